import { describe, expect, test } from 'vitest'
import { type CommandText, readCommandText } from '../../../shared/game/real-inc-paste.ts'
import { toEpoch } from '../../../shared/game/slots.ts'
import { formatDateTimeSeconds } from '../../../shared/game/world-time.ts'
import { RealCommand } from '../../../shared/model/real-inc.ts'
import { cpuMilliseconds } from '../../support/cpu-time.ts'
import { fc } from '../../support/properties.ts'

const zone = 'Europe/Berlin'
const villages = new Map([
  [11, { x: 501, y: 501 }],
  [22, { x: 500, y: 500 }],
])
const context = { readAt: toEpoch('2027-03-12T12:00:00Z'), zone, villageById: (id: number) => villages.get(id) }
const read = (...lines: string[]) => readCommandText(lines.join('\n'), context)

/** `501|501 → 500|500 12.03. 20:15:00 gross Anna` of an attack, else the reason; with the number of the line. */
const short = ({ lines }: CommandText) =>
  lines.map(({ line, command, reason }) => {
    if (!command) return `${line} ${reason}`
    const { from, to, arriveAt, strength, kind, player } = command
    const time = formatDateTimeSeconds(arriveAt, zone).replace('2027,', '')
    const place = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
    return [`${line} ${place(from)} → ${place(to)} ${time}`, strength, kind, player].filter(Boolean).join(' ')
  })

const noOrigin = 'Die Zeile nennt kein Herkunftsdorf. Kopiere die Übersicht „Eintreffend“ oder die Seite des Befehls.'
const nothing = 'In der Zeile steht kein Angriff: weder ein Dorf noch eine Ankunft.'

describe('the overview of incoming attacks', () => {
  const head = 'Befehl (4)\tZiel\tHerkunft\tSpieler\tEntfernung\tAnkunft\tAnkunft in'
  const row = (label: string, player = 'Anna', arrival = 'heute um 20:15:00:123') =>
    `${label}\t001 Ziel (500|500) K55\tFeind (501|501) K55\t${player}\t1.4\t${arrival}\t7:15:00`

  test('is read row by row, with head and whatever the labels say', () => {
    const text = read(
      'Eintreffende Angriffe',
      head,
      row('Angriff'),
      `\t${row('Ramme')}`,
      row('Großer Angriff'),
      row('Späher', 'Bert der 2.', 'morgen um 00:12:01'),
      'Angriff',
      row('').slice(1),
      row('Kleiner Angriff', '---'),
      '',
      'Alle auswählen',
    )
    expect(text.format).toBe('incomings')
    expect(short(text)).toEqual([
      '3 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna',
      '4 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna',
      '5 501|501 → 500|500 12.03. 20:15:00 gross Anna',
      '6 501|501 → 500|500 13.03. 00:12:01 unbekannt spy Bert der 2.',
      '8 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna',
      '9 501|501 → 500|500 12.03. 20:15:00 klein',
    ])
  })

  test('is read whatever villages, labels and players are called', () => {
    const text = read(
      'LKAV?, 20 Check (465|883) , K84\tA 111|222 (500|500) K55\tHaus von B auf (9|9) (501|501) K55\t(1|2)\t1.4\tam 13.03. um 20:15:00:123\t7:15:00',
      'x\tZiel\t001 (500|500) K55\tKampfzeit (501|501) K55\tZiel: Ankunft\t1.4\tam 13.03. um 20:15:00\t7:15:00',
    )
    expect(short(text)).toEqual([
      '1 501|501 → 500|500 13.03. 20:15:00 unbekannt (1|2)',
      '2 501|501 → 500|500 13.03. 20:15:00 unbekannt Ziel: Ankunft',
    ])
  })

  test('is read without tabs, as phones copy it', () => {
    const text = read('Angriff 001 Ziel (500|500) K55 Feind (501|501) K55 Anna B. 12.3 heute um 20:15:00:123 7:15:00')
    expect(short(text)).toEqual(['1 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna B.'])
  })

  test('is read in the order that its head names', () => {
    const text = read(
      'Befehl\tHerkunft\tZiel\tAnkunft',
      'Angriff\tFeind (501|501) K55\tZiel (500|500) K55\tmorgen um 20:15:00',
    )
    expect(short(text)).toEqual(['2 501|501 → 500|500 13.03. 20:15:00 unbekannt'])
  })

  test('says what is wrong with a row', () => {
    const text = read(
      row('Angriff', 'Anna', 'heute um 25:15:00'),
      row('Angriff', 'Anna', 'heute um 20:15'),
      row('Angriff', 'Anna', '28.03.27 02:30:00'),
      row('Unterstützung'),
      'Angriff\t001 Ziel (500|500) K55\t001 Ziel (500|500) K55\tAnna\t0\theute um 20:15:00',
      'Angriff\theute um 20:15:00\t7:15:00',
      'Noch etwas anderes',
      'x'.repeat(2000),
    )
    expect(text.format).toBeUndefined()
    expect(short(text)).toEqual([
      '1 Diese Uhrzeit gibt es nicht.',
      '2 Der Ankunft fehlen die Sekunden.',
      '3 Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird auf Sommerzeit vorgestellt.',
      '4 Das ist kein Angriff.',
      `5 ${noOrigin}`,
      `6 ${noOrigin}`,
      `7 ${nothing}`,
      '8 Die Zeile ist zu lang.',
    ])
    expect(text.lines.at(-1)?.text).toHaveLength(200)
  })

  test('tells where a time comes twice', () => {
    const [line] = read(row('Angriff', 'Anna', '31.10.27 02:30:00')).lines
    expect(line).toMatchObject({ note: expect.stringContaining('zweimal'), command: { player: 'Anna' } })
  })
})

