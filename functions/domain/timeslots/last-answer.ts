import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { weeklySlots } from '../../../shared/game/world/world-time.ts'
import { lastArrival, slotAnswer } from '../../../shared/planner/plan/availability.ts'
import { getPlan, listPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { getTimeslots } from '../../store/timeslots/timeslots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

const maxPlans = 5

/** A player's answer by personal link in the latest of five earlier plans that has one, moved into this plan; for its owner only. */
export async function lastAnswer(
  plan: PlanRecord,
  world: WorldRecord,
  playerId: number,
): Promise<OutputOf<typeof timeslots.lastAnswer>['last']> {
  const latest = (await listPlans(world._id))
    .filter(({ arriveAt }) => arriveAt < plan.arriveAt)
    .toSorted((a, b) => b.arriveAt.localeCompare(a.arriveAt))
    .slice(0, maxPlans)
  for (const { _id } of latest) {
    // The list may not show yet that a plan was removed.
    const earlier = await getPlan(_id)
    if (!earlier) continue
    const record = await getTimeslots(earlier._id, playerId)
    if (record?.by !== 'owner' || slotAnswer(record) === 'silent') continue
    const period = { from: plan.sendFrom, to: lastArrival(plan, await cachedTargets(plan)) }
    return {
      sends: record.sends,
      timeslots: weeklySlots(record.slots, marketTimeZone(world.server), period),
      ...(earlier.namesPlan !== false && { planName: earlier.name }),
      arriveAt: earlier.arriveAt,
    }
  }
  return undefined
}
