import { describe, expect, test } from 'vitest'
import { readCommandText } from '../../../../shared/game/incs/sighting-paste.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { read, short, zone } from './pasted.ts'

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

  test('are read with any names of attacks', () => {
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

  test('in their older form contain one thing a line', () => {
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

  test('contain the past, also in the hour that comes twice', () => {
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

  test('of newer versions end with how often an attack is sent, and may have no kind', () => {
    const text = read(`${line(11, 22)}&3`, line(11, 22).replace('&8&', '&-1&'))
    expect(short(text)).toEqual([
      '1 501|501 → 500|500 12.03. 20:15:00 gross',
      '2 501|501 → 500|500 12.03. 20:15:00 gross',
    ])
    // All of its troops count: the last unit is read apart from the number behind it.
    const rams = line(11, 22).replace(/axe=[^/]*\//, '')
    expect(short(read(`${rams}&3`))).toEqual(['1 501|501 → 500|500 12.03. 20:15:00 klein'])
  })

  test('writes sentences in BB code', () => {
    const text = read(
      'Angriff von Anna aus [coord]501|501[/coord] mit [unit]ram[/unit] auf Feind in [coord]500|500[/coord] startet am [color=#ff0e0e]12.03.27 um 18:00:00.000[/color] und kommt am [color=#2eb92e]12.03.27 um 20:15:00.000[/color] an',
    )
    expect(text.format).toBe('workbench')
    expect(short(text)).toEqual(['1 501|501 → 500|500 12.03. 20:15:00 unbekannt'])
  })
})
