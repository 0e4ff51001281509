import * as z from 'zod/mini'
import { Version, VersionsById } from '../model/basics.ts'
import { ManualTargets, RandomPlayerTargets, RandomTribeTargets } from '../model/inputs/added-villages.ts'
import { RejectedLine, UnusedPart } from '../model/pasted.ts'
import { AddedTarget, maxTargetIds, TargetEdit, TargetView } from '../model/target.ts'
import { endpoint } from './endpoint.ts'

const Added = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Targets written, or in a preview to write: `added` new and `updated` existing ones, `unchanged` of which had these limits. */
  accepted: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** The first 1000 places, `x|y`, where these waves do not arrive one after the other. */
  misordered: z.array(z.string()),
  /** Ids of targets left unchanged by `onlyNew`. */
  standing: z.array(z.string()),
  /** Villages of the plan's own tribes, which get no attack. */
  own: z.int(),
  /** The first 1000 coordinates, as `x|y`. */
  coordinates: z.array(z.string()),
  /** In a preview, with owner and limits. */
  targets: z.array(AddedTarget),
  rejected: z.int(),
  rejectedLines: z.array(RejectedLine),
  unused: z.array(UnusedPart),
})

const TargetIds = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(maxTargetIds))

export const targets = {
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/targets',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    output: z.object({ targets: z.array(TargetView) }),
  }),
  addManual: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/manual',
    access: 'user',
    audit: 'targets.addManual',
    changes: ['plan'],
    creates: true,
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    quota: 'targets',
    body: ManualTargets,
    output: Added,
    errors: ['no_coordinates', 'no_good_coordinate', 'too_many_targets'],
  }),
  addRandomPlayer: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/random-player',
    access: 'user',
    audit: 'targets.addRandomPlayer',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    quota: 'targets',
    body: RandomPlayerTargets,
    output: Added,
    errors: ['no_player', 'no_villages', 'too_many_targets'],
  }),
  addRandomTribe: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/random-tribe',
    access: 'user',
    audit: 'targets.addRandomTribe',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    quota: 'targets',
    body: RandomTribeTargets,
    output: Added,
    errors: ['no_tribe', 'no_villages', 'too_many_targets'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/targets/{targetId}',
    access: 'user',
    audit: 'targets.update',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    body: z.extend(z.partial(TargetEdit), {
      version: z.optional(Version),
    }),
    /** A new type changes the target's id. */
    output: z.object({ target: TargetView }),
    errors: ['target_not_found', 'target_changed', 'target_exists'],
    conflict: TargetView,
  }),
  /** Changes limits or type of many targets; skips targets changed since their version in `versions`. */
  updateMany: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/targets',
    access: 'user',
    audit: 'targets.updateMany',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    body: z.object({ targetIds: TargetIds, limits: z.partial(TargetEdit), versions: VersionsById }),
    output: z.object({
      success: z.boolean(),
      changed: z.int(),
      /** Ids of targets left unchanged: their place already has one of the wanted type. */
      standing: z.array(z.string()),
      /** Current state of the skipped targets. */
      conflicts: z.array(TargetView),
    }),
    errors: ['target_not_found'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/targets/delete',
    access: 'user',
    audit: 'targets.removeMany',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    body: z.object({ targetIds: TargetIds }),
    output: z.object({ success: z.boolean(), removed: z.int() }),
    errors: ['target_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/targets/{targetId}',
    access: 'user',
    audit: 'targets.remove',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    output: z.object({ success: z.boolean() }),
    errors: ['target_not_found'],
  }),
}
