import { newId } from '../../../shared/lib/new-id.ts'
import type { StandInAsked } from '../../../shared/model/orders/stand-in.ts'
import { Failure } from '../../runtime/failure.ts'
import { log } from '../../runtime/log.ts'
import { putDue, takeBackDue } from '../../store/devices/due.ts'
import type { Watch } from '../../store/orders/night-watch.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import { claimPlan, releasePlan } from '../../store/webhooks/said.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { againDue, scheduleChecks } from '../orders/stand-ins/checks.ts'
import { isOver } from '../plans/places.ts'
import { findStandIns } from './find.ts'

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
    const found = await watchedPlan(planId)
    if (found && watch.schedules) await schedule(found.plan, watch, time.now)
    const { isDone, ...asked } = (found && (await search(found, time))) ?? { isDone: true }
    if (isDone) await takeBackDue([againDue(found ? checkOnly(watch) : watch)])
    return 'players' in asked ? asked : undefined
  } finally {
    await releasePlan(planId, token, 'nightWatch')
  }
}

interface Watched {
  plan: PlanRecord
  world: WorldRecord
}

/** `undefined` where the plan is gone, over, or does not look for stand-ins by itself. */
async function watchedPlan(planId: string): Promise<Watched | undefined> {
  const plan = await getPlan(planId)
  if (!plan?.orders || plan.tourOf || plan.nightWatch !== 'auto' || isOver(plan)) return undefined
  const world = await getWorld(plan.world)
  return world && { plan, world }
}

const checkOnly = (watch: Watch): Watch => ({ ...watch, schedules: false })

/** Stores the plan's checks, which what is repeated need not do again. */
async function schedule(plan: PlanRecord, watch: Watch, now: number): Promise<void> {
  await scheduleChecks(plan, now)
  await putDue([againDue(checkOnly(watch))])
  await takeBackDue([againDue(watch)])
}

/** `undefined` before the world has data. */
async function search({ plan, world }: Watched, time: WatchTime) {
  const names = { planId: plan._id, planName: plan.name, worldId: world._id, worldName: world.name }
  const by = { kind: 'nightWatch' } as const
  const audit = { requestId: newId(), action: 'orders.findStandIns', by, ...names } as const
  try {
    return await findStandIns(plan, world, { ...time, audit })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn('no stand-ins sought', error, { planId: plan._id })
    return undefined
  }
}
