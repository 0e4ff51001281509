import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { hasNightWatch } from '../../../shared/model/orders/night-watch.ts'
import { autoSlots, fallbackAvailability, lastArrival, slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { planPlayer } from '../../domain/plans/plan-player.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { slotNote } from '../../domain/timeslots/change-player-slots.ts'
import { ownSittings } from '../../domain/timeslots/sittings.ts'
import { mayUse, slotCaller } from '../../domain/timeslots/slot-secret.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { log } from '../../runtime/log.ts'
import { isRecent } from '../../runtime/recent.ts'
import { isTransient } from '../../store/table/retry.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { getTimeslots, recordTimeslotsOpened } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** The page reloads before it saves, so recent openings are not recorded again. */
const noteEveryMs = 10 * 60 * 1000

/**
 * What players see without an account: their name, the plan's name and period, their own timeslots, limit and message, and the
 * default availability.
 */
export const handler = defineHandler(
  timeslots.playerInfo,
  async ({ plan, world, params, query, header, linkedPlayer, fail }) => {
    const player = await planPlayer(plan, world, params.playerId)
    const caller = slotCaller(plan, player.id, { header, linkedPlayer })
    const [record, targets, settings] = await Promise.all([
      getTimeslots(plan._id, player.id),
      cachedTargets(plan),
      getSettings(world._id),
    ])
    if (!mayUse(caller, record)) throw fail('slots_protected')
    const isNoted = isRecent(Date.parse(record?.openedAt ?? '1970-01-01'), noteEveryMs)
    if (query.opened && !isNoted) await recordTimeslotsOpened(plan._id, player.id).catch(passOver)
    const version = record?.version ?? 0
    const played = header(slotSecretHeader.toLowerCase())
      ? await ownSittings(plan, await syncedWorld(world), player, version)
      : undefined
    const standsIn =
      caller === 'owner' && hasNightWatch(plan) ? (await getSlotChanges(plan)).ready.has(player.id) : undefined
    const until = lastArrival(plan, targets)
    const { source, slots } = fallbackAvailability(autoSlots(plan, world, settings, until))
    return {
      playerName: player.name,
      ...(plan.namesPlan !== false && { planName: plan.name }),
      timeslots: record?.slots ?? [],
      sends: record?.sends ?? 'slots',
      answer: slotAnswer(record),
      version,
      isOwner: caller === 'owner',
      ...slotNote(record),
      assumed: { source, slots },
      sendFrom: plan.sendFrom,
      arriveAt: plan.arriveAt,
      lastArrival: until,
      timeZone: marketTimeZone(world.server),
      ...(played && { played }),
      ...(standsIn !== undefined && { standsIn }),
    }
  },
)

/** The page opens anyway; the next opening is recorded. */
function passOver(error: unknown): void {
  if (!isTransient(error)) throw error
  log.info('opening not noted', {})
}
