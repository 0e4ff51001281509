import type { WorldIndex } from '../../../shared/game/snapshot.ts'
import type { Attack, RealAttack } from '../../../shared/model/attack.ts'
import { pageAt, versionOf } from '../pages.ts'
import type { PlanState } from '../plans/plan-state.ts'
import type { Comparison } from '../real-incs/comparison.ts'
import { realAttack, type SeenAttack, seenAttacks } from '../real-incs/real-attacks.ts'
import type { PlannedAttacks } from './planned-attacks.ts'

/** So many attacks an answer holds: gzipped it stays far below the 6 MB that an answer may have. */
export const attacksAtOnce = 20_000

/** The attacks that are asked for, the planned ones first, from where the cursor says, and the cursor of those that follow. */
export function attackPage(
  { attacks, viewOf }: PlannedAttacks,
  { state, index, comparison }: { state: PlanState; index: WorldIndex | undefined; comparison: Comparison | undefined },
  { player, cursor }: { player?: number | undefined; cursor?: string | undefined },
): { attacks: (Attack | RealAttack)[]; next?: string } {
  const planned = player === undefined ? attacks : attacks.filter(({ sender }) => sender.playerId === player)
  const ownerOf = ({ command: { from } }: SeenAttack) => index?.villageAt(from.x, from.y)?.playerId ?? 0
  const seen = comparison ? seenAttacks(comparison) : []
  const real = player === undefined ? seen : seen.filter((one) => ownerOf(one) === player)
  const version = () => versionOf([...partsOf(state), comparison?.version, player])
  const { from, to, next } = pageAt(planned.length + real.length, { size: attacksAtOnce, cursor, version })
  const left = (place: number) => Math.max(0, place - planned.length)
  return {
    attacks: [
      ...planned.slice(from, to).map(viewOf),
      ...real.slice(left(from), left(to)).map((one) => realAttack(one, index)),
    ],
    ...(next !== undefined && { next }),
  }
}

/** Pages belong together only while the attacks, which end with their sender or target, are the same. */
const partsOf = ({ plan, targets }: PlanState) => [
  plan.assignments?.version,
  plan.senders?.version,
  ...targets.map(({ _id }) => _id),
]
