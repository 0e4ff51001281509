import * as z from 'zod/mini'
import type { AttackKind } from './attack.ts'

/** The sections of a world's settings that a run may depend on. */
const usedSections = [
  'attackTemplates',
  'autoTimeslotSettings',
  'assignmentRules',
  'frontlineCoords',
  'catapultTargets',
] as const
export type UsedSection = (typeof usedSections)[number]

/** Why a run's result may not fit any more: what it was computed from has changed, or was not yet noted (`former`). */
export const outdatedReasons = [
  'schedule',
  'tribes',
  'options',
  'senders',
  'targets',
  'slots',
  ...usedSections,
  'world',
  'former',
] as const
export const OutdatedReason = z.enum(outdatedReasons)
export type OutdatedReason = z.infer<typeof OutdatedReason>

/** Whether results still fit what they were computed from, and why not. */
export const Outdatedness = z.object({
  /** True when something that a run depended on has changed since: its orders may not fit any more. */
  outdated: z.boolean(),
  /** What has changed, of all runs together. */
  outdatedBy: z.array(OutdatedReason),
})

/** Everything a run depended on: two runs of equal basis give the same result. */
export const RunInputs = z.object({
  sendFrom: z.string(),
  arriveAt: z.string(),
  /** Sorted. */
  tribes: z.array(z.int()),
  /** The plan's options as one text. */
  options: z._default(z.string(), ''),
  /** Version of the set of senders; empty before the first. */
  senders: z.string(),
  /** Digest of the targets that want attacks of the kind, with how many and when; empty when none does. A basis with another is of former times. */
  targets: z.string().check(z.regex(/^\d*$/)),
  /** Differs after every change of a player's slots; empty before the first. */
  slots: z.string(),
  /** Versions of the settings' sections that the run used. */
  settings: z.partialRecord(z.enum(usedSections), z.int()),
  /** Of the world's data: what it was, and a digest of what the run used of it. */
  world: z.object({ snapshot: z.string(), digest: z.string() }),
})
export type RunInputs = z.infer<typeof RunInputs>

const ofEveryRun = ['attackTemplates', 'autoTimeslotSettings'] as const

/** The settings that a run of a kind uses. Offs look at the rules for agcleaner, which may ask for the front line. */
export const settingsSectionsUsed: Record<AttackKind, readonly UsedSection[]> = {
  off: [...ofEveryRun, 'assignmentRules', 'frontlineCoords'],
  ramoff: ofEveryRun,
  bfcleaner: ofEveryRun,
  bfkatas: [...ofEveryRun, 'catapultTargets'],
  fake: ofEveryRun,
}
