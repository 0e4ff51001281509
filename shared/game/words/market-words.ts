import type { UnitName } from '../world/units.ts'

/** Columns of tables of villages. */
export type ColumnKind = 'coordinate' | 'village' | 'points' | 'other' | 'total' | 'building'

/** Columns of tables of attacks. */
export type AttackColumn = 'launch' | 'arrival' | 'origin' | 'target' | 'player' | 'other'

/** Labels of lines with one field of an attack. */
export type FieldName =
  | 'battleTime'
  | 'arrival'
  | 'attacker'
  | 'defender'
  | 'origin'
  | 'target'
  | 'village'
  | 'player'
  | 'quantity'
  | 'list'

/**
 * The game's words of a market; those without a public source are absent. Phrases are in lower case between bars, headings between
 * blanks and without blanks of their own.
 */
export interface MarketWords {
  /** Phrases for a day, by its offset from today. */
  days?: { yesterday?: string; today: string; tomorrow: string; dayAfterTomorrow?: string }
  /** Phrases before a date, before a clock time and behind it. */
  on?: string
  at?: string
  oClock?: string
  /** The months of dates such as `Mar 12, 2027`. */
  months?: string
  /** Whether dates in numbers start with the month. */
  isMonthFirst?: boolean
  /** Labels of the troop overview; `away` is own troops outside, `present` all that are in the village. */
  troops?: { home: string; away: string; present: string; total?: string }
  /** Texts of links that lead to overviews. */
  links?: string
  /** Label of the clock at the foot of a page. */
  serverTime?: string
  /** Headings of the columns of units. */
  units?: Partial<Record<UnitName, string>>
  /** Headings of other columns, by kind. */
  columns?: Partial<Record<ColumnKind, string>>
  attackColumns?: Partial<Record<AttackColumn, string>>
  /** Phrases that introduce a field, by field. */
  fields?: Partial<Record<FieldName, string>>
  /** Phrases of fields that are not read, and of titles. */
  otherFields?: string
  /** Phrases at the end of titles. */
  titleEnds?: string
  /** Single words of the headings of command lists. */
  commandWords?: string
  /** What labels of own and of foreign attacks start with, before the village. */
  attackOn?: string
  attackFrom?: string
  /** What labels of support and of returning troops start with. */
  noAttack?: string
  /** What labels of scouts start with. */
  spy?: string
  /** What labels of attacks start with, by strength. */
  strengths?: { klein: string; mittel: string; gross: string }
  /** What follows the strength in labels of attacks. */
  attack?: string
}
