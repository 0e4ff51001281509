import { timeslots } from '../../shared/contract/timeslots.ts'
import { timeZoneOf } from '../../shared/game/markets.ts'
import { lastArrival } from '../lib/availability.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { getSlots } from '../store/slots.ts'
import { listTargets } from '../store/targets.ts'

/** What a player sees of a plan without an account: his name, the plan's period and his own slots, nothing else. */
export const handler = handle(timeslots.playerInfo, async ({ plan, world, params }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const [record, targets] = await Promise.all([getSlots(plan._id, player.id), listTargets(plan._id)])
  return {
    playerName: player.name,
    timeslots: record?.slots ?? [],
    sendFrom: plan.sendFrom,
    arriveAt: plan.arriveAt,
    lastArrival: lastArrival(plan, targets),
    timeZone: timeZoneOf(world.server),
  }
})
