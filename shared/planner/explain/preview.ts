import { targetDemand } from '../model/demand.ts'
import { type ChangedPlan, changedPlan, type PlanChange } from '../plan/plan-change.ts'
import { type PlanInput, toRunInput, toTogetherInput } from '../plan/plan-input.ts'
import { planAll } from '../plan/plan-kinds.ts'
import { hasKindCap } from '../plan/wishes.ts'
import { findMaximum } from './wish-reasons.ts'

type Kind = ChangedPlan['kinds'][number]

/** The most attacks that a run can plan, and what its targets want. */
export interface KindMaximum {
  maximum: number
  required: number
}

/** What a change does to a run. */
export interface KindEffect {
  kind: Kind
  before: KindMaximum
  after: KindMaximum
}

/** What a change does, by kind, and which of its edits are refused. */
export interface PlanEffect {
  kinds: KindEffect[]
  /** Whether all kinds are calculated in turn, freely; else each beside the others as they are. */
  isTogether: boolean
  refused: ChangedPlan['refused']
}

/**
 * The maxima of runs of these kinds, each beside the other kinds' attacks as they are; equal to those that the runs find. Offs and
 * ramoffs are one run if ramoff villages help with offs.
 */
export function findMaxima(input: PlanInput, kinds: readonly Kind[]): Map<Kind, KindMaximum> {
  const found = new Map<Kind, KindMaximum>()
  const set = (kind: Kind, maximum: number) => found.set(kind, { maximum, required: countRequired(input, kind) })
  const joint = jointKinds(input)
  for (const kind of kinds) {
    if (found.has(kind)) continue
    if (countRequired(input, kind) === 0) set(kind, 0)
    else if (joint.includes(kind)) {
      const [first, second] = joint
      if (!first || !second) continue
      const run = { ...toRunInput(input, joint), kind: first }
      const alone = findMaximum(run, [first])
      set(first, alone)
      set(second, findMaximum(run, joint) - alone)
    } else set(kind, findMaximum({ ...toRunInput(input, [kind]), kind }, [kind]))
  }
  return found
}

/** Offs and ramoffs in the order in which they are maximized; none if they are separate runs. */
function jointKinds(input: PlanInput): readonly Kind[] {
  const { withRamoffs, offsFirst } = input.options
  const kinds: readonly Kind[] = offsFirst ? ['off', 'ramoff'] : ['ramoff', 'off']
  const isOne = withRamoffs && kinds.every((kind) => countRequired(input, kind) > 0)
  return isOne && !hasKindCap(input.wishes.maxPerPlayer, kinds) ? kinds : []
}

const countRequired = ({ targets, ownVillages }: PlanInput, kind: Kind): number =>
  targets.reduce((sum, target) => sum + (ownVillages.has(target.villageId) ? 0 : targetDemand(kind, target)), 0)

/** What calculating all kinds in turn finds, without regard to former lines. */
function findTogether(input: PlanInput): Map<Kind, KindMaximum> {
  const outcomes = planAll(toTogetherInput(input))
  return new Map(
    [...outcomes].map(([kind, { totals }]) => [
      kind,
      { maximum: totals.current, required: countRequired(input, kind) },
    ]),
  )
}

/** Whether what a kind may send depends on what others send after the change: options, and caps over all kinds. */
const concernsAllTogether = ({ options, edits = [] }: PlanChange): boolean =>
  options !== undefined || edits.some((edit) => (edit.op === 'cap' || edit.op === 'uncap') && !edit.kind)

/** Returns a function that says what a change would do to a plan; the plan's own maxima are computed once. */
export function createPreview(before: PlanInput): (change: PlanChange) => PlanEffect {
  const known = new Map<Kind, KindMaximum>()
  const maximaBefore = (kinds: readonly Kind[]) => {
    const missing = kinds.filter((kind) => !known.has(kind))
    for (const [kind, maximum] of findMaxima(before, missing)) known.set(kind, maximum)
    return known
  }
  let together: Map<Kind, KindMaximum> | undefined
  const maximaTogether = () => {
    together ??= findTogether(before)
    return together
  }
  return (change) => {
    const { input, kinds, refused } = changedPlan(before, change)
    const isTogether = concernsAllTogether(change)
    if (change.edits && refused.length === change.edits.length && !hasMore(change))
      return { kinds: [], isTogether, refused }
    const after = isTogether ? findTogether(input) : findMaxima(input, kinds)
    const former = isTogether ? maximaTogether() : maximaBefore([...after.keys()])
    return {
      isTogether,
      kinds: [...after].flatMap(([kind, now]) => {
        const then = former.get(kind)
        return then ? [{ kind, before: then, after: now }] : []
      }),
      refused,
    }
  }
}

const hasMore = ({ schedule, targets, slots, options }: PlanChange) => Boolean(schedule || targets || slots || options)
