import * as z from 'zod/mini'
import { Version, VersionsById } from '../../model/basics.ts'
import { ManualTargets, RandomPlayerTargets, RandomTribeTargets } from '../../model/inputs/added-villages.ts'
import { RejectedLine, UnusedPart } from '../../model/pasted.ts'
import { AddedTarget, maxTargetIds, TargetEdit, TargetView } from '../../model/target.ts'
import { joined } from '../endpoint.ts'
import { targets as entries } from '../targets.ts'

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

export const schemas = {
  list: { output: z.object({ targets: z.array(TargetView) }) },
  addManual: { body: ManualTargets, output: Added },
  addRandomPlayer: { body: RandomPlayerTargets, output: Added },
  addRandomTribe: { body: RandomTribeTargets, output: Added },
  update: {
    body: z.extend(z.partial(TargetEdit), { version: z.optional(Version) }),
    /** A new type changes the target's id. */
    output: z.object({ target: TargetView }),
    conflict: TargetView,
  },
  updateMany: {
    body: z.object({ targetIds: TargetIds, limits: z.partial(TargetEdit), versions: VersionsById }),
    output: z.object({
      success: z.boolean(),
      changed: z.int(),
      /** Ids of targets left unchanged: their place already has one of the wanted type. */
      standing: z.array(z.string()),
      /** Current state of the skipped targets. */
      conflicts: z.array(TargetView),
    }),
  },
  removeMany: {
    body: z.object({ targetIds: TargetIds }),
    output: z.object({ success: z.boolean(), removed: z.int() }),
  },
  remove: { output: z.object({ success: z.boolean() }) },
}

export const targets = joined(entries, schemas)
