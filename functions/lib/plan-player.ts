import type { Player } from '../../shared/game/snapshot.ts'
import { GameId } from '../../shared/model/basics.ts'
import type { PlanRecord } from '../store/plans.ts'
import { loadWorldIndex } from '../store/snapshots.ts'
import type { WorldRecord } from '../store/worlds.ts'
import { Failure } from './failure.ts'

/** The player that a path names, if he belongs to a tribe of the plan; whoever else is unknown to the plan. */
export async function planPlayer(plan: PlanRecord, world: WorldRecord, playerId: string): Promise<Player> {
  const id = GameId.safeParse(playerId)
  const index = await loadWorldIndex(world)
  const player = id.success ? index?.playerById(id.data) : undefined
  if (!player || !plan.tribes.includes(player.tribeId)) throw new Failure('player_not_found')
  return player
}
