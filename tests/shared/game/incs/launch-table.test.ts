import { describe, expect, test } from 'vitest'
import { readCommandText } from '../../../../shared/game/incs/sighting-paste.ts'
import { travelSeconds } from '../../../../shared/game/world/travel.ts'
import { formatDateTimeSeconds } from '../../../../shared/game/world/world-time.ts'
import { fc } from '../../../support/properties.ts'
import { context, short, zone } from './pasted.ts'

// Minutes per field: spies, light cavalry, axes, swords, rams and nobles.
const speeds = [9, 10, 18, 22, 30, 35]
const read = (...lines: string[]) => readCommandText(lines.join('\n'), { ...context, speeds })
const noArrival = 'Die Tabelle nennt nur, wann abgeschickt wird, keine Ankunft.'
const otherColumns = 'Die Zeile passt nicht zum Kopf der Tabelle.'
const noTravel = 'Die Zeile nennt zwei Zeiten, und keine Einheit läuft so lange zwischen den Dörfern.'

describe('tables of launches', () => {
  test('of forums with launch times only are refused', () => {
    const text = read(
      '[table]',
      '[**]ID[||]Art[||]Einheit[||]Herkunft[||]Ziel[||]Abschickzeit[||]Versammlungsplatz[/**]',
      '[*]1[|][img]https://example.invalid/icon/8.png[/img][|][unit]ram[/unit][|][coord]495|565[/coord][|][coord]411|485[/coord][|]2027-03-12 19:06:46:0[|][url="https://de236.die-staemme.de/game.php?village=1&screen=place&target=2"]Versammlungsplatz[/url][/*]',
      '[/table]',
    )
    expect(text.format).toBeUndefined()
    expect(short(text)).toEqual([`3 ${noArrival}`])
  })

  test.each([
    ['Herkunft\tZiel\tEinheit\tLosschicken', '495|565\t411|485\tRamme\t12.03.27 19:06:46'],
    ['Startdorf;Zieldorf;Abflug', '495|565;411|485;12.03.27 19:06:46'],
    ['Launch\tFrom\tTo', '12.03.27 19:06:46\tA (495|565) K54\tB (411|485) K44'],
    ['Ziel Herkunft Abschickzeit', '411|485 495|565 12.03.27 19:06:46'],
  ])('with the head %j are refused without an arrival', (head, row) => {
    expect(short(read(head, row, row))).toEqual([`2 ${noArrival}`, `3 ${noArrival}`])
  })

  test.each([
    [
      'Spieler\tHerkunft\tEinheit\tZiel\tAbschickzeit\tAnkunft',
      'Anna\t495|565 A\tRamme\t411|485 B\t12.03.27 19:06:46\t12.03.27 20:15:33',
      ' Anna',
    ],
    ['Ankunft\tAbflug\tZiel\tHerkunft', '12.03.27 20:15:33\t12.03.27 19:06:46\t411|485\t495|565', ''],
    ['Startdorf;Zieldorf;Startzeit;Ankunftszeit', '495|565;411|485;12.03.27 19:06:46;12.03.27 20:15:33', ''],
    [
      '[**]Herkunft[||]Ziel[||]Abschickzeit[||]Ankunft[/**]',
      '[*][coord]495|565[/coord][|][coord]411|485[/coord][|]12.03.27 19:06:46[|]12.03.27 20:15:33[/*]',
      '',
    ],
  ])('with the head %j are read by it', (head, row, player) => {
    const text = read(head, row)
    expect(text.format).toBe('table')
    expect(short(text)).toEqual([`2 495|565 → 411|485 12.03. 20:15:33 unbekannt${player}`])
  })

  test('refuse rows of other columns, and name columns that are not used', () => {
    const head = 'Spieler\tHerkunft\tEinheit\tZiel\tAbschickzeit\tAnkunft\tTruppenzahl\tEntfernung'
    const row = 'Anna\t495|565\tRamme\t411|485\t12.03.27 19:06:46\t12.03.27 20:15:33\t6000\t116'
    const text = read(head, row, row.replace('12.03.27 19:06:46', ''), row.replace('411|485', 'B'))
    expect(short(text).slice(1)).toEqual([`3 ${otherColumns}`, `4 ${otherColumns}`])
    expect(text.unused).toEqual(['Einheit', 'Truppenzahl'].map((text) => ({ text, count: 3, lines: [2, 3, 4] })))
  })

  test('give the order of villages also with heads that the game does not have', () => {
    const row = 'Ramme\tA (495|565) K54\tB (411|485) K44\tmorgen um 20:15:33'
    expect(short(read('Einheit\tHerkunft\tZiel\tAnkunft', row))).toEqual([
      '2 495|565 → 411|485 13.03. 20:15:33 unbekannt',
    ])
    expect(short(read('Einheit\tZiel\tHerkunft\tAnkunft', row))).toEqual([
      '2 411|485 → 495|565 13.03. 20:15:33 unbekannt',
    ])
  })
})

