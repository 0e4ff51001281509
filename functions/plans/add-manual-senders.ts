import { plans } from '../../shared/contract/plans.ts'
import type { Sender } from '../../shared/model/sender.ts'
import { senderStats } from '../../shared/planner/sender-stats.ts'
import { changeSenders } from '../lib/change-senders.ts'
import { handle } from '../lib/handle.ts'
import { syncedWorld } from '../lib/plan-state.ts'
import { readCoordinates } from '../lib/read-coordinates.ts'

/** Adds villages by hand; a village that is a sender already becomes what is entered here. */
export const handler = handle(plans.addManualSenders, async ({ plan, world, body }) => {
  const { coordinates, ...capacity } = body
  const { villages, rejected } = readCoordinates(coordinates, await syncedWorld(world))
  const owned = villages.filter(({ playerId }) => playerId !== 0)
  const added = owned.map(({ id, x, y, playerId }): Sender => ({ villageId: id, x, y, playerId, ...capacity }))
  const ids = new Set(added.map(({ villageId }) => villageId))
  const senders = await changeSenders(plan, (present) => [
    ...present.filter(({ villageId }) => !ids.has(villageId)),
    ...added,
  ])
  return {
    success: true,
    message: `${added.length} Herkunftsdörfer gespeichert.`,
    accepted: added.length,
    rejected: rejected.length,
    rejectedLines: rejected,
    stats: senderStats(senders),
  }
})
