import * as z from 'zod/mini'
import { maxListedRejections } from '../../../shared/contract/plans.ts'
import type { LineLimits } from '../../../shared/game/dump/target-values.ts'
import type { Village, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { OwnWindow } from '../../../shared/model/inputs/arrival-window.ts'
import type { OwnAims } from '../../../shared/model/inputs/own-aims.ts'
import { firstWaveId, misorderedWaves, type Offset } from '../../../shared/model/inputs/wave.ts'
import type { RejectedLine, UnusedPart } from '../../../shared/model/pasted.ts'
import {
  AddedTarget,
  type Importance,
  type Target,
  targetIds,
  unusualImportance,
} from '../../../shared/model/target.ts'
import { takenFromCounts } from '../../../shared/planner/model/usage.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditData } from '../../store/audit/audit.ts'
import { fieldChanges, villagesNote } from '../../store/audit/audit-notes.ts'
import { changed } from '../../store/edits/edit.ts'
import { type IdempotencyKey, idempotencyWrites } from '../../store/edits/idempotency.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { maxTargets, type TargetChange } from '../../store/targets/target-totals.ts'
import { cachedTargets, newVersion } from '../../store/targets/targets.ts'
import { sparedBecause } from '../plans/own-villages.ts'
import { targetView } from '../plans/plan-state.ts'
import { changePlanTargets } from './change-targets.ts'

interface WantedTarget {
  village: Village
  limits?: LineLimits
  importance?: Importance
  window?: OwnWindow
  aims?: OwnAims
  wave?: number | undefined
  offset?: Offset | undefined
}
/** Fields of all these targets; `preview` writes nothing, `onlyNew` leaves existing targets unchanged. */
type Common = Omit<
  Target,
  '_id' | 'x' | 'y' | 'villageId' | 'wave' | 'offsetSeconds' | keyof OwnWindow | keyof OwnAims
> & {
  preview: boolean
  onlyNew?: boolean
}

interface Addition {
  rejected?: RejectedLine[]
  unused?: UnusedPart[]
  key?: IdempotencyKey | undefined
  /** What an earlier call noted under this key: nothing is written again. */
  noted?: string | undefined
}

/** Adds villages as targets of a plan; the common part of three endpoints. A preview writes nothing. */
export async function addTargets(
  plan: PlanRecord,
  index: WorldIndex,
  wanted: readonly WantedTarget[],
  { preview, onlyNew = false, type, maxOff, maxFake, maxBFake, maxSnob, offsetMinutes, priority, weight }: Common,
  { audit, auditDetails }: AuditData,
  { rejected: rejectedLines = [], unused = [], key, noted }: Addition = {},
) {
  const limits = { maxOff, maxFake, maxBFake, offsetMinutes }
  const asked = { ...limits, ...(maxSnob && { maxSnob }), ...unusualImportance({ priority, weight }) }
  const stored = await cachedTargets(plan)
  const idOf = targetIds(stored)
  const targets = wanted.map(
    ({ village: { id, x, y }, limits: own, importance, window, aims, wave, offset }): Target => ({
      _id: idOf({ type, villageId: id, x, y, wave }),
      x,
      y,
      wave,
      villageId: id,
      type,
      ...limits,
      ...own,
      offsetSeconds: undefined,
      ...offset,
      ...replacing({ priority, weight, ...importance }),
      maxSnob: (own?.maxSnob ?? maxSnob) || undefined,
      windowBefore: undefined,
      windowAfter: undefined,
      ...window,
      minMorale: undefined,
      buildings: undefined,
      ...aims,
    }),
  )
  const present = new Map(stored.map((target) => [target._id, target]))
  const because = sparedBecause(plan, index)
  const rows = targets.map((target) => {
    const before = present.get(target._id)
    const state: AddedTarget['state'] = !before ? 'new' : afterAdding(target, before) === before ? 'same' : 'changed'
    return { ...targetView(target, index, takenFromCounts(target), because(target)), state }
  })
  const counted = countsOf(rows)
  if (noted === undefined && present.size + counted.added > maxTargets) throw tooManyTargets()
  const standing = new Set<string>()
  if (!preview && noted === undefined) {
    const ids = targets.map(({ _id }) => _id)
    const details = { ...auditDetails, targetType: type, ...fieldChanges({}, asked) }
    const note = (changes: readonly TargetChange[]) =>
      villagesNote(onlyNew ? changes.flatMap(({ after }) => after ?? []) : targets)
    const decide = (stored: ReadonlyMap<string, Target>) =>
      changesTo(targets, stored).filter(({ before }) => !(onlyNew && before))
    const done = await changePlanTargets(plan, ids, decide, {
      audit,
      auditDetails: (changes) => ({ ...details, ...note(changes) }),
      receipt: idempotencyWrites(key, JSON.stringify(counted)),
    })
    if (!done.ok) throw done.refusal === 'full' ? tooManyTargets() : new Failure('plan_not_found')
    if (onlyNew) {
      const made = new Set(done.changes.map(({ after }) => after?._id))
      for (const id of ids) if (!made.has(id)) standing.add(id)
    }
  }
  const saved = rows.filter(({ _id }) => !standing.has(_id))
  const { added, unchanged } = noted === undefined ? countsOf(saved) : Counts.parse(JSON.parse(noted))
  return {
    success: true,
    message: resultMessage(saved.length, preview),
    accepted: saved.length,
    added,
    updated: saved.length - added,
    unchanged,
    standing: [...standing],
    misordered: misorderedIn(targets, present),
    own: rows.filter(({ isOwn }) => isOwn).length,
    coordinates: targets.slice(0, listedPlaces).map(({ x, y }) => `${x}|${y}`),
    targets: preview ? rows.slice(0, listedPlaces).map((row) => AddedTarget.parse(row)) : [],
    rejected: rejectedLines.length,
    rejectedLines: rejectedLines.slice(0, maxListedRejections),
    unused,
  }
}

const Counts = z.object({ added: z.int(), unchanged: z.int() })

const countsOf = (rows: readonly AddedTarget[]): z.infer<typeof Counts> => ({
  added: rows.filter(({ state }) => state === 'new').length,
  unchanged: rows.filter(({ state }) => state === 'same').length,
})

/** The first of these targets that do not arrive after the waves before them, or whose next waves do not. */
function misorderedIn(targets: readonly Target[], present: ReadonlyMap<string, Target>): string[] {
  const named = new Set(targets.map(({ _id }) => firstWaveId(_id)))
  const after = new Map([...present, ...targets.map((target) => [target._id, target] as const)])
  const waves = [...after.values()].filter(({ _id }) => named.has(firstWaveId(_id)))
  return [...new Set(misorderedWaves(waves).map(formatCoordinate))].slice(0, listedPlaces)
}

const tooManyTargets = () => new Failure('too_many_targets', { values: { max: maxTargets } })

/** Names both fields, `undefined` for the default, so that an existing target loses its own. */
const replacing = (importance: Importance): Importance => ({
  priority: undefined,
  weight: undefined,
  ...unusualImportance(importance),
})

/** The same object if no field differs; its place stays the stored one. */
const afterAdding = (target: Target, before: Target) => changed(before, { ...target, x: before.x, y: before.y })

function changesTo(targets: readonly Target[], stored: ReadonlyMap<string, Target>): TargetChange[] {
  const version = newVersion()
  return targets.flatMap((target) => {
    const before = stored.get(target._id)
    if (!before) return { after: { ...target, version } }
    const after = afterAdding(target, before)
    return after === before ? [] : { before, after }
  })
}

/** Maximum places listed in an answer. */
const listedPlaces = 1000

function resultMessage(count: number, preview: boolean): string {
  const targets = countedNoun(count, 'Ziel', 'Ziele')
  return preview ? `${targets} ${count === 1 ? 'würde' : 'würden'} gespeichert.` : `${targets} gespeichert.`
}
