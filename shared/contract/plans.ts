import * as z from 'zod/mini'
import { Instant, Version, WorldReference } from '../model/basics.ts'
import { CalculationOptions, maxNotes, Plan, PlanInput, PlanSummary, ShowsOthers, TroopHours } from '../model/plan.ts'
import { endpoint } from './endpoint.ts'

const One = z.object({ plan: Plan })

/** Maximum number of rejected lines in a response; counts are complete. */
export const maxListedRejections = 1000

export const plans = {
  /** Caches the count of sent orders of a plan being sent. */
  list: endpoint({
    method: 'GET',
    path: '/incplans',
    access: 'user',
    shows: ['plan', 'plans'],
    permission: 'write',
    scope: 'world',
    bucket: 'read',
    query: z.object({ worldId: WorldReference }),
    output: z.object({ plans: z.array(PlanSummary) }),
    errors: ['plan_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/incplans',
    access: 'user',
    audit: 'plans.create',
    changes: ['plans'],
    creates: true,
    scope: 'world',
    bucket: 'read',
    body: z.extend(PlanInput, { worldId: WorldReference }),
    output: One,
    errors: ['arrival_before_send', 'plan_too_long', 'plan_not_found'],
  }),
  /** Caches the count of sent orders of a plan being sent, as the list does. */
  get: endpoint({
    method: 'GET',
    path: '/incplans/{planId}',
    access: 'user',
    shows: ['plan'],
    permission: 'write',
    scope: 'plan',
    output: One,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}',
    access: 'user',
    audit: 'plans.update',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z.extend(
      z.partial(
        z.extend(PlanInput, { notes: z.string().check(z.maxLength(maxNotes)), options: z.partial(CalculationOptions) }),
      ),
      {
        personalLinksOnly: z.optional(z.boolean()),
        namesPlan: z.optional(z.boolean()),
        showsOthers: z.optional(ShowsOthers),
        draftForBot: z.optional(z.boolean()),
        troopHours: z.optional(TroopHours),
        version: z.optional(Version),
      },
    ),
    output: One,
    errors: ['arrival_before_send', 'plan_too_long', 'plan_changed'],
    conflict: Plan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}',
    access: 'user',
    audit: 'plans.remove',
    changes: ['plans'],
    scope: 'plan',
    bucket: 'write',
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
  /** What a follow-up from `leftovers` would have: villages that can still send, targets that still want attacks, and how many. */
  leftovers: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/leftovers',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    load: 'heavy',
    bucket: 'read',
    output: z.object({ villages: z.int(), targets: z.int(), wanted: z.int() }),
  }),
  /**
   * Creates a plan with the same tribes, senders, targets, bans and caps, without calculations, pins and timeslots; missing times
   * are copied.
   */
  duplicate: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/duplicate',
    access: 'user',
    audit: 'plans.duplicate',
    changes: ['plans'],
    creates: true,
    scope: 'plan',
    load: 'heavy',
    body: z.extend(z.pick(PlanInput, { name: true }), { sendFrom: z.optional(Instant), arriveAt: z.optional(Instant) }),
    output: One,
    errors: ['arrival_before_send', 'plan_too_long', 'senders_changed'],
  }),
  /**
   * Duplicates the demo plan for the caller's tour, moved so that all lies ahead, and removes the plan of their former tour. It is
   * deleted after a day.
   */
  startTour: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/tour',
    access: 'user',
    audit: 'plans.startTour',
    changes: ['plans'],
    creates: true,
    scope: 'plan',
    load: 'heavy',
    output: One,
    errors: ['not_demo_plan', 'plan_not_found', 'senders_changed'],
  }),
}
