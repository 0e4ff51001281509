import type { Player, WorldIndex } from '../../../shared/game/snapshot.ts'
import { GameId } from '../../../shared/model/basics.ts'
import { Failure } from '../../runtime/failure.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import { readSenders } from './plan-state.ts'

/** The player that a path names, if the plan concerns him; whoever else is unknown to it. */
export async function planPlayer(plan: PlanRecord, world: WorldRecord, playerId: string): Promise<Player> {
  const id = GameId.safeParse(playerId)
  const index = await loadWorldIndex(world)
  const player = id.success ? index?.playerById(id.data) : undefined
  const isMember = player && plan.tribes.includes(player.tribeId)
  if (!player || !(isMember || (await ownersOf(plan)).has(player.id))) throw new Failure('player_not_found')
  return player
}

/**
 * Everybody whom a plan concerns: the members of its tribes, tribe by tribe in the plan's order, then the other owners of
 * sender villages by tribe; inside a tribe by name.
 */
export async function planPlayers(plan: PlanRecord, index: WorldIndex): Promise<Player[]> {
  const tribes = new Set(plan.tribes)
  const others = [...(await ownersOf(plan))].flatMap((id) => {
    const player = index.playerById(id)
    return player && !tribes.has(player.tribeId) ? [player] : []
  })
  const byName = (a: Player, b: Player) => a.name.localeCompare(b.name, 'de')
  return [
    ...plan.tribes.flatMap((tribeId) => index.playersOfTribe(tribeId).toSorted(byName)),
    ...others.sort((a, b) => a.tribeId - b.tribeId || byName(a, b)),
  ]
}

/** Those who have villages in the plan, whatever their tribe. */
const ownersOf = async (plan: PlanRecord): Promise<Set<number>> =>
  new Set((await readSenders(plan)).map(({ playerId }) => playerId))
