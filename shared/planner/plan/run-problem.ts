import type { ClassificationSettings } from '../../game/troops/classify.ts'
import { meetsRules } from '../../game/troops/classify.ts'
import type { UnitInfo } from '../../game/world/provider.ts'
import { siegeFields } from '../../game/world/siege.ts'
import { distance } from '../../game/world/travel.ts'
import type { Troops, UnitName } from '../../game/world/units.ts'
import type { Assignments, AttackKind } from '../../model/attack.ts'
import { isOpen } from '../../model/inputs/arrival-window.ts'
import { trainSpan } from '../../model/inputs/trains.ts'
import { offsetOf } from '../../model/inputs/wave.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { attackKey, type WishRefusal } from '../../model/wishes/wish.ts'
import type { Former } from '../flow/kept.ts'
import { askedTimes } from '../model/asked-times.ts'
import { targetDemand } from '../model/demand.ts'
import type { Persons } from '../model/persons.ts'
import { type Pairs, type Problem, pairKey, toColumn } from '../model/problem.ts'
import {
  attackWindow,
  commandSeconds,
  firstCommandWindows,
  secondsAfterTarget,
  trainFields,
} from '../model/train-times.ts'
import { byVillage } from '../model/troops.ts'
import { type ActiveAttack, countTaken, countUsage, nothing, type Usage } from '../model/usage.ts'
import { isOff } from '../risks/seen.ts'
import type { StandingOffs } from '../schedule/absence-risk.ts'
import type { Imitated } from '../schedule/imitation.ts'
import type { Launches } from '../schedule/launch-density.ts'
import { type PlayerPoints, targetLimits } from './reach.ts'
import { countSupply, nextAttack } from './village-supply.ts'
import {
  besideRun,
  countAttacks,
  fixedOn,
  formerIn,
  personCaps,
  playerCaps,
  targetTier,
  type Wishes,
  withForbids,
} from './wishes.ts'

/** Everything a run depends on; times in epoch seconds UTC. */
export interface RunInput extends Wishes {
  kind: AttackKind
  /** Offs only: ramoff villages may send offs. */
  ramoffsEnabled: boolean
  options: CalculationOptions
  /** No attack launches before this time. */
  sendFrom: number
  /** The plan's start of sending, where that is over. */
  plannedFrom?: number | undefined
  arriveAt: number
  senders: readonly Sender[]
  /** The senders with the units that are away for other plans; absent where these do not count. */
  owned?: readonly Sender[] | undefined
  targets: readonly Target[]
  /** Whether a target belongs to the plan's own tribes. */
  isSpared: (target: Target) => boolean
  /** A player's launch windows, `[from, to, …]`; `undefined` = always. */
  windowsOf: (playerId: number) => Float64Array | undefined
  /** The windows without the option that takes nights out of them; absent without it. */
  windowsWithNights?: RunInput['windowsOf'] | undefined
  /** The nights in which as few of a player's attacks as possible launch; none by default. */
  nightsOf?: ((playerId: number) => Float64Array | undefined) | undefined
  /** Times close to the edges of a player's timeslots, alike. */
  marginsOf?: RunInput['nightsOf']
  /** Who plays which accounts; absent where everybody plays their own. */
  persons?: Persons | undefined
  /** Targets' villages of a great siege. */
  sieges?: ReadonlySet<number> | undefined
  /** Players' points, where they decide morale. */
  points?: PlayerPoints | undefined
  /** Max distance of trains, fields. */
  snobRange?: number | undefined
  units: UnitInfo
  settings: ClassificationSettings
  /** The run replaces its own kind and respects the others. */
  assignments: Assignments
}

/** The problem of one or two kinds beside all other kinds' attacks, with the entities behind its indexes. */
export interface RunProblem {
  problem: Problem
  /** Other runs' launches by this run's players. */
  standing: Launches
  /** Offs on its targets that it does not plan; only of runs of offs. */
  standingOffs?: StandingOffs
  /** Only of runs of offs or fakes, with the option. */
  imitated?: Imitated
  /** By sender index, ascending by village. */
  suppliers: Supplier[]
  /** By target index, ascending by id. */
  targets: Target[]
  /** Player ids, in the order of the problem's windows. */
  players: number[]
  /** The former attacks that the run tries to keep. */
  former?: Former
  /** The problem with other bans and caps than the input's. */
  limited: (limits: Pick<Wishes, 'forbids' | 'maxPerPlayer'>) => Problem
}

