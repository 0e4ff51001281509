import { randomBytes } from 'node:crypto'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import { attackKinds, byKind } from '../../../shared/model/attack.ts'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import { CalculationOptions, defaultOptions } from '../../../shared/model/plan.ts'
import { RunInputs } from '../../../shared/model/run-inputs.ts'
import { auditWrite } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changed, changedAttributes, type Edited, type EditRequest, edit, isOtherVersion } from '../edits/edit.ts'
import { type Creation, idempotencyWrites } from '../edits/idempotency.ts'
import { table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listIndexed, listPresent } from '../table/listed.ts'
import { isTombstone, notDeleted, writeTombstone } from '../table/tombstones.ts'

/** Points from a plan to the version of a set that is in force. */
export const BlobPointer = z.object({
  version: z.string(),
  chunks: z.int(),
  /** When it was written; missing in those of a time when that was not noted. */
  at: z.optional(z.string()),
})
export type BlobPointer = z.infer<typeof BlobPointer>

/** Points to the orders that were issued last. */
const OrdersPointer = z.extend(BlobPointer, {
  at: z.string(),
  /** Counts the issues of the plan, from 1 on. */
  number: z.int(),
  /** Players who have attacks, and attacks. */
  players: z.int(),
  lines: z.int(),
  /** When the first of them is to be sent and the last arrives, ISO 8601 UTC; the former is absent on older issues. */
  firstLaunch: z.optional(z.string()),
  lastArrival: z.string(),
  /** Tells from which assignments, senders, tribes and targets they were issued. */
  of: z.string(),
  /** Which chunks hold the targets as they were at the issue. Missing: issued before these were kept. */
  aims: z.optional(z.object({ from: z.int(), count: z.int() })),
})
export type OrdersPointer = z.infer<typeof OrdersPointer>

const ByKind = z.record(z.enum(attackKinds), z.string())

/** What a plan with these senders and targets uses of the world's data, by a snapshot. */
const WorldFingerprintCache = z.object({ snapshot: z.string(), senders: z.string(), targets: ByKind, digests: ByKind })
export type WorldFingerprintCache = z.infer<typeof WorldFingerprintCache>

const CountByKind = z.record(z.enum(attackKinds), z.int())

/** What a plan's targets come to. Every write of targets adds to it in its own transaction, so it needs no reading of them. */
const TargetTotals = z.object({
  /** Counts the writes of targets, and those of them that brought some or took some away. */
  version: z.int(),
  members: z.int(),
  /** When the last of them was, milliseconds since 1970. */
  at: z.number(),
  /** Targets, and the attacks of each kind that they want. */
  count: z.int(),
  required: CountByKind,
  /** Equal while the same targets want as many attacks of the kind at the same time; larger than a number can be. */
  digests: z.record(z.enum(attackKinds), z.union([z.bigint(), z.number()])),
})
export type TargetTotals = z.infer<typeof TargetTotals>

/** What senders, targets and assignments of certain versions come to. */
const PlanStats = z.object({
  /** Those versions. */
  of: z.string(),
  /** Attacks in force of each kind, and those that the villages could send if nothing else took their troops. */
  planned: CountByKind,
  supply: CountByKind,
  /** Targets in villages of the plan's own tribes, which get no attack. Absent on figures stored before they were counted. */
  own: z.optional(z.int()),
})
export type PlanStats = z.infer<typeof PlanStats>

/** How many orders were sent, by the issue and sightings of certain versions. */
const SentCount = z.object({
  of: z.string(),
  /** When they were counted, epoch milliseconds. */
  at: z.number(),
  sent: z.int(),
})
export type SentCount = z.infer<typeof SentCount>

const PlanRecord = z.object({
  _id: z.string(),
  name: z.string(),
  world: z.string(),
  tribes: z.array(z.int()),
  tribeNames: z.array(z.string()),
  sendFrom: z.string(),
  arriveAt: z.string(),
  notes: z.string(),
  /** As far as somebody has chosen. */
  options: z.optional(z.partial(CalculationOptions)),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Missing: of a time when targets were not tallied. */
  tally: z.optional(TargetTotals),
  figures: z.catch(z.optional(PlanStats), undefined),
  /** Differs after every change of a player's slots. */
  slotsVersion: z.optional(z.string()),
  /** Of it the secrets of the players' personal links are made; plans from before those get one when it is first needed. */
  slotKey: z.optional(z.string()),
  /** The players' pages open and save only with a personal link's secret. */
  personalLinksOnly: z.optional(z.boolean()),
  /** The players' order sheets tell the plan's name, unless this is false. */
  namesPlan: z.optional(z.boolean()),
  /** Bots see the calculation of a plan that was never issued only if this is true. */
  draftForBot: z.optional(z.boolean()),
  senders: z.optional(BlobPointer),
  idle: z.optional(BlobPointer),
  /** Tells by which settings the villages were classified. */
  classifiedWith: z.optional(z.string()),
  assignments: z.optional(BlobPointer),
  diagnoses: z.optional(BlobPointer),
  /** What was handed out to the players; resetting a calculation leaves it alone. */
  orders: z.optional(OrdersPointer),
  /** Which of those orders were seen in the game, by the uploads as they are; absent while none was. */
  sightings: z.optional(BlobPointer),
  /** Kept while a plan is being sent. */
  sentCount: z.catch(z.optional(SentCount), undefined),
  /** What each run in `assignments` was computed from: they move together. Missing: of a time when that was not noted so. */
  basis: z.catch(z.optional(z.partialRecord(z.enum(attackKinds), RunInputs)), undefined),
  /** As of the last time that the figures were made. */
  worldCheck: z.catch(z.optional(WorldFingerprintCache), undefined),
  /** A plan that is not whole yet: nobody sees it, and it is cleared away unless it is published. */
  looseSince: z.optional(z.string()),
})
/** A plan as stored. */
export type PlanRecord = z.infer<typeof PlanRecord>

