import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { totalMinutes } from '../../../shared/game/world/timeslots.ts'
import { autoSlots, availabilityByPlayer, lastArrival, slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { planPlayers } from '../../domain/plans/plan-player.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { worldReliability } from '../../domain/reliability/world-reliability.ts'
import { slotNote } from '../../domain/timeslots/change-player-slots.ts'
import { heldVillages } from '../../domain/timeslots/holds.ts'
import { sittingViews } from '../../domain/timeslots/sittings.ts'
import { slotSecrets } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { countingLimit, hasAnonymousNote, listTimeslots } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** Lists the members of the plan's tribes and owners of its villages with their effective timeslots, by tribe and name. */
export const handler = defineHandler(timeslots.list, async ({ plan, world, query }) => {
  const [index, settings, own, targets, reliability] = await Promise.all([
    syncedWorld(world),
    getSettings(world._id),
    listTimeslots(plan._id),
    cachedTargets(plan),
    worldReliability(world._id),
  ])
  const slotSecret = slotSecrets(plan)
  const until = lastArrival(plan, targets)
  const available = availabilityByPlayer(own, autoSlots(plan, world, settings, until))
  const players = (await planPlayers(plan, index))
    .filter(({ tribeId }) => query.tribeId === undefined || tribeId === query.tribeId)
    .map(({ id, name, tribeId, senders }) => {
      const { source, sends, slots } = available(id)
      const record = own.get(id)
      const holds = heldVillages(record, id, index)
      return {
        playerId: id,
        playerName: name,
        tribeId,
        tribeName: index.tribeById(tribeId)?.tag ?? '',
        senders,
        numberOfSlots: slots.length,
        totalMinutes: totalMinutes(slots),
        slots,
        source,
        answer: slotAnswer(record),
        by: record?.by,
        sends,
        version: record?.version ?? 0,
        ...slotNote(record),
        ...(holds.length > 0 && {
          holds: { villages: holds.length, overruled: holds.filter(({ isOverruled }) => isOverruled).length },
        }),
        ...(record?.sittings.length && { sittings: sittingViews(record.sittings, index) }),
        ...(record && hasAnonymousNote(record) && { hasAnonymousNote: true }),
        ...(record && record.maxCommands !== countingLimit(record) && { isLimitOpen: true }),
        secret: slotSecret(id),
        openedAt: record?.openedAt,
        remindedAt: record?.remindedAt,
        reliability: reliability.players.get(id),
      }
    })
  return { players, lastArrival: until, usualReliability: reliability.usual }
})
