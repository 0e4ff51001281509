/** The shortcuts of every page, besides `g` and a letter. */
export const siteKeys: Readonly<Record<string, string>> = {
  'Strg K': 'suchen und Befehle; auf dem Mac ⌘ K',
  '/': 'zur Suche der Seite',
  '?': 'diese Hilfe',
  Esc: 'schließen',
}
