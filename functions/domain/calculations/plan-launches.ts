import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { isWithinHours, partsInZone } from '../../../shared/game/world/world-time.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import { trainSpan } from '../../../shared/model/inputs/trains.ts'
import type { IdleReason, PlanLaunches } from '../../../shared/model/plan-launches.ts'
import { reachingPlayers } from '../../../shared/planner/flow/feasible.ts'
import { isInTimes } from '../../../shared/planner/flow/margins.ts'
import { type ActiveAttack, countUsage, type VillageAttack } from '../../../shared/planner/model/usage.ts'
import { type PlanWindows, planWindows, slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { runProblem } from '../../../shared/planner/plan/run-problem.ts'
import { sendingSeconds } from '../../../shared/planner/schedule/loads.ts'
import { planOptions } from '../../store/plans/plans.ts'
import { listTimeslots } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { planPlayers } from '../plans/plan-player.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { startOfRuns } from './lateness.ts'
import { runInput } from './load-runs.ts'

const quarterHour = 900
const wholeHour = 3600

/** When a plan's attacks are launched and by whom; `undefined` without launches or the world's data. */
export async function planLaunches(
  state: PlanState,
  world: WorldRecord,
  index: WorldIndex | undefined,
): Promise<PlanLaunches | undefined> {
  const { plan, senders, targets, assignments } = state
  const { attacks, strays } = countUsage(senders, targets, assignments)
  const launches = [...attacks, ...strays]
  if (launches.length === 0 || !index) return undefined
  const { night, spacing, launchesPerHour, marginMinutes } = planOptions(plan)
  const slots = await listTimeslots(plan._id)
  const hourOf = hourFinder(marketTimeZone(world.server))
  const inHour = Map.groupBy(launches, ({ launch }) => hourOf(launch))
  const atNight = launches.filter(({ launch }) => isWithinHours(hourOf(launch), night))
  const isSilent = ({ sender }: (typeof launches)[number]) => slotAnswer(slots.get(sender.playerId)) === 'silent'
  const silent = launches.filter(isSilent)
  const byPlayer = Map.groupBy(launches, ({ sender }) => sender.playerId)
  const { marginsOf } = marginMinutes > 0 ? planWindows(plan, world, await getSettings(world._id), targets, slots) : {}
  const players = [...byPlayer].map(([playerId, own]) => ({
    playerId,
    playerName: index.playerById(playerId)?.name ?? '',
    commands: own.reduce((sum, { commands = 1 }) => sum + commands, 0),
    minutes: Math.ceil(
      sendingSeconds(
        own.map(({ launch }) => launch),
        spacing,
      ) / 60,
    ),
  }))
  return {
    byHour: Array.from({ length: 24 }, (_, hour) => inHour.get(hour)?.length ?? 0),
    atNight: atNight.length,
    silentAtNight: atNight.filter(isSilent).length,
    ...(marginsOf && { inMargins: countInMargins(byPlayer, marginsOf) }),
    silent: { launches: silent.length, players: new Set(silent.map(({ sender }) => sender.playerId)).size },
    busiestHour: busiestHour(launches, index, launchesPerHour || Infinity),
    players: players.sort((a, b) => b.commands - a.commands || a.playerId - b.playerId),
    idle: await idlePlayers(state, world, index, new Set(byPlayer.keys())),
  }
}

function countInMargins(
  byPlayer: ReadonlyMap<number, readonly VillageAttack[]>,
  marginsOf: NonNullable<PlanWindows['marginsOf']>,
): number {
  const counts = Array.from(byPlayer, ([playerId, own]) => {
    const times = marginsOf(playerId)
    return times ? own.filter((attack) => isInTimes(times, attack.launch, trainSpan(attack))).length : 0
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

function busiestHour(
  launches: readonly Pick<ActiveAttack, 'sender' | 'launch'>[],
  index: WorldIndex,
  goal: number,
): PlanLaunches['busiestHour'] {
  const hours = [
    ...Map.groupBy(launches, ({ sender, launch }) => `${sender.playerId} ${Math.floor(launch / wholeHour)}`).values(),
  ]
  const [busiest] = hours.toSorted((a, b) => b.length - a.length)
  const [first] = busiest ?? []
  return {
    playerName: (first && index.playerById(first.sender.playerId)?.name) ?? '',
    launches: busiest?.length ?? 0,
    from: toIso(Math.floor((first?.launch ?? 0) / wholeHour) * wholeHour),
    aboveGoal: hours.reduce((sum, hour) => sum + Math.max(0, hour.length - goal), 0),
  }
}

function hourFinder(zone: string): (launch: number) => number {
  const known = new Map<number, number>()
  return (launch) => {
    const quarter = Math.floor(launch / quarterHour)
    const hour = known.get(quarter) ?? partsInZone(quarter * quarterHour, zone).hour
    known.set(quarter, hour)
    return hour
  }
}

const noOrders = {
  sent: [],
  withheld: [],
  former: [],
  issuedAt: new Map<string, number>(),
  sentElsewhere: new Map<number, number>(),
}

async function idlePlayers(
  state: PlanState,
  world: WorldRecord,
  index: WorldIndex,
  busy: ReadonlySet<number>,
): Promise<PlanLaunches['idle']> {
  const idle = (await planPlayers(state.plan, index)).filter(({ id }) => !busy.has(id))
  const ids = new Set(idle.map(({ id }) => id))
  const senders = state.senders.filter(
    ({ playerId, maxOff, maxFake, maxBFake, maxSnob = 0 }) =>
      ids.has(playerId) && maxOff + maxFake + maxBFake + maxSnob > 0,
  )
  const armed = new Set(senders.map(({ playerId }) => playerId))
  const toIdle = (reasonOf: (id: number) => IdleReason) =>
    idle.map(({ id, name }) => ({ playerId: id, playerName: name, reason: reasonOf(id) }))
  // Slots and settings are read for troops that could have been sent.
  if (armed.size === 0) return toIdle(() => 'no_troops')
  const sendFrom = startOfRuns(state.plan)
  const { withRamoffs } = planOptions(state.plan)
  // Who has no command has not reached a limit.
  const beside = { orders: noOrders, limits: new Map<number, number>() }
  const choice = { ramoffsEnabled: withRamoffs, freely: true, ...beside, now: sendFrom * 1000 }
  const settings = await getSettings(world._id)
  const { input } = await runInput({ ...state, senders }, world, index, settings, choice)
  const reaching = new Set(
    attackKinds.flatMap((kind) => {
      const { problem, players } = runProblem({ ...input, sendFrom, kind, assignments: {} }, [kind])
      const found = reachingPlayers(problem)
      return players.filter((_, player) => found.has(player))
    }),
  )
  const free = new Set(input.senders.flatMap(({ isHeld, playerId }) => (isHeld ? [] : playerId)))
  return toIdle((id) => {
    if (!armed.has(id) || !free.has(id)) return 'no_troops'
    const windows = input.windowsOf(id)
    if (windows && (windows.at(-1) ?? -Infinity) < sendFrom) return 'no_slots'
    return reaching.has(id) ? 'not_needed' : 'no_reach'
  })
}
