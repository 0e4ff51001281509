/** The shortcuts of every page, besides `g` and a letter. */
export const siteKeys: Readonly<Record<string, string>> = {
  'Strg K': 'zu Plan, Spieler, Ziel, Seite oder Aktion; auf dem Mac ⌘ K',
  '/': 'zur Suche der Seite',
  '?': 'diese Hilfe',
  Esc: 'schließen',
}
