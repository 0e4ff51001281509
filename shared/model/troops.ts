import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'

/** Max count of a unit. */
export const maxCount = 1_000_000

export const UnitCount = z.int().check(z.gte(0), z.lte(maxCount))

/** Unit counts; absent units are 0. */
export const Troops = z.partialRecord(z.enum(unitNames), UnitCount)