describe('lists of commands', () => {
  test('of all of one’s villages name the target first; the units tell the strength', () => {
    const units = (...counts: number[]) => counts.join('\t')
    const row = 'Angriff auf Ziel (500|500) K55\tMein Dorf (501|501) K55\theute um 20:15:00'
    const text = read(
      'Befehl\tHerkunft\tAnkunft',
      `${row}\t${units(0, 0, 6000, 0, 0, 0, 0, 300, 0, 0)}`,
      `${row}\t${units(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0)}`,
      `${row}\t${units(0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0)}`,
      row,
      row.replace('Angriff auf', 'Unterstützung für'),
      row.replace('Angriff auf', 'Rückkehr von'),
    )
    expect(text.format).toBe('commands')
    expect(short(text)).toEqual([
      '2 501|501 → 500|500 12.03. 20:15:00 gross',
      '3 501|501 → 500|500 12.03. 20:15:00 klein',
      '4 501|501 → 500|500 12.03. 20:15:00 klein spy',
      '5 501|501 → 500|500 12.03. 20:15:00 unbekannt',
      '6 Das ist kein Angriff.',
      '7 Das ist kein Angriff.',
    ])
  })

  test.each([
    [1, 'klein'],
    [1000, 'klein'],
    [1001, 'mittel'],
    [5000, 'mittel'],
    [5001, 'gross'],
    [0, 'unbekannt'],
  ])('%i units look %s', (count, strength) => {
    const [line] = read(
      `Angriff auf A (500|500) K55\tB (501|501) K55\theute um 20:15:00\t0\t0\t${count}\t0\t0\t0\t0\t0\t0\t0`,
    ).lines
    expect(line?.command?.strength).toBe(strength)
  })

  test('of one’s own village belong to the village above', () => {
    const text = read(
      'Mein Dorf (501|501) K55',
      'Eigene Befehle (2)\tAnkunft\tAnkunft in',
      'Angriff auf Ziel (500|500) K55\theute um 20:15:00:001\t1:00:00\tabbrechen',
      'Angriff auf Ziel (502|500) K55\theute um 20:15:01:001\t1:00:00\tabbrechen',
    )
    expect(short(text)).toEqual([
      '3 501|501 → 500|500 12.03. 20:15:00 unbekannt',
      '4 501|501 → 502|500 12.03. 20:15:01 unbekannt',
    ])
  })

  test('of another’s village do not say where the attacks come from, unless they are named so', () => {
    const text = read(
      'Mein Dorf (499|499) K44',
      'Koordinaten:\t500|500',
      'Punkte:\t10.000',
      'Spieler:\tFeind',
      'Befehle\tAnkunft\tAnkunft in',
      'Angriff auf Ziel (500|500) K55\theute um 20:15:00:001\t1:00:00',
      'Angriff\theute um 20:15:00:001\t1:00:00',
      'Anna: Angriff aus Dorf (501|501) K55\theute um 20:15:00:001\t1:00:00',
    )
    expect(short(text)).toEqual([
      '1 Zu dem Dorf fehlt eine Ankunft.',
      `6 ${noOrigin}`,
      `7 ${noOrigin}`,
      '8 501|501 → 500|500 12.03. 20:15:00 unbekannt',
    ])
  })
})

