/** Sentences for statuses that a proxy may return too; separate because the site loads them first. */
export const statusSentences = {
  413: 'Die Anfrage ist zu groß: Es sind höchstens 4 MB möglich.',
  429: 'Zu viele Anfragen. Bitte warte einen Moment.',
  500: 'Serverfehler',
  503: 'Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.',
} as const
