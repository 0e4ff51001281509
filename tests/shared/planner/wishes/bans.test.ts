import { expect, test } from 'vitest'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { Sender } from '../../../../shared/model/sender.ts'
import type { Target } from '../../../../shared/model/target.ts'
import { hasBit } from '../../../../shared/planner/flow/bits.ts'
import { feasiblePairs } from '../../../../shared/planner/flow/feasible.ts'
import { mayAttack } from '../../../../shared/planner/model/problem.ts'
import { type RunProblem, runProblem } from '../../../../shared/planner/plan/run-problem.ts'
import type { Forbid } from '../../../../shared/planner/plan/wishes.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const kindOf = ({ type }: Target): AttackKind => (type === 'ramoff' ? 'ramoff' : 'off')

const isBannedBy =
  (sender: Sender, target: Target) =>
  ({ kind, playerId, villageId, targetId }: Forbid): boolean =>
    (kind ?? kindOf(target)) === kindOf(target) &&
    (playerId ?? sender.playerId) === sender.playerId &&
    (villageId ?? sender.villageId) === sender.villageId &&
    (targetId ?? target._id) === target._id

function listPairs({ problem, suppliers, targets }: RunProblem): string[] {
  const { rows, columns, bits, words } = feasiblePairs(problem)
  const found: string[] = []
  rows.forEach((t, row) => {
    columns.forEach((s, column) => {
      if (!hasBit(bits, column, row * words)) return
      expect(mayAttack(problem, s, t)).toBe(true)
      found.push(`${suppliers[s]?.sender.villageId} ${targets[t]?._id}`)
    })
  })
  return found.toSorted()
}

const countEntries = ({ problem: { forbidden, bannedPlayers } }: RunProblem): number =>
  [...(bannedPlayers?.values() ?? [])].reduce((sum, { size }) => sum + size, forbidden?.size ?? 0)

const someBan = fc.record<Forbid>({
  kind: fc.constantFrom<(AttackKind | undefined)[]>(undefined, 'off', 'ramoff', 'fake'),
  playerId: fc.constantFrom(undefined, 0, 1, 9),
  villageId: fc.constantFrom(undefined, undefined, 0, 1, 2, 99),
  targetId: fc.constantFrom(undefined, undefined, 't0', 't1', 't2', 't3', 'gone'),
})

test('bans of any shape take exactly their pairs, with at most one entry each', () => {
  const some = fc.record({
    senders: fc.array(fc.tuple(fc.nat(2), fc.constantFrom<Sender['type'][]>('offs', 'ramoff')), {
      minLength: 4,
      maxLength: 8,
    }),
    targets: fc.array(fc.constantFrom<Target['type'][]>('offs', 'agcleaner', 'ramoff'), {
      minLength: 3,
      maxLength: 6,
    }),
    forbids: fc.array(someBan, { maxLength: 4 }),
    kinds: fc.constantFrom<AttackKind[][]>(['off', 'ramoff'], ['ramoff', 'off'], ['off']),
  })
  let banned = 0
  fc.assert(
    fc.property(some, ({ kinds, forbids, ...drawn }) => {
      const senders = drawn.senders.map(([playerId, type], n) => aSender(n, { playerId, type }))
      const targets = drawn.targets.map((type, n) => aTarget(n, { type }))
      const input = { ...aBase, ramoffsEnabled: true, kind: kinds[0] ?? 'off', senders, targets, assignments: {} }
      const free = runProblem(input, kinds)
      const run = runProblem({ ...input, forbids }, kinds)
      const meant = forbids.filter((ban) => Object.values(ban).some((field) => field !== undefined))
      const expected = senders.flatMap((sender) =>
        targets
          .filter((target) => !meant.some(isBannedBy(sender, target)))
          .map(({ _id }) => `${sender.villageId} ${_id}`),
      )
      const pairs = listPairs(free)
      expect(listPairs(run)).toEqual(pairs.filter((pair) => expected.includes(pair)))
      banned += pairs.length - listPairs(run).length
      expect(countEntries(run)).toBeLessThanOrEqual(countEntries(free) + forbids.length)
    }),
    { numRuns: rounds(300, 5000) },
  )
  expect(banned).toBeGreaterThan(300)
})

test('120 bans of a kind and player over 6,000 villages, with offs and ramoffs as one, list no pair', () => {
  const senders = Array.from({ length: 6000 }, (_, n) => aSender(n, { playerId: n % 60, x: n % 100, y: n }))
  const targets = Array.from({ length: 6000 }, (_, n) =>
    aTarget(n, { x: 200 + (n % 100), y: n, type: n < 5980 ? 'offs' : 'ramoff' }),
  )
  const forbids = Array.from({ length: 120 }, (_, i) => ({
    kind: i < 60 ? ('off' as const) : ('ramoff' as const),
    playerId: i % 60,
  }))
  const input = { ...aBase, ramoffsEnabled: true, kind: 'off' as const, senders, targets, assignments: {} }
  const run = runProblem({ ...input, forbids }, ['off', 'ramoff'])
  expect([countEntries(run), feasiblePairs(run.problem).pairs]).toEqual([0, 0])
  const some = runProblem({ ...input, forbids: forbids.slice(0, 59) }, ['off', 'ramoff'])
  expect([countEntries(some), feasiblePairs(some.problem).pairs]).toEqual([0, 100 * 5980])
})
