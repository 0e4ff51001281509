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

/** Distances by kind. */
export const Distances = z.partialRecord(z.enum(attackKinds), DistanceRange)
export type Distances = z.infer<typeof Distances>

/** The distances of a kind as text, `5-20`; empty for any. */
export function distancesKey(distances: Distances, kind: AttackKind): string {
  const { min, max } = distances[kind] ?? {}
  return min === undefined && max === undefined ? '' : `${min ?? ''}-${max ?? ''}`
}
