import { newId } from '../../../../shared/lib/new-id.ts'
import type { StandInAsked } from '../../../../shared/model/orders/stand-in.ts'
import { Failure } from '../../../runtime/failure.ts'
import { log } from '../../../runtime/log.ts'
import { type Due, everybody, takeBackDue } from '../../../store/devices/due.ts'
import type { Watch } from '../../../store/orders/night-watch.ts'
import { getPlan } from '../../../store/plans/plans.ts'
import { claimPlan, releasePlan } from '../../../store/webhooks/said.ts'
import { getWorld } from '../../../store/worlds/worlds.ts'
import { isOver } from '../../plans/places.ts'
import { scheduleChecks } from './checks.ts'
import { findStandIns } from './find.ts'

/** The item that repeats a watch in the next minute, unless it ends well. */
export const againDue = ({ planId, minute, schedules }: Watch): { at: number; due: Due } => ({
  at: minute + 1,
  due: { planId, playerId: everybody, what: schedules ? 'schedule' : 'check', minute },
})

/** When a watch runs, and by when it looks for nobody more; epoch milliseconds. */
interface WatchTime {
  now: number
  deadline: number
}

/**
 * Looks for stand-ins for a plan's lost orders, one run of a plan at a time. It stays due in the next minute while another run has the plan,
 * after a failure, and while a later search could find somebody. Returns who was asked; `undefined` if it did not search.
 */
export async function watchPlan(watch: Watch, time: WatchTime): Promise<StandInAsked | undefined> {
  const { planId } = watch
  const token = newId()
  if (!(await claimPlan(planId, token, 'nightWatch'))) return undefined
  try {
    const { isDone, ...asked } = (await search(watch, time)) ?? { isDone: true }
    if (isDone) await takeBackDue([againDue(watch)])
    return 'players' in asked ? asked : undefined
  } finally {
    await releasePlan(planId, token, 'nightWatch')
  }
}

/** `undefined` where the plan is gone, over, or does not look for stand-ins by itself, and before its world has data. */
async function search({ planId, schedules }: Watch, time: WatchTime) {
  const plan = await getPlan(planId)
  if (!plan?.orders || plan.tourOf || plan.nightWatch !== 'auto' || isOver(plan)) return undefined
  const world = await getWorld(plan.world)
  if (!world) return undefined
  if (schedules) await scheduleChecks(plan, time.now)
  const names = { planId, planName: plan.name, worldId: world._id, worldName: world.name }
  const by = { kind: 'nightWatch' } as const
  const audit = { requestId: newId(), action: 'orders.findStandIns', by, ...names } as const
  try {
    return await findStandIns(plan, world, { ...time, audit })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn('no stand-ins sought', error, { planId })
    return undefined
  }
}
