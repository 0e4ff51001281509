import { type Assignments, attackKinds, type PlannedAttack } from '../../model/attack.ts'
import type { Lateness } from '../../model/diagnosis.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Sender } from '../../model/sender.ts'
import type { Target } from '../../model/target.ts'
import { attackKey, type Pin } from '../../model/wishes/wish.ts'
import { askedTimes } from '../model/asked-times.ts'
import type { Persons } from '../model/persons.ts'
import { commandSeconds } from '../model/train-times.ts'
import { countUsage, type VillageAttack } from '../model/usage.ts'
import { lateIfWider } from '../parting/figures.ts'
import type { PlannedLaunch, PlayerLaunches, SendTimes } from '../parting/jobs.ts'
import { lateLaunches } from '../parting/late.ts'
import { partLaunches } from '../parting/part-launches.ts'
import { freeSecond, hasWindows, pinnedTimes, plannedLaunch, timesAt } from './launches.ts'

export interface LaunchInput {
  options: Pick<CalculationOptions, 'windows' | 'spacing' | 'trains' | 'kindOffset'>
  senders: readonly Sender[]
  targets: readonly Target[]
  /** This and the functions of players as in `RunInput`. */
  sendFrom: number
  windowsOf: (playerId: number) => Float64Array | undefined
  nightsOf?: ((playerId: number) => Float64Array | undefined) | undefined
  marginsOf?: LaunchInput['nightsOf']
  persons?: Persons | undefined
  pins: readonly Pin[]
  /** Launches of the current issue by `attackKey`, epoch seconds. */
  issuedAt: ReadonlyMap<string, number>
}

export interface PlayerAttacks {
  attacks: readonly LaunchedAttack[]
  player: PlayerLaunches
}

type LaunchedAttack = VillageAttack & { target?: Target }

/** The active and sent attacks by the player who launches them, in an order independent of their times. */
function attacksByPlayer(assignments: Assignments, input: LaunchInput): Map<number, PlayerAttacks> {
  const { attacks, strays } = countUsage(input.senders, input.targets, assignments)
  const pinned = pinnedTimes(input.pins)
  const all: LaunchedAttack[] = [...attacks, ...strays].sort(byName)
  const times = sendTimes(input)
  const toLaunch = (attack: LaunchedAttack): PlannedLaunch => {
    const issued = input.issuedAt.get(attackKey(attack))
    return {
      ...plannedLaunch(attack, input.options, pinned),
      ...(issued !== undefined && { issued }),
      ...(input.persons && { times: times(attack.sender.playerId) }),
    }
  }
  const senderOf = ({ sender: { playerId }, ...attack }: LaunchedAttack) =>
    input.persons?.at(playerId, askedTimes(attack).launch) ?? playerId
  return new Map(
    [...Map.groupBy(all, senderOf)].map(([playerId, own]) => [
      playerId,
      { attacks: own, player: { launches: own.map(toLaunch), ...times(playerId) } },
    ]),
  )
}

function sendTimes({ sendFrom, windowsOf, nightsOf, marginsOf }: LaunchInput): (playerId: number) => SendTimes {
  const known = new Map<number, SendTimes>()
  return (id) => {
    const times = known.get(id) ?? {
      sendFrom,
      windows: windowsOf(id),
      nights: nightsOf?.(id),
      margins: marginsOf?.(id),
    }
    known.set(id, times)
    return times
  }
}

const byName = (a: LaunchedAttack, b: LaunchedAttack) =>
  attackKinds.indexOf(a.kind) - attackKinds.indexOf(b.kind) ||
  a.villageId - b.villageId ||
  (a.targetId < b.targetId ? -1 : 1)

/**
 * Parts each player's launches over all kinds (`partLaunches`). Without windows, all arrive as asked.
 */
export function partedAttacks(assignments: Assignments, input: LaunchInput): Assignments {
  const times = new Map<string, number>()
  if (hasWindows(input.options, input.targets))
    for (const own of attacksByPlayer(assignments, input).values()) {
      const launch = [...partLaunches(own.player, input.options.spacing).launch]
      partArrivals(own, launch, input.options.spacing)
      own.attacks.forEach((attack, i) => {
        times.set(attackKey(attack), launch[i] ?? attack.launch)
      })
    }
  const parted: Assignments = {}
  for (const kind of attackKinds) {
    const run = assignments[kind]
    if (!run) continue
    const at = (attack: PlannedAttack) => times.get(attackKey({ ...attack, kind })) ?? askedTimes(attack).launch
    parted[kind] = { ...run, attacks: run.attacks.map((attack) => launchedAt(attack, at(attack))) }
  }
  return parted
}