describe('the page of a command', () => {
  const page = (arrival = '12.03.27 20:15:00:123') => [
    'Angriff auf Ziel (500|500) K55',
    'Befehl',
    'Herkunft\tSpieler:\tAnna',
    'Dorf:\tDorf 1|1 (501|501) K55',
    'Ziel\tSpieler:\tFeind',
    'Dorf:\tZiel (500|500) K55',
    'Dauer:\t1:12:33',
    `Ankunft:\t${arrival}`,
    'Ankunft in:\t0:12:33',
    'Rückkehr:\t12.03.27 23:15:00',
  ]

  test('is one attack, told at its arrival', () => {
    const text = read(...page())
    expect(text.format).toBe('command')
    expect(short(text)).toEqual(['8 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna'])
  })

  test('tells the strength by its units, several pages each its own', () => {
    const text = read(
      ...page(),
      '0\t0\t900\t0\t0\t0\t0\t50\t0\t0',
      ...page('heute um 21:00:00'),
      '0\t0\t0\t9\t0\t0\t0\t0\t0\t0',
    )
    expect(short(text)).toEqual([
      '8 501|501 → 500|500 12.03. 20:15:00 klein Anna',
      '19 501|501 → 500|500 12.03. 21:00:00 klein spy Anna',
    ])
  })

  test('whose units are not shown takes none of the next', () => {
    const text = read(...page(), ...page().slice(0, 4), '0\t0\t900\t0\t0\t0\t0\t50\t0\t0')
    expect(short(text)[0]).toBe('8 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna')
  })

  test('of support is no attack', () => {
    expect(short(read('Unterstützung für Ziel', ...page().slice(1)))).toEqual(['8 Das ist kein Angriff.'])
  })

  test('that was copied in part says what is missing', () => {
    const incomplete = 'Zu diesem Angriff fehlt Herkunft, Ziel oder Zeit.'
    expect(short(read(...page().slice(0, 4)))).toEqual([`3 ${incomplete}`])
    expect(short(read(...page().slice(4)))).toEqual([`8 ${incomplete}`.replace('8', '4')])
    expect(short(read(...page('bald')))).toEqual([expect.stringContaining('8 Keine Ankunft')])
  })
})

