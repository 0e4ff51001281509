import { describe, expect, test } from 'vitest'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { toOffset } from '../../../shared/model/inputs/wave.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { type Target, targetId } from '../../../shared/model/target.ts'
import { settled } from '../../../shared/planner/model/troops.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import { targetOfOrder } from '../../../shared/planner/plan/order-targets.ts'
import { planRun } from '../../../shared/planner/plan/runs.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { ARRIVAL } from './builders.ts'
import { aBase, aSender, aTarget } from './plan-builders.ts'

const hour = 3600
const aWave = (wave: number, seconds: number, more: Partial<Target> = {}): Target => {
  const target = { ...aTarget(0), ...toOffset(seconds), ...(wave > 1 && { wave }), ...more }
  return { ...target, _id: targetId(target) }
}

describe('two waves on one target', () => {
  const someWaves = fc.record({
    senders: fc.array(
      fc.record({
        x: fc.integer({ min: 380, max: 408 }),
        playerId: fc.constantFrom(1, 2),
        maxOff: fc.integer({ min: 0, max: 3 }),
        troops: fc.option(fc.constantFrom({ axe: 6000, ram: 300 }, { axe: 12000, ram: 600 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    wanted: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
    later: fc.integer({ min: 1, max: 6 * hour }),
    slots: fc.array(fc.option(fc.tuple(fc.nat(20 * hour), fc.nat(9 * hour)), { nil: undefined }), {
      minLength: 2,
      maxLength: 2,
    }),
  })

  test('are filled as two neighbouring targets at the same distance, and share no troops', () => {
    const seen = { both: 0, scarce: 0 }
    fc.assert(
      fc.property(someWaves, ({ senders: some, wanted: [first, second], later, slots }) => {
        const senders = some.map((more, n): Sender => ({ ...aSender(n), ...more, y: 401 }))
        const waves = [aWave(1, 0, { maxOff: first }), aWave(2, later, { maxOff: second })]
        const neighbours = [aWave(1, 0, { maxOff: first }), aWave(1, later, { maxOff: second, y: 402 })]
        const fills = (targets: Target[]) => {
          const { attacks, totals } = planRun({
            ...aBase,
            kind: 'off',
            senders,
            targets,
            assignments: {},
            windowsOf: (playerId) => {
              const [from, length] = slots[playerId - 1] ?? []
              if (from === undefined || length === undefined) return undefined
              return Float64Array.of(ARRIVAL - 20 * hour + from, ARRIVAL - 20 * hour + from + length)
            },
          })
          const own = settled({ off: { attacks } }, countUsage(senders, targets, { off: { attacks } }), aBase).off
            ?.attacks
          return {
            attacks: own ?? [],
            upperBound: totals.upperBound,
            counts: targets.map(({ _id }) => countOn(_id, attacks)),
          }
        }
        const countOn = (id: string, attacks: { targetId: string }[]) =>
          attacks.filter((one) => one.targetId === id).length
        const found = fills(waves)
        const oracle = fills(neighbours)
        expect([found.upperBound, found.counts]).toEqual([oracle.upperBound, oracle.counts])
        for (const { villageId, maxOff, troops } of senders) {
          const own = found.attacks.filter((attack) => attack.villageId === villageId)
          expect(own.length).toBeLessThanOrEqual(maxOff)
          const rams = own.reduce((sum, attack) => sum + (attack.troops?.ram ?? 0), 0)
          if (troops) expect(rams).toBeLessThanOrEqual(troops.ram ?? 0)
        }
        for (const { targetId: id, arrival } of found.attacks)
          expect(arrival).toBe(id.endsWith('-w2') ? ARRIVAL + later : ARRIVAL)
        if (found.counts.every((count) => count > 0)) seen.both++
        if (found.attacks.length < first + second) seen.scarce++
      }),
      { numRuns: rounds(300, 3000) },
    )
    for (const count of [seen.both, seen.scarce]) expect(count).toBeGreaterThan(20)
  })

  test('get the fakes of different villages unless a village may send a place several', () => {
    const senders = [1, 2].map((n) => aSender(n, { maxFake: 2 }))
    const targets = [aWave(1, 0, { maxOff: 0, maxFake: 2 }), aWave(2, 60, { maxOff: 0, maxFake: 2 })]
    const count = (manyFakes: boolean) =>
      planRun({ ...aBase, options: { ...aBase.options, manyFakes }, kind: 'fake', senders, targets, assignments: {} })
        .attacks.length
    expect([count(false), count(true)]).toEqual([2, 4])
  })
})

describe('the wave of an order', () => {
  const order = (targetId: string, seconds: number) => ({
    id: 'off-1',
    type: 'off' as const,
    from: { villageId: 1 },
    to: { x: 410, y: 400 },
    targetId,
    launchAt: toIso(ARRIVAL - hour),
    arriveAt: toIso(ARRIVAL + seconds),
    unit: 'ram' as const,
    troops: {},
  })
  const find = (targets: Target[], id: string, seconds: number) =>
    targetOfOrder({ arriveAt: toIso(ARRIVAL) }, targets)(order(id, seconds))?._id
  const [first, second] = [aWave(1, 0), aWave(2, 90)]

  test.each<[string, Target[], string, number, string | undefined]>([
    ['is the one it was planned for, also after its offset changed', [first, second], second._id, 0, second._id],
    ['is no other wave when its own is gone', [second], first._id, 0, undefined],
    [
      'is the first even if it has another type now',
      [second, aWave(1, 0, { type: 'ramoff' })],
      first._id,
      5,
      'ramoff-410-400',
    ],
    ['is another one that arrives in the same second', [aWave(3, 90)], second._id, 90, 'offs-410-400-w3'],
  ])('%s', (_, targets, id, seconds, expected) => {
    expect(find(targets, id, seconds)).toBe(expected)
  })
})
