import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { chunked } from '../../../shared/lib/chunks.ts'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import { firstWaveId, waveOf } from '../../../shared/model/inputs/wave.ts'
import {
  fullImportance,
  type Importance,
  storedFields,
  Target,
  type TargetEdit,
  TargetLimits,
  targetId,
  unusualImportance,
} from '../../../shared/model/target.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import { isRecent } from '../../runtime/recent.ts'
import { type AuditContext, auditWrite, batchAudit } from '../audit/audit.ts'
import { commonFields, fieldChanges, villagesNote } from '../audit/audit-notes.ts'
import {
  changed,
  changedAttributes,
  type Edited,
  type EditRequest,
  edit,
  ifUnchanged,
  isOtherVersion,
} from '../edits/edit.ts'
import { getPlan, type PlanRecord, type TargetTotals } from '../plans/plans.ts'
import { getAll, writeAll } from '../table/batch.ts'
import { queryPrefix, table, tableName } from '../table/client.ts'
import { type TransactItem, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, type Refused, refused } from '../table/outcome.ts'
import { pace } from '../table/pace.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'
import { addedCount, initTargetTotals, maxTargets, type TargetChange, targetTotalsUpdate } from './target-totals.ts'

/** The coordinates and wave in a target's id; empty when the id is invalid. */
export function targetPlace(id: string): Pick<Target, 'x' | 'y' | 'wave'>[] {
  const [, x, y] = /-(\d{1,3})-(\d{1,3})$/.exec(firstWaveId(id)) ?? []
  const wave = waveOf(id)
  return x && y ? [{ x: Number(x), y: Number(y), ...(wave > 1 && { wave }) }] : []
}

/** All targets of a plan, by id. */
export async function listTargets(planId: string): Promise<Target[]> {
  const items = await queryPrefix(keys.target(planId, '').pk, keys.target(planId, '').sk, { ConsistentRead: true })
  return readAllStored(Target, items)
}

/** Plans whose targets a container caches; 10,000 targets take about 5 MB. */
const keptPlans = 3
/** How long after a transaction a query may still return old items. */
const settledMs = 2000

/** Whether a query now sees every write that the totals count, so that its result can be cached. */
export const isSettled = (tally: PlanRecord['tally']): tally is TargetTotals =>
  tally !== undefined && !isRecent(tally.at, settledMs)

const kept = new LruCache<string, { version: number; targets: Target[] }>(keptPlans)

/** A plan's targets as of its record or later, by id; cached by the version of its totals. Shared: do not modify. */
export async function cachedTargets({ _id, tally }: Pick<PlanRecord, '_id' | 'tally'>): Promise<readonly Target[]> {
  const known = kept.get(_id)
  if (tally && known?.version === tally.version) return known.targets
  const targets = await listTargets(_id)
  if (!isSettled(tally)) return targets
  kept.set(_id, { version: tally.version, targets })
  return targets
}

/** Fills a draft of a plan with targets; `publishPlan` stores their totals. */
export const putTargets = (planId: string, targets: readonly Target[]): Promise<void> => {
  const version = newVersion()
  return writeAll({ put: targets.map((target) => ({ ...keys.target(planId, target._id), ...target, version })) })
}

/** The time, so that a re-created target gets another version; edits count up from it. */
export const newVersion = (): number => Date.now()

/** The plan with target totals, computed for older plans; `undefined` when it was removed. */
export async function withTargetTotals(plan: PlanRecord): Promise<PlanRecord | undefined> {
  if (plan.tally) return plan
  await initTargetTotals(plan._id, await listTargets(plan._id))
  return getPlan(plan._id)
}

const maxAttempts = 12

type ChangedTargets = Outcome<{ changes: TargetChange[] }, 'missing' | 'full'>

/** Who changes targets, and the audit details of the changes. */
export interface AuditedChange {
  audit: AuditContext
  auditDetails: (changes: readonly TargetChange[]) => AuditDetails
  /** Written with the last change. */
  receipt?: TransactItem[]
}

