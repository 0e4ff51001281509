import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Attack, KnownState, RealAttack } from '../../../shared/model/attack.ts'
import type { ActiveAttack } from '../../../shared/planner/model/usage.ts'
import { lineIds } from '../orders/issued-lines.ts'
import type { AllOutcomes } from '../orders/outcomes.ts'
import { orderOutcome } from '../orders/progress.ts'
import { pageAt, versionKey } from '../pages.ts'
import type { PlanState } from '../plans/plan-state.ts'
import type { PlannedAttacks } from '../plans/planned-attacks.ts'
import type { Comparison } from './comparison.ts'
import { type MatchedSighting, matchedSightings, sightingAttack } from './real-attacks.ts'

/** So many attacks an answer holds: gzipped it stays far below the 6 MB that an answer may have. */
export const attacksAtOnce = 20_000

/** What is shown beside the planned attacks: the real ones, and what is known of the orders once some were issued. */
export interface SeenBeside {
  comparison: Comparison
  outcomesOf: AllOutcomes['outcomesOf'] | undefined
}

/** The attacks that are asked for, the planned ones first, from where the cursor says, and the cursor of those that follow. */
export function attackPage(
  { attacks, viewOf }: PlannedAttacks,
  { state, index, seen: beside }: { state: PlanState; index: WorldIndex | undefined; seen: SeenBeside | undefined },
  { player, cursor }: { player?: number | undefined; cursor?: string | undefined },
): { attacks: (Attack | RealAttack)[]; next?: string } {
  const planned = player === undefined ? attacks : attacks.filter(({ sender }) => sender.playerId === player)
  const ownerOf = ({ command: { from } }: MatchedSighting) => index?.villageAt(from.x, from.y)?.playerId ?? 0
  const seen = beside ? matchedSightings(beside.comparison) : []
  const real = player === undefined ? seen : seen.filter((one) => ownerOf(one) === player)
  const stateOf = statesOf(attacks, beside?.outcomesOf)
  const version = () => versionKey([...partsOf(state), beside?.comparison.version, player])
  const { from, to, next } = pageAt(planned.length + real.length, { size: attacksAtOnce, cursor, version })
  const left = (place: number) => Math.max(0, place - planned.length)
  return {
    attacks: [
      ...planned.slice(from, to).map((attack) => ({ ...viewOf(attack), state: stateOf(attack) })),
      ...real.slice(left(from), left(to)).map((one) => sightingAttack(one, index)),
    ],
    ...(next !== undefined && { next }),
  }
}

/** What is known of each planned attack by the orders that were issued. */
function statesOf(
  attacks: readonly ActiveAttack[],
  outcomesOf: SeenBeside['outcomesOf'],
): (attack: ActiveAttack) => KnownState | undefined {
  if (!outcomesOf) return () => undefined
  const ids = lineIds(attacks)
  const idOf = new Map(attacks.map((attack, index) => [attack, ids[index] ?? '']))
  return (attack) => {
    const { state, seen } = orderOutcome(outcomesOf(attack.sender.playerId), { id: idOf.get(attack) ?? '' })
    return seen ? 'seen' : state === 'open' ? undefined : state
  }
}

/** Pages belong together only while the attacks, which end with their sender or target, are the same. */
const partsOf = ({ plan, targets }: PlanState) => [
  plan.assignments?.version,
  plan.senders?.version,
  ...targets.map(({ _id }) => _id),
]
