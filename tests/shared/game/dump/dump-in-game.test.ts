import { describe, expect, test } from 'vitest'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { unitLabels, unitsInWorld } from '../../../../shared/game/world/units.ts'
import { full, fullTroops, off, offTroops, problemCodes, readTroops, world } from './dump-samples.ts'

const tabs = (numbers: string) => numbers.replaceAll(',', '\t')
const none = '0,0,0,0,0,0,0,0,0,0,0,0'

describe('the troop overview of the game', () => {
  const overview = [
    'Dorf\t\t\t\tAktion',
    '001 Dorf (3) (500|500) K55  ',
    `eigene\t${tabs(off)}\tBefehle`,
    `im Dorf\t15.000\t15.000\t${tabs(off).slice(4)}\tTruppen`,
    `auswärts\t${tabs(none)}`,
    `unterwegs\t0\t0\t1.000\t0\t0\t0\t0\t0\t0\t0\t0\t0\tBefehle`,
    `003 | Spitfire (1|2) (501|500) K55 \teigene\t${tabs(full)}\tBefehle`,
    `im Dorf\t${tabs(none)}\tTruppen`,
    `auswärts\t${tabs(full)}`,
    `unterwegs\t${tabs(none)}\tBefehle`,
  ]

  test('sums the own troops of a village and leaves its guests out', () => {
    const dump = readTroopDump(overview.join('\n'), world)
    expect(dump).toEqual({
      format: 'overview',
      rows: [
        { line: 2, x: 500, y: 500, troops: { ...offTroops, axe: 6493 } },
        {
          line: 7,
          x: 501,
          y: 500,
          troops: Object.fromEntries(Object.entries(fullTroops).map(([unit, count]) => [unit, 2 * count])),
        },
      ],
      rejected: [],
      skipped: [{ line: 1, text: 'Dorf\t\t\t\tAktion' }],
      unused: [],
    })
  })

  test('is an overview also under a heading that names the units', () => {
    const heading = `Dorf\t\t${unitsInWorld(world)
      .map((unit) => unitLabels[unit])
      .join('\t')}\tAktion`
    const dump = readTroopDump([heading, ...overview.slice(1)].join('\n'), world)
    expect(dump).toMatchObject({ format: 'overview', rejected: [] })
    expect(dump.rows.map(({ troops }) => troops.axe)).toEqual([6493, 6])
  })

  test('may lack the militia that the world has', () => {
    const text = overview.slice(1).join('\n')
    const dump = readTroopDump(text, { ...world, hasMilitia: true })
    expect(dump).toEqual(readTroopDump(text, world))
    expect(dump.rows).toHaveLength(2)
  })

  test('survives link texts on lines of their own, spaces for tabs and other spellings of umlauts', () => {
    const text = [
      'Dorf A (500|500) K55 umbenennen',
      `Eigene ${off.replaceAll(',', ' ')} Befehle`,
      'Befehle',
      `auswaerts ${full.replaceAll(',', ' ')}`,
      `auswa\u0308rts\t${tabs(full)}`,
    ].join('\n')
    const dump = readTroopDump(text, world)
    expect(dump.rows[0]?.troops).toMatchObject({ axe: 5499, catapult: 50, spear: 2 })
    expect(dump.rejected).toEqual([])
  })

  test('takes a village out whose rows cannot be read, since its sum would be wrong', () => {
    const broken = [...overview]
    broken[4] = 'auswärts\t0\t0\t0\tx\t0\t0\t0\t0\t0\t0\t0\t0'
    broken[8] = 'auswärts\t1\t2'
    const dump = readTroopDump(broken.join('\n'), world)
    expect(dump.rows).toEqual([])
    expect(dump.rejected.map(({ line, code }) => [line, code])).toEqual([
      [5, 'not_a_number'],
      [9, 'wrong_columns'],
    ])
  })

  test('reports villages without own rows and rows without village', () => {
    const text = `eigene\t${tabs(off)}\nDorf A (500|500) K55\nim Dorf\t${tabs(off)}\nDorf B (501|500) K55\neigene\t${tabs(off)}`
    expect(problemCodes(text)).toEqual([
      [1, 'no_coordinate'],
      [2, 'no_troops'],
    ])
    expect(readTroops(text)).toEqual([offTroops])
  })

  test('skips the village that the page is of, and links', () => {
    const dump = readTroopDump(['Hauptdorf (499|499) K44', 'Übersichten', ...overview, 'Befehle'].join('\n'), world)
    expect(dump.rejected).toEqual([])
    expect(dump.skipped.map(({ line }) => line)).toEqual([1, 2, 3, 13])
    expect(dump.rows).toHaveLength(2)
  })

  test.each([
    ['its rows', [`500|500,9800,im Dorf,${full}`, `500|500,unterwegs,${off}`]],
    ['only guests', [`500|500,im Dorf,${full}`, `501|500,im Dorf,${full}`]],
    [
      'only what is away',
      ['A (500|500) K55', `unterwegs\t${tabs(full)}`, 'B (501|500) K55', `auswärts\t${tabs(full)}`],
    ],
    ['a header', ['Koordinaten;Art;Axt', '500|500;im Dorf;5000', '500|500;unterwegs;200']],
  ])('without troops at home is refused: %s', (_, rows) => {
    const dump = readTroopDump(rows.join('\n'), world)
    expect(dump.rows).toEqual([])
    expect(new Set(dump.rejected.map(({ code }) => code))).toEqual(new Set(['no_own_troops']))
  })

  test('rejects a village whose troops at home are missing', () => {
    const text = [
      'A (500|500) K55',
      `eigene\t${tabs(off)}`,
      'B (501|500) K55',
      `im Dorf\t${tabs(off)}`,
      `auswärts\t${tabs(off)}`,
    ]
    expect(problemCodes(text.join('\n'))).toEqual([[3, 'no_troops']])
    const csv = 'Koordinaten;Art;Axt\n500|500;im Dorf;5000\n500|500;eigene;200\n500|500;unterwegs;10'
    expect(readTroops(csv)).toEqual([{ axe: 200 }])
    expect(problemCodes(csv)).toEqual([
      [2, 'no_troops'],
      [4, 'no_troops'],
    ])
  })

  test('is not confused by villages named like its rows', () => {
    const dump = readTroopDump(`Eigene 1 (500|500) K55\t${tabs(off)}\nUnterwegs\t(501|500) K55\t${tabs(off)}`, world)
    expect(dump).toMatchObject({ format: 'memberPage', rejected: [] })
    expect(dump.rows.map((row) => row.troops)).toEqual([offTroops, offTroops])
  })
})

