import loadHighs from 'highs'
import { beforeAll, describe, expect, test } from 'vitest'
import { fits, type Planned, pairUp, type Seen } from '../../../shared/compare/pair-up.ts'
import { fc } from '../../support/properties.ts'

const planned = (...times: (number | [number, Planned['size']])[]): Planned[] =>
  times.map((one) => (typeof one === 'number' ? { time: one, size: 'large' } : { time: one[0], size: one[1] }))
const seen = (...times: (number | [number, Seen['size']])[]): Seen[] =>
  times.map((one) => (typeof one === 'number' ? { time: one, size: 'any' } : { time: one[0], size: one[1] }))

/** What a pairing comes to, in the order in which it counts; throws where it pairs something twice. */
function worth(wanted: readonly Planned[], real: readonly Seen[], pairs: ArrayLike<number>) {
  const taken = new Set<number>()
  let [count, deviation, fitting] = [0, 0, 0]
  wanted.forEach((one, at) => {
    const place = pairs[at] ?? -1
    if (place < 0) return
    const other = real[place]
    if (!other || taken.has(place)) throw new Error(`${at} → ${place} is no pair`)
    taken.add(place)
    count++
    deviation += Math.abs(one.time - other.time)
    if (fits(one, other)) fitting++
  })
  return { count, deviation, fitting }
}

type Worth = ReturnType<typeof worth>
const isBetter = (a: Worth, b: Worth) => a.count - b.count || b.deviation - a.deviation || a.fitting - b.fitting

/** The best of all pairings, by trying every one. */
function best(wanted: readonly Planned[], real: readonly Seen[]): Worth {
  let found: Worth | undefined
  const pairs: number[] = []
  const taken = new Set<number>()
  const next = (at: number) => {
    if (at === wanted.length) {
      const one = worth(wanted, real, pairs)
      if (!found || isBetter(one, found) > 0) found = one
      return
    }
    for (let place = -1; place < real.length; place++) {
      if (taken.has(place)) continue
      if (place >= 0) taken.add(place)
      pairs[at] = place
      next(at + 1)
      taken.delete(place)
    }
  }
  next(0)
  if (!found) throw new Error('There is always the pairing of nothing')
  return found
}

const size = fc.constantFrom<Planned['size']>('large', 'small')
const look = fc.constantFrom<Seen['size']>('large', 'small', 'any', 'none')
/** Few moments: many are equally far away. */
const some = (time: fc.Arbitrary<number>, most: { planned: number; seen: number }) =>
  fc.tuple(
    fc.array(fc.record({ time, size }), { maxLength: most.planned }),
    fc.array(fc.record({ time, size: look }), { maxLength: most.seen }),
  )

