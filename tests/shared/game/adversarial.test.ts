import { describe, expect, test } from 'vitest'
import { readCoordinates } from '../../../functions/domain/targets/read-coordinates.ts'
import { readHeader } from '../../../shared/game/dump/csv.ts'
import { matchDump, readTroopDump } from '../../../shared/game/dump/dump.ts'
import { readLines } from '../../../shared/game/dump/text.ts'
import {
  parseAllyLine,
  parsePlayerLine,
  parseUnitInfo,
  parseVillageLine,
  parseWorldConfig,
} from '../../../shared/game/world/provider.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import { buildSnapshot, indexWorld } from '../../../shared/game/world/snapshot.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { cpuMilliseconds } from '../../support/stack/cpu-time.ts'
import { adversarialTexts } from './adversarial-texts.ts'
import { aConfig, aPlayer, aVillage } from './world-builder.ts'

const worlds = [
  { hasArchers: true, hasKnight: true, hasMilitia: true },
  { hasArchers: false, hasKnight: false },
]
const anyWorld = fc.constantFrom(...worlds)
const index = indexWorld(
  buildSnapshot({
    villages: [aVillage(), aVillage({ id: 2, x: 501, y: 501 })],
    players: [aPlayer()],
    tribes: [],
    config: aConfig(),
    units: {},
  }),
)
const numRuns = rounds(300, 20_000)

/** Lines that are villages, rows and headings of all four formats, and pieces that break them anywhere. */
const line = fc.constantFrom(
  '500|500,100,1,2,3,4,5,6,7,8,9,10,1,2,3',
  '500|501;1;2;3;4;5;6;7;8;9;10;1;2',
  '001 Dorf (500|502) K55\t12.000\t1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t0\t0\t0',
  'Dorf (500|503) K55',
  'eigene\t1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t0\t0\t0\tBefehle',
  'im Dorf\t1\t2\t3',
  'auswärts\t999999\t999999\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1',
  'unterwegs 1 2 3 4 5 6 7 8 9 10 11 12 13',
  'Koordinaten;Axt;Rammbock;Punkte',
  '500|504;6000;300;9999',
  'coord,x,y,axe',
  '"500|505",1,"2',
)
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '\t',
    ',',
    ';',
    '|',
    '"',
    '(',
    ')',
    'K',
    '\u202e',
    '\ufeff',
    '\0',
    '-',
    '1e9',
    '9'.repeat(40),
  ),
)
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: line }, junk, fc.constant('\n')), { maxLength: 40 })
  .chain((parts) =>
    fc
      .array(fc.constantFrom('', '\n', '\r\n', '\r'), { minLength: parts.length, maxLength: parts.length })
      .map((ends) => parts.map((part, at) => part + ends[at]).join('')),
  )

