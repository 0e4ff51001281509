import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { formatDateTime } from '../../../shared/game/world/world-time.ts'
import type { Creation } from '../../store/edits/idempotency.ts'
import { getPlan, type PlanRecord, planRemoval, removePlan } from '../../store/plans/plans.ts'
import { forgetTour, getTour, listTours, tourWrite } from '../../store/plans/tours.ts'
import type { Created } from '../../store/table/outcome.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { copyPlan, type PlanContent } from './copy-plan.ts'

const dayMs = 24 * 3_600_000

/** How long the plan of a tour is kept, milliseconds. */
const tourMs = dayMs

const notes = 'Übungsplan aus dem Rundgang. Er wird einen Tag nach dem Start gelöscht.'

interface TourStart {
  demo: PlanRecord
  world: WorldRecord
  userId: string
}

/**
 * Copies the demo plan for an account's tour, moved by whole days so that all lies ahead, and removes the plan of its former tour in
 * the same transaction; refused when the idempotency key was used before.
 */
export async function startTour(
  start: TourStart,
  content: PlanContent,
  creation: Creation,
): Promise<Created<PlanRecord>> {
  const { demo, world, userId } = start
  const former = await getTour(userId)
  const formerPlan = former && (await getPlan(former.planId))
  const startedAt = new Date().toISOString()
  // Without the account's name, which the log must not contain.
  const name = `Rundgang vom ${formatDateTime(startedAt, marketTimeZone(world.server))}`
  const made = await copyPlan(demo, { name, notes, tourOf: userId, ...movedAhead(demo, startedAt) }, content, {
    ...creation,
    writes: (copy) => [
      tourWrite({ userId, planId: copy._id, startedAt }, former),
      ...(formerPlan ? [planRemoval(formerPlan._id)] : []),
    ],
  })
  if (made.ok) return made
  // If another call of the account was faster, its tour is the former one now.
  const current = await getTour(userId)
  return current?.planId === former?.planId ? made : startTour(start, content, creation)
}

/** The plan's times, moved by whole days to the first start of sending that is not over at `now`. */
function movedAhead({ sendFrom, arriveAt }: PlanRecord, now: string): Pick<PlanRecord, 'sendFrom' | 'arriveAt'> {
  const moved = Math.ceil((Date.parse(now) - Date.parse(sendFrom)) / dayMs) * dayMs
  const shift = (time: string) => new Date(Date.parse(time) + moved).toISOString()
  return { sendFrom: shift(sendFrom), arriveAt: shift(arriveAt) }
}

/** Removes the plans of tours that started more than a day ago. Idempotent. */
export async function removeOldTours(): Promise<void> {
  const before = new Date(Date.now() - tourMs).toISOString()
  for (const tour of await listTours()) {
    if (tour.startedAt >= before) continue
    await removePlan(tour.planId)
    await forgetTour(tour)
  }
}
