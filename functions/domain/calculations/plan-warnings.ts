import { tooFewNobles } from '../../../shared/game/troops/trains.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { NewbieConfig } from '../../../shared/game/world/provider.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toEpoch, toIso } from '../../../shared/game/world/timeslots.ts'
import { isNight, nightRule } from '../../../shared/game/world/world-time.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import type { PlanWarnings } from '../../../shared/model/diagnosis.ts'
import type { Target } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { trainOptions } from '../../../shared/planner/model/train-times.ts'
import { type ActiveAttack, countUsage } from '../../../shared/planner/model/usage.ts'
import { arrivalSeconds } from '../../../shared/planner/plan/run-problem.ts'
import { planOptions } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { isBarbarian, isSparedTarget } from '../plans/own-villages.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { senderPlace } from './explaining/run-diagnosis.ts'

const listed = 100

/** Warnings about the game's rules for a plan, as of `now`; `villages` include those without a role. */
export function planWarnings(
  { plan, targets, senders, assignments }: PlanState,
  world: WorldRecord,
  index: WorldIndex | undefined,
  { now, villages }: { now: Date; villages: Parameters<typeof tooFewNobles>[0] },
): PlanWarnings {
  const options = planOptions(plan)
  const zone = marketTimeZone(world.server)
  const isSpared = isSparedTarget(plan, index)
  const config = index?.snapshot.config
  const { attacks } = countUsage(senders, targets, assignments)
  const arrivals = Map.groupBy(attacks, ({ targetId }) => targetId)
  const defended = targets.filter(
    (target) =>
      target.maxOff + target.maxFake + target.maxBFake + (target.maxSnob ?? 0) > 0 &&
      !isSpared(target) &&
      !isBarbarian(target, index),
  )
  const rule = config ? nightRule(config.night) : 'none'
  // Thousands of targets share few arrivals.
  const nights = new Map<number, boolean>()
  const isAtNight = (time: number) => {
    const found = nights.get(time) ?? (config !== undefined && isNight(time, zone, config.night))
    nights.set(time, found)
    return found
  }
  const times = { arriveAt: toEpoch(plan.arriveAt), options }
  const nightly = defended.flatMap((target) => {
    const { _id, x, y } = target
    const asked = attackKinds.flatMap((kind) =>
      targetDemand(kind, target) > 0 ? [arrivalSeconds(times, target, kind)] : [],
    )
    const parted = (arrivals.get(_id) ?? []).map(({ arrival }) => arrival)
    const arrival = [...asked, ...parted].find(isAtNight)
    return arrival === undefined ? [] : [{ targetId: _id, x, y, arrival: toIso(arrival) }]
  })
  const past = attacks.filter(({ launch }) => launch * 1000 < now.getTime())
  const limited = senders.filter(({ fakesLost = 0 }) => fakesLost > 0)
  const latest = past.at(-1)
  const { commands } = trainOptions(options)
  const mostNobles = targets.some(({ maxSnob }) => maxSnob) ? tooFewNobles(villages, commands) : undefined
  const barbarians = config?.noBarbConquer
    ? targets.filter((target) => target.maxSnob && !isSpared(target) && isBarbarian(target, index))
    : []
  return {
    ...(mostNobles !== undefined && { trains: { commands, mostNobles } }),
    ...(barbarians.length > 0 && { barbarians: listedTargets(barbarians) }),
    night: {
      rule,
      count: nightly.length,
      targets: nightly.slice(0, listed),
      unknown: rule === 'chosen' ? defended.length : 0,
    },
    ...(config && index && { protection: protectedTargets(config.newbie, attacks, index) }),
    past: { count: past.length, latest: latest && toIso(latest.launch) },
    fakeLimit: {
      percent: config?.fakeLimit ?? 0,
      fakesLost: limited.reduce((sum, { fakesLost = 0 }) => sum + fakesLost, 0),
      villages: limited.length,
      without: limited
        .filter(({ maxFake }) => maxFake === 0)
        .slice(0, listed)
        .map((sender) => senderPlace(sender, index)),
    },
  }
}

/** Targets whose owner is so much weaker than an attacker that the world may still protect them. */
function protectedTargets(
  { days, ratio, ratioDays }: NewbieConfig,
  attacks: readonly ActiveAttack[],
  index: WorldIndex,
) {
  const findPoints = (playerId: number | undefined) => index.playerById(playerId ?? 0)?.points
  const isProtected = ({ sender, target }: ActiveAttack) => {
    const [attacker, defender] = [
      findPoints(sender.playerId),
      findPoints(index.villageById(target.villageId)?.playerId),
    ]
    return attacker !== undefined && defender !== undefined && attacker > ratio * defender
  }
  const hasRule = ratio > 0 && ratioDays > 0
  const found = new Map(
    attacks.flatMap((attack) => (hasRule && isProtected(attack) ? [[attack.target._id, attack.target] as const] : [])),
  )
  return {
    ratio,
    days: ratioDays,
    ...(days > 0 && { beginnerDays: days }),
    ...listedTargets([...found.values()]),
  }
}

const listedTargets = (targets: readonly Target[]) => ({
  count: targets.length,
  targets: targets.slice(0, listed).map(({ _id, x, y }) => ({ targetId: _id, x, y })),
})
