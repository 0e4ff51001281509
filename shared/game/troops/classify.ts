import { recordOf } from '../../lib/records.ts'
import { kinds } from '../../model/kinds.ts'
import type { SenderType } from '../../model/sender.ts'
import { type AssignmentRule, classificationOrder, ruleKinds, type WorldSettings } from '../../model/settings.ts'
import { isWithinFront, type Point, type Segment } from '../world/frontline.ts'
import { type Troops, unitNames } from '../world/units.ts'
import { type FakeLimit, filledUp, smallestAttack } from './fake-limit.ts'

/** The world settings that decide a village's kind. */
export type ClassificationSettings = Pick<
  WorldSettings,
  'classificationThresholds' | 'assignmentRules' | 'frontlineCoords' | 'attackTemplates'
>

/** Maximum number of attacks a village can send, by kind. */
export interface Capacity {
  maxOff: number
  maxFake: number
  maxBFake: number
  /** Troops per attack, if the fake limit needs more than the template. */
  fake?: Troops
  bfkatas?: Troops
  /** Fakes lost to the fake limit. */
  fakesLost?: number
}

/** A village with its troops. */
export interface TroopVillage extends Point {
  troops: Troops
  /** Required if the world has a fake limit. */
  points?: number
}

const noLimit: FakeLimit = { percent: 0, units: {} }

/** Maximum number of fakes per village. */
const maxFakesPerVillage = 5

/**
 * A village's kind and capacity; undefined if it is no sender. The first kind in `classificationOrder` whose thresholds and rules
 * are met wins; without a positive threshold none does. Fakes and BF-Katas together fit into the troops; each reaches the fake limit.
 */
export function classify(
  village: TroopVillage,
  settings: ClassificationSettings,
  limit: FakeLimit = noLimit,
): ({ type: SenderType } & Capacity) | undefined {
  const kind = classificationOrder.find(
    ({ threshold, rules }) =>
      reachesThresholds(settings.classificationThresholds[threshold], village.troops) &&
      meetsRules(settings.assignmentRules[rules], village, settings.frontlineCoords),
  )
  return kind && { type: kind.senders, ...computeCapacity(kind.senders, village, settings, limit) }
}

/** Whether a village meets every rule; true without rules. */
export function meetsRules(
  rules: readonly AssignmentRule[] | undefined,
  village: TroopVillage,
  frontline: readonly Segment[],
): boolean {
  return (rules ?? []).every((rule) => meetsRule(rule, village.troops, () => isWithinFront(village, frontline)))
}

/** Whether troops meet a rule; calls `isWithin` only for a front rule. */
export const meetsRule = (rule: AssignmentRule, troops: Troops, isWithin: () => boolean): boolean =>
  'withinFront' in rule ? isWithin() === rule.withinFront : compare(troops[rule.unit] ?? 0, rule)

/** Whether troops reach every threshold; false without a positive threshold. */
export function reachesThresholds(thresholds: Troops | undefined, troops: Troops): boolean {
  const asked = Object.entries(positive(thresholds ?? {}))
  const owned: Partial<Record<string, number>> = troops
  return asked.length > 0 && asked.every(([unit, least]) => (owned[unit] ?? 0) >= least)
}

function compare(count: number, { op, value }: { op: '>' | '<' | '>=' | '<=' | '=='; value: number }): boolean {
  switch (op) {
    case '>':
      return count > value
    case '<':
      return count < value
    case '>=':
      return count >= value
    case '<=':
      return count <= value
    case '==':
      return count === value
  }
}

function computeCapacity(
  type: SenderType,
  { troops, points = 0 }: TroopVillage,
  { attackTemplates }: ClassificationSettings,
  limit: FakeLimit,
): Capacity {
  const { fake = {}, bfkatas = {} } = attackTemplates
  const places = smallestAttack(points, limit)
  const fakesFrom = (rest: Troops) => computeSupply(fake, rest, maxFakesPerVillage, places, limit)
  const katasFrom = (rest: Troops) => computeSupply(bfkatas, rest, Number.POSITIVE_INFINITY, places, limit)
  if (type === 'bfkatas') {
    // BF-Katas first: fakes only get the catapults that no split needs.
    const katas = katasFrom(troops)
    return capacity(0, fakesFrom(without(troops, katas.each, katas.count)), katas)
  }
  const fakes = fakesFrom(troops)
  return capacity(type === 'fakeSending' ? 0 : 1, fakes, katasFrom(without(troops, fakes.each, fakes.count)))
}

