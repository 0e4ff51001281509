import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { Id } from './basics.ts'
import { SenderType } from './sender.ts'
import { ruleKinds, thresholdKeys, WorldSettings } from './settings.ts'

/** Sections that determine a village's kind. */
export const ClassifyingSections = z.pick(WorldSettings, {
  classificationThresholds: true,
  assignmentRules: true,
  frontlineCoords: true,
})
export type ClassifyingSections = z.infer<typeof ClassifyingSections>

const RuleCounts = z.object({ all: z.int(), each: z.array(z.int()) })

/** Villages matched by thresholds, rules and front line, and by all together. */
export const SettingsCounts = z.object({
  /** Per kind: villages that reach its thresholds, and those assigned to it. */
  kinds: z.record(z.enum(thresholdKeys), z.object({ reach: z.int(), become: z.int() })),
  /** Per kind: villages that meet all its rules, and each rule in order; `ag` is absent without rules. */
  rules: z.partialRecord(z.enum(ruleKinds), RuleCounts),
  front: z.object({
    within: z.int(),
    /** Within the ring that an almost closed front line forms. */
    closed: z.optional(z.int()),
  }),
})
export type SettingsCounts = z.infer<typeof SettingsCounts>

/** A threshold that, lowered alone, gives more villages a role. */
export const ThresholdAdvice = z.object({
  type: SenderType,
  unit: z.enum(unitNames),
  from: z.int(),
  to: z.int(),
  gained: z.int(),
  /** Villages that would change from another kind. */
  moved: z.int(),
})
export type ThresholdAdvice = z.infer<typeof ThresholdAdvice>

/** Effect of settings on the world's last upload. */
export const SettingsPreview = z.object({
  upload: z.object({
    planId: Id,
    planName: z.string(),
    at: z.string(),
    villages: z.int(),
  }),
  counts: SettingsCounts,
  /** The best advice comes first. */
  advice: z.array(ThresholdAdvice),
})
export type SettingsPreview = z.infer<typeof SettingsPreview>
