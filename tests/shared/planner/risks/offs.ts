import type { PlayersAttack } from '../../../../shared/planner/risks/absence.ts'
import { fc } from '../../../support/properties.ts'

/** Offs of a player on a target. */
export const offs = (targetId: string, playerId: number, count: number, more: Partial<PlayersAttack> = {}) =>
  Array.from({ length: count }, (): PlayersAttack => ({ kind: 'off', targetId, playerId, isSent: false, ...more }))

/** The rates of players 0 to 3. */
export const rates = [0.9, 0.5, 0.8, 0.2]
export const rateOf = (playerId: number) => rates[playerId] ?? 0.7

/** Attacks of players 0 to 3 on three targets. */
export const somePlan = fc.array(
  fc.record({
    kind: fc.constantFrom('off' as const, 'ramoff' as const, 'fake' as const),
    targetId: fc.constantFrom('a', 'b', 'c'),
    playerId: fc.nat(3),
    isSent: fc.boolean(),
  }),
  { maxLength: 24 },
)
