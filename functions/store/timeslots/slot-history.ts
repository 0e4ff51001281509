import * as z from 'zod/mini'
import { FormerSends, readSends, Sends, SlotAuthor } from '../../../shared/model/timeslot.ts'
import { type ItemPlaces, mayHaveFormerSlots, queryPlaces } from '../plans/item-places.ts'
import { tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

/** A former list's version, and who set it. */
export const FormerSlots = z.object({ version: z.int(), by: z.optional(SlotAuthor) })
export type FormerSlots = z.infer<typeof FormerSlots>

/** Former lists embedded in older items, newest first. */
export const EmbeddedHistory = z.array(z.object({ slots: Slots, replacedAt: z.string() }))

/** How a player can send, as stored: see `withSends`. */
export const storedSends = { ...z.partial(FormerSends).shape, sends: z.optional(Sends) }

/** Reads `sends` of an item of any version. */
export const withSends = <T extends Parameters<typeof readSends>[0]>({ cannotSend, ...item }: T) => ({
  ...item,
  sends: readSends({ ...item, cannotSend }),
})

/** A former list, and when it was replaced. */
const HistoryEntry = z.pipe(
  z.extend(FormerSlots, { slots: Slots, ...storedSends, replacedAt: z.string() }),
  z.transform(withSends),
)
export type HistoryEntry = z.infer<typeof HistoryEntry>

interface Kept {
  playerId: number
  slots: z.infer<typeof Slots>
  sends: Sends
  by?: SlotAuthor | undefined
  version: number
  former: FormerSlots[]
  history?: z.infer<typeof EmbeddedHistory> | undefined
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

/** The history writes of a change, which also move embedded lists to their own items, and the former lists afterwards. */
export function historyWrites(planId: string, before: Kept, replacedAt: string) {
  const { playerId, slots, sends, by, version } = before
  const added: HistoryEntry[] = [{ version, by, slots, sends, replacedAt }, ...embeddedEntries(before)]
  const former = keptFormerSlots([...added.map(({ version, by }) => ({ version, by })), ...before.former])
  const isKept = (entry: FormerSlots) => former.some(({ version }) => version === entry.version)
  const TableName = tableName()
  const historyKey = (entry: FormerSlots) => keys.slotHistory(planId, playerId, entry.version)
  const writes = [
    ...added.filter(isKept).map((entry) => ({ Put: { TableName, Item: { ...historyKey(entry), ...entry } } })),
    ...before.former
      .filter((entry) => !isKept(entry))
      .map((entry) => ({ Delete: { TableName, Key: historyKey(entry) } })),
  ]
  return { writes, former }
}

/** A player's former lists, newest first. */
export async function listFormerSlots(plan: ItemPlaces, present: Kept): Promise<HistoryEntry[]> {
  const { pk, sk } = keys.slotHistory(plan._id, present.playerId, 0)
  const prefix = sk.slice(0, sk.lastIndexOf('#') + 1)
  const { own, former } = await queryPlaces(plan._id, { pk, sk: prefix }, mayHaveFormerSlots(plan))
  const kept = new Set(present.former.map(({ version }) => version))
  const entries = new Map<number, HistoryEntry>()
  for (const entry of readAllStored(HistoryEntry, former))
    if (kept.has(entry.version)) entries.set(entry.version, entry)
  for (const entry of readAllStored(HistoryEntry, own)) entries.set(entry.version, entry)
  const stored = [...entries.values()].toSorted((a, b) => b.version - a.version)
  return [...stored, ...embeddedEntries(present)]
}

/** Each change counted one version, so the first embedded list is the previous version. */
const embeddedEntries = ({ history = [], version }: Kept): HistoryEntry[] =>
  history.map(({ slots, replacedAt }, index) => ({
    version: version - 1 - index,
    slots,
    sends: 'slots',
    replacedAt,
  }))
