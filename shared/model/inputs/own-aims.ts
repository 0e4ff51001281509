import * as z from 'zod/mini'
import { buildings } from '../buildings.ts'

/** Bounds of a target's own least morale, percent; morale is never below 30. */
export const targetMoraleBounds = { min: 30, max: 100 }

/** Max buildings that a target names. */
export const maxTargetBuildings = buildings.length

const LeastMorale = z.int().check(z.gte(targetMoraleBounds.min), z.lte(targetMoraleBounds.max))
const TargetBuildings = z.array(z.enum(buildings)).check(
  z.minLength(1),
  z.maxLength(maxTargetBuildings),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Jedes Gebäude kann nur einmal gewählt werden.'),
)

/** What a target has of its own, for every kind: else the plan's least morale and the world's shares of buildings apply. */
export const OwnAims = z.object({
  minMorale: z.optional(LeastMorale),
  /** What its catapult attacks aim at, in turn. */
  buildings: z.optional(TargetBuildings),
})
export type OwnAims = z.infer<typeof OwnAims>

/** An edit of these; `null` for those of plan and world. */
export const OwnAimsEdit = z.object({
  minMorale: z.optional(z.nullable(LeastMorale)),
  buildings: z.optional(z.nullable(TargetBuildings)),
})
