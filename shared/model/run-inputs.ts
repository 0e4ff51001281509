import * as z from 'zod/mini'
import { type AttackKind, byKind } from './attack.ts'
import { kinds } from './kinds.ts'

/** Sections of the world's settings that runs use. */
const usedSections = [
  'attackTemplates',
  'autoTimeslotSettings',
  'assignmentRules',
  'frontlineCoords',
  'catapultTargets',
  'fakeLimitMargin',
] as const
export type UsedSection = (typeof usedSections)[number]

/** Why a run may be outdated: the input that changed, or inputs not recorded (`former`). */
export const outdatedReasons = [
  'schedule',
  'tribes',
  'options',
  'senders',
  'targets',
  'slots',
  'wishes',
  'limits',
  'otherPlans',
  ...usedSections,
  'world',
  'former',
] as const
export const OutdatedReason = z.enum(outdatedReasons)
export type OutdatedReason = z.infer<typeof OutdatedReason>

/** Whether results are outdated, and why. */
export const Outdatedness = z.object({
  /** True if a run input has changed: orders may no longer be feasible. */
  outdated: z.boolean(),
  /** Changed inputs over all runs. */
  outdatedBy: z.array(OutdatedReason),
})

/** Everything a run depends on: equal inputs give equal results. */
export const RunInputs = z.object({
  sendFrom: z.string(),
  arriveAt: z.string(),
  /** No launch of the run is earlier. Time that passes outdates no result. */
  start: z.string(),
  /** Sorted, so that their order outdates no result. */
  tribes: z.array(z.int()),
  /** The plan's options as text. */
  options: z.string(),
  /** The options that the times of all kinds' attacks depend on (`windowsKey`). */
  windows: z.string(),
  /** Version of the senders; empty before the first. */
  senders: z.string(),
  /** Digest of the targets requiring attacks of the kind, with counts and times; empty if none. */
  targets: z.string(),
  /** Changes with every change of a player's timeslots; empty before the first. */
  slots: z.string(),
  /** Digest of the wishes that concern the kind and that its attacks fulfil; empty for none. */
  wishes: z.string(),
  /** Digest of the players' own limits; empty if none counts. */
  limits: z.string(),
  /**
   * Issue numbers of the other plans whose units may be away before `until` (epoch seconds), by plan; absent for runs that did not
   * respect other plans.
   */
  others: z.optional(z.object({ until: z.number(), issues: z.record(z.string(), z.int()) })),
  /** Versions of the settings' sections used. */
  settings: z.partialRecord(z.enum(usedSections), z.int()),
  /** World snapshot, and a digest of the data used from it. */
  world: z.object({ snapshot: z.string(), digest: z.string() }),
})
export type RunInputs = z.infer<typeof RunInputs>

/** Settings a kind's run uses. */
export const settingsSectionsUsed: Record<AttackKind, readonly UsedSection[]> = byKind((kind) => [
  'attackTemplates',
  'autoTimeslotSettings',
  ...kinds[kind].sections,
])
