import type { AttackKind } from '../../model/attack.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import type { WishRefusal } from '../../model/wishes/wish.ts'
import type { Targets } from '../model/problem.ts'

/** What limits where from attacks of a kind are sent. */
export interface ReachInput {
  options: Pick<CalculationOptions, 'distances'>
}

const anyDistance = { nearest: 0, farthest: 0x7fffffff }

/** Least and greatest squared distance of a kind's attacks, fields. */
function squaredRange(kind: AttackKind, { options: { distances } }: ReachInput): typeof anyDistance {
  const { min, max } = distances[kind] ?? {}
  return {
    nearest: min === undefined ? anyDistance.nearest : min * min,
    farthest: max === undefined ? anyDistance.farthest : max * max,
  }
}

/** The limits of targets, of those that some target has. */
export function limitsOf(
  input: ReachInput,
  targets: readonly Target[],
  kindOf: (target: Target) => AttackKind,
): Pick<Targets, 'nearest' | 'farthest'> {
  const ranges = targets.map((target) => squaredRange(kindOf(target), input))
  return {
    ...(ranges.some(({ nearest }) => nearest > anyDistance.nearest) && {
      nearest: Int32Array.from(ranges, ({ nearest }) => nearest),
    }),
    ...(ranges.some(({ farthest }) => farthest < anyDistance.farthest) && {
      farthest: Int32Array.from(ranges, ({ farthest }) => farthest),
    }),
  }
}

/** The limit that keeps a village from attacking a target, if any. */
export function reachRefusal(
  kind: AttackKind,
  sender: Sender,
  target: Target,
  input: ReachInput,
): WishRefusal | undefined {
  const { nearest, farthest } = squaredRange(kind, input)
  const squared = (sender.x - target.x) ** 2 + (sender.y - target.y) ** 2
  if (squared < nearest) return 'too_near'
  return squared > farthest ? 'out_of_range' : undefined
}

/** Input whose limits are lifted: of the least distance, or of the greatest. */
export function withoutDistance<Input extends ReachInput>(
  input: Input,
  kind: AttackKind,
  end: 'min' | 'max',
): Input | undefined {
  const { [end]: lifted, ...rest } = input.options.distances[kind] ?? {}
  if (lifted === undefined) return undefined
  return { ...input, options: { ...input.options, distances: { ...input.options.distances, [kind]: rest } } }
}
