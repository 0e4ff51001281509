import { describe, expect, test } from 'vitest'
import { attackKinds } from '../../../shared/model/attack.ts'
import { Distances, type MinMorale, reachKey } from '../../../shared/model/inputs/reach.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import { wishShortages } from '../../../shared/planner/explain/wish-reasons.ts'
import { Board } from '../../../shared/planner/plan/board.ts'
import type { RunInput } from '../../../shared/planner/plan/run-problem.ts'
import { planBoth, planRun } from '../../../shared/planner/plan/runs.ts'
import { fc } from '../../support/properties.ts'
import { aBase, aSender, aTarget } from './plan-builders.ts'

const base = { ...aBase, kind: 'off' as const, assignments: {} }
const withDistances = (distances: Distances) => ({ ...defaultOptions, distances })

const someRange = fc
  .record({ min: fc.option(fc.integer({ min: 1, max: 14 })), max: fc.option(fc.integer({ min: 1, max: 14 })) })
  .map(({ min, max }) => ({
    ...(min !== null && { min: Math.min(min, max ?? min) }),
    ...(max !== null && { max: Math.max(max, min ?? max) }),
  }))
const someInput = fc
  .record({
    senders: fc.array(fc.record({ x: fc.integer({ min: 398, max: 411 }), maxOff: fc.constantFrom(1, 1, 2) }), {
      minLength: 2,
      maxLength: 7,
    }),
    targets: fc.array(fc.record({ maxOff: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 5 }),
    range: someRange,
  })
  .map(
    ({ senders, targets, range }): RunInput => ({
      ...base,
      senders: senders.map((parts, n) => aSender(n, parts)),
      targets: targets.map((parts, n) => aTarget(n, parts)),
      options: withDistances({ off: range }),
    }),
  )

const isInRange = ({ options }: RunInput, from: { x: number; y: number }, to: { x: number; y: number }) => {
  const { min = 0, max = Number.POSITIVE_INFINITY } = options.distances.off ?? {}
  const fields = Math.hypot(from.x - to.x, from.y - to.y)
  return fields >= min && fields <= max
}

const listPairs = ({ senders, targets }: RunInput) =>
  senders.flatMap((sender) => targets.map((target) => ({ sender, target })))

describe('distances', () => {
  test('allow what bans of all other pairs allow, and count exactly', () => {
    let kept = 0
    fc.assert(
      fc.property(someInput, (input) => {
        const forbids = listPairs(input)
          .filter(({ sender, target }) => !isInRange(input, sender, target))
          .map(({ sender, target }) => ({ villageId: sender.villageId, targetId: target._id }))
        const banned = planRun({ ...input, options: defaultOptions, forbids })
        const limited = planRun(input)
        expect(limited.attacks).toEqual(banned.attacks)
        expect(limited.totals).toEqual(banned.totals)
        expect(limited.result.pairs).toBe(banned.result.pairs)
        if (forbids.length > 0 && limited.attacks.length > 0) kept++
      }),
      { numRuns: 500, seed: 28 },
    )
    expect(kept).toBeGreaterThan(100)
  })

  test('include a village at exactly the least or greatest distance', () => {
    const input = { ...base, senders: [aSender(0)], targets: [aTarget(0)] }
    const countAttacks = (off: Distances['off']) =>
      planRun({ ...input, options: withDistances({ off }) }).attacks.length
    expect(countAttacks({ min: 10, max: 10 })).toBe(1)
    expect(countAttacks({ max: 9 })).toBe(0)
    expect(countAttacks({ min: 11 })).toBe(0)
  })

  test('are those of the kind that a target gets, also of offs and ramoffs planned as one', () => {
    const senders = [aSender(0), aSender(1, { type: 'ramoff' })]
    const targets = [aTarget(0), aTarget(1, { type: 'ramoff' })]
    const countsWith = (distances: Distances) =>
      planBoth({ ...base, options: withDistances(distances), senders, targets }, ['ramoff', 'off']).map(
        ({ kind, outcome }) => `${kind} ${outcome.attacks.length}`,
      )
    expect(countsWith({})).toEqual(['ramoff 1', 'off 1'])
    expect(countsWith({ off: { max: 5 } })).toEqual(['ramoff 1', 'off 0'])
    expect(countsWith({ ramoff: { min: 20 } })).toEqual(['ramoff 0', 'off 1'])
    expect(countsWith({ fake: { min: 20 } })).toEqual(['ramoff 1', 'off 1'])
  })

  test('are refused by edits exactly where runs do not plan', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const board = new Board({ ...input, settings: aBase.settings })
        for (const { sender, target } of listPairs(input)) {
          const offer = board.offer({ kind: 'off', villageId: sender.villageId, targetId: target._id })
          const refusal = 'refusal' in offer ? offer.refusal : undefined
          if (sender.x === target.x && sender.y === target.y) continue
          if (isInRange(input, sender, target)) expect(['too_near', 'out_of_range']).not.toContain(refusal)
          else expect(['too_near', 'out_of_range']).toContain(refusal)
        }
      }),
      { numRuns: 200, seed: 28 },
    )
  })

  test('are named as the reason of a shortage that would not be without them', () => {
    const input = { ...base, senders: [aSender(0)], targets: [aTarget(0)] }
    const listReasons = (more: Partial<RunInput>) => {
      const run = { ...input, ...more }
      return wishShortages(run, planRun(run)).map(({ targetId, missing, reason }) => `${targetId} ${missing} ${reason}`)
    }
    expect(listReasons({ options: withDistances({ off: { min: 11 } }) })).toEqual(['t0 1 too_near'])
    expect(listReasons({ options: withDistances({ off: { max: 9 } }) })).toEqual(['t0 1 out_of_range'])
    expect(listReasons({ options: withDistances({ off: { max: 9 } }), senders: [] })).toEqual([])
    expect(listReasons({ options: withDistances({ off: { max: 9 } }), sendFrom: base.arriveAt })).toEqual([])
  })
})

