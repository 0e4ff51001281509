import { createHash } from 'node:crypto'
import { type Assignments, type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'
import { attackKey, noWishes, PlanWishes } from '../../../shared/model/wishes/wish.ts'
import type { BoardInput } from '../../../shared/planner/plan/board.ts'
import { resolvePins, withPins } from '../../../shared/planner/plan/pins.ts'
import type { RunInput } from '../../../shared/planner/plan/run-problem.ts'
import type { FixedAttack } from '../../../shared/planner/plan/wishes.ts'
import { readBlob } from '../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { retryOnStale } from '../plans/plan-state.ts'

/** A plan's wishes; none before the first edit. */
export const readWishes = (plan: PlanRecord): Promise<PlanWishes> =>
  retryOnStale(plan, async (current) => (await readBlob(current, 'wishes', PlanWishes)) ?? noWishes)

/**
 * The input of runs with the wishes, and the assignments with the pins that are possible now. Kinds that are not run keep pinned
 * attacks that have become impossible, as they keep their other attacks.
 */
export function withWishes<Input extends BoardInput & Pick<RunInput, 'fixedAttacks'>>(
  input: Input,
  { pins, forbids, maxPerPlayer }: PlanWishes,
  assignments: Assignments,
  kinds: readonly AttackKind[],
): { input: Input; assignments: Assignments } {
  const wished = { ...input, forbids, maxPerPlayer }
  const standing = input.fixedAttacks ?? []
  const { fixed } = resolvePins(pins, wished, assignments, standing)
  const all = [...standing, ...fixed]
  return {
    input: { ...wished, ...(all.length > 0 && { fixedAttacks: all }) },
    assignments: withFormerPins(withPins(assignments, fixed), assignments, fixed, kinds),
  }
}

function withFormerPins(
  found: Assignments,
  before: Assignments,
  fixed: readonly FixedAttack[],
  kinds: readonly AttackKind[],
): Assignments {
  const possible = new Set(fixed.map(attackKey))
  const merged = { ...found }
  for (const kind of attackKinds) {
    const pinned = (before[kind]?.attacks ?? []).filter(
      (attack) => attack.fixed === 'pinned' && !possible.has(attackKey({ ...attack, kind })),
    )
    if (pinned.length === 0 || kinds.includes(kind)) continue
    merged[kind] = { ...merged[kind], attacks: [...(merged[kind]?.attacks ?? []), ...pinned] }
  }
  return merged
}

/** Digests of the wishes that concern each kind; empty text for none. */
export const wishDigests = ({ pins, forbids, maxPerPlayer }: PlanWishes): Record<AttackKind, string> =>
  byKind((kind) => {
    const concerns = (wish: { kind?: AttackKind | undefined }) => (wish.kind ?? kind) === kind
    const own = [pins, forbids, maxPerPlayer].map((wishes) =>
      wishes
        .filter(concerns)
        .map((wish) => JSON.stringify(wish))
        .sort(),
    )
    if (own.every((wishes) => wishes.length === 0)) return ''
    return createHash('sha256').update(JSON.stringify(own)).digest('base64url').slice(0, 22)
  })
