import { type Assignments, type AttackKind, attackKinds } from '../../model/attack.ts'
import { attackKey, type PlanWishes } from '../../model/wishes/wish.ts'
import type { BoardInput } from './board.ts'
import { resolvePins, withPins } from './pins.ts'
import type { RunInput } from './run-problem.ts'
import type { FixedAttack } from './wishes.ts'

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