function launchedAt(attack: PlannedAttack, launch: number): PlannedAttack {
  if (attack.fixed === 'sent') return attack
  const { shift = 0 } = attack
  const times = timesAt(attack, launch)
  return times.launch === attack.launch && (times.shift ?? 0) === shift ? attack : { ...attack, ...times }
}

/** Parts attacks of a village whose different units would reach a coordinate in the same second. */
function partArrivals({ attacks, player }: PlayerAttacks, launch: number[], spacing: number): void {
  const places = Map.groupBy(attacks.keys(), (i) => {
    const { villageId, target } = attacks[i]!
    return target ? `${villageId} ${target.x}|${target.y}` : ''
  })
  for (const [place, group] of places) {
    if (place === '' || group.length < 2) continue
    for (const i of group) {
      const travel = travelSeconds(attacks[i]!)
      const own = commandSeconds(attacks[i]!)
      // Where a command would meet another attack's.
      const arrivals = group
        .filter((other) => other !== i)
        .flatMap((other) => {
          const first = launch[other]! + travelSeconds(attacks[other]!)
          return commandSeconds(attacks[other]!).flatMap((second) => own.map((mine) => first + second - mine))
        })
      if (isFixed(player, i) || !arrivals.includes(launch[i]! + travel)) continue
      const others = launch.filter((_, other) => other !== i).sort((a, b) => a - b)
      const excluded = arrivals.map((arrival) => arrival - travel)
      launch[i] = freeSecond(player, player.launches[i]!, { others, spacing, excluded }) ?? launch[i]!
    }
  }
}

const isFixed = ({ launches }: PlayerLaunches, i: number) => launches[i]?.isFixed === true

const travelSeconds = ({ launch, arrival }: PlannedAttack) => arrival - launch

/** The `attackKey`s of launches that are late as they are (`lateLaunches`). */
export function lateAttacks(assignments: Assignments, input: LaunchInput): ReadonlySet<string> {
  return new Set(
    [...attacksByPlayer(assignments, input).values()].flatMap((own) =>
      findLate(own, input.options.spacing).map(attackKey),
    ),
  )
}

function findLate({ attacks, player }: PlayerAttacks, spacing: number): LaunchedAttack[] {
  const launches = attacks.map(({ launch }) => launch)
  const isLate = lateLaunches(
    launches,
    attacks.map((_, i) => isFixed(player, i)),
    spacing,
  )
  return attacks.filter((_, i) => isLate[i])
}

const isListed = ({ target }: LaunchedAttack) => target !== undefined

/** Counts attacks and late ones among them, in all and per player; orders without a target only take time. */
export function measureLateness(assignments: Assignments, input: LaunchInput, wider: readonly number[]): Lateness {
  const measured = [...attacksByPlayer(assignments, input)].map(([playerId, own]) =>
    measurePlayer(playerId, own, input.options.spacing, wider),
  )
  const players = measured.filter(({ late }) => late > 0)
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    launches: sum(measured.map(({ launches }) => launches)),
    late: sum(players.map(({ late }) => late)),
    hasWindows: hasWindows(input.options, input.targets),
    wider:
      players.length === 0
        ? []
        : wider.map((seconds, at) => ({ seconds, late: sum(players.map((one) => one.wider[at]?.late ?? 0)) })),
    ...(players.length > 0 && { players }),
  }
}

function measurePlayer(playerId: number, own: PlayerAttacks, spacing: number, wider: readonly number[]) {
  const found = findLate(own, spacing)
  const late = found.filter(isListed).length
  // Sent ones stay as late with wider windows.
  const unlisted = found.length - late
  const withWider = (seconds: number) => ({ seconds, late: lateIfWider(own.player, spacing, seconds) - unlisted })
  return {
    playerId,
    launches: own.attacks.filter(isListed).length,
    late,
    wider: late === 0 ? [] : wider.map(withWider),
  }
}
