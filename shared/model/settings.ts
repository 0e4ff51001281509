import * as z from 'zod/mini'
import { keysOf, recordOf } from '../lib/records.ts'
import { attackKinds } from './attack.ts'
import { Point, Version, WallTime } from './basics.ts'
import { buildings } from './buildings.ts'
import type { WithTrains } from './inputs/planned-kinds.ts'
import { kinds } from './kinds.ts'
import { Troops, UnitCount } from './troops.ts'

/** Max front line segments, rules per kind, and auto timeslots. */
export const maxSegments = 200
export const maxRules = 20
export const maxAutoTimeslots = 20
/** Max length of a message template, characters. */
export const maxTemplate = 20_000

/** The kinds with thresholds, in the order in which classification tries them. */
export const classificationOrder = attackKinds.flatMap((kind) => {
  const { threshold, ...names } = kinds[kind].names
  return threshold === undefined ? [] : { ...names, kind, threshold }
})
/** Keys of the classification thresholds. */
export const thresholdKeys = classificationOrder.map(({ threshold }) => threshold)
export type ThresholdKey = (typeof thresholdKeys)[number]
/** What rules exist for: `agcleaner` rules choose among offs, `ag` rules among all villages. */
export const ruleKinds = attackKinds.flatMap((kind) =>
  kind === 'ag' ? (['agcleaner', 'ag'] as const) : kinds[kind].names.rules,
)
export type RuleKind = (typeof ruleKinds)[number]

/** The threshold key beside a kind of rules. */
export const thresholdKey = (rules: RuleKind): ThresholdKey | undefined =>
  rules === 'ag' ? undefined : (classificationOrder.find((names) => names.rules === rules)?.threshold ?? 'off')

/** The kinds of rules that a world with such plans offers. */
export const plannedRuleKinds = ({ hasTrains }: WithTrains): readonly RuleKind[] =>
  hasTrains ? ruleKinds : ruleKinds.filter((kind) => kind !== 'ag')

export const ruleUnits = ['spear', 'sword', 'axe', 'spy', 'light', 'heavy', 'ram', 'catapult'] as const
export const ruleOperators = ['>', '<', '>=', '<=', '=='] as const
export const FrontlineSegment = z.object({ from: Point, to: Point })

/** A condition on the village's own troops, or on its place: inside the front line, or behind it. */
export const AssignmentRule = z.union([
  z.object({ withinFront: z.boolean() }),
  z.object({ unit: z.enum(ruleUnits), op: z.enum(ruleOperators), value: UnitCount }),
])
export type AssignmentRule = z.infer<typeof AssignmentRule>

/** A daily window in the world's zone; crosses midnight if `end` is not after `start`. */
const AutoTimeslot = z.object({ start: WallTime, end: WallTime })

const CatapultTarget = z.object({
  enabled: z.boolean(),
  percentage: z.int().check(z.gte(0), z.lte(100)),
  /** The building's fixed number in DS-Ultimate. */
  dsUltimateId: z.int().check(z.gte(0), z.lte(1000)),
})

/** Max growth of villages until they send, percent. */
export const maxFakeLimitMargin = 50

/** A world's settings; every top-level key is a section stored on its own. */
export const WorldSettings = z.object({
  classificationThresholds: z.partialRecord(z.enum(thresholdKeys), Troops),
  frontlineCoords: z.array(FrontlineSegment).check(z.maxLength(maxSegments)),
  assignmentRules: z.partialRecord(z.enum(ruleKinds), z.array(AssignmentRule).check(z.maxLength(maxRules))),
  autoTimeslotSettings: z.array(AutoTimeslot).check(z.maxLength(maxAutoTimeslots)),
  attackTemplates: z.partialRecord(z.enum(attackKinds), Troops),
  catapultTargets: z.partialRecord(z.enum(buildings), CatapultTarget),
  /** By how many percent villages may grow until they send: their fakes reach the fake limit even then. */
  fakeLimitMargin: z.int().check(z.gte(0), z.lte(maxFakeLimitMargin)),
  dsUltimateMessageTemplate: z.string().check(z.maxLength(maxTemplate)),
})
export type WorldSettings = z.infer<typeof WorldSettings>
export type SettingsSection = keyof WorldSettings

/** Changes per section; 0 for defaults. */
export const SettingsVersions = z.record(z.keyof(WorldSettings), Version)
export type SettingsVersions = z.infer<typeof SettingsVersions>
/** The versions of settings that were never saved. */
export const neverSaved: SettingsVersions = recordOf(keysOf(WorldSettings.shape), () => 0)

/** Settings with the versions of their sections. */
export const VersionedSettings = z.extend(WorldSettings, { versions: SettingsVersions })
export type VersionedSettings = z.infer<typeof VersionedSettings>

/** Some sections, and versions of some. */
export const SomeSettings = z.extend(z.partial(WorldSettings), {
  versions: z.optional(z.partialRecord(z.keyof(WorldSettings), Version)),
})
export type SomeSettings = z.infer<typeof SomeSettings>
