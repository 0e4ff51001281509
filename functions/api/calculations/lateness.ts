import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { planLateness } from '../../domain/calculations/lateness.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns how many launches are late, and what wider arrival windows would gain. */
export const handler = defineHandler(calculations.lateness, ({ plan, world, now }) => planLateness(plan, world, now))
