import { describe, expect, test } from 'vitest'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import type { DumpWorld } from '../../../../shared/game/dump/dump-world.ts'
import { type Troops, type UnitName, unitLabels, unitsInWorld } from '../../../../shared/game/world/units.ts'
import { fc } from '../../../support/properties.ts'
import { cpuMilliseconds } from '../../../support/stack/cpu-time.ts'

interface Sample {
  x: number
  y: number
  points: number
  troops: Troops
}

const anyWorld = fc.record({ hasArchers: fc.boolean(), hasKnight: fc.boolean(), hasMilitia: fc.boolean() })
const maxCount = (unit: UnitName) => (unit === 'knight' ? 10 : unit === 'snob' ? 30 : 25_000)

/** Villages with distinct coordinates and real-looking troops of a world, positive counts only. */
const villagesOn = (world: DumpWorld): fc.Arbitrary<Sample[]> => {
  const counts = unitsInWorld(world).map((unit) =>
    fc.oneof(fc.constant(0), fc.nat(maxCount(unit))).map((count): [UnitName, number] => [unit, count]),
  )
  return fc.uniqueArray(
    fc.record({
      x: fc.nat(999),
      y: fc.nat(999),
      points: fc.integer({ min: 26, max: 12_500 }),
      troops: fc.tuple(...counts).map((pairs) => Object.fromEntries(pairs.filter(([, count]) => count > 0)) as Troops),
    }),
    { minLength: 1, maxLength: 8, selector: ({ x, y }) => x * 1000 + y },
  )
}

const sample = anyWorld.chain((world) => fc.record({ world: fc.constant(world), villages: villagesOn(world) }))
const anyName = fc.constantFrom(
  'Dorf',
  '001 Dorf (3)',
  '12|34 | Nord',
  'Eigene 5',
  'a, b; c',
  '(500|500)',
  'K55 im Dorf 7',
)
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.')
const troopCounts = (troops: Troops, world: DumpWorld) => unitsInWorld(world).map((unit) => troops[unit] ?? 0)
const continent = ({ x, y }: Sample) => `K${Math.floor(y / 100)}${Math.floor(x / 100)}`
const plain = ({ x, y, troops }: Sample) => ({ x, y, troops })

