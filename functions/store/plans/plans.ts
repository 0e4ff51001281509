import { randomBytes } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import { byKind } from '../../../shared/model/attack.ts'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import { type PlanPreferences, preferencesOf, SetPreferences } from '../../../shared/model/inputs/plan-preferences.ts'
import { BegunRehearsal } from '../../../shared/model/orders/rehearsal.ts'
import { CalculationOptions, defaultOptions } from '../../../shared/model/plan.ts'
import { type AuditData, auditWrite } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changed, changedAttributes, type Edited, type EditRequest, edit, isOtherVersion } from '../edits/edit.ts'
import { type Creation, idempotencyWrites } from '../edits/idempotency.ts'
import { getItem, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listIndexed, listPresent } from '../table/listed.ts'
import { type Created, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { isTombstone, notDeleted, tombstoneWrite, writeTombstone } from '../table/tombstones.ts'
import { blobNames, Pointers, valueByKind } from './pointers.ts'
import { StoredBasis } from './run-basis.ts'

const ByKind = valueByKind(z.string(), '')

/** Fingerprint of the world's data that a plan with these senders and targets uses, by snapshot. */
const WorldFingerprintCache = z.object({
  snapshot: z.string(),
  senders: z.string(),
  targets: ByKind,
  digests: ByKind,
  /** The least morale of each kind. */
  minMorale: z.string(),
})
export type WorldFingerprintCache = z.infer<typeof WorldFingerprintCache>

const CountByKind = valueByKind(z.int(), 0)

/** Totals of a plan's targets. Every write of targets updates them in its transaction, so reading them needs no targets. */
const TargetTotals = z.object({
  /** Number of writes of targets, and of those that added or removed some. */
  version: z.int(),
  members: z.int(),
  /** Time of the last write, epoch milliseconds. */
  at: z.number(),
  /** Number of targets, and the attacks of each kind that they want. */
  count: z.int(),
  required: CountByKind,
  /** By kind, equal while the same targets want the same number of attacks at the same time; exceeds the range of a number. By `<kind>_morale` what their own least morale adds. */
  digests: z.record(z.string(), z.union([z.bigint(), z.number()])),
})
export type TargetTotals = z.infer<typeof TargetTotals>

/** Statistics of a plan for certain versions of senders, targets and assignments. */
const PlanStats = z.object({
  of: z.string(),
  /** Planned attacks of each kind, and those that the villages could send if no other kind used their troops. */
  planned: CountByKind,
  supply: CountByKind,
  /** How many targets are spared, see `sparedBecause`. */
  own: z.int(),
  /** Who can send: members of the tribes and other owners of villages; absent without the world's data. */
  players: z.optional(z.int()),
})
export type PlanStats = z.infer<typeof PlanStats>

/** How many orders were sent, and how many players have opened the issue, for certain versions of issue and sightings. */
const SentCount = z.object({
  of: z.string(),
  /** When they were counted, in epoch milliseconds. */
  at: z.number(),
  sent: z.int(),
  opened: z.int(),
})
export type SentCount = z.infer<typeof SentCount>

const PlanRecord = z.extend(Pointers, {
  _id: z.string(),
  name: z.string(),
  world: z.string(),
  tribes: z.array(z.int()),
  tribeNames: z.array(z.string()),
  sendFrom: z.string(),
  arriveAt: z.string(),
  notes: z.string(),
  /** Only options that somebody has set. */
  options: z.optional(z.partial(CalculationOptions)),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  targetTotals: TargetTotals,
  /** New targets have partitions of their own, see `target-places.ts`. */
  spreadsTargets: z.optional(z.boolean()),
  stats: z.catch(z.optional(PlanStats), undefined),
  /** Key from which the secrets of the players' personal links are derived. */
  slotKey: z.string(),
  ...SetPreferences.shape,
  rehearsal: z.catch(z.optional(BegunRehearsal), undefined),
  /** Fingerprint of the settings that the villages were classified with. */
  classifiedWith: z.optional(z.string()),
  /**
   * The kept results: how often they changed, the last number, the current one, and the one that was current before it was restored;
   * absent before the first.
   */
  results: z.optional(z.object({ version: z.int(), last: z.int(), current: z.int(), before: z.optional(z.int()) })),
  /** Stored from the issue to the last arrival. */
  sentCount: z.catch(z.optional(SentCount), undefined),
  /** For what issue and sightings the players' reliability was counted, see `reliability.ts`; absent until the plan has ended. */
  reliabilityOf: z.optional(z.string()),
  /** Inputs of each run in `assignments`, written together; absent before the first run. */
  basis: z.catch(z.optional(StoredBasis), undefined),
  /** Created by the local stack's demo: tours may copy it. */
  isDemo: z.optional(z.boolean()),
  /** The account whose tour it is; left out where plans of a world are compared or reported. */
  tourOf: z.optional(z.string()),
  /** As of the last `savePlanStats`. */
  worldCheck: z.catch(z.optional(WorldFingerprintCache), undefined),
  /** Set on a draft: invisible, and deleted unless it is published. */
  looseSince: z.optional(z.string()),
})
/** A plan as the table stores it. */
export type PlanRecord = z.infer<typeof PlanRecord>

type PlanFields = Pick<
  PlanRecord,
  'name' | 'tribes' | 'tribeNames' | 'sendFrom' | 'arriveAt' | 'notes' | keyof PlanPreferences | 'options' | 'tourOf'
>

/** A plan's calculation options, with defaults for those not set. */
export const planOptions = ({ options }: Pick<PlanRecord, 'options'>): CalculationOptions => ({
  ...defaultOptions,
  ...options,
})

/** Creates a plan without targets; refused when its idempotency key was used before. */
export async function createPlan(
  world: string,
  fields: PlanFields,
  { audit, key }: Creation,
): Promise<Created<PlanRecord>> {
  const plan = newPlan(world, fields)
  const { _id: planId, name: planName } = plan
  const made = await transact([
    planPut(plan, keys.plansOfWorld(world, plan.createdAt)),
    ...auditWrite(audit, { planId, planName }),
    ...idempotencyWrites(key, planId),
  ])
  return made ? { ok: true, created: plan } : refused('repeated')
}

/** Creates an invisible plan to be filled; it is deleted later unless `publishPlan` follows. */
export async function draftPlan(
  world: string,
  fields: PlanFields,
  places: Pick<PlanRecord, 'spreadsTargets'>,
): Promise<PlanRecord> {
  const plan = newPlan(world, fields)
  const draft = { ...plan, ...places, looseSince: plan.createdAt }
  await table().send(new PutCommand(planPut(draft, keys.hidden(plan.createdAt)).Put))
  return draft
}

/** A creation with further writes in its transaction. */
export interface PlanCreation extends Creation {
  writes?: (plan: PlanRecord) => TransactItem[]
}

/**
 * Makes a filled draft visible and stores its target totals; refused when the draft was deleted, its idempotency key was used before
 * or a condition of the further writes does not hold.
 */
export async function publishPlan(
  draft: PlanRecord,
  targetTotals: TargetTotals,
  details: AuditDetails,
  { audit, key, writes }: PlanCreation,
): Promise<Created<PlanRecord>> {
  const { _id, world, name, createdAt } = draft
  const made = await transact([
    {
      Update: {
        TableName: tableName(),
        Key: keys.plan(_id),
        ...updateExpression({ ...keys.plansOfWorld(world, createdAt), targetTotals }, ['looseSince']),
        ConditionExpression: 'attribute_exists(looseSince)',
      },
    },
    ...(writes?.(draft) ?? []),
    ...auditWrite(audit, { planId: _id, planName: name, details }),
    ...idempotencyWrites(key, _id),
  ])
  return made ? { ok: true, created: { ...draft, targetTotals } } : refused('repeated')
}

const noTargetTotals: TargetTotals = {
  version: 0,
  members: 0,
  at: 0,
  count: 0,
  required: byKind(() => 0),
  digests: {},
}

function newPlan(world: string, fields: PlanFields): PlanRecord {
  const now = new Date().toISOString()
  const more = { slotKey: newTimeslotKey(), targetTotals: noTargetTotals, version: 1, createdAt: now, updatedAt: now }
  return { _id: newId(), world, ...fields, ...more }
}

const planPut = (plan: PlanRecord, listed: object) => ({
  Put: { TableName: tableName(), Item: { ...keys.plan(plan._id), ...listed, ...plan } },
})

/** Reads a plan (strongly consistent); `undefined` for a removed plan or a draft. */
export async function getPlan(id: string): Promise<PlanRecord | undefined> {
  const item = await getItem(keys.plan(id))
  return item && !isTombstone(item) ? readStored(PlanRecord, item) : undefined
}

/**
 * Checks that the plan exists, in a transaction that writes items outside its partition: after removal, the plan's own items then
 * name everything to delete.
 */
export const planExistsCheck = (id: string): TransactItem => ({
  ConditionCheck: { TableName: tableName(), Key: keys.plan(id), ConditionExpression: notDeleted },
})

/** A world's plans, newest first, eventually consistent: recent creations may be missing, recent changes and removals not visible yet. */
export async function listPlans(worldId: string): Promise<PlanRecord[]> {
  const items = await listIndexed(keys.plansOfWorld(worldId, '').gsi1pk, { ScanIndexForward: false })
  return readAllStored(PlanRecord, items)
}

/** A world's plans, newest first, in their current state; one created a moment ago may be missing. */
export async function listPresentPlans(worldId: string): Promise<PlanRecord[]> {
  const items = await listPresent(keys.plansOfWorld(worldId, '').gsi1pk, { ScanIndexForward: false })
  return readAllStored(
    PlanRecord,
    items.filter((item) => !isTombstone(item)),
  )
}

/**
 * A world's plans that arrive after a moment (ISO 8601 UTC), without tours, in their current state; one created or moved there a
 * moment ago may be missing.
 */
export async function listPlansArriving(worldId: string, after: string): Promise<PlanRecord[]> {
  const items = await listPresent(keys.plansOfWorld(worldId, '').gsi1pk, {
    FilterExpression: 'arriveAt > :after AND attribute_not_exists(tourOf)',
    ExpressionAttributeValues: { ':after': after },
  })
  return readAllStored(
    PlanRecord,
    items.filter((item) => !isTombstone(item)),
  )
}

interface PlanEdit {
  /** Throws when the plan is not allowed. */
  check?: (after: PlanRecord) => void
  /** Further writes of the transaction. */
  writes?: (before: PlanRecord, after: PlanRecord) => TransactItem[]
}

/**
 * Edits fields of a plan (see `edit`) unless `check` throws. Fields that are `undefined` stay
 * unchanged.
 */
export const editPlan = (
  id: string,
  change: (present: PlanRecord) => Promise<Partial<PlanFields>>,
  { version, audit, check, writes }: EditRequest & PlanEdit,
): Promise<Edited<PlanRecord>> =>
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
      ...(writes?.(before, after) ?? []),
      ...auditWrite(audit, { details: auditDetails(before, after) }),
    ],
  })

