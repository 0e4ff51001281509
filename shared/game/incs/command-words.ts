/** The label of a line that tells one thing of an attack. */
export const field =
  /^(?:(kampfzeit|ankunftszeit|ankunft)(?=$|\s*:|\t|\s(?:\d|am |heute |morgen ))|(angreifer|verteidiger|herkunft|ziel|dorf|spieler|anzahl|koordinaten|angegriffenes dorf)(?=$|\s*:|\t))/i
/** The label of a line that tells of something else, and titles of pages. */
export const otherField =
  /^(?:wallstufe|zustimmung|stamm|punkte|stufe des walls|name|anwesende truppen|\d{1,3}\. angriff|verluste|dauer|ankunft in|rückkehr|moral|angreiferglück|glück|pech|beute|betreff|gesendet|angriff auf|befehl auf)(?=$|\s|:)|\shat gewonnen$|^-?\d{1,3}(?:[.,]\d)?%$/i

const headingWords = new Set(
  (
    'befehl befehle ziel zieldorf herkunft herkunftsdorf dorf spieler entfernung ankunft ankunftszeit in eigene angriff angriffe ' +
    'unterstützung unterstützungen eintreffend eintreffende ankommend ankommende truppen einheiten alle umbenennen abbrechen ' +
    'befehlsübersicht truppenbewegungen auswählen'
  ).split(' '),
)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-zäöüß]+/g) ?? []

/** Whether a line is nothing but words of a table's head, or no words at all. */
export const isHeading = (text: string): boolean =>
  wordsOf(text).every((word) => headingWords.has(word)) && !(wordsOf(text).length > 0 ? /\d{3}\|/ : /\d/).test(text)

/** Whether a line is a table's head that names the columns of both villages. */
export const isTableHead = (text: string): boolean =>
  isHeading(text) && ['ziel', 'herkunft'].every((word) => wordsOf(text).includes(word))

/** Whether such a head names the origin first. */
export const hasOriginFirst = (text: string): boolean =>
  wordsOf(text).indexOf('herkunft') < wordsOf(text).indexOf('ziel')
