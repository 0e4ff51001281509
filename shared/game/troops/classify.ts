import type { SenderType } from '../../model/sender.ts'
import type { AssignmentRule, WorldSettings } from '../../model/settings.ts'
import { isWithinFront, type Point, type Segment } from '../world/frontline.ts'
import { type Troops, unitNames } from '../world/units.ts'
import { type FakeLimit, filledUp, smallestAttack } from './fake-limit.ts'

type ThresholdKind = keyof WorldSettings['classificationThresholds']
type RuleKind = keyof WorldSettings['assignmentRules']

/** The part of a world's settings that decides what a village is. */
export type ClassificationSettings = Pick<
  WorldSettings,
  'classificationThresholds' | 'assignmentRules' | 'frontlineCoords' | 'attackTemplates'
>

/** How many attacks a village can send. */
export interface Capacity {
  maxOff: number
  maxFake: number
  maxBFake: number
  /** What one fake, or one BF-Kata attack, takes along where the world's fake limit asks for more than the template. */
  fake?: Troops
  bfkatas?: Troops
  /** Fakes that the fake limit costs the village. */
  fakesLost?: number
}

/** A village with what stands in it. */
export interface TroopVillage extends Point {
  troops: Troops
  /** Needed where the world has a fake limit. */
  points?: number
}

const noLimit: FakeLimit = { percent: 0, units: {} }

/** A village sends at most this many fakes. */
export const maxFakesPerVillage = 5

/** The kinds a village may become, in the order in which they are tried, each with its thresholds and rules. */
export const classificationOrder: readonly { threshold: ThresholdKind; rules: RuleKind; type: SenderType }[] = [
  { threshold: 'off', rules: 'off', type: 'offs' },
  { threshold: 'ramoff', rules: 'ramoff', type: 'ramoff' },
  { threshold: 'bfcleaner', rules: 'bfcleaner', type: 'bfcleaner' },
  { threshold: 'bfkatas', rules: 'bffakes', type: 'bfkatas' },
  { threshold: 'fakeSending', rules: 'fakes', type: 'fakeSending' },
]

/**
 * What a village is used for and how many attacks it can send; undefined when it is no sender. The first kind counts, in the order
 * off, ramoff, bfcleaner, bfkatas, fakeSending, whose thresholds it all reaches and whose rules it all meets; a kind without a
 * positive threshold takes no village. Fakes and BF-Katas together never need more troops than the village has, and each of
 * them is large enough for the world's fake limit.
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
  return kind && { type: kind.type, ...capacityOf(kind.type, village, settings, limit) }
}

/** Whether a village meets every rule; no rules ask nothing. */
export function meetsRules(
  rules: readonly AssignmentRule[] | undefined,
  village: TroopVillage,
  frontline: readonly Segment[],
): boolean {
  return (rules ?? []).every((rule) => meetsRule(rule, village.troops, () => isWithinFront(village, frontline)))
}

/** Whether a village with those troops meets a rule; whether it lies within the front is asked only where the rule does. */
export const meetsRule = (rule: AssignmentRule, troops: Troops, isWithin: () => boolean): boolean =>
  'withinFront' in rule ? isWithin() : compare(troops[rule.unit] ?? 0, rule)

/** Whether troops reach every threshold; thresholds that ask nothing are reached by none. */
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

function capacityOf(
  type: SenderType,
  { troops, points = 0 }: TroopVillage,
  { attackTemplates }: ClassificationSettings,
  limit: FakeLimit,
): Capacity {
  const { fake = {}, bfkatas = {} } = attackTemplates
  const places = smallestAttack(points, limit)
  const fakesFrom = (rest: Troops) => supplyOf(fake, rest, maxFakesPerVillage, places, limit)
  const katasFrom = (rest: Troops) => supplyOf(bfkatas, rest, Number.POSITIVE_INFINITY, places, limit)
  if (type === 'bfkatas') {
    // Its own kind first: fakes only get the catapults that no split needs.
    const katas = katasFrom(troops)
    return capacity(0, fakesFrom(without(troops, katas.each, katas.count)), katas)
  }
  const fakes = fakesFrom(troops)
  return capacity(type === 'fakeSending' ? 0 : 1, fakes, katasFrom(without(troops, fakes.each, fakes.count)))
}

