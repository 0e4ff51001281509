import { describe, expect, test } from 'vitest'
import { noOrigin, nothing, read, short } from './pasted.ts'

describe('the overview of incoming attacks', () => {
  const head = 'Befehl (4)\tZiel\tHerkunft\tSpieler\tEntfernung\tAnkunft\tAnkunft in'
  const row = (label: string, player = 'Anna', arrival = 'heute um 20:15:00:123') =>
    `${label}\t001 Ziel (500|500) K55\tFeind (501|501) K55\t${player}\t1.4\t${arrival}\t7:15:00`

  test('is read row by row, with head and any labels', () => {
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

  test('is read with any names of villages, labels and players', () => {
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

  test('names what is not used behind the arrival, but no countdown, link or units', () => {
    const counts = '0\t0\t6000\t0\t0\t0\t0\t300\t0\t0'
    const text = read(
      row('Angriff'),
      `${row('Ramme 12.03. 10:00:00')}\tWall 20`,
      `${row('Angriff')}\tWall 19\tabbrechen`,
      `Angriff auf Ziel (500|500) K55\tMein Dorf (501|501) K55\theute um 20:15:00\t${counts}`,
    )
    expect(text.lines.every(({ command }) => command)).toBe(true)
    expect(text.unused).toEqual([{ text: 'Wall 20', count: 2, lines: [2, 3] }])
  })

  test('reports where a time comes twice', () => {
    const [line] = read(row('Angriff', 'Anna', '31.10.27 02:30:00')).lines
    expect(line).toMatchObject({ note: expect.stringContaining('zweimal'), command: { player: 'Anna' } })
  })
})

describe('lists of commands', () => {
  test('of all of one’s villages name the target first; the units give the strength', () => {
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

  test('is one attack, reported at its arrival', () => {
    const text = read(...page())
    expect(text.format).toBe('command')
    expect(short(text)).toEqual(['8 501|501 → 500|500 12.03. 20:15:00 unbekannt Anna'])
  })

  test('gives the strength by its units, several pages each its own', () => {
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
