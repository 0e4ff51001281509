import * as z from 'zod'
import { GameId, Id, Instant } from './basics.ts'

export const PlanInput = z.object({
  name: z.string().trim().min(1, 'Bitte gib dem Plan einen Namen.').max(100),
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
  /** Grows with every change of these fields; send it with a change to be told of somebody else's. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Plan = z.infer<typeof Plan>
