import { describe, expect, test } from 'vitest'
import { findShortfall } from '../../../../shared/planner/explain/shortfall.ts'
import { findMaximum } from '../../../../shared/planner/explain/wish-reasons.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'
import { someWished, toRun } from './wished.ts'

const offs = { ...aBase, kind: 'off' as const, assignments: {} }
const partsOf = (input: RunInput) => findShortfall(input, planRun(input))

/** What lifting a restriction leaves of an input, by its reason. */
const without: Record<string, (input: RunInput) => RunInput> = {
  other_plans: (input) => ({ ...input, senders: input.owned ?? input.senders }),
  forbidden: (input) => ({ ...input, forbids: [] }),
  capped: (input) => ({ ...input, maxPerPlayer: [] }),
  pinned: (input) => ({ ...input, fixedAttacks: input.fixedAttacks?.filter(({ fixed }) => fixed !== 'pinned') }),
  no_slot: (input) => ({ ...input, windowsOf: () => undefined }),
  too_far: (input) => ({ ...input, sendFrom: 0 }),
  sent: (input) => ({ ...input, fixedAttacks: input.fixedAttacks?.filter(({ fixed }) => fixed !== 'sent') }),
}
const order = Object.keys(without)

describe('what a run is short of', () => {
  test('is parted by reasons in a fixed order, whose numbers sum up to it', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        someWished({ senders: 6, targets: 4, spread: 5 }),
        fc.array(fc.nat(5), { maxLength: 2 }),
        (wished, away) => {
          const owned = toRun(wished)
          const senders = owned.senders.map((sender, n) => (away.includes(n) ? { ...sender, maxOff: 0 } : sender))
          const input = { ...owned, senders, ...(away.length > 0 && { owned: owned.senders }) }
          const outcome = planRun(input)
          const { required, current } = outcome.totals
          const parts = findShortfall(input, outcome)
          expect(parts.reduce((sum, { missing }) => sum + missing, 0)).toBe(Math.max(0, required - current))
          const named = parts.map(({ reason }) => reason).filter((reason) => reason !== 'too_few')
          expect(named).toEqual(order.filter((reason) => named.some((each) => each === reason)))
          let lifted: RunInput = input
          let reached = current
          for (const reason of order) {
            lifted = without[reason]?.(lifted) ?? lifted
            const most = Math.max(reached, findMaximum(lifted, ['off']))
            const alone = findMaximum(without[reason]?.(input) ?? input, ['off']) - current
            const part = parts.find((each) => each.reason === reason)
            if (required > current) {
              expect([reason, part?.missing ?? 0]).toEqual([reason, most - reached])
              expect([reason, part?.alone ?? 0]).toEqual([reason, part ? Math.max(0, alone) : 0])
              if (alone > 0) expect(part).toBeDefined()
            }
            reached = most
          }
          for (const { reason } of parts) seen.add(reason)
        },
      ),
      { numRuns: rounds(300, 3000) },
    )
    expect([...seen].sort()).toEqual(
      [...order.filter((reason) => reason !== 'sent' || seen.has('sent')), 'too_few'].sort(),
    )
  })

  test('is nothing where nothing is missing', () => {
    expect(partsOf({ ...offs, senders: [aSender(0)], targets: [aTarget(0)] })).toEqual([])
  })

  test('names what gains only with others, and what would gain attacks that are counted for others', () => {
    const senders = [aSender(0), aSender(1), aSender(2, { playerId: 2 })]
    const targets = [aTarget(0), aTarget(1)]
    const capped = { maxPerPlayer: [{ playerId: 2, max: 0 }] }
    expect(partsOf({ ...offs, senders, targets, forbids: [{ villageId: 1 }], ...capped })).toEqual([
      { reason: 'forbidden', missing: 1, alone: 1 },
      { reason: 'capped', missing: 0, alone: 1 },
    ])
    expect(partsOf({ ...offs, senders: senders.slice(1), targets, forbids: [{ villageId: 2 }], ...capped })).toEqual([
      { reason: 'capped', missing: 1, alone: 0 },
    ])
  })

  test('of trains is the range of nobles where villages have them', () => {
    const senders = [
      aSender(0, { maxSnob: 4, troops: { axe: 5000, light: 1000, snob: 4 }, ag: { axe: 400, light: 100, snob: 1 } }),
    ]
    const targets = [aTarget(0, { maxOff: 0, maxSnob: 2 })]
    const input = { ...offs, kind: 'ag' as const, senders, targets, snobRange: 9 }
    expect(partsOf(input)).toEqual([
      { reason: 'noble_range', missing: 1, alone: 1 },
      { reason: 'too_few', missing: 1, alone: 0 },
    ])
  })
})
