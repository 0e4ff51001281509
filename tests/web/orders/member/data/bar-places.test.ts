import { describe, expect, it } from 'vitest'
import { barPlaces, noPlaces, type Places } from '../../../../../web/orders/data/bar-places.ts'
import { dueSeconds, isOpen, type OrderRow } from '../../../../../web/orders/data/order-rows.ts'
import { fc } from '../../../../support/properties.ts'
import { anOrderLine, rowsOf } from '../../../support/order-samples.ts'

/** Attacks by name, launched at seconds (epoch). */
const attacks = (launches: Record<string, number>): OrderRow[] =>
  rowsOf(
    Object.entries(launches).map(([id, second]) =>
      anOrderLine({ id, launchAt: new Date(second * 1000).toISOString() }),
    ),
  )

/** The places at each of the seconds, one after the other. */
function placesAt(rows: (second: number) => OrderRow[], seconds: readonly number[]): Places[] {
  let places = noPlaces
  return seconds.map((second) => {
    places = barPlaces(places, rows(second), second)
    return places
  })
}

describe('the places of the bar', () => {
  it('show the next attack, however far it is', () => {
    const rows = attacks({ a: 5000, b: 9000 })
    expect(placesAt(() => rows, [100, 4000])).toEqual([
      ['a', undefined],
      ['a', undefined],
    ])
  })

  it('keep an attack where it is until 90 seconds after its launch, with the next one beside it', () => {
    const rows = attacks({ a: 1000, b: 1300, c: 2000 })
    expect(placesAt(() => rows, [900, 999, 1000, 1089, 1090])).toEqual([
      ['a', undefined],
      ['a', undefined],
      ['a', 'b'],
      ['a', 'b'],
      ['b', undefined],
    ])
  })

  it('have the second attack 60 seconds before its launch, and move neither when one is marked', () => {
    const all = { a: 1000, b: 1010, c: 1200, d: 1400 }
    const { a: _, ...rest } = all
    const rows = (second: number) => attacks(second < 1005 ? all : rest)
    expect(placesAt(rows, [949, 950, 1004, 1005, 1050, 1139, 1140])).toEqual([
      ['a', undefined],
      ['a', 'b'],
      ['a', 'b'],
      [undefined, 'b'],
      ['c', 'b'],
      ['c', undefined],
      ['c', undefined],
    ])
  })

  it('give the next attack the place of the one that has been due longest', () => {
    const rows = attacks({ a: 1000, b: 1010, c: 1100, d: 1105 })
    expect(placesAt(() => rows, [1000, 1039, 1040, 1045])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['c', 'b'],
      ['c', 'b'],
    ])
  })

  it('show the next attack as soon as more are due than there are places', () => {
    const rows = attacks({ a: 1000, b: 1001, c: 1002, far: 5000 })
    expect(placesAt(() => rows, [1000, 1001, 1002, 1003]).at(-1)).toEqual(['c', 'far'])
  })

  it('show an attack at once that was added before the next', () => {
    const rows = (second: number) => attacks(second < 500 ? { a: 1000 } : { a: 1000, b: 900 })
    expect(placesAt(rows, [499, 500])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ])
  })
})

const launches = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 })

it('an attack keeps its place from a minute before its launch, unless the next one takes it from the longest due', () => {
  fc.assert(
    fc.property(launches, (seconds) => {
      const rows = attacks(Object.fromEntries(seconds.map((second) => [`x${second}`, second])))
      const launch = new Map(rows.map((row) => [row.id, row.launch]))
      const all = placesAt(
        () => rows,
        Array.from({ length: 500 }, (_, second) => second),
      )
      for (const [second, places] of all.entries()) {
        expect(barPlaces(places, rows, second)).toEqual(places)
        const next = rows.find((row) => row.launch > second && isOpen(row))
        if (next && next.launch <= second + 60) expect(places).toContain(next.id)
        for (const [place, id] of (all[second - 1] ?? []).entries()) {
          const at = launch.get(id ?? '') ?? Infinity
          if (at > second + 60 || at <= second - dueSeconds || places[place] === id) continue
          expect(at, `${id} leaves its place at ${second}`).toBeLessThanOrEqual(second)
          const other = launch.get(places[1 - place] ?? '')
          expect(other).toBeGreaterThan(at)
        }
      }
    }),
    { numRuns: 60 },
  )
})
