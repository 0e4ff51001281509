import { targets } from '../../shared/contract/targets.ts'
import { addTargets } from '../lib/add-targets.ts'
import { placesOf } from '../lib/audit.ts'
import { chooseVillages } from '../lib/choose-villages.ts'
import { handle } from '../lib/handle.ts'
import { limitsOf } from '../lib/limits-note.ts'
import { syncedWorld } from '../lib/plan-state.ts'

/** Makes a share of a player's villages targets. */
export const handler = handle(targets.addRandomPlayer, async ({ plan, world, body, note, fail }) => {
  const { playerId, percentage, fakesPerVillage, ...limits } = body
  const index = await syncedWorld(world)
  const player = index.playerById(playerId)
  if (!player) throw fail('no_player', { fields: { playerId: 'Bitte einen Spieler auswählen!' } })
  const villages = chooseVillages(index.villagesOfPlayer(playerId), percentage, plan._id)
  if (villages.length === 0) throw fail('no_villages')
  const wanted = { ...limits, maxFake: fakesPerVillage }
  note({ details: { ...placesOf(villages), ...limitsOf(wanted), owner: player.name, percentage } })
  return addTargets(plan, villages, wanted)
})
