import * as z from 'zod'
import { RejectedLine } from '../model/sender.ts'
import { ManualTargets, RandomPlayerTargets, RandomTribeTargets, TargetLimits, TargetView } from '../model/target.ts'
import { endpoint } from './endpoint.ts'

const Added = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Targets written: new ones, and known ones whose limits were replaced. */
  accepted: z.int(),
  rejected: z.int(),
  rejectedLines: z.array(RejectedLine),
})

const TargetIds = z.array(z.string().max(64)).min(1).max(10_000)

export const targets = {
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/targets',
    access: 'user',
    scope: 'plan',
    output: z.object({ targets: z.array(TargetView) }),
  }),
  addManual: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/manual',
    access: 'user',
    audit: 'targets.addManual',
    scope: 'plan',
    body: ManualTargets,
    output: Added,
    errors: ['no_coordinates', 'no_good_coordinate', 'too_many_targets'],
  }),
  addRandomPlayer: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/random-player',
    access: 'user',
    audit: 'targets.addRandomPlayer',
    scope: 'plan',
    body: RandomPlayerTargets,
    output: Added,
    errors: ['no_player', 'no_villages', 'too_many_targets'],
  }),
  addRandomTribe: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/random-tribe',
    access: 'user',
    audit: 'targets.addRandomTribe',
    scope: 'plan',
    body: RandomTribeTargets,
    output: Added,
    errors: ['no_tribe', 'no_villages', 'too_many_targets'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/targets/{targetId}',
    access: 'user',
    audit: 'targets.update',
    scope: 'plan',
    /** With `before`, what limits were when the edit began, the change is refused when somebody else has changed one of them since. */
    body: TargetLimits.partial().extend({ before: TargetLimits.partial().optional() }),
    output: z.object({ target: TargetView }),
    errors: ['target_not_found', 'target_changed'],
  }),
  /** Changes the given limits of many targets at once. */
  updateMany: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/targets',
    access: 'user',
    audit: 'targets.updateMany',
    scope: 'plan',
    body: z.object({ targetIds: TargetIds, limits: TargetLimits.partial() }),
    output: z.object({ success: z.boolean(), changed: z.int() }),
    errors: ['target_not_found'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/delete',
    access: 'user',
    audit: 'targets.removeMany',
    scope: 'plan',
    body: z.object({ targetIds: TargetIds }),
    output: z.object({ success: z.boolean(), removed: z.int() }),
    errors: ['target_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/targets/{targetId}',
    access: 'user',
    audit: 'targets.remove',
    scope: 'plan',
    output: z.object({ success: z.boolean() }),
    errors: ['target_not_found'],
  }),
}
