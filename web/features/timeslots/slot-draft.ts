import {
  maxSlotSeconds,
  maxSlots,
  mergeSlots,
  minSlotSeconds,
  type TimeSlot,
  toEpoch,
} from '../../../shared/game/slots.ts'

/** A slot while it is edited: either end may be missing. `key` tells rows apart. */
export interface SlotDraft {
  key: number
  from: string | undefined
  to: string | undefined
}

/** The sentences beside a row's fields. */
export interface SlotProblem {
  from?: string
  to?: string
}

/** Slots as rows to edit, keyed from `firstKey` on. */
export const draftsOf = (slots: readonly TimeSlot[], firstKey = 0): SlotDraft[] =>
  slots.map(({ from, to }, index) => ({ key: firstKey + index, from, to }))

/** A key that no row has. */
export const freeKey = (drafts: readonly SlotDraft[]): number =>
  drafts.reduce((highest, { key }) => Math.max(highest, key), -1) + 1

/** What is wrong with a row; undefined when nothing is. */
export function problemOf({ from, to }: SlotDraft): SlotProblem | undefined {
  if (!from || !to) {
    return {
      ...(!from && { from: 'Bitte gib den Beginn an.' }),
      ...(!to && { to: 'Bitte gib das Ende an.' }),
    }
  }
  const seconds = toEpoch(to) - toEpoch(from)
  if (seconds < minSlotSeconds) return { to: 'Das Ende muss nach dem Beginn liegen.' }
  if (seconds > maxSlotSeconds) return { to: 'Ein Zeitfenster darf höchstens 14 Tage dauern.' }
  return undefined
}

/** The list that would be saved, merged and in order; undefined while a row has a problem. */
export function slotsOf(drafts: readonly SlotDraft[]): TimeSlot[] | undefined {
  const slots = drafts.flatMap((draft) => {
    const { from, to } = draft
    return from && to && !problemOf(draft) ? [{ from, to }] : []
  })
  return slots.length === drafts.length ? mergeSlots(slots) : undefined
}

/** Whether the rows say anything else than the stored slots; their order does not matter. */
export function isChanged(drafts: readonly SlotDraft[], stored: readonly TimeSlot[]): boolean {
  const lines = (slots: readonly { from: string | undefined; to: string | undefined }[]) =>
    slots
      .map(({ from = '', to = '' }) => `${from && toEpoch(from)} ${to && toEpoch(to)}`)
      .sort()
      .join()
  return lines(drafts) !== lines(stored)
}

/** Why a merged list cannot be saved as a whole; undefined when it can. */
export const listProblem = (slots: readonly TimeSlot[]): string | undefined =>
  slots.length > maxSlots ? `Höchstens ${maxSlots} Zeitfenster sind möglich.` : undefined