describe('a row with two times and no head', () => {
  const row = (launch: string, arrival: string) =>
    `Anna\t495|565 Dorf A\tRamme\tBert\t495|575 Dorf B\t${launch}\t${arrival}`

  test('arrives at the later one where a unit takes so long', () => {
    for (const [launch, arrival] of [
      ['12.03.27 15:15:33', '12.03.27 20:15:33'],
      ['12.03.27 20:15:33', '12.03.27 15:15:33'],
    ] as const) {
      expect(short(read(row(launch, arrival)))).toEqual(['1 495|565 → 495|575 12.03. 20:15:33 unbekannt Anna'])
    }
    const spaced = '495|565 495|575 12.03.27 15:15:33 12.03.27 20:15:33'
    expect(short(read(spaced))).toEqual(['1 495|565 → 495|575 12.03. 20:15:33 unbekannt'])
  })

  test('is refused otherwise', () => {
    expect(short(read(row('12.03.27 19:06:46', '12.03.27 20:15:33')))).toEqual([`1 ${noTravel}`])
    expect(short(read(`${row('12.03.27 15:15:33', '12.03.27 20:15:33')}\t13.03.27 01:15:33`))).toEqual([
      `1 ${noTravel}`,
    ])
    expect(short(readCommandText(row('12.03.27 15:15:33', '12.03.27 20:15:33'), context))).toEqual([`1 ${noTravel}`])
  })

  test('is none where the game shows a renamed command', () => {
    const incoming = (label: string) =>
      `${label}\tZiel (500|500) K55\tFeind (501|501) K55\tAnna\t1.4\theute um 20:15:00:123\t7:15:00`
    expect(short(read(incoming('12.03.27 10:00:00'), incoming('Ramme 12.03.27 10:00:00')))).toEqual(
      [1, 2].map((line) => `${line} 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna`),
    )
  })
})

test('no table of launches is reversed, nor is a launch an arrival', () => {
  const place = fc.record({ x: fc.integer({ min: 100, max: 999 }), y: fc.integer({ min: 100, max: 999 }) })
  const sample = fc.record({
    from: place,
    to: place,
    speed: fc.constantFrom(...speeds),
    arriveAt: fc.integer({ min: context.readAt, max: context.readAt + 86_400 }),
    order: fc.shuffledSubarray(['Herkunft', 'Ziel', 'Abschickzeit', 'Ankunft', 'Einheit'], { minLength: 5 }),
    separator: fc.constantFrom('\t', ';'),
    hasHead: fc.boolean(),
    hasArrival: fc.boolean(),
  })
  fc.assert(
    fc.property(sample, ({ from, to, speed, arriveAt, order, separator, hasHead, hasArrival }) => {
      fc.pre(from.x !== to.x || from.y !== to.y)
      const launch = arriveAt - travelSeconds(Math.hypot(from.x - to.x, from.y - to.y), speed)
      const time = (at: number) => formatDateTimeSeconds(at, zone).replace(',', '')
      const cells: Record<string, string> = {
        ...{ Herkunft: `${from.x}|${from.y}`, Ziel: `${to.x}|${to.y}`, Einheit: 'Ramme' },
        ...{ Abschickzeit: time(launch), Ankunft: time(arriveAt) },
      }
      const titles = order.filter((title) => hasArrival || title !== 'Ankunft')
      const row = titles.map((title) => cells[title]).join(separator)
      const { lines } = read(...(hasHead ? [titles.join(separator)] : []), row)
      const command = lines.at(-1)?.command
      if (hasHead)
        expect(command && { ...command }).toEqual(
          hasArrival ? { from, to, arriveAt, strength: 'unbekannt' } : undefined,
        )
      if (!hasHead && hasArrival && command) expect(command.arriveAt).toBe(arriveAt)
    }),
  )
})