describe('planned and real attacks of a pair of villages', () => {
  test.each<[string, Planned[], Seen[], number[]]>([
    ['nothing planned', [], seen(1), []],
    ['nothing seen', planned(1), [], [-1]],
    ['one of each, however far apart', planned(0), seen(400_000), [0]],
    ['the nearest of several', planned(100), seen(0, 90, 115), [1]],
    ['two that are late by as much do not cross', planned(0, 60), seen(30, 90), [0, 1]],
    [
      'the sizes decide where the times do not',
      planned([0, 'large'], [0, 'small']),
      seen([5, 'small'], [5, 'large']),
      [1, 0],
    ],
    [
      'the sizes decide though it crosses',
      planned([0, 'small'], [10, 'large']),
      seen([20, 'large'], [30, 'small']),
      [1, 0],
    ],
    [
      'a second weighs more than any size',
      planned([0, 'large'], [1, 'small']),
      seen([0, 'small'], [1, 'large']),
      [0, 1],
    ],
    ['more pairs weigh more than any time', planned(0, 1000), seen(999, 1001), [0, 1]],
    ['of more planned ones the nearest is paired', planned(0, 50, 70), seen(55), [-1, 0, -1]],
  ])('%s', (_, wanted, real, pairs) => {
    expect([...pairUp(wanted, real)]).toEqual(pairs)
  })

  test('are paired as well as trying everything can', () => {
    fc.assert(
      fc.property(some(fc.nat({ max: 6 }), { planned: 5, seen: 5 }), ([wanted, real]) => {
        expect(worth(wanted, real, pairUp(wanted, real))).toEqual(best(wanted, real))
      }),
      { numRuns: 1500 },
    )
  })

  test('whose sides differ much in number too', () => {
    fc.assert(
      fc.property(some(fc.nat({ max: 9 }), { planned: 2, seen: 14 }), ([wanted, real]) => {
        expect(worth(wanted, real, pairUp(wanted, real))).toEqual(best(wanted, real))
        // The other way round nothing is better: a real attack for each planned one, or the reverse.
        const sized = real.map(({ time, size: s }) => ({ time, size: s === 'small' ? 'small' : 'large' }) as const)
        expect(worth(sized, wanted, pairUp(sized, wanted))).toEqual(best(sized, wanted))
      }),
      { numRuns: 300 },
    )
  })

  test('have an answer that does not depend on the moment that time is counted from', () => {
    fc.assert(
      fc.property(some(fc.nat({ max: 500 }), { planned: 8, seen: 12 }), fc.nat({ max: 4e9 }), ([wanted, real], by) => {
        const later = <T extends { time: number }>(list: T[]) => list.map((one) => ({ ...one, time: one.time + by }))
        expect(pairUp(later(wanted), later(real))).toEqual(pairUp(wanted, real))
      }),
    )
  })
})

describe('hundreds of them', () => {
  let highs: Awaited<ReturnType<typeof loadHighs>>
  beforeAll(async () => {
    highs = await loadHighs()
  })

  /** The least sum of costs that a solver of linear programs finds, with everything paired on the smaller side. */
  function least(wanted: readonly Planned[], real: readonly Seen[]): number {
    const weight = Math.min(wanted.length, real.length) + 1
    const [rows, columns] = [wanted.map(() => [] as string[]), real.map(() => [] as string[])]
    const terms = wanted.flatMap((one, i) =>
      real.map((other, j) => {
        rows[i]?.push(`x${i}_${j}`)
        columns[j]?.push(`x${i}_${j}`)
        return `${Math.abs(one.time - other.time) * weight + (fits(one, other) ? 0 : 1)} x${i}_${j}`
      }),
    )
    const isFew = wanted.length <= real.length
    const lines = [
      ...rows.map((names) => `${names.join(' + ')} ${isFew ? '=' : '<='} 1`),
      ...columns.map((names) => `${names.join(' + ')} ${isFew ? '<=' : '='} 1`),
    ]
    const problem = `Minimize\n obj: ${terms.join('\n + ')}\nSubject To\n ${lines.map((line, n) => `c${n}: ${line}`).join('\n ')}\nEnd`
    return Math.round(highs.solve(problem).ObjectiveValue)
  }

  test('are paired as well as a solver of linear programs can', () => {
    fc.assert(
      fc.property(some(fc.nat({ max: 3000 }), { planned: 30, seen: 45 }), ([wanted, real]) => {
        if (wanted.length === 0 || real.length === 0) return
        const weight = Math.min(wanted.length, real.length) + 1
        const { count, deviation, fitting } = worth(wanted, real, pairUp(wanted, real))
        expect(count).toBe(weight - 1)
        expect(deviation * weight + count - fitting).toBe(least(wanted, real))
      }),
      { numRuns: 25 },
    )
  })

  test('that all come as planned are all found, though a flood of others comes with them', () => {
    const wanted = planned(
      ...Array.from({ length: 300 }, (_, i): [number, Planned['size']] => [i * 7, i % 3 ? 'small' : 'large']),
    )
    const flood = Array.from({ length: 50_000 }, (_, i): Seen => ({ time: 40_000 + (i % 5000), size: 'any' }))
    const real = [...flood, ...wanted.toReversed()]
    const pairs = pairUp(wanted, real)
    expect(worth(wanted, real, pairs)).toEqual({ count: 300, deviation: 0, fitting: 300 })
  })
})
