import type { Troops } from '../world/units.ts'

/** German rejection reasons by code. */
export const rejectionReasons = {
  wrong_columns: 'Die Zeile hat die falsche Anzahl an Spalten.',
  not_a_number: 'Die Zeile enthält einen Wert, der keine Zahl ist.',
  no_coordinate: 'In der Zeile steht keine Koordinate.',
  no_troops: 'Zu diesem Dorf wurden keine eigenen Truppen gefunden.',
  other_layout: 'Die Zeile hat andere Spalten als die meisten: mit oder ohne Punkte.',
  tied_layout: 'Gleich viele Zeilen sehen aus wie mit und wie ohne Punkte. Der ganze Dump ist abgelehnt.',
  no_own_troops:
    'Hier fehlen die Zeilen „eigene“: Das sind Truppen im Dorf und unterwegs. Der ganze Dump ist abgelehnt.',
  building_levels: 'Das sind Stufen von Gebäuden, keine Truppen. Der ganze Dump ist abgelehnt.',
  unknown_header: 'Keine Spalte der Kopfzeile nennt eine bekannte Einheit. Der ganze Dump ist abgelehnt.',
  unknown_coordinate: 'Auf dieser Koordinate liegt kein Dorf der Welt.',
  duplicate_village: 'Das Dorf kommt in einer früheren Zeile schon vor.',
  foreign_tribe: 'Das Dorf gehört keinem Stamm des Plans.',
} as const

/** The key of a reason in `rejectionReasons`. */
export type RejectionCode = keyof typeof rejectionReasons

/** Why a line cannot be read; `detail` is German, with expected and found values. */
export interface Unreadable {
  code: RejectionCode
  detail?: string
}

/** A rejection for a line with the wrong number of columns. */
export const wrongColumns = (expected: readonly string[], found: number, noun: 'Spalten' | 'Zahlen'): Unreadable => ({
  code: 'wrong_columns',
  detail: `Erwartet: ${expected.length} ${noun} (${expected.join(', ').slice(0, 300)}), gefunden: ${found}.`,
})

/** The German reason, including detail. */
export const unreadableReason = ({ code, detail }: Unreadable): string =>
  detail ? `${rejectionReasons[code]} ${detail}` : rejectionReasons[code]

/** A rejected line: its number (from 1), first 200 characters, code and German reason. */
export interface RejectedLine {
  line: number
  text: string
  code: RejectionCode
  reason: string
}

/** A village's troops; only units with a positive count. */
export interface RowTroops {
  x: number
  y: number
  points?: number
  troops: Troops
}
