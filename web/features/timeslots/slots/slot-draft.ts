import { mergeSlots, type TimeSlot, toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { Timeslot, Timeslots } from '../../../../shared/model/timeslot.ts'
import { type Problems, problemsIn } from '../../../lib/api/use-submit.ts'
import type { Standing } from '../players/player-list.ts'

/** The list of a player as it stands. */
type StoredList = Pick<Standing, 'timeslots' | 'version'>

/** A slot while it is edited: either end may be missing. `key` tells rows apart. */
export interface SlotDraft {
  key: number
  from: string | undefined
  to: string | undefined
}

/** A list while it is edited. A row that is stored keeps its key when it is changed, so that the two can be told to be the same. */
export interface SlotRows {
  drafts: readonly SlotDraft[]
  /** The rows as they are stored. */
  stored: readonly SlotDraft[]
  /** Which state of the player's slots is stored. */
  version: number
}

/** Slots as rows to edit, keyed from `firstKey` on. */
export const draftsOf = (slots: readonly TimeSlot[], firstKey = 0): SlotDraft[] =>
  slots.map(({ from, to }, index) => ({ key: firstKey + index, from, to }))

/** A key that no row has. */
export const freeKey = (drafts: readonly SlotDraft[]): number =>
  drafts.reduce((highest, { key }) => Math.max(highest, key), -1) + 1

/** What is wrong with a row, beside its fields `from` and `to`; undefined when nothing is. */
export function slotProblem({ from, to }: SlotDraft): Problems | undefined {
  if (!from || !to) {
    return {
      ...(!from && { from: 'Bitte gib den Beginn an.' }),
      ...(!to && { to: 'Bitte gib das Ende an.' }),
    }
  }
  return problemsIn(Timeslot, { from, to })
}

/** The list that would be saved, merged and in order; undefined while a row has a problem. */
export function draftedSlots(drafts: readonly SlotDraft[]): TimeSlot[] | undefined {
  const slots = drafts.flatMap((draft) => {
    const { from, to } = draft
    return from && to && !slotProblem(draft) ? [{ from, to }] : []
  })
  return slots.length === drafts.length ? mergeSlots(slots) : undefined
}

/** Whether the rows say anything else than the stored slots; their order does not matter. */
export function isChanged({ drafts, stored }: Pick<SlotRows, 'drafts' | 'stored'>): boolean {
  const lines = (slots: readonly SlotDraft[]) => slots.map(timesOf).sort().join()
  return lines(drafts) !== lines(stored)
}

/** Tells rows and slots with the same times to be the same, however they are written. */
const timesOf = ({ from = '', to = '' }: Partial<Pick<SlotDraft, 'from' | 'to'>>) =>
  `${from && toEpoch(from)} ${to && toEpoch(to)}`

/** The rows of what is stored. */
export function draftRows({ timeslots, version }: StoredList): SlotRows {
  const stored = draftsOf(timeslots)
  return { drafts: stored, stored, version }
}

/** The rows after somebody else's change of what is stored: his slots, and upon them whatever is not saved here. */
export function rebased(rows: SlotRows, { timeslots, version }: StoredList): SlotRows {
  const fresh = new Set(timeslots.map(timesOf))
  const stored = new Map(rows.stored.map((row) => [timesOf(row), row.key]))
  const drafted = new Map(rows.drafts.map((row) => [timesOf(row), row.key]))
  const first = freeKey([...rows.drafts, ...rows.stored])
  const keyOf = (times: string) => drafted.get(times) ?? stored.get(times)
  const rowsNow = timeslots.map(({ from, to }, index) => ({
    key: keyOf(timesOf({ from, to })) ?? first + index,
    from,
    to,
  }))
  const isRemoved = (times: string) => stored.has(times) && !drafted.has(times)
  const kept = rowsNow.filter((row) => !isRemoved(timesOf(row)))
  const typed = rows.drafts.filter((row) => !stored.has(timesOf(row)) && !fresh.has(timesOf(row)))
  return { drafts: [...kept, ...typed], stored: rowsNow, version }
}

/** The rows after `sent` was saved: as the server has put them, unless something has been changed since, which then is unsaved. */
export const afterSaving = (rows: SlotRows, sent: readonly SlotDraft[], saved: StoredList): SlotRows =>
  rows.drafts === sent
    ? rebased({ ...rows, stored: sent }, saved)
    : { drafts: rows.drafts, stored: sent, version: saved.version }

/** How many stored slots are gone from the list that would be saved: removed, and not covered by another. */
export const deletedCount = ({ drafts, stored }: SlotRows, slots: readonly TimeSlot[]): number => {
  const left = new Set(drafts.map(({ key }) => key))
  const isCovered = ({ from, to }: SlotDraft) =>
    !from || !to || slots.some((slot) => toEpoch(slot.from) <= toEpoch(from) && toEpoch(slot.to) >= toEpoch(to))
  return stored.filter((row) => !left.has(row.key) && !isCovered(row)).length
}

/** Why a merged list cannot be saved as a whole; undefined when it can. */
export const listProblem = (slots: readonly TimeSlot[]): string | undefined => problemsIn(Timeslots, slots)?.body
