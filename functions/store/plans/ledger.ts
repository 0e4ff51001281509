import { ofKnownUnits, type Troops } from '../../../shared/game/world/units.ts'
import type { Assignments, AttackKind } from '../../../shared/model/attack.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import { ChunkedBlob, packChunks, readChunks, unpackChunks } from './chunks.ts'
import { isKnownKind } from './known-members.ts'
import type { PlanRecord } from './plans.ts'
import type { BlobPointer, LedgerPlace } from './pointers.ts'

/**
 * The ledger of a plan: when which units leave their villages. It is stored as the last chunks of the assignments and of the orders that
 * it follows from, so it is always theirs, also in a kept result.
 */

/** An attack's units, away from launch to `arrival` and as long on their way back; times in epoch seconds. */
export interface LedgerEntry {
  kind: AttackKind
  villageId: number
  targetId: string
  launch: number
  arrival: number
  troops: Troops
}

/** The units that a planned attack takes from its village. */
export interface PlannedEntry extends LedgerEntry {
  /** The player who owns the sender. */
  playerId: number
}

/** An issued order in the ledger. */
export interface IssuedEntry extends LedgerEntry {
  /** The order's id, by which its marks are stored. */
  id: string
  playerId: number
  /** No longer planned, by an issue or since: it counts only if it was sent. */
  isWithdrawn: boolean
  /** Withdrawn or replaced without an issue: the next one leaves it out. */
  isLeftOut?: true
  /** Sent instead of a lost order: the next issue keeps it. */
  isTaken?: true
}

type Row = [kind: AttackKind, villageId: number, targetId: string, launch: number, arrival: number, troops: Troops]
type PlannedRow = [...Row, playerId: number]
type IssuedRow = [...Row, id: string, playerId: number, withdrawn: 0 | 1]

/** When an attack's units are away, epoch seconds. */
export const timeAway = ({ launch, arrival }: Pick<LedgerEntry, 'launch' | 'arrival'>) => ({
  from: launch,
  until: 2 * arrival - launch,
})

const row = ({ kind, villageId, targetId, launch, arrival, troops }: LedgerEntry): Row => [
  kind,
  villageId,
  targetId,
  launch,
  arrival,
  troops,
]

const entry = ([kind, villageId, targetId, launch, arrival, troops]: PlannedRow | IssuedRow): LedgerEntry => ({
  kind,
  villageId,
  targetId,
  launch,
  arrival,
  troops: ofKnownUnits(troops),
})

const hasKnownKind = ([kind]: PlannedRow | IssuedRow) => isKnownKind(kind)

/** Adds a ledger to the chunks of a blob. */
async function withLedger(
  { chunks, facts }: Pick<ChunkedBlob, 'chunks' | 'facts'>,
  entries: readonly LedgerEntry[],
  rows: readonly (PlannedRow | IssuedRow)[],
  basis: { members?: number | undefined; senders?: string | undefined } = {},
): Promise<ChunkedBlob> {
  const packed = await packChunks(rows)
  const times = entries.map(timeAway)
  const from = times.reduce((first, time) => Math.min(first, time.from), times[0]?.from ?? 0)
  const until = times.reduce((last, time) => Math.max(last, time.until), from)
  const ledger = { start: chunks.length, count: packed.length, from, until, ...basis }
  return new ChunkedBlob([...chunks, ...packed], { ...facts, ledger })
}

/** Packs a plan's assignments with their ledger into a blob. */
export const assignmentsBlob = async (
  { targetTotals, senders }: Pick<PlanRecord, 'targetTotals' | 'senders'>,
  assignments: Assignments,
  entries: readonly PlannedEntry[],
  facts: object = {},
): Promise<ChunkedBlob> =>
  withLedger(
    { chunks: await packChunks(assignments), facts },
    entries,
    entries.map((each): PlannedRow => [...row(each), each.playerId]),
    { members: targetTotals.members, ...(senders && { senders: senders.version }) },
  )

/** Whether no target was added or removed since the plan's assignments were stored. */
export const hasSameTargets = ({ assignments, targetTotals }: PlanRecord): boolean =>
  assignments?.ledger?.members === targetTotals.members

/** Whether the plan has the senders that its assignments were stored with. */
export const hasSameSenders = ({ assignments, senders }: PlanRecord): boolean =>
  senders !== undefined && assignments?.ledger?.senders === senders.version

/** Adds the ledger of issued orders to their blob. */
export const withIssuedLedger = (blob: ChunkedBlob, entries: readonly IssuedEntry[]): Promise<ChunkedBlob> =>
  withLedger(
    blob,
    entries,
    entries.map((each): IssuedRow => [...row(each), each.id, each.playerId, each.isWithdrawn ? 1 : 0]),
  )

/** Entries that a container caches of planned and of issued attacks: 43 and 53 MB. */
const keptEntries = 150_000
const keptPlanned = new LruCache<string, readonly PlannedEntry[]>(keptEntries, ({ length }) => length)
const keptIssued = new LruCache<string, readonly IssuedEntry[]>(keptEntries, ({ length }) => length)

/** Entries of a blob's version, which never change. */
async function cached<T>(
  kept: LruCache<string, readonly T[]>,
  version: string,
  read: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const known = kept.get(version)
  if (known) return known
  const entries = await read()
  kept.set(version, entries)
  return entries
}

/** Reads the ledger of a plan's assignments; empty without any. Shared: do not modify. Throws `StaleReadError`. */
export async function readPlannedLedger({ _id, assignments }: PlanRecord): Promise<readonly PlannedEntry[]> {
  if (!assignments?.ledger) return []
  const { version, ledger } = assignments
  return cached(keptPlanned, `${_id} ${version}`, async () => {
    // Written by `assignmentsBlob`, so not validated.
    const rows: PlannedRow[] = JSON.parse(await ledgerText(_id, 'assignments', assignments, ledger))
    return rows.filter(hasKnownKind).map((each) => ({ ...entry(each), playerId: each[6] }))
  })
}

/**
 * Reads the ledger of a plan's orders as they were issued, those that it withdrew included; empty before the first issue. Shared: do not
 * modify. Throws `StaleReadError`.
 */
export async function readIssuedLedger({ _id, orders }: PlanRecord): Promise<readonly IssuedEntry[]> {
  if (!orders?.ledger) return []
  const { version, ledger } = orders
  return cached(keptIssued, `${_id} ${version}`, async () => {
    // Written by `withIssuedLedger`, so not validated.
    const rows: IssuedRow[] = JSON.parse(await ledgerText(_id, 'orders', orders, ledger))
    return rows.filter(hasKnownKind).map((each) => {
      const [, , , , , , id, playerId, withdrawn] = each
      return { ...entry(each), id, playerId, isWithdrawn: withdrawn === 1 }
    })
  })
}

const ledgerText = async (
  planId: string,
  name: 'assignments' | 'orders',
  pointer: BlobPointer,
  { start, count }: LedgerPlace,
): Promise<string> => unpackChunks(await readChunks(planId, name, pointer, start, count))
