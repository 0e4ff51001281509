import * as z from 'zod/mini'
import { SlotAuthor } from '../../../shared/model/timeslot.ts'
import { queryPrefix, tableName } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

/** A former list by its version, and who had set it. */
export const FormerSlots = z.object({ version: z.int(), by: z.optional(SlotAuthor) })
export type FormerSlots = z.infer<typeof FormerSlots>

/** Former lists as they were kept within the player's slots, newest first. */
export const EmbeddedHistory = z.array(z.object({ slots: Slots, replacedAt: z.string() }))

/** A former list, and when it was replaced. */
const HistoryEntry = z.extend(FormerSlots, {
  slots: Slots,
  cannotSend: z._default(z.boolean(), false),
  replacedAt: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** What of a player's slots makes their history. */
interface Kept {
  playerId: number
  slots: z.infer<typeof Slots>
  cannotSend: boolean
  by?: SlotAuthor | undefined
  version: number
  former: FormerSlots[]
  history?: z.infer<typeof EmbeddedHistory> | undefined
}

const maxKept = 20

/**
 * Which former lists are kept, of all from the newest on: the last twenty, and beyond them the last of each author but the
 * generator, so that neither it nor anybody without the personal link can push out what the player or a leader has said last.
 */
export function keptFormerSlots(former: readonly FormerSlots[]): FormerSlots[] {
  const known = new Set<string | undefined>()
  return former.filter(({ by, version }, index) => {
    const isLast = !known.has(by)
    known.add(by)
    return index < maxKept || (isLast && by !== 'auto' && version > 0)
  })
}

/**
 * What a change writes to the history of the slots it replaces, and which former lists there are then. Lists that lie within the
 * slots move out.
 */
export function historyWrites(planId: string, before: Kept, replacedAt: string) {
  const { playerId, slots, cannotSend, by, version } = before
  const added: HistoryEntry[] = [{ version, by, slots, cannotSend, replacedAt }, ...embeddedEntries(before)]
  const former = keptFormerSlots([...added.map(({ version, by }) => ({ version, by })), ...before.former])
  const isKept = (entry: FormerSlots) => former.some(({ version }) => version === entry.version)
  const TableName = tableName()
  const keyOf = (entry: FormerSlots) => keys.slotHistory(planId, playerId, entry.version)
  const writes = [
    ...added.filter(isKept).map((entry) => ({ Put: { TableName, Item: { ...keyOf(entry), ...entry } } })),
    ...before.former.filter((entry) => !isKept(entry)).map((entry) => ({ Delete: { TableName, Key: keyOf(entry) } })),
  ]
  return { writes, former }
}

/** The former lists of a player, newest first. */
export async function listFormerSlots(planId: string, present: Kept): Promise<HistoryEntry[]> {
  const { pk, sk } = keys.slotHistory(planId, present.playerId, 0)
  const prefix = sk.slice(0, sk.lastIndexOf('#') + 1)
  const items = await queryPrefix(pk, prefix, { ConsistentRead: true, ScanIndexForward: false })
  return [...items.map((item) => HistoryEntry.parse(item)), ...embeddedEntries(present)]
}

/** Each change counted one version: the first of the embedded lists is the version before. */
const embeddedEntries = ({ history = [], version }: Kept): HistoryEntry[] =>
  history.map(({ slots, replacedAt }, index) => ({
    version: version - 1 - index,
    slots,
    cannotSend: false,
    replacedAt,
  }))
