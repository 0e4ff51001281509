import { timeslots } from '../../shared/contract/timeslots.ts'
import { totalMinutes } from '../../shared/game/slots.ts'
import { autoSlots, availabilityOf, lastArrival } from '../lib/availability.ts'
import { handle } from '../lib/handle.ts'
import { planPlayers } from '../lib/plan-player.ts'
import { syncedWorld } from '../lib/plan-state.ts'
import { getSettings } from '../store/settings.ts'
import { listSlots } from '../store/slots.ts'
import { listTargets } from '../store/targets.ts'

/** Everybody who is in the plan's tribes or has villages in the plan, with the time slots that count for him, by tribe and name. */
export const handler = handle(timeslots.list, async ({ plan, world, query }) => {
  const [index, settings, own, targets] = await Promise.all([
    syncedWorld(world),
    getSettings(world._id),
    listSlots(plan._id),
    listTargets(plan._id),
  ])
  const until = lastArrival(plan, targets)
  const available = availabilityOf(own, autoSlots(plan, world, settings, until))
  const players = (await planPlayers(plan, index))
    .filter(({ tribeId }) => query.tribeId === undefined || tribeId === query.tribeId)
    .map(({ id, name, tribeId }) => {
      const { source, slots } = available(id)
      return {
        playerId: id,
        playerName: name,
        tribeId,
        tribeName: index.tribeById(tribeId)?.tag ?? '',
        numberOfSlots: slots.length,
        totalMinutes: totalMinutes(slots),
        slots,
        source,
        version: own.get(id)?.version ?? 0,
      }
    })
  return { players, lastArrival: until }
})