describe('every format gives back the troops it was written from', () => {
  test('member lines, with or without points and the two extra numbers', () => {
    const style = fc.record({
      separator: fc.constantFrom(',', ';', '\t'),
      points: fc.boolean(),
      extras: fc.constantFrom([], [0, 0], [3, 12]),
      trailing: fc.boolean(),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      group: fc.boolean(),
    })
    fc.assert(
      fc.property(sample, style, ({ world, villages }, { separator, points, extras, trailing, lineEnd, group }) => {
        const text = villages
          .map((village) => {
            const numbers = [...(points ? [village.points] : []), ...troopCounts(village.troops, world), ...extras]
            const cells = [`${village.x}|${village.y}`, ...numbers.map((count) => (group ? grouped(count) : count))]
            return cells.join(separator) + (trailing ? separator : '')
          })
          .join(lineEnd)
        expect(readTroopDump(text, world)).toEqual({
          format: 'members',
          rows: villages.map((village, at) => ({
            line: at + 1,
            ...plain(village),
            ...(points ? { points: village.points } : {}),
          })),
          rejected: [],
          skipped: [],
          unused: [],
        })
      }),
    )
  })

  test('member lines, some of them in another layout, which are refused', () => {
    // Militia that may be missing makes single rows ambiguous.
    const withoutMilitia = sample.filter(({ world }) => !world.hasMilitia)
    const someWithPoints = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(withoutMilitia, someWithPoints, ({ world, villages }, withPoints) => {
        const text = villages.map((village, at) => {
          const numbers = [...(withPoints[at] ? [village.points] : []), ...troopCounts(village.troops, world)]
          return [`${village.x}|${village.y}`, ...numbers].join(',')
        })
        const { rows } = readTroopDump(text.join('\n'), world)
        const points = villages.filter((_, at) => withPoints[at])
        const others = villages.filter((_, at) => !withPoints[at])
        const most = points.length === others.length ? [] : points.length > others.length ? points : others
        expect(rows.map(({ line, points: _, ...row }) => row)).toEqual(most.map(plain))
      }),
    )
  })

  test('CSV with shuffled columns', () => {
    const columns = sample.chain(({ world, villages }) =>
      fc.record({
        world: fc.constant(world),
        villages: fc.constant(villages),
        order: fc.shuffledSubarray([...unitsInWorld(world), 'coord', 'points'] as const, {
          minLength: unitsInWorld(world).length + 2,
        }),
        german: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(columns, ({ world, villages, order, german }) => {
        const heading = (column: UnitName | 'coord' | 'points') =>
          column === 'coord' || column === 'points' ? column : german ? unitLabels[column] : column
        const cell = (village: Sample, column: UnitName | 'coord' | 'points') =>
          column === 'coord'
            ? `${village.x}|${village.y}`
            : column === 'points'
              ? village.points
              : (village.troops[column] ?? 0)
        const lines = [order.map(heading), ...villages.map((village) => order.map((column) => cell(village, column)))]
        expect(readTroopDump(lines.map((cells) => cells.join(';')).join('\n'), world)).toEqual({
          format: 'csv',
          rows: villages.map((village, at) => ({ line: at + 2, ...village })),
          rejected: [],
          skipped: [],
          unused: [],
        })
      }),
    )
  })

  test('the overview, own troops split over its rows', () => {
    fc.assert(
      fc.property(sample, anyName, fc.boolean(), ({ world, villages }, name, sameLine) => {
        const text = villages.flatMap((village) => {
          const all = troopCounts(village.troops, world)
          const home = all.map((count) => Math.floor(count / 3))
          const away = all.map((count) => Math.floor(count / 2))
          const moving = all.map((count, at) => count - (home[at] ?? 0) - (away[at] ?? 0))
          const row = (label: string, counts: number[]) => [label, ...counts.map(grouped), 'Befehle'].join('\t')
          const title = `${name} (${village.x}|${village.y}) ${continent(village)}`
          return [
            sameLine ? `${title} \t${row('eigene', home)}` : `${title}\n${row('eigene', home)}`,
            row(
              'im Dorf',
              all.map((count) => count + 7),
            ),
            row('auswärts', away),
            row('unterwegs', moving),
          ]
        })
        const dump = readTroopDump(text.join('\n'), world)
        expect(dump).toMatchObject({ format: 'overview', rejected: [] })
        expect(dump.rows.map(({ line, ...row }) => row)).toEqual(villages.map(plain))
      }),
    )
  })

  test('the member page', () => {
    fc.assert(
      fc.property(sample, anyName, fc.boolean(), ({ world, villages }, name, points) => {
        const text = villages.map((village) =>
          [
            `${name} (${village.x}|${village.y}) ${continent(village)}`,
            ...(points ? [grouped(village.points)] : []),
            ...troopCounts(village.troops, world).map(grouped),
            0,
            12,
          ].join('\t'),
        )
        const dump = readTroopDump(text.join('\n'), world)
        expect(dump).toMatchObject({ format: 'memberPage', rejected: [] })
        expect(dump.rows.map(({ line, points: _, ...row }) => row)).toEqual(villages.map(plain))
      }),
    )
  })
})

test('bad lines between good ones are listed with their numbers and change nothing else', () => {
  const noise = fc.constantFrom(
    'Hallo zusammen',
    '700|700,1',
    '700|700,x',
    '---',
    'eigene',
    'Angriff auf (700|700) bitte',
    '|',
  )
  fc.assert(
    fc.property(sample, fc.array(fc.tuple(fc.nat(20), noise), { maxLength: 5 }), ({ world, villages }, noises) => {
      const good = villages.map(
        (village) => `${village.x}|${village.y},${troopCounts(village.troops, world).join(',')}`,
      )
      const lines = [...good]
      for (const [at, text] of noises) lines.splice(at, 0, text)
      const dump = readTroopDump(lines.join('\n'), world)
      expect(dump.rows.map(({ line }) => lines[line - 1])).toEqual(good)
      expect(dump.rejected.map(({ line, text }) => [lines[line - 1], text])).toEqual(
        lines.filter((line) => !good.includes(line)).map((line) => [line, line]),
      )
    }),
  )
})

test('every line that is not blank is accounted for, in any pasted text', () => {
  const piece = fc.constantFrom(
    '500|500',
    ',',
    '\t',
    '1',
    '1.000',
    'eigene\t',
    'Koordinaten;axe',
    ' K55',
    '\n',
    'x',
    '"',
    '(',
    '',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), anyWorld, (pieces, world) => {
      const text = pieces.join('')
      const blank = new Set(text.split('\n').flatMap((line, at) => (line.trim() === '' ? [at + 1] : [])))
      const { rows, rejected } = readTroopDump(text, world)
      const numbers = [...rows, ...rejected].map(({ line }) => line)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.some((line) => blank.has(line) || line < 1)).toBe(false)
      for (const { troops } of rows) expect(Object.values(troops).every((count) => count > 0)).toBe(true)
    }),
  )
})

describe('4 MB of hostile text are read in linear time', () => {
  const hostile = [
    '|',
    '1|1',
    '500|500 K1 ',
    '500|500,',
    '500|500\n',
    '",',
    ' ',
    '1.000.',
    'eigene 1 ',
    'eigene 1\n',
    ' K1',
    '\t',
  ]
  const world = { hasArchers: true, hasKnight: true, hasMilitia: true }
  const seconds = (text: string) => cpuMilliseconds(() => readTroopDump(text, world)) / 1000

  // A quadratic reader would need minutes; the margin is for a slow machine.
  test.each(hostile)('%j over and over', (piece) => {
    expect(seconds(piece.repeat(4_000_000 / piece.length))).toBeLessThan(30)
  })

  test('behind a header, a coordinate or an overview row', () => {
    expect(seconds(`coord,axe\n${'500|500,"'.repeat(400_000)}`)).toBeLessThan(30)
    expect(seconds(`500|500${' K1'.repeat(1_300_000)}`)).toBeLessThan(30)
    expect(seconds(`eigene 1\n500|500\neigene${' '.repeat(4_000_000)}x`)).toBeLessThan(30)
  })
})
