/** The text without random ids, which contain any searched number once in a few hundred runs. */
export const withoutIds = (text: string): string =>
  text.replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{32,}\b/g, '…')
