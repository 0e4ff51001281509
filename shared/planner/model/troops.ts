import { positive, timesContained, without } from '../../game/troops/classify.ts'
import { trainTroops } from '../../game/troops/trains.ts'
import type { UnitInfo } from '../../game/world/provider.ts'
import { slowestUnit } from '../../game/world/travel.ts'
import { type Troops, type UnitName, unitNames } from '../../game/world/units.ts'
import { type Assignments, type AttackKind, attackKinds, isFull, type PlannedAttack } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { Usage, VillageAttack } from './usage.ts'

/** What besides the village determines an attack's troops. */
export interface Marching {
  settings: Pick<WorldSettings, 'attackTemplates'>
  units: UnitInfo
  withPaladin: boolean
}

/** Whether an attack shares what its village's other attacks leave; one with fixed troops takes just those. */
const isSharing = ({ kind, fixed, troops }: VillageAttack): boolean => isFull(kind) && !(fixed && troops)

/** Whether the village's troops are known; senders entered by hand use templates instead. */
export const hasTroops = ({ troops = {} }: Sender): boolean => unitNames.some((unit) => (troops[unit] ?? 0) > 0)

/** Troops of one fake, BF-Kata attack or command of a train of a village. */
function smallTroops(kind: AttackKind, sender: Sender, { attackTemplates }: Marching['settings']): Troops {
  const { fake, bfkatas, ag } = sender
  if (kind === 'ag') return ag ?? trainTroops(attackTemplates)
  const filledUp = kind === 'fake' ? fake : bfkatas
  return positive(filledUp ?? attackTemplates[kind] ?? {})
}

/**
 * Troops of a full attack if the village sent nothing else: all but militia and nobles, the paladin by option. A
 * ramoff sent as an off uses its own template.
 */
function fullTroops(kind: AttackKind, sender: Sender, { settings, withPaladin }: Marching): Troops {
  const template = kind === 'off' && sender.type === 'ramoff' ? 'ramoff' : kind
  const all = sender.troops && hasTroops(sender) ? sender.troops : (settings.attackTemplates[template] ?? {})
  const { militia: _militia, snob: _nobles, knight, ...mobile } = all
  return positive(withPaladin ? { ...mobile, knight } : mobile)
}

/** Troops per attack of a run, and max such attacks beside those already planned. */
export interface Share {
  troops: Troops
  most: number
}

/**
 * Troops of an attack beside the village's `planned` ones. Full attacks get what planned fakes and BF-Katas leave;
 * those must fit beside the others and leave each full attack one of its slowest unit. Full attacks share troops, see
 * `settled`.
 */
export function troopShare(
  kind: AttackKind,
  sender: Sender,
  planned: readonly VillageAttack[],
  marching: Marching,
): Share {
  if (!isFull(kind)) {
    const troops = smallTroops(kind, sender, marching.settings)
    return { troops, most: timesSendable(troops, sender, planned, marching) }
  }
  const full = fullTroops(kind, sender, marching)
  if (!hasTroops(sender)) return { troops: full, most: Infinity }
  const troops = besideSmall(full, planned, marching)
  const others = planned.filter(isSharing)
  const units = [slowestUnit(troops, marching.units), ...others.map(({ unit }) => unit)]
  return { troops, most: Math.min(...units.map((unit) => (unit ? (troops[unit] ?? 0) : 0))) - others.length }
}

const countCommands = ({ commands = 1 }: Pick<PlannedAttack, 'commands'>) => commands

/** How often a village can send these troops beside its `planned` attacks, each full one keeping one of its slowest unit. */
export function timesSendable(
  troops: Troops,
  sender: Sender,
  planned: readonly VillageAttack[],
  marching: Pick<Marching, 'settings'>,
): number {
  if (!hasTroops(sender)) return Infinity
  const rest = planned
    .filter(isSharing)
    .reduce((left, { unit }) => without(left, { [unit]: 1 }, 1), besideSmall(sender.troops ?? {}, planned, marching))
  return timesContained(troops, rest)
}

/** A village's troops less planned fakes, BF-Katas, trains and attacks with fixed troops. */
const besideSmall = (
  troops: Troops,
  planned: readonly VillageAttack[],
  { settings }: Pick<Marching, 'settings'>,
): Troops =>
  planned
    .filter((attack) => !isSharing(attack))
    .reduce((left, attack) => {
      const { kind, sender, troops: taken } = attack
      return without(left, taken ?? smallTroops(kind, sender, settings), countCommands(attack))
    }, troops)

/** Active attacks by village, in the order of the usage. */
export const byVillage = ({ attacks, strays }: Usage): Map<number, VillageAttack[]> =>
  Map.groupBy([...attacks, ...strays], ({ sender }) => sender.villageId)

/**
 * Assignments with full attacks reduced to what planned fakes and BF-Katas leave. Launch and unit never change, so
 * nothing slower and at least one of the unit is sent; attacks left without one, stored without troops or fixed stay
 * unchanged.
 */
export function settled(assignments: Assignments, usage: Usage, marching: Omit<Marching, 'withPaladin'>): Assignments {
  const planned = byVillage(usage)
  const settle = (kind: AttackKind, attack: PlannedAttack): PlannedAttack => {
    const beside = planned.get(attack.villageId) ?? []
    const own = beside.find((one) => one.kind === kind && one.targetId === attack.targetId)
    if (!own || attack.fixed || !attack.troops || !hasTroops(own.sender)) return attack
    const withPaladin = beside.some(({ troops }) => troops?.knight)
    const full = fullTroops(kind, own.sender, { ...marching, withPaladin })
    const troops = evenShare(own, beside, full, marching)
    return troops[attack.unit] ? { ...attack, troops } : attack
  }
  const found: Assignments = { ...assignments }
  for (const kind of attackKinds) {
    const run = assignments[kind]
    if (run && isFull(kind)) found[kind] = { ...run, attacks: run.attacks.map((attack) => settle(kind, attack)) }
  }
  return found
}

/** An attack's planned troops; if stored without, what the village can send to arrive in time. */
export function plannedTroops(attack: VillageAttack, beside: readonly VillageAttack[], marching: Marching): Troops {
  const { kind, sender, troops, unit } = attack
  if (troops) return troops
  if (!isFull(kind)) return smallTroops(kind, sender, marching.settings)
  const full = fullTroops(kind, sender, marching)
  if (!hasTroops(sender)) return full
  return evenShare(attack, beside, unit === 'snob' ? { ...full, snob: sender.troops?.snob } : full, marching)
}

/** An even share of `full` per full attack, the first ones getting the remainder, without slower units than the attack's. */
function evenShare(
  attack: VillageAttack,
  beside: readonly VillageAttack[],
  full: Troops,
  marching: Omit<Marching, 'withPaladin'>,
): Troops {
  const rest = besideSmall(full, beside, marching)
  const fulls = beside.filter(isSharing)
  const place = fulls.indexOf(attack)
  const unitSpeed = (unit: UnitName) => marching.units[unit]?.speed ?? 0
  const part = (count: number) => Math.floor(count / fulls.length) + (place < count % fulls.length ? 1 : 0)
  return positive(
    Object.fromEntries(
      unitNames.map((unit) => [unit, unitSpeed(unit) > unitSpeed(attack.unit) ? 0 : part(rest[unit] ?? 0)]),
    ),
  )
}
