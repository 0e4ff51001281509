import { describe, expect, test } from 'vitest'
import {
  findMaximum,
  priceOfWishes,
  wishCauses,
  wishPrices,
  wishShortages,
} from '../../../../shared/planner/explain/wish-reasons.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import type { FixedAttack, Forbid, PlayerCap } from '../../../../shared/planner/plan/wishes.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'

const base = { ...aBase, kind: 'off' as const, sendFrom: ARRIVAL - 12 * 30 * 60, assignments: {} }
const aFixed = (villageId: number, target: number, fixed: FixedAttack['fixed']) =>
  aFixedAttack(villageId, `t${target}`, { fixed, launch: ARRIVAL - 1000 })

const someInput = fc
  .record({
    senders: fc.array(fc.record({ playerId: fc.nat(1), x: fc.integer({ min: 396, max: 404 }) }), {
      minLength: 2,
      maxLength: 6,
    }),
    targets: fc.array(fc.record({ maxOff: fc.integer({ min: 1, max: 3 }) }), { minLength: 2, maxLength: 4 }),
    fixed: fc.uniqueArray(
      fc.record({
        village: fc.nat(5),
        target: fc.nat(3),
        as: fc.constantFrom<FixedAttack['fixed'][]>('sent', 'pinned'),
      }),
      { maxLength: 3, selector: ({ village }) => village },
    ),
    forbids: fc.array(
      fc.record<Forbid>({ playerId: fc.constantFrom(undefined, 0, 1), targetId: fc.constantFrom('t0', 't1', 't2') }),
      { maxLength: 2 },
    ),
    caps: fc.array(fc.record<PlayerCap>({ max: fc.integer({ min: 1, max: 3 }), playerId: fc.constantFrom(0, 1) }), {
      maxLength: 2,
    }),
  })
  .map(({ senders, targets, fixed, forbids, caps }) => ({
    ...base,
    sendFrom: Number.NEGATIVE_INFINITY,
    senders: senders.map((parts, n) => aSender(n, parts)),
    targets: targets.map((parts, n) => aTarget(n, parts)),
    fixedAttacks: fixed
      .filter(({ village, target }) => village < senders.length && target < targets.length)
      .map(({ village, target, as }) => aFixed(village, target, as)),
    forbids,
    maxPerPlayer: caps,
  }))

/** Whether a fixed attack is one that bans or caps do not allow. */
const isContradictory = ({ senders, fixedAttacks = [], forbids = [], maxPerPlayer = [] }: RunInput) => {
  const findPlayer = (villageId: number) => senders[villageId]?.playerId
  const isBanned = fixedAttacks.some(({ villageId, targetId }) =>
    forbids.some(
      (ban) => ban.targetId === targetId && (ban.playerId ?? findPlayer(villageId)) === findPlayer(villageId),
    ),
  )
  const sentBy = (player?: number) => fixedAttacks.filter(({ villageId }) => findPlayer(villageId) === player).length
  return isBanned || maxPerPlayer.some(({ max, playerId }) => sentBy(playerId) > max)
}

/** Whether a target can have one more when these inputs hold and every other target keeps what it has. */
function canGain(input: RunInput, has: ReadonlyMap<string, number>, id: string): boolean {
  const wanted = input.targets.map((target) => {
    const now = Math.min(target.maxOff, has.get(target._id) ?? 0)
    return { ...target, maxOff: now + (target._id === id ? 1 : 0) }
  })
  return findMaximum({ ...input, targets: wanted }, ['off']) === wanted.reduce((sum, { maxOff }) => sum + maxOff, 0)
}

