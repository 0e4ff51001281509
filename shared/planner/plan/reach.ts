import { mostPointsWith } from '../../game/world/morale.ts'
import type { AttackKind } from '../../model/attack.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { type Targets, toColumn } from '../model/problem.ts'

/** Points that decide morale; unknown players and barbarians have none. */
export interface PlayerPoints {
  ofPlayer: ReadonlyMap<number, number>
  /** Points of the owner of a target's village, by village. */
  ofTarget: ReadonlyMap<number, number>
}

export interface ReachInput {
  options: Pick<CalculationOptions, 'distances' | 'minMorale'>
  /** Only where they decide morale. */
  points?: PlayerPoints | undefined
  /** Max distance of trains, fields. */
  snobRange?: number | undefined
}

const anyDistance = { nearest: 0, farthest: 0x7fffffff }

/** Least and greatest squared distance of a kind's attacks, fields. */
function squaredRange(kind: AttackKind, { options: { distances }, snobRange }: ReachInput): typeof anyDistance {
  const { min, max: asked } = distances[kind] ?? {}
  const max = kind === 'ag' && snobRange !== undefined ? Math.min(snobRange, asked ?? snobRange) : asked
  return {
    nearest: min === undefined ? anyDistance.nearest : min * min,
    farthest: max === undefined ? anyDistance.farthest : max * max,
  }
}

/** Villages within a kind's distances of a place that one of the targets lies at; all where the distances are unlimited. */
export function withTargetInRange<Village extends Pick<Sender, 'x' | 'y'>>(
  villages: readonly Village[],
  targets: readonly Pick<Target, 'x' | 'y'>[],
  kind: AttackKind,
  input: ReachInput,
): readonly Village[] {
  const { nearest, farthest } = squaredRange(kind, input)
  if (nearest === anyDistance.nearest && farthest === anyDistance.farthest) return villages
  return villages.filter((village) =>
    targets.some(({ x, y }) => {
      const squared = (village.x - x) ** 2 + (village.y - y) ** 2
      return squared >= nearest && squared <= farthest
    }),
  )
}

function mostPoints(
  kind: AttackKind,
  { villageId, minMorale: ownMorale }: Target,
  { options, points }: ReachInput,
): number {
  const morale = ownMorale ?? options.minMorale[kind]
  const defender = points?.ofTarget.get(villageId)
  return morale === undefined || defender === undefined ? Number.POSITIVE_INFINITY : mostPointsWith(morale, defender)
}

export function targetLimits(
  input: ReachInput,
  targets: readonly Target[],
  kindOf: (target: Target) => AttackKind,
): Pick<Targets, 'nearest' | 'farthest' | 'mostPoints'> {
  const ranges = targets.map((target) => squaredRange(kindOf(target), input))
  const points = targets.map((target) => mostPoints(kindOf(target), target, input))
  return {
    ...(ranges.some(({ nearest }) => nearest > anyDistance.nearest) && {
      nearest: toColumn(Int32Array, ranges, ({ nearest }) => nearest),
    }),
    ...(ranges.some(({ farthest }) => farthest < anyDistance.farthest) && {
      farthest: toColumn(Int32Array, ranges, ({ farthest }) => farthest),
    }),
    ...(points.some(Number.isFinite) && { mostPoints: Float64Array.from(points) }),
  }
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

/** Input without the least morale of its kind and targets; `undefined` if that limits nothing. */
export function withoutMorale<Input extends ReachInput & { targets: readonly Target[] }>(
  input: Input,
  kind: AttackKind,
): Input | undefined {
  const isLimited =
    input.options.minMorale[kind] !== undefined || input.targets.some(({ minMorale }) => minMorale !== undefined)
  return input.points && isLimited ? { ...input, points: undefined } : undefined
}
