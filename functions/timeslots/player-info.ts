import { timeslots } from '../../shared/contract/timeslots.ts'
import { timeZoneOf } from '../../shared/game/markets.ts'
import { handle } from '../lib/handle.ts'
import { planPlayer } from '../lib/plan-player.ts'
import { getSlots } from '../store/slots.ts'

/** What a player sees of a plan without an account: his name, the plan's period and his own slots, nothing else. */
export const handler = handle(timeslots.playerInfo, async ({ plan, world, params }) => {
  const player = await planPlayer(plan, world, params.playerId)
  const record = await getSlots(plan._id, player.id)
  return {
    playerName: player.name,
    timeslots: record?.slots ?? [],
    sendFrom: plan.sendFrom,
    arriveAt: plan.arriveAt,
    timeZone: timeZoneOf(world.server),
  }
})
