import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { Player, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { isWithinHours, partsInZone } from '../../../shared/game/world/world-time.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import { trainSpan } from '../../../shared/model/inputs/trains.ts'
import type { IdleReason, PlanLaunches } from '../../../shared/model/plan-launches.ts'
import { reachingPlayers } from '../../../shared/planner/flow/feasible.ts'
import { isInTimes } from '../../../shared/planner/flow/margins.ts'
import { type ActiveAttack, countUsage, type VillageAttack } from '../../../shared/planner/model/usage.ts'
import { type PlanWindows, slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { inputWindows, type PlanInput, toRunInput } from '../../../shared/planner/plan/plan-input.ts'
import { runProblem } from '../../../shared/planner/plan/run-problem.ts'
import { sendingSeconds } from '../../../shared/planner/schedule/loads.ts'
import { planOptions } from '../../store/plans/plans.ts'
import { listTimeslots } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { planPlayers } from '../plans/plan-player.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { startOfRuns } from './lateness.ts'
import { toPlanInput } from './situation.ts'

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
  const { night, spacing, launchesPerHour } = planOptions(plan)
  const byPlayer = Map.groupBy(launches, ({ sender }) => sender.playerId)
  const [timeslots, settings, members] = await Promise.all([
    listTimeslots(plan._id),
    getSettings(world._id),
    planPlayers(plan, index),
  ])
  const input = toPlanInput({ state, world, index, settings }, startOfRuns(plan) * 1000, { timeslots })
  const windows = inputWindows(input)
  const hourOf = hourFinder(marketTimeZone(world.server))
  const inHour = Map.groupBy(launches, ({ launch }) => hourOf(launch))
  const atNight = launches.filter(({ launch }) => isWithinHours(hourOf(launch), night))
  const isSilent = ({ sender }: (typeof launches)[number]) => slotAnswer(timeslots.get(sender.playerId)) === 'silent'
  const silent = launches.filter(isSilent)
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
    ...(windows.marginsOf && { inMargins: countInMargins(byPlayer, windows.marginsOf) }),
    silent: { launches: silent.length, players: new Set(silent.map(({ sender }) => sender.playerId)).size },
    busiestHour: busiestHour(launches, index, { goal: launchesPerHour || Infinity, persons: windows.persons }),
    players: players.sort((a, b) => b.commands - a.commands || a.playerId - b.playerId),
    idle: idlePlayers(
      members.filter(({ id }) => !byPlayer.has(id)),
      input,
      windows,
    ),
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
  { goal, persons }: { goal: number; persons: PlanWindows['persons'] | undefined },
): PlanLaunches['busiestHour'] {
  const personOf = ({ sender: { playerId }, launch }: (typeof launches)[number]) =>
    persons?.at(playerId, launch) ?? playerId
  const hours = [...Map.groupBy(launches, (one) => `${personOf(one)} ${Math.floor(one.launch / wholeHour)}`).values()]
  const [busiest] = hours.toSorted((a, b) => b.length - a.length)
  const [first] = busiest ?? []
  return {
    playerName: (first && index.playerById(personOf(first))?.name) ?? '',
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

/** Why these players launch nothing, beside no other attack: who has no command has not reached a limit. */
function idlePlayers(idle: readonly Player[], plan: PlanInput, windows: PlanWindows): PlanLaunches['idle'] {
  const ids = new Set(idle.map(({ id }) => id))
  const senders = plan.senders.filter(
    ({ playerId, maxOff, maxFake, maxBFake, maxSnob = 0 }) =>
      ids.has(playerId) && maxOff + maxFake + maxBFake + maxSnob > 0,
  )
  const free = new Set(senders.flatMap(({ isHeld, playerId }) => (isHeld ? [] : playerId)))
  const input = toRunInput({ ...plan, senders, assignments: {} }, attackKinds, { windows })
  const kinds = senders.length > 0 ? attackKinds : []
  const reaching = new Set(
    kinds.flatMap((kind) => {
      const { problem, players } = runProblem({ ...input, kind }, [kind])
      const found = reachingPlayers(problem)
      return players.filter((_, player) => found.has(player))
    }),
  )
  const reasonOf = (id: number): IdleReason => {
    if (!free.has(id)) return 'no_troops'
    const slots = windows.windowsOf(id)
    if (slots && (slots.at(-1) ?? -Infinity) < input.sendFrom) return 'no_slots'
    return reaching.has(id) ? 'not_needed' : 'no_reach'
  }
  return idle.map(({ id, name }) => ({ playerId: id, playerName: name, reason: reasonOf(id) }))
}