describe('any dump', () => {
  test('throws nothing, says the same twice, and every line is taken, part of a village, or listed with its reason', () => {
    fc.assert(
      fc.property(text, anyWorld, (pasted, world) => {
        const dump = readTroopDump(pasted, world)
        expect(readTroopDump(pasted, world)).toEqual(dump)
        const lines = readLines(pasted)
        const told = [...dump.rows, ...dump.rejected, ...dump.skipped].map(({ line }) => line)
        expect(new Set(told).size).toBe(told.length)
        expect(dump.rejected.every(({ reason, text }) => reason !== '' && text.length <= 200)).toBe(true)
        for (const { x, y, troops, points = 0 } of dump.rows) {
          for (const count of [...Object.values(troops), points]) expect(count >= 0 && count <= 1_000_000).toBe(true)
          expect(x >= 0 && x <= 999 && y >= 0 && y <= 999).toBe(true)
        }
        const isRow = (said: string) => /eigene|ausw|unterwegs|im dorf|befehle/i.test(said)
        const missing = lines.filter(({ line }) => !told.includes(line))
        for (const { text: said } of missing) {
          expect(readHeader(said) !== undefined || isRow(said) || /\d\|\d/.test(said), said).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  test('without headings and rows, every line is either taken or listed', () => {
    const bare = text.map((pasted) => pasted.replaceAll(/eigene|ausw|unterwegs|koord|coord|axe|axt/gi, ''))
    fc.assert(
      fc.property(bare, anyWorld, (pasted, world) => {
        const { rows, rejected, skipped } = readTroopDump(pasted, world)
        const told = [...rows, ...rejected, ...skipped].map(({ line }) => line).toSorted((a, b) => a - b)
        expect(told).toEqual(readLines(pasted).map(({ line }) => line))
      }),
      { numRuns },
    )
  })

  test('compared with the world, every row is accepted or listed', () => {
    fc.assert(
      fc.property(text, anyWorld, (pasted, world) => {
        const dump = readTroopDump(pasted, world)
        const { accepted, rejected } = matchDump(dump, index, [1])
        expect(accepted.length + rejected.length).toBe(dump.rows.length + dump.rejected.length)
      }),
      { numRuns: rounds(100, 5000) },
    )
  })

  test('a village whose rows add up to more than any village holds is listed, not taken', () => {
    const row = 'eigene\t900.000\t2\t3\t4\t5\t6\t7\t8\t9\t10\t0\t0\t0'
    const { rows, rejected } = readTroopDump(
      `Dorf (500|500) K55\n${row}\n${row}`,
      worlds[0] ?? { hasArchers: true, hasKnight: true },
    )
    expect(rows).toEqual([])
    expect(rejected).toMatchObject([{ line: 1, code: 'not_a_number' }])
  })
})

test('coordinates: every line that is not blank is taken or listed', () => {
  const lines = fc.array(
    fc.oneof(junk, fc.constantFrom('500|500', ' 501|501 ', '1|1', '0500|500', '500|500|', '５00|500')),
  )
  fc.assert(
    fc.property(lines, (typed) => {
      const wanted = typed.filter((each) => each.trim() !== '').length
      try {
        const { villages, rejected } = readCoordinates(typed, index)
        expect(villages.length + rejected.length).toBe(wanted)
      } catch (error) {
        expect(error).toMatchObject({ status: 400 })
      }
    }),
    { numRuns },
  )
})

describe('the provider’s tables', () => {
  const cell = fc.oneof(
    fc.nat(999).map(String),
    fc.constantFrom(
      '',
      '-1',
      '1e3',
      '9'.repeat(15),
      '9'.repeat(16),
      '%',
      '%%',
      '%zz',
      '%00',
      '%e2%80%ae',
      '%ED%A0%80',
      '+',
      '\0',
      '١٢',
    ),
    fc.string({ unit: 'binary', maxLength: 10 }),
  )
  const row = fc.array(cell, { minLength: 5, maxLength: 9 }).map((cells) => cells.join(','))

  test('no row throws, and what is read is whole, in bounds, and may be shown', () => {
    fc.assert(
      fc.property(row, (line) => {
        for (const parse of [parseVillageLine, parsePlayerLine, parseAllyLine]) {
          for (const value of Object.values(parse(line) ?? {})) {
            if (typeof value === 'number') expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
            else expect(value === shownText(value) && value.length <= 255 && value.isWellFormed()).toBe(true)
          }
        }
      }),
      { numRuns },
    )
  })

  test.each([
    ['a turned name', 'A%E2%80%AEnegna', 'Anegna'],
    ['isolates and marks', '%E2%81%A6a%E2%81%A9%E2%80%8F%D8%9Cb', 'ab'],
    ['nothing to see', '%E2%80%8B%EF%BB%BF%C2%AD', ''],
    ['line breaks and controls', 'a%0D%0Ab%00%1B%7Fc', 'a bc'],
    ['half a letter', 'Gr%C3', 'Gr%C3'],
    ['script', '%3Cscript%3Ealert(1)%3C/script%3E', '<script>alert(1)</script>'],
    ['a joined picture', '%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9', '👨‍👩'],
    ['right-to-left letters', '%D7%A9%D7%9C%D7%95%D7%9D', 'שלום'],
  ])('a name: %s', (_, encoded, name) => {
    expect(parsePlayerLine(`1,${encoded},0,0,0,0`)?.name).toBe(name)
  })

  test('a name has at most 255 characters, and none is cut in half', () => {
    expect(parsePlayerLine(`1,${'%F0%9F%98%80'.repeat(200)},0,0,0,0`)?.name).toBe('😀'.repeat(127))
    expect(parsePlayerLine(`1,${'a'.repeat(5000)},0,0,0,0`)?.name).toBe('a'.repeat(255))
  })
})

describe('the provider’s XML', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<config>',
      '</config>',
      '<speed>',
      '</speed>',
      '<ram>',
      '</ram>',
      '<ram/>',
      '1',
      '18.5',
      '-1',
      '9'.repeat(30),
      '&amp;',
    ),
    fc.constantFrom(
      '&#0;',
      '&#x110000;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?xml?>',
      '<!DOCTYPE a>',
      '&lol;',
      '<a b="',
      '"',
      '\r',
      '\0',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )

  test('throws nothing, and every number in it can be reckoned with', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        for (const xml of [
          pieces.join(''),
          `<config><speed>1</speed><ram><speed>${pieces.join('')}</speed></ram></config>`,
        ]) {
          for (const unit of Object.values(parseUnitInfo(xml) ?? {})) {
            expect(unit.speed > 0 && unit.speed <= 100_000).toBe(true)
          }
          const { night, newbie, ...config } = parseWorldConfig(xml) ?? { night: {}, newbie: {} }
          for (const value of Object.values({ ...night, ...newbie, ...config }))
            expect(Number.isFinite(Number(value))).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  test.each([
    ['a billion laughs', `<!DOCTYPE config [<!ENTITY l0 "ha">${laughs}]><config><speed>&l10;</speed></config>`],
    [
      'a file of this machine',
      '<!DOCTYPE config [<!ENTITY f SYSTEM "file:///etc/passwd">]><config><speed>&f;</speed></config>',
    ],
    [
      'a parameter entity',
      '<!DOCTYPE config [<!ENTITY % p SYSTEM "http://169.254.169.254/">%p;]><config><speed>1</speed></config>',
    ],
    ['a document type', '<!DOCTYPE config SYSTEM "http://evil.example/x.dtd"><config><speed>1</speed></config>'],
    [
      '300,000 elements in each other',
      `<config><speed>1</speed>${'<a>'.repeat(300_000)}${'</a>'.repeat(300_000)}</config>`,
    ],
    ['300,000 that never end', `<config><speed>1</speed>${'<a>'.repeat(300_000)}`],
  ])('is refused at once: %s', (_, xml) => {
    const took = cpuMilliseconds(() => {
      expect(parseWorldConfig(xml)).toBeUndefined()
      expect(parseUnitInfo(xml)).toBeUndefined()
    })
    expect(took).toBeLessThan(2000)
  })

  test('no speed is beyond all reckoning', () => {
    const xml =
      '<config><ram><speed>999999999999999</speed></ram><axe><speed>18</speed></axe><spy><speed>-9</speed></spy></config>'
    expect(parseUnitInfo(xml)).toEqual({ axe: { speed: 18, pop: 0, carry: 0 } })
  })
})

test('text to show: nothing is left that does not show or reverses the text around it, and it does not change again', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...Object.values(adversarialTexts).map((make) => make(500))),
  )
  fc.assert(
    fc.property(anyText, (raw) => {
      const shown = shownText(raw)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c\ufeff]/u)
      expect(shownText(shown)).toBe(shown)
    }),
    { numRuns },
  )
})