/**
 * Changes many targets in transactions of at most 100 writes, each including totals. The audit entry is written with the first and
 * completed with the last. `decide` gets the existing targets of `ids`, again after a conflict. Returns the changes made;
 * `missing` when the plan was removed, `full` when it has no room. Throws `TableBusy`.
 */
export function changeTargets(
  planId: string,
  ids: string[],
  decide: (present: ReadonlyMap<string, Target>) => TargetChange[],
  { audit, auditDetails, receipt = [] }: AuditedChange,
): Promise<ChangedTargets> {
  const entry = batchAudit(audit)
  const made: TargetChange[] = []
  const attempt = async () => {
    const plan = await getPlan(planId).then((found) => found && withTargetTotals(found))
    if (!plan) return refused('missing')
    const targets = await presentTargets(planId, ids)
    const wanted = decide(new Map(targets.map((target) => [target._id, target])))
    const added = addedCount(wanted)
    if (added > 0 && (plan.tally?.count ?? 0) + added > maxTargets) return refused('full')
    // Moving a target takes two writes.
    const size = wanted.some(({ before, after }) => before && after && before._id !== after._id) ? 48 : 97
    const open = chunked(wanted, size)
    if (open.length === 0 && made.length > 0) await transact([entry.done(auditDetails(made)), ...receipt])
    const isDone = await allWritten(planId, open, made, (changes, isLast) => [
      ...changeWrites(planId, changes),
      ...(isLast
        ? [entry.done(auditDetails([...made, ...changes])), ...receipt]
        : made.length === 0
          ? [entry.begun(auditDetails(wanted))]
          : []),
    ])
    return isDone ? { ok: true as const, changes: made } : conflict
  }
  return retryOnConflict<ChangedTargets>(
    maxAttempts,
    attempt,
    () => new TableBusy(`The targets of plan ${planId} change too often`),
  )
}

/** Each read of a single item takes a unit, one of the whole plan a unit per 16 targets. */
const readSingly = 500

async function presentTargets(planId: string, ids: string[]): Promise<Target[]> {
  if (ids.length > readSingly) {
    const asked = new Set(ids)
    return (await listTargets(planId)).filter(({ _id }) => asked.has(_id))
  }
  return readAllStored(Target, await getAll(ids.map((id) => keys.target(planId, id))))
}

/** Two write units for each target's item, and those of the plan's record. */
const planUnits = 12
const unitsOf = (changes: readonly TargetChange[]) =>
  planUnits + changes.reduce((sum, { before, after }) => sum + (before && after && before._id !== after._id ? 4 : 2), 0)

/** Writes the transactions until one fails; adds written changes to `made`. */
async function allWritten(
  planId: string,
  open: readonly TargetChange[][],
  made: TargetChange[],
  writes: (changes: TargetChange[], isLast: boolean) => TransactItem[],
): Promise<boolean> {
  for (const [i, changes] of open.entries()) {
    await pace(keys.plan(planId).pk, unitsOf(changes))
    if (!(await transact(writes(changes, i === open.length - 1)))) return false
    made.push(...changes)
  }
  return true
}

/** The writes fail when a target differs from `before`. */
const changeWrites = (planId: string, changes: TargetChange[]): TransactItem[] => [
  ...changes.flatMap((change) => targetWrites(planId, change)),
  targetTotalsUpdate(planId, changes),
]