describe('support requests', () => {
  test('name the attacked village once, and every attack with its icons', () => {
    const text = read(
      '[b]Dorf:[/b] [coord]500|500[/coord]',
      '[b]Wallstufe:[/b] 20',
      '[b]Zustimmung:[/b] 100',
      '[b]Verteidiger:[/b]  18314  13982  0  18659  353  0  0  4825  0  17  0  0',
      '',
      '[command]attack_large[/command] [command]snob[/command] AG [coord]501|501[/coord] --> Ankunftszeit: 12.03.27 20:15:00:103 [player]Frank R.[/player]',
      '[command]attack_small[/command] Späher [coord]502|501[/coord] --> Ankunftszeit: 12.03.27 20:15:01:103 [player]Anna[/player]',
      '[command]attack_medium[/command] [command]snob[/command] [command]spy[/command] Späh [coord]503|501[/coord] --> Ankunftszeit: 12.03.27 20:15:02:103 [player]Anna[/player]',
      'Ramm, 31 Brüder 02 (460|888) , K84 [coord]460|888[/coord] --> Ankunftszeit: 12.03.27 20:15:03:064 [player]Anna[/player]',
      '[b]Dorf:[/b] [coord]510|510[/coord]',
      '[command]attack[/command] Angriff [coord]501|501[/coord] --> Ankunftszeit: 12.03.27 21:15:00:103 [player]Anna[/player]',
    )
    expect(text.format).toBe('request')
    expect(short(text)).toEqual([
      '6 501|501 → 500|500 12.03. 20:15:00 gross Frank R.',
      '7 502|501 → 500|500 12.03. 20:15:01 klein spy Anna',
      '8 503|501 → 500|500 12.03. 20:15:02 mittel Anna',
      '9 460|888 → 500|500 12.03. 20:15:03 unbekannt Anna',
      '11 501|501 → 510|510 12.03. 21:15:00 unbekannt Anna',
    ])
  })

  test('are read whatever the attacks are called', () => {
    const text = read(
      'Dorf: Ziel (500|500) K55',
      '[command]attack[/command] Ramme 12.03.27 10:00:00 A (111|222) K21 [coord]501|501[/coord] --> Ankunftszeit: 12.03.27 20:15:00:103 [player][X] Anna[/player]',
      'Ramme A (111|222) K21 501|501 --> Ankunftszeit: 12.03.27 20:15:00:103 Anna',
    )
    expect(short(text)).toEqual([
      '2 501|501 → 500|500 12.03. 20:15:00 unbekannt [X] Anna',
      '3 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna',
    ])
  })

  test('without the attacked village say so', () => {
    const [line] = read('[command]attack[/command] [coord]501|501[/coord] --> Ankunftszeit: 12.03.27 21:15:00').lines
    expect(line?.reason).toBe('Über der Zeile fehlt das angegriffene Dorf.')
  })

  test('in their older form tell one thing a line', () => {
    const attack = (number: number, from: string, time: string) => [
      `[b]${number}. Angriff[/b]`,
      'Angreifer: [player]Anna[/player]',
      'Stamm: [ally][KdS][/ally]',
      'Punkte: 1887516',
      `Herkunft: [coord]${from}[/coord]`,
      `Ankunftszeit: 12.03.27 ${time}:935`,
    ]
    const text = read(
      '[b]Verteidiger[/b]',
      'Name: [player]Bert[/player]',
      'Stamm: [ally][KdS][/ally]',
      '[b]Angegriffenes Dorf[/b]',
      '[coord]500|500[/coord]',
      'Punkte: 10000',
      'Stufe des Walls: 20',
      '[b]Anwesende Truppen[/b]',
      ...attack(1, '501|501', '20:15:00'),
      ...attack(2, '502|501', '20:15:01'),
    )
    expect(text.format).toBe('request')
    expect(short(text)).toEqual([
      '14 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna',
      '20 502|501 → 500|500 12.03. 20:15:01 unbekannt Anna',
    ])
  })
})

