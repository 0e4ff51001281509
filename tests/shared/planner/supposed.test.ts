import { expect, test } from 'vitest'
import { type Assignments, attackKinds } from '../../../shared/model/attack.ts'
import { diagnose } from '../../../shared/planner/explain/diagnose.ts'
import { wishPrices, wishShortages } from '../../../shared/planner/explain/wish-reasons.ts'
import { planAll } from '../../../shared/planner/plan/plan-kinds.ts'
import type { RunInput } from '../../../shared/planner/plan/run-problem.ts'
import { type RunOutcome, supposedRuns } from '../../../shared/planner/plan/runs.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { someWished, toRun, type Wished } from './wishes/wished.ts'

const wishes = someWished({ senders: 6, targets: 5, spread: 5 })

/** Offs, ramoffs and fakes beside one another, with what is sent, banned and capped. */
const someInputs = fc
  .record({ wished: wishes, offsFirst: fc.boolean(), ramoffsEnabled: fc.boolean() })
  .map(
    ({
      wished,
      ...choice
    }: {
      wished: Wished
      offsFirst: boolean
      ramoffsEnabled: boolean
    }): Omit<RunInput, 'kind'> => {
      const { kind: _, ...input } = toRun(wished)
      return {
        ...input,
        ramoffsEnabled: choice.ramoffsEnabled,
        options: { ...input.options, offsFirst: choice.offsFirst },
        senders: input.senders.map((sender, n) => ({
          ...sender,
          maxFake: n % 3,
          ...(n % 3 === 0 && { type: 'ramoff' }),
        })),
        targets: input.targets.map((target, n) => ({
          ...target,
          maxFake: n % 2,
          ...(n % 3 === 1 && { type: 'ramoff' }),
        })),
      }
    },
  )

const attacksOf = (outcomes: ReadonlyMap<string, RunOutcome>): Assignments =>
  Object.fromEntries([...outcomes].map(([kind, { attacks }]) => [kind, { attacks }]))

/** All that is said of a run. */
const said = (input: RunInput, outcome: RunOutcome) => ({
  totals: outcome.totals,
  attacks: outcome.attacks,
  diagnosis: diagnose(outcome.problem, outcome.result),
  shortages: wishShortages(input, outcome),
  prices: wishPrices(input, outcome),
})

test('the attacks of runs say of them what the runs said', () => {
  fc.assert(
    fc.property(someInputs, (input) => {
      const outcomes = planAll(input)
      const supposed = supposedRuns(attackKinds, input, attacksOf(outcomes))
      expect(supposed.map(({ input: { kind } }) => kind).toSorted()).toEqual([...outcomes.keys()].toSorted())
      for (const { input: own, outcome } of supposed) {
        const planned = outcomes.get(own.kind)
        expect(said(own, outcome)).toEqual(planned && said(own, planned))
      }
    }),
    { numRuns: rounds(200, 2000) },
  )
})

test('nothing is said of attacks that are no maximum', () => {
  let seen = 0
  fc.assert(
    fc.property(someInputs, (input) => {
      const outcomes = planAll(input)
      const planned = outcomes.get('off')
      if (!planned || planned.result.assigned === 0) return
      const fewer = { off: { attacks: planned.attacks.slice(0, -1) } }
      const [{ outcome } = { outcome: planned }] = supposedRuns(['off'], input, { ...attacksOf(outcomes), ...fewer })
      const { bound, reasons, blocks, helps } = diagnose(outcome.problem, outcome.result)
      if (bound === outcome.result.assigned) return
      seen++
      expect(bound).toBeGreaterThan(outcome.result.assigned)
      expect([reasons, blocks, helps]).toEqual([[], [], []])
    }),
    { numRuns: rounds(200, 2000) },
  )
  expect(seen).toBeGreaterThan(20)
})
