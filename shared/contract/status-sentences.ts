/** Sentences for statuses that may come from a proxy in front of the API; a separate file because the site needs them first. */
export const statusSentences = {
  413: 'Die Anfrage ist zu groß: Es sind höchstens 4 MB möglich.',
  429: 'Zu viele Anfragen. Bitte warte einen Moment.',
  500: 'Serverfehler',
  503: 'Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.',
} as const