type PlanFields = Pick<
  PlanRecord,
  | 'name'
  | 'tribes'
  | 'tribeNames'
  | 'sendFrom'
  | 'arriveAt'
  | 'notes'
  | 'personalLinksOnly'
  | 'namesPlan'
  | 'draftForBot'
  | 'options'
>

/** The options of a plan's calculations; those that nobody has chosen are as they are at first. */
export const planOptions = ({ options }: Pick<PlanRecord, 'options'>): CalculationOptions => ({
  ...defaultOptions,
  ...options,
})

/** Creates a plan without targets; `undefined` when its key has made one before. */
export async function createPlan(
  world: string,
  fields: PlanFields,
  { caller, key }: Creation,
): Promise<PlanRecord | undefined> {
  const plan = { ...newPlan(world, fields), tally: noTargetTotals }
  const { _id: planId, name: planName } = plan
  const made = await transact([
    planPut(plan, keys.plansOfWorld(world, plan.createdAt)),
    ...auditWrite(caller, { planId, planName }),
    ...idempotencyWrites(key, planId),
  ])
  return made ? plan : undefined
}

/** A plan to be filled, which nobody sees before `publishPlan`; when that never comes, it is cleared away. */
export async function draftPlan(world: string, fields: PlanFields): Promise<PlanRecord> {
  const plan = newPlan(world, fields)
  const draft = { ...plan, looseSince: plan.createdAt }
  await table().send(new PutCommand(planPut(draft, keys.hidden(plan.createdAt)).Put))
  return draft
}

/**
 * Shows a filled draft, the copy of another plan, whole and with the tally of its targets; false when it has been cleared away, or
 * its key has made a copy before.
 */
export const publishPlan = (
  { _id, world, name, createdAt }: PlanRecord,
  tally: TargetTotals,
  details: AuditDetails,
  { caller, key }: Creation,
): Promise<boolean> =>
  transact([
    {
      Update: {
        TableName: tableName(),
        Key: keys.plan(_id),
        ...updateExpression({ ...keys.plansOfWorld(world, createdAt), tally }, ['looseSince']),
        ConditionExpression: 'attribute_exists(looseSince)',
      },
    },
    ...auditWrite(caller, { planId: _id, planName: name, details }),
    ...idempotencyWrites(key, _id),
  ])

const noTargetTotals: TargetTotals = {
  version: 0,
  members: 0,
  at: 0,
  count: 0,
  required: byKind(() => 0),
  digests: byKind(() => 0),
}

function newPlan(world: string, fields: PlanFields): PlanRecord {
  const now = new Date().toISOString()
  return { _id: newId(), world, ...fields, slotKey: newTimeslotKey(), version: 1, createdAt: now, updatedAt: now }
}

const planPut = (plan: PlanRecord, listed: object) => ({
  Put: { TableName: tableName(), Item: { ...keys.plan(plan._id), ...listed, ...plan } },
})

/** The plan of an id, read consistently; none when it was removed or is not whole yet. */
export async function getPlan(id: string): Promise<PlanRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.plan(id), ConsistentRead: true }),
  )
  return Item && !isTombstone(Item) ? PlanRecord.parse(Item) : undefined
}

/**
 * Asks, in the transaction that writes what belongs to a plan but lies apart from it, that the plan is there: once it is removed
 * there will be nothing else than what its own items tell of, so that all of it can be cleared away.
 */
export const planExistsCheck = (id: string): TransactItem => ({
  ConditionCheck: { TableName: tableName(), Key: keys.plan(id), ConditionExpression: notDeleted },
})

/**
 * A world's plans, newest first, as they stood a moment ago: one that was just created may be missing, one that was just changed
 * or removed may stand as before.
 */