function targetWrites(planId: string, { before, after }: TargetChange): TransactItem[] {
  const TableName = tableName()
  if (before && after && before._id === after._id)
    return [changedAttributes(keys.target(planId, after._id), { ...before }, { ...after }, 'attribute_exists(pk)')]
  return [
    ...(before
      ? [
          {
            Delete: {
              TableName,
              Key: keys.target(planId, before._id),
              ...ifUnchanged(before, {}, 'attribute_exists(pk)'),
            },
          },
        ]
      : []),
    ...(after
      ? [
          {
            Put: {
              TableName,
              Item: { ...keys.target(planId, after._id), ...after },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ]
      : []),
  ]
}

/** Reads a target (strongly consistent); `undefined` when it does not exist. */
export async function getTarget(planId: string, id: string): Promise<Target | undefined> {
  const Key = keys.target(planId, id)
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item && readStored(Target, Item)
}

/** Edits a target (see `edit`); another type moves it. `exists` when its new place is taken. */
export async function editTarget(
  plan: PlanRecord,
  id: string,
  fields: Partial<TargetEdit>,
  { version, audit }: EditRequest,
): Promise<Edited<Target> | Refused<'exists'>> {
  await withTargetTotals(plan)
  let isTaken = false
  const edited = await edit({
    read: async () => (await getTarget(plan._id, id)) ?? (await movedBefore(plan._id, id, fields, version)),
    isStale: isOtherVersion(version),
    change: async (present) => {
      const after = withFields(present, fields)
      if (after._id === present._id) return after
      isTaken = (await getTarget(plan._id, after._id)) !== undefined
      return isTaken ? present : after
    },
    writes: (before, after) => [
      ...changeWrites(plan._id, [{ before, after }]),
      ...auditWrite(audit, { details: { targetType: after.type, ...targetChanges([{ before, after }]) } }),
    ],
  })
  return isTaken ? refused('exists') : edited
}

/** The target as moved by an earlier attempt whose response was lost. */
async function movedBefore(
  planId: string,
  id: string,
  fields: Partial<TargetEdit>,
  version: number | undefined,
): Promise<Target | undefined> {
  const { type } = fields
  const [place] = targetPlace(id)
  if (!type || !place || version === undefined) return undefined
  const target = await getTarget(planId, targetId({ type, ...place }))
  return target?.version === version + 1 && withFields(target, fields) === target ? target : undefined
}

/** The same object if no field differs; another id if the type does. */
export function withFields(target: Target, fields: Partial<TargetEdit>): Target {
  const after = changed(target, { ...storedFields(fields), ...withoutDefaults(fields) })
  return after.type === target.type ? after : { ...after, _id: targetId(after) }
}

/** The given ones of these fields, `undefined` for defaults, which are not stored. */
function withoutDefaults(fields: Partial<TargetEdit>): Importance {
  const { priority, weight } = unusualImportance(fields)
  return { ...('priority' in fields && { priority }), ...('weight' in fields && { weight }) }
}

/** Deletes a target and returns it; `missing` when it or the plan does not exist. */
export async function deleteTarget(
  plan: PlanRecord,
  id: string,
  audit: AuditContext,
): Promise<Outcome<{ deleted: Target }, 'missing'>> {
  await withTargetTotals(plan)
  const edited = await edit({
    read: () => getTarget(plan._id, id),
    change: (present) => ({ ...present }),
    writes: (before) => [
      ...changeWrites(plan._id, [{ before }]),
      ...auditWrite(audit, { details: villagesNote([before]) }),
    ],
  })
  return edited.ok ? { ok: true, deleted: edited.before } : refused('missing')
}

/** Audit details of edits: the targets, and the changes common to all. */
export function targetChanges(changes: readonly TargetChange[]): AuditDetails {
  const edits = changes.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  const former = edits.map(({ before }) => auditedFields(before))
  const wanted = edits.map(({ after }) => auditedFields(after))
  const fields = Object.keys(wanted[0] ?? {})
  return {
    ...villagesNote(edits.map(({ after }) => after)),
    ...fieldChanges(commonFields(former, fields), commonFields(wanted, fields)),
  }
}

/** Editable fields; `targetType` distinguishes the type from a sender's. */
const auditedFields = ({ type, ...fields }: Target) => ({
  ...TargetLimits.parse(fields),
  ...fullImportance(fields),
  offsetSeconds: fields.offsetSeconds,
  windowBefore: fields.windowBefore,
  windowAfter: fields.windowAfter,
  minMorale: fields.minMorale,
  buildings: fields.buildings,
  targetType: type,
})