/** Notes are deleted with the plan: the audit log only says that they changed. */
function auditDetails(before: PlanRecord, after: PlanRecord): AuditDetails {
  const { changes, ...more } = fieldChanges(auditedFields(before), auditedFields(after))
  return { ...more, changes: after.notes === before.notes ? changes : [...changes, { field: 'notes' }] }
}

const auditedFields = (plan: PlanRecord) => ({
  name: plan.name,
  tribes: plan.tribeNames.join(', '),
  sendFrom: plan.sendFrom,
  arriveAt: plan.arriveAt,
  ...preferencesOf(plan),
  ...planOptions(plan),
})

const defined = <T extends object>(fields: T): Partial<T> => {
  const given: Partial<T> = { ...fields }
  for (const name in given) if (given[name] === undefined) delete given[name]
  return given
}

/** Stores the stats of an existing plan and the fingerprint of the world's data it uses. */
export async function savePlanStats(
  id: string,
  stats: PlanStats,
  worldCheck: WorldFingerprintCache | undefined,
): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.plan(id),
        ...updateExpression({ stats, worldCheck }),
        ConditionExpression: notDeleted,
      }),
    ),
  )
}

/** Stores how many orders of an existing plan were sent. */
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

/** The write that stores for what the players' reliability was counted; fails unless the plan exists. */
export const setReliabilityOf = (id: string, reliabilityOf: string): TransactItem => ({
  Update: {
    TableName: tableName(),
    Key: keys.plan(id),
    ...updateExpression({ reliabilityOf }),
    ConditionExpression: notDeleted,
  },
})

