import { chunked } from '../../../shared/lib/chunks.ts'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import {
  fullImportance,
  type Importance,
  idOfType,
  storedFields,
  Target,
  type TargetEdit,
  TargetLimits,
  targetId,
  targetIds,
  unusualImportance,
} from '../../../shared/model/target.ts'
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
import { getPlan, type PlanRecord } from '../plans/plans.ts'
import { getAll } from '../table/batch.ts'
import { type Item, type Key, tableName } from '../table/client.ts'
import { type TransactItem, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { itemKey } from '../table/listed.ts'
import { type Outcome, type Refused, refused } from '../table/outcome.ts'
import { paceAll } from '../table/pace.ts'
import { readAllStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'
import { maxTogether, newTargetKey, type TargetPlaces, targetKeys } from './target-places.ts'
import { addedCount, isPut, maxTargets, type TargetChange, targetTotalsUpdate } from './target-totals.ts'
import { cachedTargets, getTarget, listTargetItems } from './targets.ts'

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
 * Changes many targets in transactions of at most 100 writes, each including totals. `decide` gets the existing targets of `ids`,
 * again after a conflict. Returns the changes made; `missing` when the plan was removed, `full` when it has no room. Throws
 * `TableBusy`.
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
    const plan = await getPlan(planId)
    if (!plan) return refused('missing')
    const present = await presentTargets(plan, ids)
    const wanted = decide(new Map(present.map(({ target }) => [target._id, target])))
    const count = plan.targetTotals.count + addedCount(wanted)
    if (addedCount(wanted) > 0 && count > maxTargets) return refused('full')
    const places = { ...plan, spreadsTargets: plan.spreadsTargets || (wanted.some(isPut) && count > maxTogether) }
    const keyOf = keysOf(places, present)
    const isSpreading = places.spreadsTargets === true && plan.spreadsTargets !== true
    // Moving a target takes two writes.
    const size = wanted.some(isMove) ? 48 : 97
    const open = chunked(wanted, size)
    if (open.length === 0 && made.length > 0) await transact([entry.done(auditDetails(made)), ...receipt])
    for (const [i, changes] of open.entries()) {
      const all = [...made, ...changes]
      const finished = i === open.length - 1 ? [entry.done(auditDetails(all)), ...receipt] : undefined
      const begun = made.length === 0 ? [entry.begun(auditDetails(wanted))] : []
      await paceAll(unitsByKey(places, changes, keyOf))
      // What others add meanwhile is together, where the condition of a spread target does not see it.
      const since = isSpreading && i === 0 ? plan.targetTotals.version : undefined
      if (!(await transact([...changeWrites(places, changes, keyOf, since), ...(finished ?? begun)]))) return conflict
      made.push(...changes)
    }
    return { ok: true as const, changes: made }
  }
  return retryOnConflict<ChangedTargets>(
    maxAttempts,
    attempt,
    () => new TableBusy(`The targets of plan ${planId} change too often`),
  )
}

/** A stored target and its key. */
interface Present {
  target: Target
  key: Key
}

const readPresent = (items: Item[]): Present[] =>
  items.flatMap((item) => readAllStored(Target, [item]).map((target) => ({ target, key: itemKey(item) })))

/** Reads the existing targets of these ids: one by one, or all of the plan where that costs less. */
async function presentTargets(plan: PlanRecord, ids: string[]): Promise<Present[]> {
  const single = ids.flatMap((id) => targetKeys(plan, id))
  // A unit reads an item, or some 16 targets of a query.
  if (single.length <= plan.targetTotals.count / 16) return readPresent(await getAll(single))
  const asked = new Set(ids)
  return readPresent((await listTargetItems(plan)).filter(({ _id }) => asked.has(String(_id))))
}

type KeyOf = (id: string) => Key

/** The keys of stored targets, and of new ones. */
function keysOf(places: TargetPlaces, present: readonly Present[]): KeyOf {
  const known = new Map(present.map(({ target, key }) => [target._id, key]))
  return (id) => known.get(id) ?? newTargetKey(places, id)
}

const isMove = (change: TargetChange) => change.before && isPut(change)

/** Two write units for each target's item, and those of the plan's record. */
const planUnits = 12

