import { endpoint, endpoints } from './endpoint.ts'
import { ofPlan } from './items.ts'
import type { schemas } from './schemas/plans.ts'

/** Maximum number of rejected lines in a response; counts are complete. */
export const maxListedRejections = 1000

export const plans = endpoints<typeof schemas>()({
  /** Caches the count of sent orders of a plan being sent. */
  list: endpoint({
    method: 'GET',
    path: '/incplans',
    access: 'user',
    shows: ['plan', 'plans'],
    permission: 'write',
    scope: 'world',
    bucket: 'read',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
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
    items: { reads: ['slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['arrival_before_send', 'plan_too_long', 'plan_not_found'],
  }),
  /** Caches the count of sent orders of a plan being sent, as the list does. */
  get: endpoint({
    method: 'GET',
    path: '/incplans/{planId}',
    access: 'user',
    shows: ['plan'],
    permission: 'write',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}',
    access: 'user',
    audit: 'plans.update',
    changes: ['plan'],
    bucket: 'read',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans', 'due', 'chat'], lists: ['plans'] },
    errors: ['arrival_before_send', 'plan_too_long', 'plan_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}',
    access: 'user',
    audit: 'plans.remove',
    changes: ['plans'],
    bucket: 'write',
    items: { writes: ['plans', 'reliability'], clears: ofPlan },
  }),
  /** What a follow-up from `leftovers` would have: villages that can still send, targets that still want attacks, and how many. */
  leftovers: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/leftovers',
    access: 'user',
    shows: ['plan'],
    load: 'heavy',
    bucket: 'read',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
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
    load: 'heavy',
    items: { reads: ['slots'], writes: ['plans'], lists: ['plans'] },
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
    load: 'heavy',
    items: { reads: ['slots'], writes: ['plans', 'tours'], lists: ['plans'] },
    errors: ['not_demo_plan', 'plan_not_found', 'senders_changed'],
  }),
})
