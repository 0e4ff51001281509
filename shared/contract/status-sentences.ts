/**
 * What is said of a status where it may not be the API that has answered, but what stands before it: part of the catalogue, in a file
 * of its own because the site has it at hand before anything else.
 */
export const statusSentences = {
  413: 'Die Anfrage ist zu groß: Es sind höchstens 4 MB möglich.',
  429: 'Zu viele Anfragen. Bitte warte einen Moment.',
  500: 'Serverfehler',
  503: 'Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.',
} as const
