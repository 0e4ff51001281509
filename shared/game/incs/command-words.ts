/** Label of a line with one field of an attack. */
export const field =
  /^(?:(kampfzeit|ankunftszeit|ankunft)(?=$|\s*:|\t|\s(?:\d|am |heute |morgen ))|(angreifer|verteidiger|herkunft|ziel|dorf|spieler|anzahl|koordinaten|angegriffenes dorf)(?=$|\s*:|\t))/i
/** Label of a line with other fields, and page titles. */
export const otherField =
  /^(?:wallstufe|zustimmung|stamm|punkte|stufe des walls|name|anwesende truppen|\d{1,3}\. angriff|verluste|dauer|ankunft in|rückkehr|moral|angreiferglück|glück|pech|beute|betreff|gesendet|angriff auf|befehl auf)(?=$|\s|:)|\shat gewonnen$|^-?\d{1,3}(?:[.,]\d)?%$/i

const headingWords = new Set(
  (
    'befehl befehle ziel zieldorf herkunft herkunftsdorf dorf spieler entfernung ankunft ankunftszeit in eigene angriff angriffe ' +
    'unterstützung unterstützungen eintreffend eintreffende ankommend ankommende truppen einheiten alle umbenennen abbrechen ' +
    'befehlsübersicht truppenbewegungen auswählen'
  ).split(' '),
)

const splitWords = (text: string): string[] => text.toLowerCase().match(/[a-zäöüß]+/g) ?? []

/** Whether a line holds only words of a table head, or no words. */
export const isHeading = (text: string): boolean =>
  splitWords(text).every((word) => headingWords.has(word)) &&
  !(splitWords(text).length > 0 ? /\d{3}\|/ : /\d/).test(text)

/** Whether a line is a table head with the columns of both villages. */
export const isTableHead = (text: string): boolean =>
  isHeading(text) && ['ziel', 'herkunft'].every((word) => splitWords(text).includes(word))

/** Whether a table head names the origin first. */
export const hasOriginFirst = (text: string): boolean =>
  splitWords(text).indexOf('herkunft') < splitWords(text).indexOf('ziel')
