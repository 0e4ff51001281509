import { expect, test } from 'vitest'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { type DailyWindow, layAutoSlots } from '../../../shared/game/world/world-time.ts'
import { withChange } from '../../../shared/planner/explain/change.ts'
import { diagnose } from '../../../shared/planner/explain/diagnose.ts'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { ARRIVAL, aProblem, capped, entangled, limited, smallProblems, weighted } from './builders.ts'
import { withCheckedArrays } from './checked-arrays.ts'

test('an array that is checked throws where there is no entry, and is an array otherwise', () => {
  withCheckedArrays(() => {
    const made = [new Int32Array(3), Int32Array.from([1, 2, 3]), new Int32Array([0, 1, 2, 3]).subarray(1)]
    for (const array of made) {
      array[2] = 7
      expect(array[2]).toBe(7)
      expect([...array.map((n) => n + 1)].at(-1)).toBe(8)
      for (const index of [3, -1, 0.5, Number.NaN]) {
        expect(() => array[index]).toThrow(RangeError)
        expect(() => array.slice()[index]).toThrow(RangeError)
        expect(() => {
          array[index] = 1
        }).toThrow(RangeError)
      }
    }
  })
  expect(new Int32Array(3)[3]).toBeUndefined()
})

const small = smallProblems({ senders: 12, targets: 9, grid: 10 })
const daily = fc.constantFrom<DailyWindow[]>(
  [{ from: '20:00', to: '20:30' }],
  [
    { from: '08:00', to: '15:00' },
    { from: '22:00', to: '01:30' },
  ],
)

/** The windows that daily ones make in the days before everything arrives. */
const lay = (rules: readonly DailyWindow[]) =>
  Float64Array.from(
    layAutoSlots(rules, 'Europe/Berlin', ARRIVAL - 3 * 86_400, ARRIVAL).flatMap(({ from, to }) => [
      toEpoch(from),
      toEpoch(to),
    ]),
  )

/** Launches of other runs, enough to make the table of a crowd grow. */
const standing = () => ({
  player: Int32Array.from({ length: 60 }, (_, i) => i % 3),
  launch: Float64Array.from({ length: 60 }, (_, i) => ARRIVAL - i * 300),
})

test('no index leads out of an array, neither in planning nor in explaining', () => {
  fc.assert(
    fc.property(
      fc.oneof(small, entangled(small), capped(weighted(entangled(small)), 6), capped(limited(small), 6)),
      fc.boolean(),
      fc.option(daily, { freq: 1 }),
      (spec, spreadOrigins, rules) => {
        const explained = () => {
          const own = aProblem(spec)
          const problem = rules ? { ...own, windows: own.windows.map(() => lay(rules)) } : own
          const result = plan(problem, { spreadOrigins, standing: standing() })
          const { reasons, helps } = diagnose(problem, result, rules ? { players: [0, 1, 2], rules, lay } : undefined)
          const { sender, target } = result.assignment
          const weight = new Uint8Array(sender.length).fill(1)
          const again = plan({ ...problem, sendFrom: ARRIVAL - 7200 }, { former: { sender, target, weight } })
          const villages = helps.map((help) => withChange(problem, help).senders.x.length)
          return {
            sender: [...sender],
            target: [...target],
            reasons: reasons.length,
            helps: helps.length,
            villages,
            again: again.assigned,
          }
        }
        expect(withCheckedArrays(explained)).toEqual(explained())
      },
    ),
    { numRuns: 50, seed: 7 },
  )
})
