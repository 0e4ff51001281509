import * as z from 'zod/mini'
import { Sends, SlotAuthor } from '../../../shared/model/timeslot.ts'
import { queryPrefix, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

/** A former list's version, and who set it. */
export const FormerSlots = z.object({ version: z.int(), by: z.optional(SlotAuthor) })
export type FormerSlots = z.infer<typeof FormerSlots>

/** A former list, and when it was replaced. */
const HistoryEntry = z.extend(FormerSlots, { slots: Slots, sends: Sends, replacedAt: z.string() })
export type HistoryEntry = z.infer<typeof HistoryEntry>

interface Kept {
  playerId: number
  slots: z.infer<typeof Slots>
  sends: Sends
  by?: SlotAuthor | undefined
  version: number
  former: FormerSlots[]
}

const maxKept = 20

/**
 * Which former lists are kept, newest first: the last twenty, and each author's last except the generator's, so that no flood of
 * changes displaces what the player or a leader last set.
 */
export function keptFormerSlots(former: readonly FormerSlots[]): FormerSlots[] {
  const known = new Set<string | undefined>()
  return former.filter(({ by, version }, index) => {
    const isLast = !known.has(by)
    known.add(by)
    return index < maxKept || (isLast && by !== 'auto' && version > 0)
  })
}

/** The history writes of a change, and the former lists afterwards. */
export function historyWrites(planId: string, before: Kept, replacedAt: string) {
  const { playerId, slots, sends, by, version } = before
  const former = keptFormerSlots([{ version, by }, ...before.former])
  const isKept = (entry: FormerSlots) => former.some(({ version }) => version === entry.version)
  const TableName = tableName()
  const historyKey = (entry: FormerSlots) => keys.slotHistory(planId, playerId, entry.version)
  const writes = [
    { Put: { TableName, Item: { ...historyKey(before), version, by, slots, sends, replacedAt } } },
    ...before.former
      .filter((entry) => !isKept(entry))
      .map((entry) => ({ Delete: { TableName, Key: historyKey(entry) } })),
  ]
  return { writes, former }
}

/** A player's former lists, newest first. */
export async function listFormerSlots(planId: string, playerId: number): Promise<HistoryEntry[]> {
  const { pk, sk } = keys.slotHistory(planId, playerId, 0)
  const prefix = sk.slice(0, sk.lastIndexOf('#') + 1)
  const entries = readAllStored(HistoryEntry, await queryPrefix(pk, prefix, { ConsistentRead: true }))
  return entries.toSorted((a, b) => b.version - a.version)
}
