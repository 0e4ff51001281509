import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { clearWorld, promptMs } from '../../domain/plans/sweep.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { log } from '../../runtime/log.ts'
import { listPlans } from '../../store/plans/plans.ts'
import { removeWorld } from '../../store/worlds/worlds.ts'

/** Deletes a world with its plans, settings and data. */
export const handler = defineHandler(worlds.remove, async ({ world, audit }) => {
  const plans = await listPlans(world._id)
  await removeWorld(world, plans.length, audit)
  // Anything not deleted now is swept later.
  await clearWorld(world._id, Date.now() + promptMs).catch((error: unknown) =>
    log.error('world not cleared', error, { worldId: world._id }),
  )
  return { success: true }
})
