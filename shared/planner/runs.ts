import type { ClassificationSettings } from '../game/classify.ts'
import { meetsRules } from '../game/classify.ts'
import type { UnitInfo } from '../game/provider.ts'
import { slowestUnit } from '../game/travel.ts'
import type { Troops, UnitName } from '../game/units.ts'
import { type Assignments, type AttackKind, attackKinds, type PlannedAttack } from '../model/attack.ts'
import type { CalculationOptions } from '../model/plan.ts'
import type { Sender } from '../model/sender.ts'
import type { Target } from '../model/target.ts'
import type { Launches } from './crowd.ts'
import { plan, proved, type RunResult } from './plan.ts'
import { type Assignment, launchTime, type Problem, pairKey } from './problem.ts'
import { byVillage, shareOf } from './troops.ts'
import { type ActiveAttack, countUsage, type Taken, takenOf, type Usage } from './usage.ts'

/** Everything a run depends on. Times are epoch seconds UTC. */
export interface RunInput {
  kind: AttackKind
  /** Offs only: villages of kind ramoff help out. */
  ramoffsEnabled: boolean
  options: CalculationOptions
  sendFrom: number
  arriveAt: number
  senders: readonly Sender[]
  targets: readonly Target[]
  /** Targets that must not be attacked: villages of the plan's own tribes. */
  isOwn: (target: Target) => boolean
  /** When a player can launch, `[from, to, …]`; `undefined` = always. */
  windowsOf: (playerId: number) => Float64Array | undefined
  units: UnitInfo
  settings: ClassificationSettings
  /** What stands so far; the run replaces its own kind and leaves the others what they use. */
  assignments: Assignments
}

/** What a run has found, with the problem it solved and whom its indexes stand for. */
export interface RunOutcome {
  attacks: PlannedAttack[]
  result: RunResult
  problem: Problem
  senders: Sender[]
  targets: Target[]
  /** Player ids, in the order of the problem's windows. */
  players: number[]
  /** Targets left out because they are villages of our own. */
  own: Target[]
}

/** Target classes: any target, agcleaner targets, which ask more of an off, and ramoff targets beside those of offs. */
const anyTarget = 1
const agcleanerTarget = 2
const ramoffTarget = 4

/** How many attacks of a kind a target wants. */
export function demandOf(kind: AttackKind, target: Target): number {
  switch (kind) {
    case 'off':
      return target.type === 'offs' || target.type === 'agcleaner' ? target.maxOff : 0
    case 'ramoff':
    case 'bfcleaner':
      return target.type === kind ? target.maxOff : 0
    case 'bfkatas':
      return target.maxBFake + (target.type === 'bfkatas' ? target.maxOff : 0)
    case 'fake':
      return target.maxFake
  }
}

/** How many attacks of a kind a village can still send when `taken` is used by the other runs. */
function supplyOf({ kind, ramoffsEnabled }: RunInput, sender: Sender, taken: Taken): number {
  const offs = Math.max(0, sender.maxOff - taken.off)
  switch (kind) {
    case 'off':
      return sender.type === 'offs' || (ramoffsEnabled && sender.type === 'ramoff') ? offs : 0
    case 'ramoff':
    case 'bfcleaner':
      return sender.type === kind ? offs : 0
    case 'bfkatas':
      return Math.max(0, sender.maxBFake - taken.bfake) + (sender.type === 'bfkatas' ? offs : 0)
    case 'fake':
      return Math.max(0, sender.maxFake - taken.fake)
  }
}

/**
 * Plans one of the five runs (DESIGN §7): as many attacks as possible with what the other runs have left, fair, sendable. No
 * village sends two commands to one coordinate in the same second, whatever runs they are of, nor two fakes to one coordinate
 * unless the options allow it. A village of another kind helps out only where those of the kind do not suffice.
 * Equal input gives equal output, in whatever order senders and targets come.
 */
export function planRun(input: RunInput): RunOutcome {
  const setting = settingOf(input, [input.kind])
  const result = plan(setting.problem, { spreadOrigins: input.kind === 'fake', standing: setting.standing })
  return outcomeOf(input, setting, result)
}

/**
 * Plans the runs of offs and ramoffs as one, in the order of `kinds`: as many attacks as possible of the first, then as many as
 * possible of the second beside those, which is together the most there can be, then fair and sendable. Each outcome is that
 * of a run of its own: the first's alone, the second's with the first's attacks standing.
 */
