import { mergeSlots, type TimeSlot, toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { Timeslot, Timeslots } from '../../../../shared/model/timeslot.ts'
import { type Problems, problemsIn } from '../../../lib/api/use-submit.ts'
import type { SlotState } from '../players/player-list.ts'

type StoredList = Pick<SlotState, 'timeslots' | 'version'>

/** A timeslot while edited: either end may be missing. `key` identifies the row. */
export interface SlotDraft {
  key: number
  from: string | undefined
  to: string | undefined
}

/** A list while edited. A stored row keeps its key when edited, so that both can be matched. */
export interface SlotRows {
  drafts: readonly SlotDraft[]
  stored: readonly SlotDraft[]
  /** Version of the stored timeslots. */
  version: number
}

/** Timeslots as rows with keys from `firstKey`. */
export const slotDrafts = (slots: readonly TimeSlot[], firstKey = 0): SlotDraft[] =>
  slots.map(({ from, to }, index) => ({ key: firstKey + index, from, to }))

/** The lowest key above all used ones. */
export const freeKey = (drafts: readonly SlotDraft[]): number =>
  drafts.reduce((highest, { key }) => Math.max(highest, key), -1) + 1

/** A row's problems by field; undefined if it has none. */
export function slotProblem({ from, to }: SlotDraft): Problems | undefined {
  if (!from || !to) {
    return {
      ...(!from && { from: 'Bitte gib den Beginn an.' }),
      ...(!to && { to: 'Bitte gib das Ende an.' }),
    }
  }
  return problemsIn(Timeslot, { from, to })
}

/** The list to save, merged and sorted; undefined if a row has a problem. */
export function draftedSlots(drafts: readonly SlotDraft[]): TimeSlot[] | undefined {
  const slots = drafts.flatMap((draft) => {
    const { from, to } = draft
    return from && to && !slotProblem(draft) ? [{ from, to }] : []
  })
  return slots.length === drafts.length ? mergeSlots(slots) : undefined
}

/** Whether the rows differ from the stored timeslots, regardless of order. */
export function isChanged({ drafts, stored }: Pick<SlotRows, 'drafts' | 'stored'>): boolean {
  const lines = (slots: readonly SlotDraft[]) => slots.map(slotTimes).sort().join()
  return lines(drafts) !== lines(stored)
}

/** Equal for rows with the same times, regardless of their notation. */
const slotTimes = ({ from = '', to = '' }: Partial<Pick<SlotDraft, 'from' | 'to'>>) =>
  `${from && toEpoch(from)} ${to && toEpoch(to)}`

export function draftRows({ timeslots, version }: StoredList): SlotRows {
  const stored = slotDrafts(timeslots)
  return { drafts: stored, stored, version }
}

/** Applies somebody else's stored change: their timeslots plus the unsaved edits. */
export function rebased(rows: SlotRows, { timeslots, version }: StoredList): SlotRows {
  const fresh = new Set(timeslots.map(slotTimes))
  const stored = new Map(rows.stored.map((row) => [slotTimes(row), row.key]))
  const drafted = new Map(rows.drafts.map((row) => [slotTimes(row), row.key]))
  const first = freeKey([...rows.drafts, ...rows.stored])
  const draftKey = (times: string) => drafted.get(times) ?? stored.get(times)
  const rowsNow = timeslots.map(({ from, to }, index) => ({
    key: draftKey(slotTimes({ from, to })) ?? first + index,
    from,
    to,
  }))
  const isRemoved = (times: string) => stored.has(times) && !drafted.has(times)
  const kept = rowsNow.filter((row) => !isRemoved(slotTimes(row)))
  const typed = rows.drafts.filter((row) => !stored.has(slotTimes(row)) && !fresh.has(slotTimes(row)))
  return { drafts: [...kept, ...typed], stored: rowsNow, version }
}

/** The rows after `sent` was saved: as stored, unless they were edited meanwhile and are unsaved again. */
export const afterSaving = (rows: SlotRows, sent: readonly SlotDraft[], saved: StoredList): SlotRows =>
  rows.drafts === sent
    ? rebased({ ...rows, stored: sent }, saved)
    : { drafts: rows.drafts, stored: sent, version: saved.version }

/** Number of stored timeslots that saving would delete: removed and not covered by another one. */
export const deletedCount = ({ drafts, stored }: SlotRows, slots: readonly TimeSlot[]): number => {
  const left = new Set(drafts.map(({ key }) => key))
  const isCovered = ({ from, to }: SlotDraft) =>
    !from || !to || slots.some((slot) => toEpoch(slot.from) <= toEpoch(from) && toEpoch(slot.to) >= toEpoch(to))
  return stored.filter((row) => !left.has(row.key) && !isCovered(row)).length
}

/** Why a merged list cannot be saved; undefined if it can. */
export const listProblem = (slots: readonly TimeSlot[]): string | undefined => problemsIn(Timeslots, slots)?.body
