import { moraleRule } from '../../../shared/game/world/morale.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import type { PlayerPoints } from '../../../shared/planner/plan/reach.ts'

/** The points of a plan's players and of its targets' owners; `undefined` on worlds where they do not decide morale. */
export function playerPoints(
  { snapshot, villageById, playerById }: WorldIndex,
  senders: readonly Pick<Sender, 'playerId'>[],
  targets: readonly Pick<Target, 'villageId'>[],
): PlayerPoints | undefined {
  if (moraleRule(snapshot.config.moral) !== 'points') return undefined
  const findPoints = (playerId: number | undefined) => (playerId ? playerById(playerId)?.points : undefined)
  const known = (id: number, points: number | undefined): [number, number][] =>
    points === undefined ? [] : [[id, points]]
  return {
    ofPlayer: new Map(senders.flatMap(({ playerId }) => known(playerId, findPoints(playerId)))),
    ofTarget: new Map(
      targets.flatMap(({ villageId }) => known(villageId, findPoints(villageById(villageId)?.playerId))),
    ),
  }
}
