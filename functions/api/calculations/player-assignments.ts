import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { countTaken, countUsage, isFullyPlanned } from '../../../shared/planner/model/usage.ts'
import { currentStaleness } from '../../domain/plan-stats/staleness.ts'
import { loadPlanState } from '../../domain/plans/plan-state.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

/** Fully planned villages by player, players by name. */
export const handler = defineHandler(calculations.playerAssignments, async ({ plan, world }) => {
  const [state, index] = await Promise.all([loadPlanState(plan), loadWorldIndex(world)])
  const { senders, targets, assignments } = state
  const { bySender } = countUsage(senders, targets, assignments)
  const players = new Map<number, PlayerAssignment>()
  for (const sender of senders) {
    const { villageId, x, y, type, maxOff, playerId } = sender
    if (!isFullyPlanned(sender, countTaken(bySender, villageId))) continue
    const playerName = index?.playerById(playerId)?.name ?? ''
    const player = players.get(playerId) ?? { playerId, playerName, villages: [] }
    players.set(playerId, player)
    player.villages.push({ x, y, type, maxOff, villageId, villageName: index?.villageById(villageId)?.name ?? '' })
  }
  const { outdated, outdatedBy } = await currentStaleness(state.plan, world)
  return {
    players: [...players.values()].sort((a, b) => a.playerName.localeCompare(b.playerName, 'de')),
    outdated,
    outdatedBy,
  }
})
