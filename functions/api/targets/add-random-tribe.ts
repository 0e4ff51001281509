import { targets } from '../../../shared/contract/schemas/targets.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { addTargets } from '../../domain/targets/add-targets.ts'
import { chooseVillages } from '../../domain/targets/choose-villages.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Adds a share of a tribe's villages as targets. */
export const handler = defineHandler(targets.addRandomTribe, async ({ plan, world, body, audit, fail }) => {
  const { tribeId, percentage, fakesPerVillage, draw, ...common } = body
  const index = await syncedWorld(world)
  const tribe = index.tribeById(tribeId)
  if (!tribe) throw fail('no_tribe', { fields: { tribeId: 'Bitte einen Stamm auswählen!' } })
  const owned = index.playersOfTribe(tribeId).flatMap(({ id }) => index.villagesOfPlayer(id))
  const villages = chooseVillages(owned, percentage, plan._id, draw)
  if (villages.length === 0) throw fail('no_villages')
  const auditDetails = { owner: tribe.tag, percentage }
  const wanted = villages.map((village) => ({ village }))
  return addTargets(plan, index, wanted, { ...common, maxFake: fakesPerVillage }, { audit, auditDetails })
})
