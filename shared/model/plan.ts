import * as z from 'zod'
import { GameId, givenName, Id, Instant } from './basics.ts'

export const PlanInput = z.object({
  name: givenName('Bitte gib dem Plan einen Namen.'),
  tribes: z
    .array(GameId)
    .min(1, 'Wählen Sie mindestens einen Stamm für den IncPlan aus.')
    .max(100)
    .transform((ids) => [...new Set(ids)]),
  sendFrom: Instant,
  arriveAt: Instant,
  notes: z.string().max(10_000).default(''),
})

/** A plan of attacks of `tribes` against its targets, all arriving around `arriveAt`. */
export const Plan = z.object({
  _id: Id,
  name: z.string(),
  world: Id,
  tribes: z.array(z.int()),
  tribeNames: z.array(z.string()),
  sendFrom: z.string(),
  arriveAt: z.string(),
  /** Equals `arriveAt`. */
  incTime: z.string(),
  notes: z.string(),
  /** The players' own pages open only by their personal links. */
  personalLinksOnly: z.boolean().optional(),
  /** Grows with every change of these fields; send it with a change to be told of somebody else's. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Plan = z.infer<typeof Plan>

/** How far a plan is: its targets, the attacks they want, and those that are planned; as of the last change of either. */
export const PlanProgress = z.object({ targets: z.int(), required: z.int(), planned: z.int() })
export type PlanProgress = z.infer<typeof PlanProgress>

/** A plan as the list shows it. */
export const PlanSummary = Plan.extend({ progress: PlanProgress })
export type PlanSummary = z.infer<typeof PlanSummary>
