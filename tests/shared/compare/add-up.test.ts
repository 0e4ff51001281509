import { describe, expect, test } from 'vitest'
import { addUp } from '../../../shared/compare/add-up.ts'
import { type Sighting, strengths } from '../../../shared/model/sighting.ts'
import { fc } from '../../support/properties.ts'

const command = (more: Partial<Sighting> = {}): Sighting => ({
  from: { x: 500, y: 500 },
  to: { x: 510, y: 500 },
  arriveAt: 1_800_000_000,
  strength: 'gross',
  ...more,
})

const text = (uploads: Sighting[][]) =>
  addUp(uploads).map(({ command: { from, to, strength, kind, player }, count }) =>
    [count, strength, kind ?? '', `${from.x}|${from.y}→${to.x}|${to.y}`, player ?? ''].filter(Boolean).join(' '),
  )
const at = '500|500→510|500'

describe('uploads add up', () => {
  test.each<[string, Sighting[][], string[]]>([
    ['nothing to nothing', [[], []], []],
    ['the same twice to itself', [[command()], [command()]], [`1 gross ${at}`]],
    ['two in one upload to two', [[command(), command()], [command()]], [`2 gross ${at}`]],
    [
      'what one shows to what another shows',
      [[command()], [command({ strength: 'klein' })]],
      [`1 klein ${at}`, `1 gross ${at}`],
    ],
    [
      'a second later is another one',
      [[command()], [command({ arriveAt: 1_800_000_001 })]],
      [`1 gross ${at}`, `1 gross ${at}`],
    ],
    [
      'one of unknown strength is the one that is known',
      [[command()], [command({ strength: 'unbekannt' })]],
      [`1 gross ${at}`],
    ],
    [
      'of three unknown ones two are others',
      [[command({ strength: 'klein' })], [1, 2, 3].map(() => command({ strength: 'unbekannt' }))],
      [`1 klein ${at}`, `2 unbekannt ${at}`],
    ],
    [
      'unknown beside known in one upload are others',
      [[command(), command({ strength: 'unbekannt' })], [command()]],
      [`1 gross ${at}`, `1 unbekannt ${at}`],
    ],
    [
      'scouts are told by whoever knows',
      [[command({ strength: 'klein' })], [command({ strength: 'klein', kind: 'spy' })]],
      [`1 klein spy ${at}`],
    ],
    [
      'one of two small ones is scouts',
      [[command({ strength: 'klein', kind: 'spy' }), command({ strength: 'klein' })]],
      [`1 klein ${at}`, `1 klein spy ${at}`],
    ],
    ['whose it is is told by whoever knows', [[command()], [command({ player: 'Anna' })]], [`1 gross ${at} Anna`]],
  ])('%s', (_, uploads, expected) => {
    expect(text(uploads)).toEqual(expected)
  })

  const few: fc.Arbitrary<Sighting> = fc.record(
    {
      from: fc.constantFrom({ x: 500, y: 500 }, { x: 500, y: 501 }),
      to: fc.constantFrom({ x: 510, y: 500 }, { x: 510, y: 501 }),
      arriveAt: fc.constantFrom(1_800_000_000, 1_800_000_001),
      strength: fc.constantFrom(...strengths),
      kind: fc.constant('spy' as const),
      player: fc.constantFrom('Anna', 'Bert'),
    },
    { requiredKeys: ['from', 'to', 'arriveAt', 'strength'] },
  )
  const uploads = fc.array(fc.array(few, { maxLength: 12 }), { maxLength: 4 })
  const shuffled = <T>(list: T[], order: number[]) =>
    list
      .map((item, i) => ({ item, key: order[i % order.length] ?? 0 }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item)

  test('in any order, with their entries kept', () => {
    fc.assert(
      fc.property(uploads, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (all, order) => {
        expect(addUp(shuffled(all, order).map((one) => shuffled(one, order)))).toEqual(addUp(all))
      }),
    )
  })

  test('without counting anything twice: uploading the same again changes nothing', () => {
    fc.assert(
      fc.property(uploads, fc.nat(), (all, which) => {
        const again = all[which % Math.max(1, all.length)] ?? []
        expect(addUp([...all, again])).toEqual(addUp(all))
      }),
    )
  })

  test('to as many of each as the upload that shows most of them; unknown ones only fill up', () => {
    fc.assert(
      fc.property(uploads, (all) => {
        const sightingKey = ({ from, to, arriveAt }: Sighting) => JSON.stringify([from, to, arriveAt])
        const found = addUp(all)
        for (const key of new Set(all.flat().map(sightingKey))) {
          const here = all.map((one) => one.filter((each) => sightingKey(each) === key))
          const sum = (strength?: string) =>
            found
              .filter((one) => sightingKey(one.command) === key && (!strength || one.command.strength === strength))
              .reduce((total, { count }) => total + count, 0)
          const most = (strength: string) =>
            Math.max(...here.map((one) => one.filter((each) => each.strength === strength).length))
          const known = strengths.filter((strength) => strength !== 'unbekannt')
          for (const strength of known) expect(sum(strength)).toBe(most(strength))
          const together = Math.max(...here.map(({ length }) => length))
          expect(sum()).toBe(
            Math.max(
              together,
              known.reduce((total, strength) => total + most(strength), 0),
            ),
          )
        }
      }),
    )
  })
})