export function planBoth(input: Omit<RunInput, 'kind'>, kinds: readonly ['off' | 'ramoff', 'off' | 'ramoff']) {
  const [first, second] = kinds
  const both = settingOf({ ...input, kind: first }, kinds)
  const { assignment } = plan(both.problem, { standing: both.standing })
  const pairs = Array.from(assignment.sender, (s, i) => {
    const target = both.targets[assignment.target[i] ?? -1]
    return { villageId: both.suppliers[s]?.sender.villageId, target }
  })
  const assignments = { ...input.assignments }
  delete assignments.off
  delete assignments.ramoff
  return [first, second].map((kind) => {
    const one = { ...input, kind, assignments: { ...assignments } }
    const setting = settingOf(one, [kind])
    const supplier = new Map(setting.suppliers.map(({ sender }, s) => [sender.villageId, s]))
    const index = new Map(setting.targets.map(({ _id }, t) => [_id, t]))
    const chosen = pairs.flatMap(({ villageId = -1, target }) => {
      const [s, t] = [supplier.get(villageId), index.get(target?._id ?? '')]
      return s === undefined || t === undefined ? [] : [{ s, t }]
    })
    const outcome = outcomeOf(one, setting, proved(setting.problem, sorted(setting.problem, chosen)))
    assignments[kind] = { attacks: outcome.attacks }
    return { kind, outcome }
  })
}

function sorted(problem: Problem, chosen: { s: number; t: number }[]): Assignment {
  chosen.sort((a, b) => a.t - b.t || a.s - b.s)
  return {
    sender: Int32Array.from(chosen, ({ s }) => s),
    target: Int32Array.from(chosen, ({ t }) => t),
    launch: Float64Array.from(chosen, ({ s, t }) => launchTime(problem, s, t)),
  }
}

interface Supplier {
  sender: Sender
  supply: number
  troops: Troops
  unit: UnitName
  minutesPerField: number
}

/** The problem of one or two kinds, beside what the runs of all other kinds have planned. */
interface Setting {
  problem: Problem
  standing: Launches
  suppliers: Supplier[]
  targets: Target[]
  players: number[]
  own: Target[]
}

function settingOf(input: RunInput, kinds: readonly AttackKind[]): Setting {
  const others = countUsage(
    input.senders,
    input.targets,
    input.assignments,
    attackKinds.filter((kind) => !kinds.includes(kind)),
  )
  const suppliers = supplying(input, kinds, others)
  const [own, targets] = wanting(input, kinds)
  const players = [...new Set(suppliers.map(({ sender }) => sender.playerId))].sort((a, b) => a - b)
  const problem = runProblem(input, kinds, suppliers, targets, players)
  const forbidden = forbiddenPairs(input, suppliers, targets, others.attacks)
  return { problem: { ...problem, forbidden }, standing: launchesOf(others, players), suppliers, targets, players, own }
}

function outcomeOf(input: RunInput, { problem, suppliers, ...rest }: Setting, result: RunResult): RunOutcome {
  const { assignment } = result
  const attacks: PlannedAttack[] = []
  assignment.sender.forEach((s, i) => {
    const supplier = suppliers[s]
    const target = rest.targets[assignment.target[i] ?? -1]
    if (!supplier || !target) return
    attacks.push({
      villageId: supplier.sender.villageId,
      targetId: target._id,
      launch: assignment.launch[i] ?? 0,
      arrival: arrivalOf(input, target),
      unit: supplier.unit,
      troops: supplier.troops,
    })
  })
  const { targets, players, own } = rest
  return { attacks, result, problem, senders: suppliers.map(({ sender }) => sender), targets, players, own }
}

function supplying(input: RunInput, kinds: readonly AttackKind[], others: Usage): Supplier[] {
  const suppliers: Supplier[] = []
  const planned = byVillage(others)
  const marching = { settings: input.settings, units: input.units, withPaladin: input.options.withPaladin }
  for (const sender of [...input.senders].sort((a, b) => a.villageId - b.villageId)) {
    const taken = takenOf(others.bySender, sender.villageId)
    const kind = kinds.find((each) => supplyOf({ ...input, kind: each }, sender, taken) > 0)
    if (!kind) continue
    const { troops, most } = shareOf(kind, sender, planned.get(sender.villageId) ?? [], marching)
    const supply = Math.min(supplyOf({ ...input, kind }, sender, taken), most)
    const unit = slowestUnit(troops, input.units)
    const minutesPerField = unit && input.units[unit]?.speed
    if (supply > 0 && unit && minutesPerField) suppliers.push({ sender, supply, troops, unit, minutesPerField })
  }
  return suppliers
}

/** The launches of the other runs by the players of this one. */
function launchesOf({ attacks }: Usage, players: number[]): Launches {
  const index = new Map(players.map((id, i) => [id, i]))
  const standing = attacks.flatMap(({ sender, launch }) => {
    const player = index.get(sender.playerId)
    return player === undefined ? [] : [{ player, launch }]
  })
  return {
    player: Int32Array.from(standing, ({ player }) => player),
    launch: Float64Array.from(standing, ({ launch }) => launch),
  }
}

const placeOf = ({ x, y }: Target) => `${x}|${y}`