const newTimeslotKey = () => randomBytes(32).toString('base64url')

/** The world of a removed plan; `undefined` for drafts, where nothing is left, and on tombstones stored before they kept it. */
export async function tombstoneWorld(id: string): Promise<string | undefined> {
  const item = await getItem(keys.plan(id))
  return item?.removedAt !== undefined && typeof item.world === 'string' ? item.world : undefined
}

/** Makes a plan a tombstone that keeps only world and pointers, with the audit entry; `clearPlan` then deletes its data. */
export const removePlan = (id: string, { audit, auditDetails = {} }: Partial<AuditData> = {}): Promise<void> =>
  writeTombstone(keys.plan(id), id, auditWrite(audit, { details: auditDetails }), removedFields)

/** The write that makes an existing plan a tombstone, for the transaction of another change. */
export const planRemoval = (id: string): TransactItem => tombstoneWrite(keys.plan(id), id, removedFields)

/** Marks an existing plan as the demo's. */
export async function markDemo(id: string): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.plan(id),
      ...updateExpression({ isDemo: true }),
      ConditionExpression: notDeleted,
    }),
  )
}

const keptFields: readonly string[] = ['_id', 'world', ...blobNames]
const removedFields = Object.keys(PlanRecord.shape).filter((name) => !keptFields.includes(name))
