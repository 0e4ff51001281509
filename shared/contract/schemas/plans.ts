import * as z from 'zod/mini'
import { Instant, Version, WorldReference } from '../../model/basics.ts'
import { SetPreferences } from '../../model/inputs/plan-preferences.ts'
import { CalculationOptions, maxNotes, Plan, PlanInput, PlanSummary } from '../../model/plan.ts'
import { joined } from '../endpoint.ts'
import { plans as entries } from '../plans.ts'

const One = z.object({ plan: Plan })

export const schemas = {
  list: { query: z.object({ worldId: WorldReference }), output: z.object({ plans: z.array(PlanSummary) }) },
  create: { body: z.extend(PlanInput, { worldId: WorldReference }), output: One },
  get: { output: One },
  update: {
    body: z.extend(
      z.partial(
        z.extend(PlanInput, { notes: z.string().check(z.maxLength(maxNotes)), options: z.partial(CalculationOptions) }),
      ),
      {
        ...SetPreferences.shape,
        version: z.optional(Version),
      },
    ),
    output: One,
    conflict: Plan,
  },
  remove: { output: z.object({ success: z.boolean(), message: z.string() }) },
  leftovers: { output: z.object({ villages: z.int(), targets: z.int(), wanted: z.int() }) },
  duplicate: {
    body: z.extend(z.pick(PlanInput, { name: true }), { sendFrom: z.optional(Instant), arriveAt: z.optional(Instant) }),
    output: One,
  },
  startTour: { output: One },
}

export const plans = joined(entries, schemas)