/** A village whose attacks go at a unit's pace; without a unit they have none. */
export interface PacedVillage {
  sender: Sender
  unit?: UnitName | undefined
}

/** A village that can send attacks, with the troops of each. */
export interface Supplier extends PacedVillage {
  supply: number
  troops: Troops
  unit: UnitName
}

/** What decides which villages can attack which targets, and when. */
export type PairInput = Omit<RunInput, 'senders' | 'targets' | 'isSpared' | 'assignments'>

/** Arrival of a kind's attacks on a target, epoch seconds; trains follow the window of its offs. */
export const arrivalSeconds = (
  { arriveAt, options }: Pick<RunInput, 'arriveAt' | 'options'>,
  target: Target,
  kind: AttackKind,
): number => arriveAt + offsetOf(target) + secondsAfterTarget(target, kind, options)

/** The problem of one or two kinds, the targets of `input.kind` first; independent of input order. */
export function runProblem(input: RunInput, kinds: readonly AttackKind[]): RunProblem {
  const { fixedAttacks = [] } = input
  const others = countUsage(input.senders, input.targets, besideRun(input.assignments, fixedAttacks, kinds))
  const suppliers = findSuppliers(input, kinds, others)
  const targets = wantingTargets(input, kinds)
  const players = playersOf(suppliers)
  const personAt = personsAmong(players, input.persons)
  const collisions = findCollisions(input, kinds, suppliers, targets, others.attacks)
  const pairs = toPairs(input, suppliers, targets, kinds)
  const problem: Problem = {
    ...pairs,
    senders: {
      ...pairs.senders,
      supply: Int32Array.from(suppliers, ({ supply }) => supply),
      helper: Uint8Array.from(suppliers, ({ sender }) => (kinds.includes('off') && sender.type !== 'offs' ? 1 : 0)),
    },
    targets: { ...pairs.targets, ...toDemands(input, kinds, targets) },
    ...(input.nightsOf && { nights: players.map(input.nightsOf) }),
    ...(input.marginsOf && { margins: players.map((id) => firstCommandMargins(input.marginsOf?.(id), input)) }),
    ...(input.persons && { persons: Int32Array.from(players, (id, p) => personAt(id) ?? p) }),
    forbidden: new Set(collisions.keys()),
  }
  const places = { senders: suppliers.map(({ sender }) => sender), targets, kindOf: kindAmong(kinds) }
  const limited: RunProblem['limited'] = ({ forbids = [], maxPerPlayer = [] }) => {
    const { commands = 1 } = trainFields(input.kind, input.options)
    const beside = () => countAttacks(others, input.sentElsewhere)
    const caps = playerCaps({ ...input, maxPerPlayer }, players, { kinds, beside, commands })
    const sharedCaps = personCaps(input, players, { beside, commands })
    const capped = { ...problem, ...(caps && { caps }), ...(sharedCaps.length > 0 && { sharedCaps }) }
    return withForbids(capped, forbids, places)
  }
  return {
    problem: limited(input),
    limited,
    get standing() {
      return toLaunches(others, personAt, keptLines(input, kinds))
    },
    suppliers,
    targets,
    players,
    ...(isOff(input) && { standingOffs: toStandingOffs(others, targets, personAt) }),
    ...(input.options.disguise && isCompared(input) && { imitated: toImitated(input.kind, others, targets, players) }),
    ...(input.formerAttacks && { former: formerIn(input.formerAttacks, places) }),
  }
}

const playersOf = (villages: readonly PacedVillage[]): number[] =>
  [...new Set(villages.map(({ sender }) => sender.playerId))].sort((a, b) => a - b)

/** Finds which of these players represents the person who plays an account: that person, else the first account that they play. */
function personsAmong(players: readonly number[], persons: Persons | undefined) {
  const place = new Map(players.map((id, p) => [id, p]))
  if (!persons) return (id: number) => place.get(id)
  const standing = new Map<number, number>()
  players.forEach((id, p) => {
    const person = persons.of(id)
    if (!standing.has(person)) standing.set(person, place.get(person) ?? p)
  })
  return (id: number) => standing.get(persons.of(id))
}

