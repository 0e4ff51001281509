import { expect, test } from 'vitest'
import { readCommandText } from '../../../../shared/game/incs/sighting-paste.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { Sighting } from '../../../../shared/model/sighting.ts'
import { fc } from '../../../support/properties.ts'
import { cpuMilliseconds } from '../../../support/stack/cpu-time.ts'
import { context, read } from './pasted.ts'

const pad = (value: number) => String(value).padStart(2, '0')
const name = fc.stringMatching(/^[A-Za-zäöü0-9 .[\]|()-]{0,20}$/).map((text) => `${text.replace(/[ \d.]+$/, '')}x`)
const coordinate = fc.record({ x: fc.integer({ min: 0, max: 999 }), y: fc.integer({ min: 0, max: 999 }) })

test('rows of the overview are read back, with any names', () => {
  const row = fc.record({
    label: name,
    from: coordinate,
    to: coordinate,
    names: fc.tuple(name, name),
    player: fc.constantFrom('Anna', 'Bert 2', '12', '(1|2)'),
    second: fc.integer({ min: 0, max: 86_399 }),
  })
  const different = row.filter(({ from, to }) => from.x !== to.x || from.y !== to.y)
  fc.assert(
    fc.property(fc.array(different, { minLength: 1, maxLength: 10 }), (rows) => {
      const time = (second: number) =>
        [second / 3600, (second / 60) % 60, second % 60].map((part) => pad(Math.floor(part)))
      const village = (name: string, { x, y }: { x: number; y: number }) =>
        `${name} (${x}|${y}) K${Math.floor(y / 100)}${Math.floor(x / 100)}`
      const text = rows.map(
        ({ label, from, to, names, player, second }) =>
          `${label}\t${village(names[0], to)}\t${village(names[1], from)}\t${player}\t9.9\theute um ${time(second).join(':')}:123\t1:00:00`,
      )
      const { lines, format } = read(...text)
      expect(format).toBe('incomings')
      const midnight = toEpoch('2027-03-11T23:00:00Z')
      expect(
        lines.map(({ line, command }) => [line, command?.from, command?.to, command?.arriveAt, command?.player]),
      ).toEqual(rows.map(({ from, to, second, player }, at) => [at + 1, from, to, midnight + second, player]))
    }),
    { numRuns: 300 },
  )
})

const piece = fc.constantFrom(
  'heute um 11:37:43',
  '12.03.27 20:15:00',
  '(500|500) K55',
  '501|501',
  '[coord]500|500[/coord]',
  'Angriff auf',
  'Herkunft:',
  'Ziel:',
  'Dorf:',
  'Kampfzeit',
  'Ankunft:',
  'Anzahl:',
  'Angreifer:',
  '-->',
  '→',
  '\t',
  '\n',
  ' ',
  '[b]',
  '[player]',
  '11&22&ram&1800000000000&8&false&true&',
  'Koordinaten:',
  'Angegriffenes Dorf',
  '__proto__',
  '0\t1\t2\t3\t4\t5\t6\t7\t8\t9',
  '[command]attack[/command]',
)

test('no text throws, and every attack is one', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 40 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(text, (text) => {
      const { lines, format } = readCommandText(text, context)
      expect(format !== undefined).toBe(lines.some(({ command }) => command))
      for (const { line, command, reason } of lines) {
        expect(line).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length)
        if (command) expect(Sighting.parse(command)).toEqual(command)
        else expect(reason).toMatch(/\.$/)
      }
    }),
    { numRuns: 2000 },
  )
})

test('10,000 rows take well under a second of the processor', () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) =>
      `Angriff\tZiel ${at} (${at % 1000}|500) K55\tFeind (${at % 1000}|501) K55\tAnna\t1.4\tam ${pad(1 + (at % 28))}.03. um 20:${pad(at % 60)}:00:123\t7:15:00`,
  )
  const text = rows.join('\n')
  const times = [1, 2, 3].map(() => cpuMilliseconds(() => readCommandText(text, context)))
  expect(Math.min(...times)).toBeLessThan(1000)
  expect(readCommandText(text, context).lines.every(({ command }) => command)).toBe(true)
})
