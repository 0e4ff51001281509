import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { Id } from './basics.ts'
import { SenderType } from './sender.ts'
import { ruleKinds, senderKinds, WorldSettings } from './settings.ts'

/** The sections that decide what a village is. */
export const ClassifyingSections = z.pick(WorldSettings, {
  classificationThresholds: true,
  assignmentRules: true,
  frontlineCoords: true,
})
export type ClassifyingSections = z.infer<typeof ClassifyingSections>

/** How many of some villages settings take: by thresholds, by rules, by the front line, and all together. */
export const SettingsCounts = z.object({
  /** Of each kind: villages that reach its thresholds, and villages that become it. */
  kinds: z.record(z.enum(senderKinds), z.object({ reach: z.int(), become: z.int() })),
  /** Of each kind's rules: villages that meet all of them, and those that meet each, in their order. */
  rules: z.record(z.enum(ruleKinds), z.object({ all: z.int(), each: z.array(z.int()) })),
  front: z.object({
    within: z.int(),
    /** Within the ring that the front line nearly is. */
    closed: z.optional(z.int()),
  }),
})
export type SettingsCounts = z.infer<typeof SettingsCounts>

/** One threshold that, lowered alone, gives villages without a role one. */
export const ThresholdAdvice = z.object({
  type: SenderType,
  unit: z.enum(unitNames),
  from: z.int(),
  to: z.int(),
  /** Villages without a role that get one. */
  gained: z.int(),
  /** Villages that have a role and would change to this kind. */
  moved: z.int(),
})
export type ThresholdAdvice = z.infer<typeof ThresholdAdvice>

/** What settings take of the last upload of a world. */
export const SettingsPreview = z.object({
  upload: z.object({
    planId: Id,
    planName: z.string(),
    /** Missing: of a time when that was not noted. */
    at: z.optional(z.string()),
    villages: z.int(),
  }),
  counts: SettingsCounts,
  /** Best first. */
  advice: z.array(ThresholdAdvice),
})
export type SettingsPreview = z.infer<typeof SettingsPreview>
