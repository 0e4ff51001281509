import { targets } from '../../shared/contract/targets.ts'
import { addTargets } from '../lib/add-targets.ts'
import { chooseVillages } from '../lib/choose-villages.ts'
import { handle } from '../lib/handle.ts'
import { syncedWorld } from '../lib/plan-state.ts'

/** Makes a share of a tribe's villages targets. */
export const handler = handle(targets.addRandomTribe, async ({ plan, world, body, fail }) => {
  const { tribeId, percentage, fakesPerVillage, ...limits } = body
  const index = await syncedWorld(world)
  if (!index.tribeById(tribeId)) throw fail('no_tribe', { fields: { tribeId: 'Bitte einen Stamm auswählen!' } })
  const owned = index.playersOfTribe(tribeId).flatMap(({ id }) => index.villagesOfPlayer(id))
  const villages = chooseVillages(owned, percentage, plan._id)
  if (villages.length === 0) throw fail('no_villages')
  return addTargets(plan, villages, { ...limits, maxFake: fakesPerVillage })
})
