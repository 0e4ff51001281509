import { targets } from '../../shared/contract/targets.ts'
import { addTargets } from '../lib/add-targets.ts'
import { placesOf } from '../lib/audit.ts'
import { chooseVillages } from '../lib/choose-villages.ts'
import { handle } from '../lib/handle.ts'
import { limitsOf } from '../lib/limits-note.ts'
import { syncedWorld } from '../lib/plan-state.ts'

/** Makes a share of a tribe's villages targets. */
export const handler = handle(targets.addRandomTribe, async ({ plan, world, body, note, fail }) => {
  const { tribeId, percentage, fakesPerVillage, ...limits } = body
  const index = await syncedWorld(world)
  const tribe = index.tribeById(tribeId)
  if (!tribe) throw fail('no_tribe', { fields: { tribeId: 'Bitte einen Stamm auswählen!' } })
  const owned = index.playersOfTribe(tribeId).flatMap(({ id }) => index.villagesOfPlayer(id))
  const villages = chooseVillages(owned, percentage, plan._id)
  if (villages.length === 0) throw fail('no_villages')
  const wanted = { ...limits, maxFake: fakesPerVillage }
  note({ details: { ...placesOf(villages), ...limitsOf(wanted), owner: tribe.tag, percentage } })
  return addTargets(plan, villages, wanted)
})
