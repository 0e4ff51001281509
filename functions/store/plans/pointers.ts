import * as z from 'zod/mini'
import { type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'

/** Bulk data of a plan, each a versioned blob. */
export const blobNames = [
  'senders',
  'idle',
  'assignments',
  'diagnoses',
  'wishes',
  'orders',
  'sightings',
  'unsendable',
  'amendments',
] as const
export type BlobName = (typeof blobNames)[number]

/** The chunks with a blob's ledger, its last ones. */
const LedgerPlace = z.object({
  start: z.int(),
  count: z.int(),
  /** The span of its units away, epoch seconds. */
  from: z.number(),
  until: z.number(),
  /** Number of writes that added or removed targets until then; only of assignments. */
  members: z.optional(z.int()),
  /** Version of the senders then; only of assignments, absent without senders. */
  senders: z.optional(z.string()),
})
export type LedgerPlace = z.infer<typeof LedgerPlace>

/** Points from a plan to the current version of a blob. */
export const BlobPointer = z.object({
  version: z.string(),
  chunks: z.int(),
  /** When it was written, ISO 8601 UTC. */
  at: z.string(),
  /** Of assignments and orders, which always have one. */
  ledger: z.optional(LedgerPlace),
})
export type BlobPointer = z.infer<typeof BlobPointer>

/** Points to the attacks of a plan or a result. */
export const AssignmentsPointer = z.extend(BlobPointer, {
  /** Attacks changed by edits since the last run; absent for none. */
  byHand: z.optional(z.int()),
})

/** Points to the current orders. */
export const OrdersPointer = z.extend(BlobPointer, {
  /** The number of the issue, from 1. */
  number: z.int(),
  /** Counts of players with attacks, and of attacks. */
  players: z.int(),
  lines: z.int(),
  /** Commands of these attacks; absent without trains. */
  commands: z.optional(z.int()),
  /** First launch and last arrival, ISO 8601 UTC. */
  firstLaunch: z.string(),
  lastArrival: z.string(),
  /** Fingerprint of the assignments, senders, tribes and targets that were issued. */
  of: z.string(),
  /** The chunks with the targets at the time of the issue. */
  aims: z.object({ from: z.int(), count: z.int() }),
})
export type OrdersPointer = z.infer<typeof OrdersPointer>

/** Reads a value for each kind; kinds that the stored plan does not know have the default. */
export const valueByKind = <Value>(schema: z.ZodMiniType<Value>, missing: NoInfer<Value>) =>
  z.pipe(
    z.partialRecord(z.enum(attackKinds), schema),
    z.transform((stored): Record<AttackKind, Value> => byKind((kind) => stored[kind] ?? missing)),
  )

/** Points to the current wishes. */
const WishesPointer = z.extend(BlobPointer, {
  /** Digests of the wishes that concern each kind; empty text for none. */
  digests: valueByKind(z.string(), ''),
})

/** A pointer and the name of its blob. */
export const NamedBlob = z.extend(BlobPointer, { name: z.enum(blobNames) })
export type NamedBlob = z.infer<typeof NamedBlob>

/** The pointers of a plan's record. */
export const Pointers = z.object({
  senders: z.optional(BlobPointer),
  idle: z.optional(BlobPointer),
  assignments: z.optional(AssignmentsPointer),
  diagnoses: z.optional(BlobPointer),
  /** Kept by runs and resets. */
  wishes: z.optional(WishesPointer),
  /** The current issue; resetting a calculation keeps it. */
  orders: z.optional(OrdersPointer),
  /** Which orders were sighted, by the current uploads; absent while none was. */
  sightings: z.optional(BlobPointer),
  /** Which orders can no longer be sent, with a digest of them; absent while all can. */
  unsendable: z.optional(z.extend(BlobPointer, { digest: z.string() })),
  /** What changed orders since their issue, with how many attacks of the current issue are withdrawn; absent for nothing. */
  amendments: z.optional(z.extend(BlobPointer, { lines: z.int() })),
} satisfies Record<BlobName, unknown>)

const StoredPointer = z.optional(BlobPointer)

/** The pointers of a stored plan or of a result's blobs, with their names. */
export const namedPointers = (item: Readonly<Record<string, unknown>>): NamedBlob[] =>
  blobNames.flatMap((name) => {
    const pointer = StoredPointer.parse(item[name])
    return pointer ? { ...pointer, name } : []
  })