/** The pairs of villages and targets. */
export function toPairs(
  input: PairInput,
  villages: readonly PacedVillage[],
  targets: readonly Target[],
  kinds: readonly AttackKind[] = [input.kind],
): Pairs {
  const players = playersOf(villages)
  const aims = toAims(input, kinds, targets)
  return {
    sendFrom: input.sendFrom,
    senders: toVillages(input, kinds, villages, players),
    targets: aims,
    windows: players.map((id) => firstCommandWindows(input.windowsOf(id), input.kind, input.options)),
    ...(aims.mostPoints && { points: toColumn(Float64Array, players, (id) => input.points?.ofPlayer.get(id) ?? 0) }),
  }
}

/** Why an attack would collide with `own` attacks of its village; one whose arrival is chosen must not meet them as they are. */
export function collisionOf(
  input: PairInput,
  sender: Sender,
  target: Target,
  own: readonly ActiveAttack[],
  isChosen: boolean,
): Collision | undefined {
  const there = own.filter((attack) => placeKey(attack.target) === placeKey(target))
  if (there.length === 0) return undefined
  const standing = isChosen ? there.map((attack) => ({ ...attack, shift: undefined })) : there
  return findCollisions(input, [input.kind], [{ sender }], [target], standing).get(pairKey(0, 0, 1))
}

const kindAmong = (kinds: readonly AttackKind[]) => (target: Target) =>
  kinds.find((kind) => targetDemand(kind, target) > 0) ?? kinds[0]!

/** Each with troops of the first kind that it can send. */
function findSuppliers(input: RunInput, kinds: readonly AttackKind[], others: Usage): Supplier[] {
  const { ramoffsEnabled, units } = input
  const suppliers: Supplier[] = []
  const planned = byVillage(others)
  for (const sender of [...input.senders].sort((a, b) => a.villageId - b.villageId)) {
    const taken = countTaken(others.bySender, sender.villageId)
    const kind = kinds.find((each) => countSupply(each, ramoffsEnabled, sender, taken) > 0)
    if (!kind) continue
    const { troops, unit, times } = nextAttack(kind, sender, planned.get(sender.villageId) ?? [], input)
    const supply = Math.min(countSupply(kind, ramoffsEnabled, sender, taken), times)
    if (supply > 0 && unit && units[unit]?.speed) suppliers.push({ sender, supply, troops, unit })
  }
  return suppliers
}

const wantingTargets = ({ targets, isSpared }: RunInput, kinds: readonly AttackKind[]): Target[] =>
  targets
    .filter((target) => kinds.some((kind) => targetDemand(kind, target) > 0) && !isSpared(target))
    .sort((a, b) => (a._id < b._id ? -1 : 1))

/** Target classes: any target, agcleaner targets with stricter rules for offs, and ramoff targets. */
const anyTarget = 1
const agcleanerTarget = 2
const ramoffTarget = 4

function toVillages(
  { sieges, settings, units, ramoffsEnabled }: PairInput,
  kinds: readonly AttackKind[],
  villages: readonly PacedVillage[],
  players: readonly number[],
): Pairs['senders'] {
  const toEligibility = ({ sender }: PacedVillage) => {
    const may = (kind: AttackKind) => kinds.includes(kind) && countSupply(kind, ramoffsEnabled, sender, nothing) > 0
    const ramoffs = may('ramoff') ? ramoffTarget : 0
    if (!kinds.some((kind) => kind !== 'ramoff' && may(kind))) return ramoffs
    return ramoffs | anyTarget | (meetsAgcleanerRules(sender, settings) ? agcleanerTarget : 0)
  }
  const index = new Map(players.map((id, i) => [id, i]))
  return {
    x: toColumn(Int16Array, villages, ({ sender }) => sender.x),
    y: toColumn(Int16Array, villages, ({ sender }) => sender.y),
    minutesPerField: toColumn(Float64Array, villages, ({ unit }) => (unit && units[unit]?.speed) ?? 0),
    player: toColumn(Int32Array, villages, ({ sender }) => index.get(sender.playerId) ?? -1),
    eligibility: toColumn(Uint8Array, villages, toEligibility),
    ...(sieges && { siegeFields: toColumn(Uint8Array, villages, ({ unit }) => (unit ? siegeFields(unit) : 0)) }),
  }
}

/** Troop rules do not apply to senders entered by hand, as the leader decided. */
function meetsAgcleanerRules({ x, y, troops }: Sender, settings: ClassificationSettings): boolean {
  const { assignmentRules, frontlineCoords } = settings
  const rules = assignmentRules.agcleaner ?? []
  const asked = troops ? rules : rules.filter((rule) => 'withinFront' in rule)
  return meetsRules(asked, { x, y, troops: troops ?? {} }, frontlineCoords)
}

