import { senders } from '../../../shared/contract/schemas/senders.ts'
import { placesIn } from '../../domain/plans/places.ts'
import { readVillages } from '../../domain/plans/plan-state.ts'
import { trainSenders, wantsTrains } from '../../domain/plans/trains.ts'
import { settingsChanged } from '../../domain/senders/classification.ts'
import { senderViews } from '../../domain/senders/sender-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

/** Lists the plan's senders with their troops, and the places of idle villages. */
export const handler = defineHandler(senders.list, async ({ plan, world }) => {
  const [villages, settings, index] = await Promise.all([
    readVillages(plan),
    getSettings(world._id),
    loadWorldIndex(world),
  ])
  const list = wantsTrains(plan) ? await trainSenders(plan, index, villages) : villages.senders
  const sending = new Set(list.map(({ villageId }) => villageId))
  return {
    senders: await senderViews(plan, world, list),
    idle: villages.idle
      .filter(({ villageId }) => !sending.has(villageId))
      .map(placesIn(plan, index))
      .map(({ villageId, x, y, playerId }) => ({ villageId, x, y, playerId })),
    settingsChanged: settingsChanged(plan, settings),
  }
})