describe('the member page of the game', () => {
  test('gives name, coordinate and counts on one line', () => {
    const text = [
      `001 Dorf (3) (500|500) K55\t${tabs(off)}\t0\t4`,
      `12|34 Nord, 5 | Süd (501|500) K55\t${tabs(off)}\t0\t4`,
      `K30 Rohan (502|500) K55Dorf-ÜbersichtAuf Karte zentrieren\t${tabs(off)}\t0\t4`,
    ].join('\n')
    const dump = readTroopDump(text, world)
    expect(dump).toMatchObject({ format: 'memberPage', rejected: [] })
    expect(dump.rows.map(({ x, y, troops }) => [x, y, troops])).toEqual([500, 501, 502].map((x) => [x, 500, offTroops]))
  })

  test('may show points before the units', () => {
    expect(readTroopDump(`Dorf (500|500) K55\t10.532\t${tabs(off)}\t0\t4`, world).rows[0]).toEqual({
      line: 1,
      x: 500,
      y: 500,
      points: 10_532,
      troops: offTroops,
    })
  })

  test.each([
    'Dorf\tBefehle\tEingehend',
    'Dorf',
    'Dörfer (2)',
    'Speerträger\tSchwertkämpfer\tAxtkämpfer\tBefehle',
    'Truppen',
    'Dorf und Befehle',
    'Mitglieder » Truppen',
    '[1] [2] [3]',
    'Rohstoffe 12345 2000 300',
    'Hauptdorf (499|499) K44',
    'Serverzeit: 14:07:11 13/03/2027',
  ])('skips what is around it: %j', (head) => {
    const village = `(3) (500|500) K55\t${tabs(off)}\t0\t4`
    const dump = readTroopDump(`${head}\n001 Dorf ${village}`, world)
    expect(dump).toMatchObject({ rows: [{ line: 2, troops: offTroops }], rejected: [] })
    expect(dump.skipped).toEqual([{ line: 1, text: head }])
  })

  test('rejects what may be a village or its troops, anywhere', () => {
    const village = `Dorf (500|500) K55\t${tabs(off)}`
    const text = [`Dorf 500/500\t${tabs(off)}`, village, 'Noch 500 Axt', 'Dorf B (501|500) K55', 'Ende'].join('\n')
    expect(problemCodes(text)).toEqual([
      [1, 'no_coordinate'],
      [3, 'no_coordinate'],
      [4, 'wrong_columns'],
    ])
  })

  test('may have a link at the end of a row', () => {
    const village = 'Dorf 1 (495|565) K55'
    expect(readTroops(`${village}\t${tabs(off)}\tBefehle`)).toEqual([offTroops])
    expect(readTroops(`${village}\t9800\t${tabs(off)}\t0\t3\tBefehle\tTruppen`)).toEqual([offTroops])
    expect(readTroops(`${village} ${off.replaceAll(',', ' ')} Commands`)).toEqual([offTroops])
    expect(readTroops('495|565;6000;Befehle'.replace(/^/, 'Koordinaten;Axt\n'))).toEqual([{ axe: 6000 }])
    const onMilitia = { ...world, hasMilitia: true }
    const row = '495|565\t0\t0\t6000\t0\t100\t2500\t0\t0\t300\t60\t0\t0\t0\tBefehle'
    expect(readTroops(row, onMilitia)).toEqual([{ axe: 6000, spy: 100, light: 2500, ram: 300, catapult: 60 }])
  })

  test('is read when the tabs became spaces', () => {
    expect(readTroops(`Dorf 7 (500|500) K55 ${off.replaceAll(',', ' ')}`)).toEqual([offTroops])
    expect(readTroops(`Dorf 7 (500|500) ${off.replaceAll(',', ' ')}`)).toEqual([offTroops])
  })

  test('rejects members who do not share their troops', () => {
    expect(problemCodes(`Dorf (500|500) K55\t${Array(12).fill('?').join('\t')}`)).toEqual([[1, 'not_a_number']])
  })
})
