import { targets } from '../../../shared/contract/schemas/targets.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { addTargets } from '../../domain/targets/add-targets.ts'
import { chooseVillages } from '../../domain/targets/choose-villages.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Adds a share of a player's villages as targets. */
export const handler = defineHandler(targets.addRandomPlayer, async ({ plan, world, body, audit, fail }) => {
  const { playerId, percentage, fakesPerVillage, draw, ...common } = body
  const index = await syncedWorld(world)
  const player = index.playerById(playerId)
  if (!player) throw fail('no_player', { fields: { playerId: 'Bitte einen Spieler auswählen!' } })
  const villages = chooseVillages(index.villagesOfPlayer(playerId), percentage, plan._id, draw)
  if (villages.length === 0) throw fail('no_villages')
  const auditDetails = { owner: player.name, percentage }
  const wanted = villages.map((village) => ({ village }))
  return addTargets(plan, index, wanted, { ...common, maxFake: fakesPerVillage }, { audit, auditDetails })
})
