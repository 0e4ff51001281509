import type { ClassificationSettings } from '../game/classify.ts'
import { meetsRules, sentTroops } from '../game/classify.ts'
import type { UnitInfo } from '../game/provider.ts'
import { slowestUnit } from '../game/travel.ts'
import type { UnitName } from '../game/units.ts'
import { type Assignments, type AttackKind, attackKinds, type PlannedAttack } from '../model/attack.ts'
import type { Sender } from '../model/sender.ts'
import type { Target } from '../model/target.ts'
import type { Launches } from './crowd.ts'
import { plan, type RunResult } from './plan.ts'
import type { Problem } from './problem.ts'
import { countUsage, type Taken, takenOf, type Usage } from './usage.ts'

/** Everything a run depends on. Times are epoch seconds UTC. */
export interface RunInput {
  kind: AttackKind
  /** Offs only: villages of kind ramoff help out. */
  ramoffsEnabled: boolean
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

/** Target classes: bit 1 any target, bit 2 agcleaner targets, which ask more of an off. */
const anyTarget = 1
const agcleanerTarget = 2

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
 * Plans one of the five runs (DESIGN §7): as many attacks as possible with what the other runs have left, fair, sendable.
 * Equal input gives equal output, in whatever order senders and targets come.
 */
export function planRun(input: RunInput): RunOutcome {
  const others = countUsage(
    input.senders,
    input.targets,
    input.assignments,
    attackKinds.filter((kind) => kind !== input.kind),
  )
  const suppliers = supplying(input, others)
  const [own, targets] = wanting(input)
  const players = [...new Set(suppliers.map(({ sender }) => sender.playerId))].sort((a, b) => a - b)
  const problem = problemOf(input, suppliers, targets, players)
  const standing = launchesOf(others, players)
  const result = plan(problem, { spreadOrigins: input.kind === 'fake', standing })
  const { assignment } = result
  const attacks: PlannedAttack[] = []
  assignment.sender.forEach((s, i) => {
    const supplier = suppliers[s]
    const target = targets[assignment.target[i] ?? -1]
    if (!supplier || !target) return
    attacks.push({
      villageId: supplier.sender.villageId,
      targetId: target._id,
      launch: assignment.launch[i] ?? 0,
      arrival: arrivalOf(input, target),
      unit: supplier.unit,
    })
  })
  return { attacks, result, problem, senders: suppliers.map(({ sender }) => sender), targets, players, own }
}

interface Supplier {
  sender: Sender
  supply: number
  unit: UnitName
  minutesPerField: number
}

function supplying(input: RunInput, { bySender }: Usage): Supplier[] {
  const suppliers: Supplier[] = []
  for (const sender of [...input.senders].sort((a, b) => a.villageId - b.villageId)) {
    const supply = supplyOf(input, sender, takenOf(bySender, sender.villageId))
    if (supply === 0) continue
    const unit = slowestUnit(sentTroops(templateOf(input.kind, sender), sender, input.settings), input.units)
    const minutesPerField = unit && input.units[unit]?.speed
    if (unit && minutesPerField) suppliers.push({ sender, supply, unit, minutesPerField })
  }
  return suppliers
}

/** A ramoff that helps out as an off still goes as what it is: only its own template can stand for its troops. */
export const templateOf = (kind: AttackKind, sender: Sender): AttackKind =>
  kind === 'off' && sender.type === 'ramoff' ? 'ramoff' : kind

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

/** The targets that want attacks of the kind: our own villages, which get none, and the others. */
function wanting(input: RunInput): [own: Target[], targets: Target[]] {
  const all = input.targets
    .filter((target) => demandOf(input.kind, target) > 0)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  return [all.filter(input.isOwn), all.filter((target) => !input.isOwn(target))]
}

const arrivalOf = ({ arriveAt }: RunInput, target: Target) => arriveAt + target.offsetMinutes * 60

function problemOf(input: RunInput, suppliers: Supplier[], targets: Target[], players: number[]): Problem {
  const playerIndex = new Map(players.map((id, index) => [id, index]))
  const { agcleaner } = input.settings.assignmentRules
  const mayServeAgcleaner = ({ sender }: Supplier) =>
    meetsAgcleanerRules(sender, agcleaner, input.settings) ? agcleanerTarget : 0
  return {
    sendFrom: input.sendFrom,
    senders: {
      x: Int16Array.from(suppliers, ({ sender }) => sender.x),
      y: Int16Array.from(suppliers, ({ sender }) => sender.y),
      supply: Int32Array.from(suppliers, ({ supply }) => supply),
      minutesPerField: Float64Array.from(suppliers, ({ minutesPerField }) => minutesPerField),
      player: Int32Array.from(suppliers, ({ sender }) => playerIndex.get(sender.playerId) ?? 0),
      eligibility: Uint8Array.from(suppliers, (supplier) => anyTarget | mayServeAgcleaner(supplier)),
    },
    targets: {
      x: Int16Array.from(targets, ({ x }) => x),
      y: Int16Array.from(targets, ({ y }) => y),
      demand: Int32Array.from(targets, (target) => demandOf(input.kind, target)),
      arrival: Float64Array.from(targets, (target) => arrivalOf(input, target)),
      targetClass: Uint8Array.from(targets, ({ type }) =>
        input.kind === 'off' && type === 'agcleaner' ? agcleanerTarget : anyTarget,
      ),
    },
    windows: players.map((id) => input.windowsOf(id)),
  }
}

/** Rules on troops cannot be asked of a sender entered by hand: whoever entered it has decided that. */
function meetsAgcleanerRules(
  { x, y, troops }: Sender,
  rules: ClassificationSettings['assignmentRules']['agcleaner'] = [],
  { frontlineCoords }: ClassificationSettings,
): boolean {
  const asked = troops ? rules : rules.filter((rule) => 'withinFront' in rule)
  return meetsRules(asked, { x, y, troops: troops ?? {} }, frontlineCoords)
}