function toAims(input: PairInput, kinds: readonly AttackKind[], targets: readonly Target[]): Pairs['targets'] {
  const kindOf = kindAmong(kinds)
  const toClass = (target: Target) => {
    const kind = kindOf(target)
    if (kind === 'ramoff') return ramoffTarget
    return kind === 'off' && target.type === 'agcleaner' ? agcleanerTarget : anyTarget
  }
  return {
    x: toColumn(Int16Array, targets, ({ x }) => x),
    y: toColumn(Int16Array, targets, ({ y }) => y),
    arrival: toColumn(Float64Array, targets, (target) => arrivalSeconds(input, target, kindOf(target))),
    targetClass: toColumn(Uint8Array, targets, toClass),
    ...targetLimits(input, targets, kindOf),
    ...(input.sieges && {
      siege: toColumn(Uint8Array, targets, ({ villageId }) => (input.sieges?.has(villageId) ? 1 : 0)),
    }),
  }
}

function toDemands(input: RunInput, kinds: readonly AttackKind[], targets: readonly Target[]) {
  const kindOf = kindAmong(kinds)
  const fixed = new Map(kinds.map((kind) => [kind, fixedOn(input.fixedAttacks ?? [], kind)]))
  const filled = Int32Array.from(targets, (target) => {
    const kind = kindOf(target)
    return Math.min(targetDemand(kind, target), fixed.get(kind)?.get(target._id) ?? 0)
  })
  return {
    demand: Int32Array.from(targets, (target, t) => targetDemand(kindOf(target), target) - filled[t]!),
    group: numberGroups(input, kinds, targets),
    tier: Uint8Array.from(targets, (target) => targetTier(target, kinds.indexOf(kindOf(target)))),
    ...(input.fixedAttacks && { filled }),
    weight: Uint8Array.from(targets, ({ weight }) => weight ?? 1),
    ...((input.nightsOf || input.marginsOf) && arrivalWindows(input, targets, kindOf)),
  }
}

/** The margins for the first commands of a kind's attacks: the last one is not in them either. */
function firstCommandMargins(margins: Float64Array | undefined, { kind, options }: Pick<RunInput, 'kind' | 'options'>) {
  const span = trainSpan(trainFields(kind, options))
  return margins?.map((time, i) => (i % 2 === 0 ? time - span : time))
}

function arrivalWindows({ options }: RunInput, targets: readonly Target[], kindOf: (target: Target) => AttackKind) {
  const windows = targets.map((target) => attackWindow(target, kindOf(target), options))
  return {
    before: Int32Array.from(windows, ({ before }) => before),
    after: Int32Array.from(windows, ({ after }) => after),
  }
}

const placeKey = ({ x, y }: Target) => `${x}|${y}`
const placeAndSecond = (target: Target, arrival: number) => `${placeKey(target)} ${arrival}`

const isOncePerPlace = ({ kind, options }: Pick<RunInput, 'kind' | 'options'>) =>
  kind === 'ag' ? trainSpan(trainFields(kind, options)) > 0 : kind === 'fake' && !options.manyFakes

