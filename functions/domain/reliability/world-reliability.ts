import { type Reliabilities, reliabilities } from '../../../shared/planner/risks/reliability.ts'
import { listReliability } from '../../store/orders/reliability.ts'

/** How reliable the players of a world are, by all of its plans that have ended. */
export async function worldReliability(worldId: string): Promise<Reliabilities> {
  const records = await listReliability(worldId)
  return reliabilities(new Map(records.map(({ playerId, parts }) => [playerId, Object.values(parts)])))
}