/** Equal attacks, and how many the fake limit prevented. */
interface Supply {
  count: number
  each: Troops
  lost: number
  isFilledUp: boolean
}

const capacity = (maxOff: number, fakes: Supply, katas: Supply): Capacity => ({
  maxOff,
  maxFake: fakes.count,
  maxBFake: katas.count,
  ...(fakes.isFilledUp && { fake: fakes.each }),
  ...(katas.isFilledUp && { bfkatas: katas.each }),
  ...(fakes.lost > 0 && { fakesLost: fakes.lost }),
})

/** The most equal attacks of a template, each with at least `places` farm places. */
function computeSupply(template: Troops, troops: Troops, most: number, places: number, { units }: FakeLimit): Supply {
  const fitting = Math.min(most, timesContained(template, troops))
  for (let count = fitting; count > 0; count--) {
    const each = places > 0 ? filledUp(template, equalShare(troops, count), places, units) : template
    if (each) return { count, each, lost: fitting - count, isFilledUp: !isSame(each, template) }
  }
  return { count: 0, each: template, lost: fitting, isFilledUp: false }
}

const equalShare = (troops: Troops, parts: number): Troops =>
  Object.fromEntries(unitNames.map((unit) => [unit, Math.floor((troops[unit] ?? 0) / parts)]))

const isSame = (a: Troops, b: Troops): boolean => unitNames.every((unit) => (a[unit] ?? 0) === (b[unit] ?? 0))

/** How often a template fits into troops; 0 for an empty template. */
export function timesContained(template: Troops, troops: Troops): number {
  let times = Number.POSITIVE_INFINITY
  for (const unit of unitNames) {
    const needed = template[unit] ?? 0
    if (needed > 0) times = Math.min(times, Math.floor((troops[unit] ?? 0) / needed))
  }
  return Number.isFinite(times) ? Math.max(0, times) : 0
}

/** The troops left after `times` templates; never negative. */
export function without(troops: Troops, template: Troops, times: number): Troops {
  const left: Troops = {}
  for (const unit of unitNames) {
    const count = (troops[unit] ?? 0) - times * Math.max(0, template[unit] ?? 0)
    if (count > 0) left[unit] = count
  }
  return left
}

/** The units with a positive count. */
export function positive(troops: Troops): Troops {
  return without(troops, {}, 0)
}

/** Default rules: offs are tried first, so rams for a ramoff exclude an off, unless that would hit villages that are no ramoff. */
export function defaultRules({
  off = {},
  ramoff = {},
}: ClassificationSettings['classificationThresholds']): ClassificationSettings['assignmentRules'] {
  const rams = ramoff.ram ?? 0
  const isOffEnough = unitNames.every((unit) => unit === 'ram' || (ramoff[unit] ?? 0) <= (off[unit] ?? 0))
  const rule: AssignmentRule = { unit: 'ram', op: '<', value: rams }
  const none = recordOf(
    ruleKinds.filter((kind) => kind !== 'ag'),
    (): AssignmentRule[] => [],
  )
  return { ...none, ...(rams > (off.ram ?? 0) && isOffEnough && { off: [rule] }) }
}

/**
 * Settings of a new world: an off has axes and rams, a ramoff more rams, a bfcleaner only axes; one catapult split makes a bfkatas
 * village, one catapult a fake sender. No front line.
 */
export function defaultClassificationSettings(): ClassificationSettings {
  const classificationThresholds: ClassificationSettings['classificationThresholds'] = {}
  const attackTemplates: ClassificationSettings['attackTemplates'] = {}
  for (const { kind, threshold } of classificationOrder) {
    classificationThresholds[threshold] = { ...kinds[kind].defaults?.thresholds }
    attackTemplates[kind] = { ...kinds[kind].defaults?.template }
  }
  return {
    classificationThresholds,
    assignmentRules: defaultRules(classificationThresholds),
    frontlineCoords: [],
    attackTemplates,
  }
}
