import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { PlayerLoad } from '../../../shared/model/diagnosis.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import { playerLoads } from '../../../shared/planner/schedule/loads.ts'
import type { PlanState } from '../plans/plan-state.ts'

/** Each player's launches over all kinds, by player id; sent orders whose target is gone are launches too. */
export function launchLoads({ senders, targets, assignments }: PlanState, index: WorldIndex | undefined): PlayerLoad[] {
  const { attacks, strays } = countUsage(senders, targets, assignments)
  const launches = [...attacks, ...strays]
  const found = playerLoads(
    Int32Array.from(launches, ({ sender }) => sender.playerId),
    Float64Array.from(launches, ({ launch }) => launch),
  )
  return found.map(({ player: playerId, densestFrom, shortestGap, ...load }) => ({
    playerId,
    playerName: index?.playerById(playerId)?.name ?? '',
    ...load,
    densestFrom: toIso(densestFrom),
    ...(shortestGap !== undefined && { shortestGapSeconds: shortestGap }),
  }))
}
