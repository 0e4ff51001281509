import { mergeSlots, type TimeSlot } from '../../game/world/timeslots.ts'
import { type AttackKind, attackKinds } from '../../model/attack.ts'
import { offsetOf } from '../../model/inputs/wave.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import { storedFields, type Target, type TargetEdit, targetIds } from '../../model/target.ts'
import type { Sends } from '../../model/timeslot.ts'
import type { WishEdit } from '../../model/wishes/wish.ts'
import { targetDemand } from '../model/demand.ts'
import type { PlanSchedule } from './availability.ts'
import { type PlanInput, toEditInput } from './plan-input.ts'
import { editWishes, type RefusedEdit } from './wish-edits.ts'

/** A change of a plan that is not saved yet. */
export interface PlanChange {
  schedule?: PlanSchedule | undefined
  /** Fields of targets, by id; unknown ids are ignored. */
  targets?: readonly { ids: readonly string[]; fields: Partial<TargetEdit> }[] | undefined
  /** Players' own timeslots; an empty list is no answer. */
  slots?: readonly { playerId: number; slots: readonly TimeSlot[]; sends: Sends }[] | undefined
  edits?: readonly WishEdit[] | undefined
  options?: Partial<CalculationOptions> | undefined
}

/** A plan with a change, as it would be stored. */
export interface ChangedPlan {
  input: PlanInput
  /** The kinds whose runs it concerns. */
  kinds: AttackKind[]
  refused: RefusedEdit[]
}

/** Makes a change as the server would. */
export function changedPlan(before: PlanInput, change: PlanChange): ChangedPlan {
  const { schedule = before.schedule, slots = [] } = change
  const own = new Map(before.slots)
  for (const { playerId, slots: wanted, sends } of slots)
    own.set(playerId, { slots: mergeSlots(wanted), sends, by: 'leader' })
  const targets = (change.targets ?? []).reduce(withTargetFields, before.targets)
  const options = { ...before.options, ...change.options }
  const { input, refused } = withEdits({ ...before, schedule, options, slots: own, targets }, change.edits ?? [])
  const isAll = change.schedule !== undefined || change.options !== undefined || slots.length > 0
  const kinds = isAll ? new Set(attackKinds) : new Set([...kindsOfTargets(before, targets), ...kindsOfEdits(change)])
  return { input, kinds: attackKinds.filter((kind) => kinds.has(kind)), refused }
}

/** Targets with some fields changed; one whose new id is taken stays. */
function withTargetFields(
  targets: readonly Target[],
  { ids, fields }: NonNullable<PlanChange['targets']>[number],
): readonly Target[] {
  const named = new Set(ids)
  const idOf = targetIds(targets)
  const taken = new Set(targets.map(({ _id }) => _id))
  return targets.map((target) => {
    if (!named.has(target._id)) return target
    const after = { ...target, ...storedFields(fields) }
    if (after.type === target.type) return after
    const _id = idOf(after)
    if (taken.has(_id)) return target
    taken.add(_id)
    return { ...after, _id }
  })
}

function withEdits(input: PlanInput, edits: readonly WishEdit[]): Omit<ChangedPlan, 'kinds'> {
  if (edits.length === 0) return { input, refused: [] }
  const { common, assignments: present } = toEditInput(input)
  const { wishes, assignments, refused } = editWishes(input.wishes, common, present, edits)
  return { input: { ...input, wishes, assignments }, refused }
}

/** The kinds that a change of targets concerns; all if it may free troops of other kinds. */
function kindsOfTargets({ targets: before, wishes }: PlanInput, after: readonly Target[]): readonly AttackKind[] {
  if (after === before) return []
  const changed = before.flatMap((target, i) => {
    const now = after[i]
    return now && now !== target ? [{ target, now }] : []
  })
  const ids = new Set(changed.map(({ target }) => target._id))
  const isMoved = changed.some(({ target, now }) => target._id !== now._id)
  if (isMoved || wishes.pins.some(({ targetId: id }) => ids.has(id))) return attackKinds
  return attackKinds.filter((kind) =>
    changed.some(({ target, now }) => {
      const [wanted, wants] = [targetDemand(kind, target), targetDemand(kind, now)]
      return (
        wanted !== wants || (wants > 0 && (offsetOf(target) !== offsetOf(now) || target.minMorale !== now.minMorale))
      )
    }),
  )
}

function kindsOfEdits({ edits = [] }: PlanChange): readonly AttackKind[] {
  return edits.flatMap((edit): readonly AttackKind[] => {
    if (!('attack' in edit)) return edit.kind ? [edit.kind] : attackKinds
    const others = [edit.op === 'swap' && edit.with, edit.op === 'give' && edit.instead]
    return [edit.attack, ...others].flatMap((ref) => (ref ? [ref.kind] : []))
  })
}