describe('reports', () => {
  const report = [
    'Betreff\tAnna (001) greift Ziel (500|500) K55 an',
    'Kampfzeit\t11.03.27 20:15:00:500',
    'Anna hat gewonnen',
    'Angreiferglück',
    '-22.4%',
    'Moral: 100%',
    'Angreifer:\tAnna',
    'Herkunft:\t001 (501|501) K55',
    'Anzahl:\t0\t0\t2000\t0\t0\t0\t0\t0\t0\t0\t0\t0',
    'Verluste:\t0\t0\t2000\t0\t0\t0\t0\t0\t0\t0\t0\t0',
    'Verteidiger:\tFeind',
    'Ziel:\tZiel (500|500) K55',
    'Anzahl:\t9000\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0',
  ]

  test('are attacks that have arrived, with the attacker’s units', () => {
    const text = read(...report, ...report)
    expect(text.format).toBe('report')
    expect(short(text).filter((line) => line.includes('→'))).toEqual([
      '12 501|501 → 500|500 11.03. 20:15:00 mittel Anna',
      '25 501|501 → 500|500 11.03. 20:15:00 mittel Anna',
    ])
    expect(short(text).filter((line) => !line.includes('→'))).toEqual([])
  })

  test('tell of the past, also in the hour that comes twice', () => {
    const again = report.map((line) => line.replace('11.03.27 20:15:00', '31.10.27 02:30:00'))
    const readAt = toEpoch('2027-10-31T00:45:00Z')
    const [line] = readCommandText(again.join('\n'), { readAt, zone }).lines
    expect(line?.command?.arriveAt).toBe(toEpoch('2027-10-31T00:30:00Z'))
  })

  test('are read in BB code, old ones with two villages called alike', () => {
    const text = read(
      '[b]Kampfzeit:[/b] 11.03.27 20:15:00',
      '[b]Angreifer:[/b] [player]Anna[/player]',
      '[b]Dorf:[/b] [coord]501|501[/coord]',
      '[b]Verteidiger:[/b] [player]Feind[/player]',
      '[b]Dorf:[/b] [coord]500|500[/coord]',
    )
    expect(short(text)).toEqual(['5 501|501 → 500|500 11.03. 20:15:00 unbekannt Anna'])
  })
})

describe('DS Workbench', () => {
  const line = (from: number, to: number, unit = 'ram') =>
    `${from}&${to}&${unit}&${toEpoch('2027-03-12T19:15:00Z') * 1000 + 500}&8&false&true&axe=${btoa('6000')}/ram=${btoa('250')}`

  test('names villages by their ids', () => {
    const text = read(line(11, 22), line(11, 22, 'spy'), line(11, 99), line(98, 22), line(11, 22, 'tank'), line(11, 11))
    expect(text.format).toBe('workbench')
    expect(short(text)).toEqual([
      '1 501|501 → 500|500 12.03. 20:15:00 gross',
      '2 501|501 → 500|500 12.03. 20:15:00 gross spy',
      '3 Ein Dorf mit der ID 99 gibt es auf dieser Welt nicht.',
      '4 Ein Dorf mit der ID 98 gibt es auf dieser Welt nicht.',
      '5 Die Einheit der Zeile kennt das Spiel nicht.',
      '6 Herkunft und Ziel sind dasselbe Dorf.',
    ])
    expect(readCommandText(line(11, 22), { readAt: 0, zone }).lines[0]?.reason).toContain('Daten der Welt')
  })

  test('writes sentences in BB code', () => {
    const text = read(
      'Angriff von Anna aus [coord]501|501[/coord] mit [unit]ram[/unit] auf Feind in [coord]500|500[/coord] startet am [color=#ff0e0e]12.03.27 um 18:00:00.000[/color] und kommt am [color=#2eb92e]12.03.27 um 20:15:00.000[/color] an',
    )
    expect(text.format).toBe('workbench')
    expect(short(text)).toEqual(['1 501|501 → 500|500 12.03. 20:15:00 unbekannt'])
  })
})

const pad = (value: number) => String(value).padStart(2, '0')
const name = fc.stringMatching(/^[A-Za-zäöü0-9 .[\]|()-]{0,20}$/).map((text) => `${text.replace(/[ \d.]+$/, '')}x`)
const coordinate = fc.record({ x: fc.integer({ min: 0, max: 999 }), y: fc.integer({ min: 0, max: 999 }) })

test('rows of the overview are read back, whatever the names', () => {
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
        if (command) expect(RealCommand.parse(command)).toEqual(command)
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
