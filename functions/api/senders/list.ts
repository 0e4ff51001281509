import { senders } from '../../../shared/contract/senders.ts'
import { presentPlaces } from '../../domain/plans/places.ts'
import { readVillages } from '../../domain/plans/plan-state.ts'
import { trainSenders, wantsTrains } from '../../domain/plans/trains.ts'
import { settingsChanged } from '../../domain/senders/classification.ts'
import { senderViews } from '../../domain/senders/sender-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** Lists the plan's senders with their troops, and the places of idle villages. */
export const handler = defineHandler(senders.list, async ({ plan, world }) => {
  const [villages, settings, atPresentPlace] = await Promise.all([
    readVillages(plan),
    getSettings(world._id),
    presentPlaces(plan),
  ])
  const list = wantsTrains(plan) ? await trainSenders(plan, villages) : villages.senders
  const sending = new Set(list.map(({ villageId }) => villageId))
  return {
    senders: await senderViews(plan, world, list),
    idle: villages.idle
      .filter(({ villageId }) => !sending.has(villageId))
      .map(atPresentPlace)
      .map(({ villageId, x, y, playerId }) => ({ villageId, x, y, playerId })),
    settingsChanged: settingsChanged(plan, settings),
  }
})
