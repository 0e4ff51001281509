import type { Player, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { GameId } from '../../../shared/model/basics.ts'
import { Failure } from '../../runtime/failure.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { readSenders } from './plan-state.ts'

/** Returns the player named in a path; throws `player_not_found` unless they belong to the plan. */
export async function planPlayer(plan: PlanRecord, world: WorldRecord, playerId: string): Promise<Player> {
  const id = GameId.safeParse(playerId)
  const index = await loadWorldIndex(world)
  const player = id.success && index ? await findPlanPlayer(plan, index, id.data) : undefined
  if (!player) throw new Failure('player_not_found')
  return player
}

/** A player who belongs to the plan; reads its villages only for those who are in none of its tribes. */
export async function findPlanPlayer(plan: PlanRecord, index: WorldIndex, id: number): Promise<Player | undefined> {
  const player = index.playerById(id)
  const isMember = player && plan.tribes.includes(player.tribeId)
  return player && (isMember || (await villagesByOwner(plan)).has(id)) ? player : undefined
}

const byName = (a: Player, b: Player) => a.name.localeCompare(b.name, 'de')

/** The members of the plan's tribes in the plan's order, by name within a tribe. */
export const tribeMembers = ({ tribes }: Pick<PlanRecord, 'tribes'>, index: WorldIndex): Player[] =>
  tribes.flatMap((tribeId) => index.playersOfTribe(tribeId).toSorted(byName))

/** A player, and the number of their villages with troops in the plan. */
export type PlanPlayer = Player & { senders: number }

/**
 * Returns the members of the plan's tribes in the plan's order, then other owners of sender villages by tribe; by name
 * within a tribe.
 */
export async function planPlayers(plan: PlanRecord, index: WorldIndex): Promise<PlanPlayer[]> {
  const tribes = new Set(plan.tribes)
  const owners = await villagesByOwner(plan)
  const others = [...owners.keys()].flatMap((id) => {
    const player = index.playerById(id)
    return player && !tribes.has(player.tribeId) ? [player] : []
  })
  const players = [...tribeMembers(plan, index), ...others.sort((a, b) => a.tribeId - b.tribeId || byName(a, b))]
  return players.map((player) => ({ ...player, senders: owners.get(player.id) ?? 0 }))
}

async function villagesByOwner(plan: PlanRecord): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { playerId } of await readSenders(plan)) counts.set(playerId, (counts.get(playerId) ?? 0) + 1)
  return counts
}