function unitsByKey({ _id }: TargetPlaces, changes: readonly TargetChange[], keyOf: KeyOf): Map<string, number> {
  const units = new Map([[keys.plan(_id).pk, planUnits]])
  for (const { before, after } of changes)
    for (const id of new Set([before?._id, after?._id])) {
      if (id === undefined) continue
      const { pk } = keyOf(id)
      units.set(pk, (units.get(pk) ?? 0) + 2)
    }
  return units
}

/** The writes fail when a target differs from `before`, or if any target of the plan was changed after version `since` of the totals. */
const changeWrites = (
  places: TargetPlaces,
  changes: TargetChange[],
  keyOf: KeyOf,
  since?: number | undefined,
): TransactItem[] => [
  ...changes.flatMap((change) => targetWrites(change, keyOf)),
  targetTotalsUpdate(places, changes, since),
]

function targetWrites({ before, after }: TargetChange, keyOf: KeyOf): TransactItem[] {
  const TableName = tableName()
  if (before && after && before._id === after._id)
    return [changedAttributes(keyOf(after._id), { ...before }, { ...after }, 'attribute_exists(pk)')]
  return [
    ...(before
      ? [{ Delete: { TableName, Key: keyOf(before._id), ...ifUnchanged(before, {}, 'attribute_exists(pk)') } }]
      : []),
    ...(after
      ? [
          {
            Put: {
              TableName,
              Item: { ...keyOf(after._id), ...after },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ]
      : []),
  ]
}

/** Reads a target for each attempt of an edit, and builds the writes of that attempt. */
function targetEdit(plan: PlanRecord, id: string) {
  let places: PlanRecord | undefined
  let present: Present[] = []
  return {
    read: async () => {
      // A conflict may be due to the plan, whose new targets have other keys since.
      places = places ? ((await getPlan(plan._id)) ?? places) : plan
      present = readPresent(await getAll(targetKeys(places, id)))
      return present[0]?.target
    },
    writes: (change: TargetChange) => changeWrites(places ?? plan, [change], keysOf(places ?? plan, present)),
  }
}

/** Edits a target (see `edit`); another type moves it. `exists` when its new place is taken. */
export async function editTarget(
  plan: PlanRecord,
  id: string,
  fields: Partial<TargetEdit>,
  { version, audit }: EditRequest,
): Promise<Edited<Target> | Refused<'exists'>> {
  const idOf = targetIds(fields.type ? await cachedTargets(plan) : [])
  const target = targetEdit(plan, id)
  let isTaken = false
  const edited = await edit({
    read: async () => (await target.read()) ?? (await movedBefore(plan, id, fields, version)),
    isStale: isOtherVersion(version),
    change: async (present) => {
      const after = withFields(present, fields, idOf)
      if (after._id === present._id) return after
      isTaken = (await getTarget(plan, after._id)) !== undefined
      return isTaken ? present : after
    },
    writes: (before, after) => [
      ...target.writes({ before, after }),
      ...auditWrite(audit, { details: { targetType: after.type, ...targetChanges([{ before, after }]) } }),
    ],
  })
  return isTaken ? refused('exists') : edited
}

/** The target as moved by an earlier attempt whose response was lost. */
async function movedBefore(
  plan: TargetPlaces,
  id: string,
  fields: Partial<TargetEdit>,
  version: number | undefined,
): Promise<Target | undefined> {
  const { type } = fields
  if (!type || version === undefined) return undefined
  const target = await getTarget(plan, idOfType(id, type))
  return target?.version === version + 1 && withFields(target, fields) === target ? target : undefined
}

/** The same object if no field differs; an id by `idOf` if the type does. */
export function withFields(
  target: Target,
  fields: Partial<TargetEdit>,
  idOf: ReturnType<typeof targetIds> = targetId,
): Target {
  const after = changed(target, { ...storedFields(fields), ...withoutDefaults(fields) })
  return after.type === target.type ? after : { ...after, _id: idOf(after) }
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
  const target = targetEdit(plan, id)
  const edited = await edit({
    read: target.read,
    change: (present) => ({ ...present }),
    writes: (before) => [...target.writes({ before }), ...auditWrite(audit, { details: villagesNote([before]) })],
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