describe('wishes in the explanation', () => {
  test('a reason is given exactly where lifting the wishes gains, the first in order', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(someInput, (input) => {
        fc.pre(!isContradictory(input))
        const outcome = planRun(input)
        const has = new Map<string, number>()
        for (const { targetId } of outcome.attacks) has.set(targetId, (has.get(targetId) ?? 0) + 1)
        const given = new Map(wishShortages(input, outcome).map(({ targetId, reason }) => [targetId, reason]))
        for (const { _id, maxOff } of input.targets) {
          if ((has.get(_id) ?? 0) >= maxOff) {
            expect(given.has(_id)).toBe(false)
            continue
          }
          const fixedBut = (lifted: string) => input.fixedAttacks.filter(({ fixed }) => fixed !== lifted)
          const isForbidden = input.forbids.some(({ playerId, targetId }) => playerId === undefined && targetId === _id)
          const tries = [
            ['forbidden', isForbidden || canGain({ ...input, forbids: [] }, has, _id)],
            ['capped', canGain({ ...input, maxPerPlayer: [] }, has, _id)],
            ['pinned', canGain({ ...input, fixedAttacks: fixedBut('pinned') }, has, _id)],
            ['sent', canGain({ ...input, fixedAttacks: fixedBut('sent') }, has, _id)],
          ] as const
          expect(given.get(_id)).toBe(tries.find(([, gains]) => gains)?.[0])
          seen.add(given.get(_id) ?? 'none')
        }
      }),
      { numRuns: rounds(400, 4000), seed: 20270316 },
    )
    expect(seen.size).toBeGreaterThan(3)
  })

  test('the price of wishes is the difference of two maxima, of all or of some', () => {
    const senders = [0, 1, 2].map((n) => aSender(n))
    const targets = [aTarget(0, { maxOff: 1 }), aTarget(1, { maxOff: 1 }), aTarget(2, { maxOff: 1 })]
    const forbids: Forbid[] = [{ villageId: 0 }, { targetId: 't2' }]
    const input = { ...base, senders, targets, forbids }
    expect(planRun(input).totals).toEqual({ required: 3, current: 2, upperBound: 2 })
    expect(priceOfWishes(input)).toBe(1)
    expect(priceOfWishes(input, ['off'], { forbids: forbids.slice(0, 1) })).toBe(0)
    const caps = { ...base, senders, targets, maxPerPlayer: [{ max: 1 }] }
    expect(priceOfWishes(caps)).toBe(2)
    expect(wishShortages(caps, planRun(caps)).map(({ reason }) => reason)).toEqual(['capped', 'capped'])
  })

  test('the maximum is that of a run, and all wishes of a sort cost what a run without them has more', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const outcome = planRun(input)
        const { current } = outcome.totals
        expect(findMaximum(input, ['off'])).toBe(current)
        const without = (wishes: Partial<RunInput>) => planRun({ ...input, ...wishes }).totals.current - current
        const unpinned = input.fixedAttacks.filter(({ fixed }) => fixed === 'sent')
        const pins = input.fixedAttacks.length - unpinned.length
        const { forbids, maxPerPlayer: caps } = input
        expect(wishPrices(input, outcome)).toEqual({
          ...(pins > 0 && { pins: { count: pins, cost: without({ fixedAttacks: unpinned }) } }),
          ...(forbids.length > 0 && { forbids: { count: forbids.length, cost: without({ forbids: [] }) } }),
          ...(caps.length > 0 && { caps: { count: caps.length, cost: without({ maxPerPlayer: [] }) } }),
        })
      }),
      { numRuns: rounds(200, 2000), seed: 20270318 },
    )
  })

  test('what causes shortages is counted: villages banned from them, players at their cap, pins', () => {
    const senders = [0, 1, 2].map((n) => aSender(n, { playerId: n }))
    const targets = [aTarget(0, { maxOff: 3 }), aTarget(1, { maxOff: 0, maxFake: 1 })]
    const countCauses = (wishes: Partial<RunInput>) => {
      const input = { ...base, senders, targets, ...wishes }
      const outcome = planRun(input)
      return wishCauses(input, outcome, wishShortages(input, outcome))
    }
    expect(countCauses({})).toEqual({})
    expect(countCauses({ forbids: [{ villageId: 0, targetId: 't0' }, { villageId: 2 }, { targetId: 't1' }] })).toEqual({
      forbidden: 2,
    })
    expect(countCauses({ forbids: [{ targetId: 't0' }] })).toEqual({ forbidden: 3 })
    expect(countCauses({ maxPerPlayer: [{ max: 0, playerId: 1 }] })).toEqual({ capped: 1 })
  })

  test('a pin costs what its village could reach alone', () => {
    // Only village 1 reaches target 0; village 2 reaches target 1 as well.
    const senders = [aSender(1, { x: 405 }), aSender(2, { x: 412, y: 411 })]
    const targets = [aTarget(0, { x: 400, y: 395 }), aTarget(1, { y: 406 })]
    const pinned = { ...base, senders, targets, fixedAttacks: [aFixed(1, 1, 'pinned')] }
    expect(planRun({ ...base, senders, targets }).totals.current).toBe(2)
    expect(planRun(pinned).totals).toEqual({ required: 2, current: 1, upperBound: 1 })
    expect(priceOfWishes(pinned)).toBe(1)
    expect(wishShortages(pinned, planRun(pinned))).toEqual([{ targetId: 't0', missing: 1, reason: 'pinned' }])
    const sent = { ...base, senders, targets, fixedAttacks: [aFixed(1, 1, 'sent')] }
    expect(priceOfWishes(sent)).toBe(0)
    expect(wishShortages(sent, planRun(sent))).toEqual([{ targetId: 't0', missing: 1, reason: 'sent' }])
  })
})
