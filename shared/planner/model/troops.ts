import { positive, timesContained, without } from '../../game/troops/classify.ts'
import type { UnitInfo } from '../../game/world/provider.ts'
import { slowestUnit } from '../../game/world/travel.ts'
import { type Troops, type UnitName, unitNames } from '../../game/world/units.ts'
import { type Assignments, type AttackKind, attackKinds, type PlannedAttack } from '../../model/attack.ts'
import type { Sender } from '../../model/sender.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { ActiveAttack, Usage } from './usage.ts'

/** What decides, beside the village, who marches. */
export interface Marching {
  settings: Pick<WorldSettings, 'attackTemplates'>
  units: UnitInfo
  withPaladin: boolean
}

/** The kinds for which a village sends everything it has. */
export const isFull = (kind: AttackKind): boolean => kind !== 'fake' && kind !== 'bfkatas'

/** Whether the village's troops are known: a sender entered by hand brings none, templates stand for what it sends. */
const hasTroops = ({ troops = {} }: Sender): boolean => unitNames.some((unit) => (troops[unit] ?? 0) > 0)

/** What one fake or BF-Kata attack of a village takes along. */
function smallTroops(kind: AttackKind, { fake, bfkatas }: Sender, { attackTemplates }: Marching['settings']): Troops {
  const filledUp = kind === 'fake' ? fake : bfkatas
  return positive(filledUp ?? attackTemplates[kind] ?? {})
}

/**
 * What would march with a full attack of the village if it sent nothing else: everything but militia and nobles, the paladin by
 * choice. A ramoff that helps out as an off still goes as what it is: only its own template can stand for its troops.
 */
function fullTroops(kind: AttackKind, sender: Sender, { settings, withPaladin }: Marching): Troops {
  const template = kind === 'off' && sender.type === 'ramoff' ? 'ramoff' : kind
  const all = sender.troops && hasTroops(sender) ? sender.troops : (settings.attackTemplates[template] ?? {})
  const { militia: _militia, snob: _nobles, knight, ...mobile } = all
  return positive(withPaladin ? { ...mobile, knight } : mobile)
}

/** What a village sends with one attack of a run, and how many such attacks its troops allow beside those planned already. */
export interface Share {
  troops: Troops
  most: number
}

/**
 * What an attack of the kind takes along beside the `planned` attacks of the village. A full attack gets what planned fakes and
 * BF-Katas leave; of these, as many go as fit into the village's troops beside the others and leave each planned full attack
 * one of the unit that sets its speed. Several full attacks of one village share its troops, see `settled`.
 */
export function troopShare(
  kind: AttackKind,
  sender: Sender,
  planned: readonly ActiveAttack[],
  marching: Marching,
): Share {
  if (!isFull(kind)) {
    const troops = smallTroops(kind, sender, marching.settings)
    if (!hasTroops(sender)) return { troops, most: Infinity }
    const rest = planned
      .filter((attack) => isFull(attack.kind))
      .reduce((left, { unit }) => without(left, { [unit]: 1 }, 1), besideSmall(sender.troops ?? {}, planned, marching))
    return { troops, most: timesContained(troops, rest) }
  }
  const full = fullTroops(kind, sender, marching)
  if (!hasTroops(sender)) return { troops: full, most: Infinity }
  const troops = besideSmall(full, planned, marching)
  const others = planned.filter((attack) => isFull(attack.kind))
  const units = [slowestUnit(troops, marching.units), ...others.map(({ unit }) => unit)]
  return { troops, most: Math.min(...units.map((unit) => (unit ? (troops[unit] ?? 0) : 0))) - others.length }
}

/** What planned fakes and BF-Katas leave of a village's troops. */
const besideSmall = (
  troops: Troops,
  planned: readonly ActiveAttack[],
  { settings }: Pick<Marching, 'settings'>,
): Troops =>
  planned
    .filter(({ kind }) => !isFull(kind))
    .reduce(
      (left, { kind, sender, troops: taken }) => without(left, taken ?? smallTroops(kind, sender, settings), 1),
      troops,
    )

/** The attacks in force by village, in the order of the usage. */
export const byVillage = ({ attacks }: Usage): Map<number, ActiveAttack[]> =>
  Map.groupBy(attacks, ({ sender }) => sender.villageId)

/**
 * The same assignments with the troops of the full attacks as the planned fakes and BF-Katas leave them. Launch and unit of an
 * attack never change, so it takes along nothing slower than its unit and at least one of that: an attack for which none
 * would be left stays as it was planned, as does one of which nobody knows what was planned.
 */
export function settled(assignments: Assignments, usage: Usage, marching: Omit<Marching, 'withPaladin'>): Assignments {
  const planned = byVillage(usage)
  const settle = (kind: AttackKind, attack: PlannedAttack): PlannedAttack => {
    const beside = planned.get(attack.villageId) ?? []
    const own = beside.find((one) => one.kind === kind && one.targetId === attack.targetId)
    if (!own || !attack.troops || !hasTroops(own.sender)) return attack
    const withPaladin = beside.some(({ troops }) => troops?.knight)
    const full = fullTroops(kind, own.sender, { ...marching, withPaladin })
    const troops = partOf(own, beside, full, marching)
    return troops[attack.unit] ? { ...attack, troops } : attack
  }
  const found: Assignments = { ...assignments }
  for (const kind of attackKinds) {
    const run = assignments[kind]
    if (run && isFull(kind)) found[kind] = { ...run, attacks: run.attacks.map((attack) => settle(kind, attack)) }
  }
  return found
}

/** What an attack takes along, as it was planned; of an attack stored without, what its village can send to arrive in time. */
export function plannedTroops(attack: ActiveAttack, beside: readonly ActiveAttack[], marching: Marching): Troops {
  const { kind, sender, troops, unit } = attack
  if (troops) return troops
  if (!isFull(kind)) return smallTroops(kind, sender, marching.settings)
  const full = fullTroops(kind, sender, { ...marching, withPaladin: true })
  if (!hasTroops(sender)) return full
  return partOf(attack, beside, unit === 'snob' ? { ...full, snob: sender.troops?.snob } : full, marching)
}

/** An even part of `full` for each full attack of the village, the first ones get what remains; nothing slower than its unit. */
function partOf(
  attack: ActiveAttack,
  beside: readonly ActiveAttack[],
  full: Troops,
  marching: Omit<Marching, 'withPaladin'>,
): Troops {
  const rest = besideSmall(full, beside, marching)
  const fulls = beside.filter(({ kind }) => isFull(kind))
  const place = fulls.indexOf(attack)
  const speedOf = (unit: UnitName) => marching.units[unit]?.speed ?? 0
  const part = (count: number) => Math.floor(count / fulls.length) + (place < count % fulls.length ? 1 : 0)
  return positive(
    Object.fromEntries(
      unitNames.map((unit) => [unit, speedOf(unit) > speedOf(attack.unit) ? 0 : part(rest[unit] ?? 0)]),
    ),
  )
}
