import * as z from 'zod/mini'
import { type AttackKind, attackKinds } from '../attack.ts'

/** Bounds of a least or greatest distance, fields: the map's diagonal is shorter. */
export const fieldsBounds = { min: 1, max: 1500 }

const Fields = z.int().check(z.gte(fieldsBounds.min), z.lte(fieldsBounds.max))

export const crossedRange = 'Die Mindestentfernung ist größer als die Höchstentfernung.'

/** Least and greatest distance between village and target, whole fields, inclusive; absent for any. */
export const DistanceRange = z
  .object({ min: z.optional(Fields), max: z.optional(Fields) })
  .check(z.refine(({ min = fieldsBounds.min, max = fieldsBounds.max }) => min <= max, crossedRange))
export type DistanceRange = z.infer<typeof DistanceRange>

/** The allowed distances in fields, by kind of attack. */
export const Distances = z.partialRecord(z.enum(attackKinds), DistanceRange)
export type Distances = z.infer<typeof Distances>

/** Bounds of a least morale, percent: it is never below 30. */
export const moraleBounds = { min: 31, max: 100 }

/** Least morale of attacks by kind, percent; known only on worlds with morale by points. */
export const MinMorale = z.partialRecord(
  z.enum(attackKinds),
  z.int().check(z.gte(moraleBounds.min), z.lte(moraleBounds.max)),
)
export type MinMorale = z.infer<typeof MinMorale>

/** The limits of a kind as text: `5-20 m50`; empty for none. */
export function reachKey(
  { distances, minMorale }: { distances: Distances; minMorale: MinMorale },
  kind: AttackKind,
): string {
  const { min, max } = distances[kind] ?? {}
  const morale = minMorale[kind]
  const range = min === undefined && max === undefined ? [] : [`${min ?? ''}-${max ?? ''}`]
  return [...range, ...(morale === undefined ? [] : [`m${morale}`])].join(' ')
}