test('a siege village is 15 fields away from anywhere, for spies 3, in runs and in edits', () => {
  const senders = [
    aSender(0),
    aSender(5, { x: 380 }),
    aSender(9, { type: 'fakeSending', maxOff: 0, maxFake: 1, fake: { spy: 40 } }),
  ]
  const targets = [aTarget(0, { maxOff: 2, maxFake: 1 })]
  const input = { ...base, senders, targets, sieges: new Set([1000]) }
  const travelMinutes = ({ launch, arrival }: { launch: number; arrival: number }) => (arrival - launch) / 60
  const ramMinutes = 15 * 30
  expect(planRun(input).attacks.map(travelMinutes)).toEqual([ramMinutes, ramMinutes])
  expect(planRun({ ...input, kind: 'fake' }).attacks.map(travelMinutes)).toEqual([3 * 9])
  const board = new Board({ ...input, settings: aBase.settings })
  const offer = board.offer({ kind: 'off', villageId: 5, targetId: 't0' })
  expect('attack' in offer && travelMinutes(offer.attack)).toBe(ramMinutes)
})

describe('a least morale', () => {
  // Player 1 has 3,000 points; the owner of village 1000 has 300, of 1001 3,000, and 1002 is barbarian.
  const points = {
    ofPlayer: new Map([
      [1, 3000],
      [2, 300],
    ]),
    ofTarget: new Map([
      [1000, 300],
      [1001, 3000],
    ]),
  }
  const targets = [aTarget(0), aTarget(1), aTarget(2)]
  const senders = [aSender(0), aSender(1), aSender(2)]
  const withMorale = (minMorale: MinMorale): RunInput => ({
    ...base,
    senders,
    targets,
    points,
    options: { ...defaultOptions, minMorale },
  })
  const attacked = (input: RunInput) => planRun(input).attacks.map(({ targetId }) => targetId)

  test('keeps strong players from weak ones, and nobody from barbarians', () => {
    expect(attacked(withMorale({}))).toEqual(['t0', 't1', 't2'])
    expect(attacked(withMorale({ off: 60 }))).toEqual(['t0', 't1', 't2'])
    expect(attacked(withMorale({ off: 61 }))).toEqual(['t1', 't2'])
    expect(attacked(withMorale({ fake: 100 }))).toEqual(['t0', 't1', 't2'])
    const weak = senders.map((sender) => ({ ...sender, playerId: 2 }))
    expect(attacked({ ...withMorale({ off: 100 }), senders: weak })).toEqual(['t0', 't1', 't2'])
  })

  test('limits nothing on worlds without morale by points', () => {
    expect(attacked({ ...withMorale({ off: 100 }), points: undefined })).toEqual(['t0', 't1', 't2'])
  })

  test('is refused by edits, and named as the reason of a shortage', () => {
    const input = withMorale({ off: 61 })
    const board = new Board({ ...input, settings: aBase.settings })
    const refusalOn = (targetId: string) => {
      const offer = board.offer({ kind: 'off', villageId: 0, targetId })
      return 'refusal' in offer ? offer.refusal : undefined
    }
    expect(['t0', 't1', 't2'].map(refusalOn)).toEqual(['low_morale', undefined, undefined])
    const reasons = wishShortages(input, planRun(input))
    expect(reasons).toEqual([{ targetId: 't0', missing: 1, reason: 'low_morale' }])
  })
})

test('distances are whole fields from 1, the least not above the greatest', () => {
  const isValid = (distances: unknown) => Distances.safeParse(distances).success
  for (const valid of [{}, { off: {} }, { off: { min: 1, max: 1 } }, { fake: { min: 3 }, off: { max: 70 } }])
    expect(isValid(valid)).toBe(true)
  for (const wrong of [
    { off: { min: 0 } },
    { off: { max: 0 } },
    { off: { min: 5, max: 4 } },
    { off: { min: 2.5 } },
    { off: { max: 1501 } },
    { snob: { max: 5 } },
  ])
    expect(isValid(wrong)).toBe(false)
})

test('the fingerprint of limits is empty without any', () => {
  const noLimits = { distances: {}, minMorale: {} }
  for (const kind of attackKinds) expect(reachKey({ ...noLimits, distances: { off: {} } }, kind)).toBe('')
  expect(reachKey({ ...noLimits, distances: { off: { min: 5, max: 20 } } }, 'off')).toBe('5-20')
  expect(reachKey({ ...noLimits, distances: { off: { max: 20 } } }, 'off')).toBe('-20')
  expect(reachKey({ ...noLimits, distances: { off: { max: 20 } } }, 'fake')).toBe('')
  expect(reachKey({ distances: { off: { max: 20 } }, minMorale: { off: 50, fake: 60 } }, 'off')).toBe('-20 m50')
  expect(reachKey({ ...noLimits, minMorale: { fake: 60 } }, 'fake')).toBe('m60')
})
