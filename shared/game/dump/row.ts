import type { Troops } from '../world/units.ts'

/** Why a line was not taken, with the German sentence for it. */
export const rejectionReasons = {
  wrong_columns: 'Die Zeile hat die falsche Anzahl an Spalten.',
  not_a_number: 'Die Zeile enthält einen Wert, der keine Zahl ist.',
  no_coordinate: 'In der Zeile steht keine Koordinate.',
  no_troops: 'Zu diesem Dorf wurden keine eigenen Truppen gefunden.',
  unknown_coordinate: 'Auf dieser Koordinate liegt kein Dorf der Welt.',
  duplicate_village: 'Das Dorf kommt in einer früheren Zeile schon vor.',
  foreign_tribe: 'Das Dorf gehört keinem Stamm des Plans.',
} as const

/** A key of the rejection catalogue. */
export type RejectionCode = keyof typeof rejectionReasons

/** Why a line cannot be read; `detail` is a German sentence that names what was expected and found. */
export interface Unreadable {
  code: RejectionCode
  detail?: string
}

/** A line with another number of columns than the named ones. */
export const wrongColumns = (expected: readonly string[], found: number, noun: 'Spalten' | 'Zahlen'): Unreadable => ({
  code: 'wrong_columns',
  detail: `Erwartet: ${expected.length} ${noun} (${expected.join(', ').slice(0, 300)}), gefunden: ${found}.`,
})

/** The sentence for a line that was not taken. */
export const reasonOf = ({ code, detail }: Unreadable): string =>
  detail ? `${rejectionReasons[code]} ${detail}` : rejectionReasons[code]

/** A line that was not taken: its 1-based number in the pasted text, its first 200 characters, and why. */
export interface RejectedLine {
  line: number
  text: string
  code: RejectionCode
  reason: string
}

/** A village's troops as read; only units with a positive count are named. */
export interface RowTroops {
  x: number
  y: number
  points?: number
  troops: Troops
}