/** Pairs that would reach a coordinate in the second in which an attack of the same village, planned by another run, does. */
function forbiddenPairs(
  input: RunInput,
  suppliers: readonly Supplier[],
  targets: readonly Target[],
  standing: readonly ActiveAttack[],
): Set<number> {
  const supplier = new Map(suppliers.map(({ sender }, s) => [sender.villageId, s]))
  const at = Map.groupBy(targets.keys(), (t) => {
    const target = targets[t]
    return target ? `${placeOf(target)} ${arrivalOf(input, target)}` : ''
  })
  return new Set(
    standing.flatMap(({ villageId, target, arrival }) => {
      const s = supplier.get(villageId)
      const busy = s === undefined ? [] : (at.get(`${placeOf(target)} ${arrival}`) ?? [])
      return busy.map((t) => pairKey(s ?? 0, t, targets.length))
    }),
  )
}

/** The targets that want attacks of the kinds: our own villages, which get none, and the others. */
function wanting(input: RunInput, kinds: readonly AttackKind[]): [own: Target[], targets: Target[]] {
  const all = input.targets
    .filter((target) => kinds.some((kind) => demandOf(kind, target) > 0))
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  return [all.filter(input.isOwn), all.filter((target) => !input.isOwn(target))]
}

const arrivalOf = ({ arriveAt }: RunInput, target: Target) => arriveAt + target.offsetMinutes * 60

function runProblem(
  input: RunInput,
  kinds: readonly AttackKind[],
  suppliers: Supplier[],
  targets: Target[],
  players: number[],
): Problem {
  const playerIndex = new Map(players.map((id, index) => [id, index]))
  const tierOf = (target: Target) => kinds.findIndex((kind) => demandOf(kind, target) > 0)
  const kindOf = (target: Target) => kinds[tierOf(target)] ?? input.kind
  const eligibleFor = ({ sender }: Supplier) => {
    const taken = { off: 0, fake: 0, bfake: 0 }
    const may = (kind: AttackKind) => kinds.includes(kind) && supplyOf({ ...input, kind }, sender, taken) > 0
    const ag = meetsAgcleanerRules(sender, input.settings) ? agcleanerTarget : 0
    return (
      (may('ramoff') ? ramoffTarget : 0) | (kinds.some((kind) => kind !== 'ramoff' && may(kind)) ? anyTarget | ag : 0)
    )
  }
  const classOf = (target: Target) => {
    if (kindOf(target) === 'ramoff') return ramoffTarget
    return kindOf(target) === 'off' && target.type === 'agcleaner' ? agcleanerTarget : anyTarget
  }
  return {
    sendFrom: input.sendFrom,
    senders: {
      x: Int16Array.from(suppliers, ({ sender }) => sender.x),
      y: Int16Array.from(suppliers, ({ sender }) => sender.y),
      supply: Int32Array.from(suppliers, ({ supply }) => supply),
      minutesPerField: Float64Array.from(suppliers, ({ minutesPerField }) => minutesPerField),
      player: Int32Array.from(suppliers, ({ sender }) => playerIndex.get(sender.playerId) ?? 0),
      eligibility: Uint8Array.from(suppliers, eligibleFor),
      helper: Uint8Array.from(suppliers, ({ sender }) => (kinds.includes('off') && sender.type !== 'offs' ? 1 : 0)),
    },
    targets: {
      x: Int16Array.from(targets, ({ x }) => x),
      y: Int16Array.from(targets, ({ y }) => y),
      demand: Int32Array.from(targets, (target) => demandOf(kindOf(target), target)),
      arrival: Float64Array.from(targets, (target) => arrivalOf(input, target)),
      targetClass: Uint8Array.from(targets, classOf),
      group: groupsOf(input, targets),
      tier: Uint8Array.from(targets, tierOf),
    },
    windows: players.map((id) => input.windowsOf(id)),
  }
}

/** Targets to which a village sends one attack in all: those at one coordinate in one second; of fakes, at one coordinate. */
function groupsOf(input: RunInput, targets: Target[]): Int32Array {
  const oncePerPlace = input.kind === 'fake' && !input.options.manyFakes
  const numbers = new Map<string, number>()
  return Int32Array.from(targets, (target) => {
    const key = oncePerPlace ? placeOf(target) : `${placeOf(target)} ${arrivalOf(input, target)}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

/** Rules on troops cannot be asked of a sender entered by hand: whoever entered it has decided that. */
function meetsAgcleanerRules({ x, y, troops }: Sender, settings: ClassificationSettings): boolean {
  const { assignmentRules, frontlineCoords } = settings
  const rules = assignmentRules.agcleaner ?? []
  const asked = troops ? rules : rules.filter((rule) => 'withinFront' in rule)
  return meetsRules(asked, { x, y, troops: troops ?? {} }, frontlineCoords)
}
