import { isOpen, type OrderRow } from '../data/order-rows.ts'
import type { ToneName } from './sound.ts'

/** Max number of lead times, and the longest in seconds. */
export const maxLeads = 6
const longestLead = 24 * 3600

export interface AlarmChoices {
  /** Seconds before the launch, the longest first. */
  leads: number[]
  sound: boolean
  tone: ToneName
  /** Between 0.1 and 1; `sound` turns it off. */
  volume: number
  notify: boolean
  /** Whether the screen is kept on. */
  awake: boolean
}

export const usualAlarms: AlarmChoices = {
  leads: [300, 60, 10],
  sound: true,
  tone: 'chime',
  volume: 0.5,
  notify: true,
  awake: true,
}

/** Valid lead times within the limits, sorted and without duplicates. */
export const tidyLeads = (leads: readonly number[]): number[] =>
  [...new Set(leads.filter((lead) => Number.isInteger(lead) && lead >= 0 && lead <= longestLead))]
    .sort((a, b) => b - a)
    .slice(0, maxLeads)

/** `90`, `90s`, `5m`, `5 min`, `1:30` (minutes and seconds), `1h` in seconds; undefined for anything else. */
export function parseLead(text: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? []
  if (minutes !== undefined) return within(Number(minutes) * 60 + Number(seconds))
  const [, amount, unit = 's'] =
    /^(\d{1,5})\s*(s|sek|sekunden?|m|min|minuten?|h|std|stunden?)?\.?$/i.exec(text.trim()) ?? []
  const size = { s: 1, m: 60, h: 3600 }[unit.toLowerCase().replace(/^st.*/, 'h')[0] ?? '']
  return amount === undefined || size === undefined ? undefined : within(Number(amount) * size)
}

const within = (lead: number) => (lead <= longestLead ? lead : undefined)

/** An alarm `lead` seconds before an attack's launch. */
export interface Alarm {
  row: OrderRow
  lead: number
}

/**
 * The alarms to ring at second `to`, at most one per attack: its shortest lead time reached after `from(row)`. None for
 * attacks sent, skipped, seen or launched before `now`.
 */
export function alarmsBetween(
  rows: readonly OrderRow[],
  leads: readonly number[],
  from: (row: OrderRow) => number,
  to: number,
  now = to,
): Alarm[] {
  return rows.flatMap((row) => {
    if (row.launch < now || !isOpen(row)) return []
    const reached = leads.filter((lead) => row.launch - lead > from(row) && row.launch - lead <= to)
    return reached.length > 0 ? [{ row, lead: Math.min(...reached) }] : []
  })
}