/** So many attacks of equal troops, and how many the fake limit made impossible. */
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

/** As many equal attacks of a template as the troops hold, each with at least `places` farm places. */
function supplyOf(template: Troops, troops: Troops, most: number, places: number, { units }: FakeLimit): Supply {
  const fitting = Math.min(most, timesContained(template, troops))
  for (let count = fitting; count > 0; count--) {
    const each = places > 0 ? filledUp(template, shareOf(troops, count), places, units) : template
    if (each) return { count, each, lost: fitting - count, isFilledUp: !isSame(each, template) }
  }
  return { count: 0, each: template, lost: fitting, isFilledUp: false }
}

const shareOf = (troops: Troops, parts: number): Troops =>
  Object.fromEntries(unitNames.map((unit) => [unit, Math.floor((troops[unit] ?? 0) / parts)]))

const isSame = (a: Troops, b: Troops): boolean => unitNames.every((unit) => (a[unit] ?? 0) === (b[unit] ?? 0))

/** How often a template fits into troops; a template that sends nothing fits never. */
export function timesContained(template: Troops, troops: Troops): number {
  let times = Number.POSITIVE_INFINITY
  for (const unit of unitNames) {
    const needed = template[unit] ?? 0
    if (needed > 0) times = Math.min(times, Math.floor((troops[unit] ?? 0) / needed))
  }
  return Number.isFinite(times) ? Math.max(0, times) : 0
}

/** The troops that are left when a template has been taken out of them so many times; nothing falls below zero. */
export function without(troops: Troops, template: Troops, times: number): Troops {
  const left: Troops = {}
  for (const unit of unitNames) {
    const count = (troops[unit] ?? 0) - times * Math.max(0, template[unit] ?? 0)
    if (count > 0) left[unit] = count
  }
  return left
}

/** The units that are there at all. */
export function positive(troops: Troops): Troops {
  return without(troops, {}, 0)
}

const defaultThresholds = (): ClassificationSettings['classificationThresholds'] => ({
  off: { axe: 4000, ram: 100 },
  ramoff: { axe: 1500, ram: 400 },
  bfcleaner: { axe: 2000 },
  bfkatas: { catapult: 60 },
  fakeSending: { catapult: 1 },
})

/**
 * The rules of a world whose rules were never saved. Offs are tried first and would take every ramoff: a village with as many rams
 * as a ramoff needs is no off. The rule is left out where it would turn away villages that are no ramoff either.
 */
export function defaultRules({
  off = {},
  ramoff = {},
}: ClassificationSettings['classificationThresholds']): ClassificationSettings['assignmentRules'] {
  const rams = ramoff.ram ?? 0
  const isOffEnough = unitNames.every((unit) => unit === 'ram' || (ramoff[unit] ?? 0) <= (off[unit] ?? 0))
  const rule: AssignmentRule = { unit: 'ram', op: '<', value: rams }
  return {
    off: rams > (off.ram ?? 0) && isOffEnough ? [rule] : [],
    ramoff: [],
    bfcleaner: [],
    bffakes: [],
    fakes: [],
    agcleaner: [],
  }
}

/**
 * What a new world starts with. A full off is recognised by its axes and a ram train, a ramoff by more rams, with fewer axes, a
 * bfcleaner by axes alone; one catapult split makes a bfkatas village, a single catapult a fake sender. No front line.
 */
export function defaultClassificationSettings(): ClassificationSettings {
  const classificationThresholds = defaultThresholds()
  return {
    classificationThresholds,
    assignmentRules: defaultRules(classificationThresholds),
    frontlineCoords: [],
    attackTemplates: {
      off: { axe: 6000, spy: 50, light: 2500, ram: 300 },
      ramoff: { axe: 4500, spy: 50, light: 1800, ram: 1000 },
      bfcleaner: { axe: 4000, light: 2000 },
      bfkatas: { catapult: 60 },
      fake: { catapult: 1 },
    },
  }
}