/** Groups of targets to which a village sends one attack in all: same coordinate and second, or same coordinate if once per place. */
function numberGroups(input: RunInput, kinds: readonly AttackKind[], targets: readonly Target[]): Int32Array {
  const kindOf = kindAmong(kinds)
  const toGroup = (target: Target) =>
    isOncePerPlace(input) ? placeKey(target) : placeAndSecond(target, arrivalSeconds(input, target, kindOf(target)))
  const numbers = new Map<string, number>()
  return Int32Array.from(targets, (target) => {
    const key = toGroup(target)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

type Collision = Extract<WishRefusal, 'same_coordinate' | 'same_second'>

/**
 * Pairs that would arrive at a coordinate in the same second as another attack of the village, or repeat a fixed one: the
 * same kind at its target, or at its coordinate if once per place.
 */
function findCollisions(
  input: PairInput,
  kinds: readonly AttackKind[],
  suppliers: readonly PacedVillage[],
  targets: readonly Target[],
  standing: readonly ActiveAttack[],
): Map<number, Collision> {
  const senderIndex = new Map(suppliers.map(({ sender }, s) => [sender.villageId, s]))
  const kindOf = kindAmong(kinds)
  const arriving = new Map<string, number[]>()
  targets.forEach((target, t) => {
    const kind = kindOf(target)
    for (const second of commandSeconds(trainFields(kind, input.options))) {
      const key = placeAndSecond(target, arrivalSeconds(input, target, kind) + second)
      const known = arriving.get(key)
      if (known) known.push(t)
      else arriving.set(key, [t])
    }
  })
  const toPlace = (target: Target) => (isOncePerPlace(input) ? placeKey(target) : target._id)
  const wanting = Map.groupBy(targets.keys(), (t) => `${kindOf(targets[t]!)} ${toPlace(targets[t]!)}`)
  const collisions = new Map<number, Collision>()
  for (const attack of standing) {
    const { villageId, kind, target } = attack
    const s = senderIndex.get(villageId)
    if (s === undefined) continue
    const { arrival } = askedTimes(attack)
    for (const second of commandSeconds(attack))
      for (const t of arriving.get(placeAndSecond(target, arrival + second)) ?? []) {
        const key = pairKey(s, t, targets.length)
        if (!collisions.has(key)) collisions.set(key, 'same_second')
      }
    for (const t of wanting.get(`${kind} ${toPlace(target)}`) ?? [])
      collisions.set(pairKey(s, t, targets.length), 'same_coordinate')
  }
  return collisions
}

function keptLines({ formerAttacks = [], options }: RunInput, kinds: readonly AttackKind[]): ReadonlySet<string> {
  const hasWindow = (kind: AttackKind) => isOpen(options.windows[kind] ?? { before: 0, after: 0 })
  return new Set(kinds.every(hasWindow) ? formerAttacks.map(attackKey) : [])
}

type PersonAt = ReturnType<typeof personsAmong>

function toLaunches({ attacks, strays }: Usage, personAt: PersonAt, kept: ReadonlySet<string>): Launches {
  const standing = [...attacks, ...strays].flatMap((attack) => {
    const player = personAt(attack.sender.playerId)
    const isKept = kept.has(attackKey(attack))
    return player === undefined ? [] : [{ player, launch: askedTimes(attack).launch, isKept }]
  })
  return {
    player: Int32Array.from(standing, ({ player }) => player),
    launch: Float64Array.from(standing, ({ launch }) => launch),
    isKept: Uint8Array.from(standing, ({ isKept }) => (isKept ? 1 : 0)),
  }
}

/** Sent offs, and those of persons without villages in the run, are of none that could fail it. */
function toStandingOffs({ attacks }: Usage, targets: readonly Target[], personAt: PersonAt): StandingOffs {
  const targetIndex = new Map(targets.map(({ _id }, t) => [_id, t]))
  const offs = attacks.filter((attack) => isOff(attack) && targetIndex.has(attack.target._id))
  return {
    target: Int32Array.from(offs, ({ target }) => targetIndex.get(target._id) ?? -1),
    player: Int32Array.from(offs, ({ fixed, sender }) => (fixed === 'sent' ? -1 : (personAt(sender.playerId) ?? -1))),
  }
}

/** Whether attacks are offs or fakes, which shall look alike. */
const isCompared = (attack: Pick<RunInput, 'kind'>) => attack.kind === 'fake' || isOff(attack)

function toImitated(
  kind: AttackKind,
  { attacks }: Usage,
  targets: readonly Target[],
  players: readonly number[],
): Imitated {
  const compared = attacks
    .filter(isCompared)
    .sort((a, b) => (a.target._id < b.target._id ? -1 : a.target._id > b.target._id ? 1 : a.villageId - b.villageId))
  const placeIndex = new Map<string, number>()
  const playerIndex = new Map(players.map((id, i) => [id, i]))
  const indexIn = <Key>(index: Map<Key, number>, key: Key) => {
    const known = index.get(key) ?? index.size
    index.set(key, known)
    return known
  }
  const placeOf = Int32Array.from(targets, (target) => indexIn(placeIndex, placeKey(target)))
  const place = Int32Array.from(compared, ({ target }) => indexIn(placeIndex, placeKey(target)))
  return {
    places: placeIndex.size,
    placeOf,
    plansOffs: kind !== 'fake',
    place,
    player: Int32Array.from(compared, ({ sender }) => indexIn(playerIndex, sender.playerId)),
    distance: Float64Array.from(compared, ({ sender, target }) => distance(sender.x - target.x, sender.y - target.y)),
    isOff: Uint8Array.from(compared, (attack) => (isOff(attack) ? 1 : 0)),
  }
}