export async function listPlans(worldId: string): Promise<PlanRecord[]> {
  const items = await listIndexed(keys.plansOfWorld(worldId, '').gsi1pk, { ScanIndexForward: false })
  return items.map((item) => PlanRecord.parse(item))
}

/** The same plans as they stand now; only one that was just created may be missing. */
export async function listPresentPlans(worldId: string): Promise<PlanRecord[]> {
  const items = await listPresent(keys.plansOfWorld(worldId, '').gsi1pk, { ScanIndexForward: false })
  return items.filter((item) => !isTombstone(item)).map((item) => PlanRecord.parse(item))
}

/**
 * A world's plans that arrive after a moment (ISO 8601 UTC), as they stand now; only one that was just created, or just moved there,
 * may be missing.
 */
export async function listPlansArriving(worldId: string, after: string): Promise<PlanRecord[]> {
  const items = await listPresent(keys.plansOfWorld(worldId, '').gsi1pk, {
    FilterExpression: 'arriveAt > :after',
    ExpressionAttributeValues: { ':after': after },
  })
  return items.filter((item) => !isTombstone(item)).map((item) => PlanRecord.parse(item))
}

/**
 * Changes the fields of a plan that `change` names, by the one rule for edits, unless `check` throws; `undefined` when the plan is
 * gone. What is given as `undefined` stays as it is.
 */
export const editPlan = (
  id: string,
  change: (present: PlanRecord) => Promise<Partial<PlanFields>>,
  { version, caller, check }: EditRequest & { check?: (after: PlanRecord) => void },
): Promise<Edited<PlanRecord> | undefined> =>
  edit({
    read: () => getPlan(id),
    isStale: isOtherVersion(version),
    change: async (present) => {
      const after = changed(present, defined(await change(present)))
      return after === present ? present : { ...after, updatedAt: new Date().toISOString() }
    },
    check,
    writes: (before, after) => [
      changedAttributes(keys.plan(id), before, after, notDeleted),
      ...auditWrite(caller, { details: auditDetails(before, after) }),
    ],
  })

/** Notes belong to the plan and go with it: the log keeps only that they have changed. */
function auditDetails(before: PlanRecord, after: PlanRecord): AuditDetails {
  const { changes, ...more } = fieldChanges(auditedFields(before), auditedFields(after))
  return { ...more, changes: after.notes === before.notes ? changes : [...changes, { field: 'notes' }] }
}

const auditedFields = (plan: PlanRecord) => ({
  name: plan.name,
  tribes: plan.tribeNames.join(', '),
  sendFrom: plan.sendFrom,
  arriveAt: plan.arriveAt,
  personalLinksOnly: plan.personalLinksOnly ?? false,
  namesPlan: plan.namesPlan ?? true,
  draftForBot: plan.draftForBot ?? false,
  ...planOptions(plan),
})

const defined = <T extends object>(fields: T): Partial<T> => {
  const given: Partial<T> = { ...fields }
  for (const name in given) if (given[name] === undefined) delete given[name]
  return given
}

/** Keeps what a plan that is there comes to, and what it uses of the world's data. */
export async function savePlanStats(
  id: string,
  figures: PlanStats,
  worldCheck: WorldFingerprintCache | undefined,
): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.plan(id),
        ...updateExpression({ figures, worldCheck }),
        ConditionExpression: notDeleted,
      }),
    ),
  )
}

/** Keeps how many orders of a plan that exists were sent. */
export async function setSentCount(id: string, sentCount: SentCount): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.plan(id),
        ...updateExpression({ sentCount }),
        ConditionExpression: notDeleted,
      }),
    ),
  )
}

const newTimeslotKey = () => randomBytes(32).toString('base64url')

/** The key of a plan's personal links, made once; none of a plan that was removed. */
export async function timeslotKey({ _id, slotKey }: PlanRecord): Promise<string | undefined> {
  if (slotKey) return slotKey
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.plan(_id),
        ...updateExpression({ slotKey: newTimeslotKey() }),
        ConditionExpression: `${notDeleted} AND attribute_not_exists(slotKey)`,
      }),
    ),
  )
  return (await getPlan(_id))?.slotKey
}

/** Notes, in the transaction that changes slots of a plan, that what was calculated with the former ones is outdated. */
export const touchTimeslots = (id: string) => ({
  Update: {
    TableName: tableName(),
    Key: keys.plan(id),
    ...updateExpression({ slotsVersion: newId() }),
    ConditionExpression: notDeleted,
  },
})

/**
 * Takes a plan out of sight, at once and for good, together with the entry in the log; `clearPlan` then clears away what belonged to
 * it.
 */
export const removePlan = (id: string, entry: TransactItem[]): Promise<void> => writeTombstone(keys.plan(id), id, entry)
