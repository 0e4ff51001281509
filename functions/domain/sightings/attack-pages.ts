import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Attack, KnownState, RealAttack } from '../../../shared/model/attack.ts'
import { attackKey } from '../../../shared/model/wishes/wish.ts'
import type { ActiveAttack } from '../../../shared/planner/model/usage.ts'
import { type KnownLine, lineIds } from '../orders/issuing/line-ids.ts'
import type { AllOutcomes } from '../orders/outcomes.ts'
import { orderOutcome } from '../orders/progress.ts'
import { pageAt, versionKey } from '../pages.ts'
import type { PlanState } from '../plans/plan-state.ts'
import type { PlannedAttacks } from '../plans/planned-attacks.ts'
import type { Comparison } from './comparison.ts'
import { type MatchedSighting, matchedSightings, sightingAttack } from './real-attacks.ts'

/** Page size: gzipped far below the 6 MB limit of a Lambda response. */
const attacksAtOnce = 20_000

/** Sightings, and the outcomes of issued orders, shown beside planned attacks. */
export interface SeenBeside {
  comparison: Comparison
  outcomesOf: AllOutcomes['outcomesOf'] | undefined
  issued: readonly KnownLine[]
}

interface PageParts {
  state: PlanState
  index: WorldIndex | undefined
  seen: SeenBeside | undefined
  late: ReadonlySet<string>
}

/** Returns a page of attacks, planned ones first, from the cursor on, and the next cursor. */
export function attackPage(
  { attacks, toView }: PlannedAttacks,
  { state, index, seen: beside, late }: PageParts,
  { player, cursor }: { player?: number | undefined; cursor?: string | undefined },
): { attacks: (Attack | RealAttack)[]; next?: string } {
  const planned = player === undefined ? attacks : attacks.filter(({ sender }) => sender.playerId === player)
  const senderId = ({ command: { from } }: MatchedSighting) => index?.villageAt(from.x, from.y)?.playerId ?? 0
  const seen = beside ? matchedSightings(beside.comparison) : []
  const real = player === undefined ? seen : seen.filter((one) => senderId(one) === player)
  const attackState = knownStates(attacks, beside)
  const version = () => versionKey([...cursorVersions(state), beside?.comparison.version, player])
  const { from, to, next } = pageAt(planned.length + real.length, { size: attacksAtOnce, cursor, version })
  const left = (place: number) => Math.max(0, place - planned.length)
  return {
    attacks: [
      ...planned.slice(from, to).map((attack) => ({
        ...toView(attack),
        state: attackState(attack),
        targetId: attack.targetId,
        ...(attack.fixed && { fixed: attack.fixed }),
        ...(late.has(attackKey(attack)) && { isLate: true as const }),
      })),
      ...real.slice(left(from), left(to)).map((one) => sightingAttack(one, index)),
    ],
    ...(next !== undefined && { next }),
  }
}

function knownStates(
  attacks: readonly ActiveAttack[],
  beside: SeenBeside | undefined,
): (attack: ActiveAttack) => KnownState | undefined {
  const outcomesOf = beside?.outcomesOf
  if (!outcomesOf) return () => undefined
  const ids = lineIds(attacks, beside.issued)
  const idsByAttack = new Map(attacks.map((attack, index) => [attack, ids[index] ?? { id: '' }]))
  return (attack) => {
    const { state, seen } = orderOutcome(outcomesOf(attack.sender.playerId), idsByAttack.get(attack) ?? { id: '' })
    return seen ? 'seen' : state === 'open' ? undefined : state
  }
}

/** Versions that invalidate cursors: attacks end with their sender or target. */
const cursorVersions = ({ plan, targets }: PlanState) => [
  plan.assignments?.version,
  plan.senders?.version,
  ...targets.map(({ _id }) => _id),
]
