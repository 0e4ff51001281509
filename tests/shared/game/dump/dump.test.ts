import { describe, expect, test } from 'vitest'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { full, fullTroops, off, offTroops, oldWorld, problemCodes, readTroops, world } from './dump-samples.ts'

describe('member lines', () => {
  test.each([
    ['commas', `500|500,${off}`],
    ['semicolons', `500|500;${off.replaceAll(',', ';')}`],
    ['tabs', `500|500\t${off.replaceAll(',', '\t')}`],
    ['spaces after the commas', `500|500, ${off.replaceAll(',', ', ')}`],
    ['a trailing separator', `500|500,${off},`],
    ['trailing separators', `500|500,${off},,,`],
    ['commands and arrivals', `500|500,${off},3,12,`],
    ['one extra number', `500|500,${off},3`],
    ['quotes', `"500|500","${off.replaceAll(',', '","')}"`],
    ['a byte order mark', `\uFEFF500|500,${off}`],
    ['Windows line ends and blank lines', `\r\n\r\n500|500,${off}\r\n  \r\n`],
    ['blanks around it', `  \u00a0500|500,${off}\u00a0 `],
  ])('are read with %s', (_, text) => {
    expect(readTroopDump(text, world)).toEqual({
      format: 'members',
      rows: [{ line: text.includes('\r') ? 3 : 1, x: 500, y: 500, troops: offTroops }],
      rejected: [],
      skipped: [],
      unused: [],
    })
  })

  test.each(['', 'Anna,'])('are read as the script collect_troops writes them: %j in front', (nick) => {
    // All cells of the page's rows with a comma each.
    const text = [500, 501].map((y) => `${nick}500|${y},9876,${full},4,5,`).join('\r\n')
    const { rows, rejected } = readTroopDump(text, world)
    expect(rows.map(({ y, points, troops }) => [y, points, troops])).toEqual([
      [500, 9876, fullTroops],
      [501, 9876, fullTroops],
    ])
    expect(rejected).toEqual([])
  })

  test('carry points when one column is left over', () => {
    expect(readTroopDump(`500|501,9876,${full}`, world).rows).toEqual([
      { line: 1, x: 500, y: 501, points: 9876, troops: fullTroops },
    ])
    expect(readTroopDump(`500|501,9.876,${full},4,5`, world).rows).toEqual([
      { line: 1, x: 500, y: 501, points: 9876, troops: fullTroops },
    ])
  })

  test('keep their layout when single lines have an extra number', () => {
    const text = `500|500,${full}\n500|501,${full},1\n500|502,${full},1,2`
    expect(readTroops(text)).toEqual([fullTroops, fullTroops, fullTroops])
    const withPoints = `500|500,900,${full}\n500|501,900,${full},1\n500|502,900,${full},1,2`
    expect(readTroops(withPoints)).toEqual([fullTroops, fullTroops, fullTroops])
  })

  test('distinguish points from one extra number by what no village has', () => {
    const withPoints = `500|500,9000,1,0,7000,0,50,3000,0,0,300,250,0,2,4`
    expect(readTroopDump(withPoints, world).rows[0]).toMatchObject({
      points: 9000,
      troops: { spear: 1, catapult: 250, snob: 2 },
    })
  })

  describe('without a header are laid out as most of them', () => {
    const withMilitia = { ...world, hasMilitia: true }
    const row = '0,0,6000,0,100,2500,0,0,300,60,0,0,0,'

    test('on a world with and without militia', () => {
      const text = `495|565,9000,${row}\n586|530,9000,${row}\n510|510,0,${row}`
      for (const on of [world, withMilitia]) {
        expect(readTroopDump(text, on).rows).toMatchObject(
          [1, 2].map((line) => ({ line, points: 9000, troops: { axe: 6000, light: 2500, ram: 300, catapult: 60 } })),
        )
        expect(problemCodes(text, on)).toEqual([[3, 'other_layout']])
      }
    })

    test('and refused in a tie', () => {
      expect(problemCodes(`500|500,${full}\n501|500,900,${full}`)).toEqual([
        [1, 'tied_layout'],
        [2, 'tied_layout'],
      ])
      expect(problemCodes(`500|500,${full}\n501|500,900,${full}\n502|500,${full}`)).toEqual([[2, 'other_layout']])
    })
  })

  test('that lost a column are not misread as another layout', () => {
    const lines = Array.from({ length: 6 }, (_, at) => `50${at}|500,900,${full}`)
    lines[3] = `503|500,900,${full.slice(0, full.lastIndexOf(','))}`
    expect(problemCodes(lines.join('\n'))).toEqual([[4, 'wrong_columns']])
  })

  test('have fewer columns on worlds without archers and paladin', () => {
    expect(readTroops('500|500,1,2,3,4,5,6,7,8,9', oldWorld)).toEqual([
      { spear: 1, sword: 2, axe: 3, spy: 4, light: 5, heavy: 6, ram: 7, catapult: 8, snob: 9 },
    ])
    expect(problemCodes('500|500,1,2,3,4,5,6,7,8,9')).toEqual([[1, 'wrong_columns']])
  })

  test('have militia behind the nobles where the world has it', () => {
    expect(readTroops(`500|500,${full},20`, { ...world, hasMilitia: true })).toEqual([{ ...fullTroops, militia: 20 }])
  })

  describe('on a world with militia may lack it', () => {
    const withMilitia = { ...world, hasMilitia: true }

    test('with and without points, beside lines that have it', () => {
      expect(readTroops(`500|500,${full}`, withMilitia)).toEqual([fullTroops])
      expect(readTroops(`500|500,${full}\n501|500,${full},20`, withMilitia)).toEqual([
        fullTroops,
        { ...fullTroops, militia: 20 },
      ])
      const withPoints = `500|500,9000,${full}\n501|500,9000,${full},20\n502|500,9000,${full},20`
      expect(readTroops(withPoints, withMilitia)).toEqual([
        fullTroops,
        { ...fullTroops, militia: 20 },
        { ...fullTroops, militia: 20 },
      ])
    })

    test('and points are distinguished from it by what no village has', () => {
      const text = '500|500,9000,1,0,7000,0,50,3000,0,0,300,250,0,2\n501|500,9000,5,0,0,0,0,0,0,0,0,0,0,0'
      expect(readTroopDump(text, withMilitia).rows).toMatchObject([
        { points: 9000, troops: { spear: 1, catapult: 250, snob: 2 } },
        { points: 9000, troops: { spear: 5 } },
      ])
    })

    test('but no other column', () => {
      expect(problemCodes('500|500,1,2,3,4,5,6,7,8,9,10,11', withMilitia)).toEqual([[1, 'wrong_columns']])
    })
  })

  test('read thousands however they are grouped, and nothing else', () => {
    const row = (count: string) => `500|500\t${['0', '0', count, ...Array(9).fill('0')].join('\t')}`
    for (const count of ['15000', '15.000', '15,000', '15 000', '15\u00a0000', '15\u202f000', "15'000"]) {
      expect(readTroops(row(count))).toEqual([{ axe: 15_000 }])
    }
    for (const count of ['15.00', '1.5', '1.0000', '-3', '3k', '?', '1e3', '0x10', '1.000,000', '1234567890']) {
      expect(problemCodes(row(count))).toEqual([[1, 'not_a_number']])
    }
  })
})

describe('bad lines', () => {
  const wrong = (found: number) =>
    'Die Zeile hat die falsche Anzahl an Spalten. Erwartet: 12 Zahlen (Speerträger, Schwertkämpfer, Axtkämpfer, Bogenschütze, ' +
    'Späher, Leichte Kavallerie, Berittener Bogenschütze, Schwere Kavallerie, Rammbock, Katapult, Paladin, Adelsgeschlecht), ' +
    `gefunden: ${found}.`

  test('are listed with number, text and reason and stop no others', () => {
    const text = [
      'Stamm ABC, Stand 12:30',
      `500|500,${off}`,
      '',
      '501|500,1,2,3',
      `502|500,${off.replace('5493', 'viele')}`,
      '[12:31] Hans: schickt mal alles auf 503|500, danke',
      `504|500,${off}`,
    ].join('\n')
    const dump = readTroopDump(text, world)
    expect(dump.rows.map(({ line, x }) => [line, x])).toEqual([
      [2, 500],
      [7, 504],
    ])
    expect(dump.rejected).toEqual([
      {
        line: 1,
        text: 'Stamm ABC, Stand 12:30',
        code: 'no_coordinate',
        reason: 'In der Zeile steht keine Koordinate.',
      },
      { line: 4, text: '501|500,1,2,3', code: 'wrong_columns', reason: wrong(3) },
      {
        line: 5,
        text: `502|500,${off.replace('5493', 'viele')}`,
        code: 'not_a_number',
        reason: 'Die Zeile enthält einen Wert, der keine Zahl ist.',
      },
      {
        line: 6,
        text: '[12:31] Hans: schickt mal alles auf 503|500, danke',
        code: 'wrong_columns',
        reason: wrong(1),
      },
    ])
  })

  test.each(['', '\uFEFF\r\n', 'nur Text', '1500|500,1,2', '|||', '5|'])(
    'nothing readable in %j gives no format and no row',
    (text) => {
      expect(readTroopDump(text, world)).toMatchObject({ format: undefined, rows: [] })
    },
  )

  test.each(['1500|500', '500|5000', '500|', '|500', '500/500'])('%s is no coordinate', (place) => {
    expect(problemCodes(`${place},${off}`)).toEqual([[1, 'no_coordinate']])
  })

  test('a huge line is listed shortened', () => {
    expect(readTroopDump('x'.repeat(10_000), world).rejected[0]?.text).toHaveLength(200)
  })
})

describe('a CSV with header', () => {
  test('names its columns in any order and language', () => {
    const text = [
      'Spieler;LKav;Axtkämpfer;Koordinaten;Punkte;Rammen;Notiz',
      'Hans;2.500;6000;500|500;9.999;300;off',
      'Grete;;0;501|500;;1;',
    ].join('\r\n')
    expect(readTroopDump(text, world)).toEqual({
      format: 'csv',
      rows: [
        { line: 2, x: 500, y: 500, points: 9999, troops: { light: 2500, axe: 6000, ram: 300 } },
        { line: 3, x: 501, y: 500, troops: { ram: 1 } },
      ],
      rejected: [],
      skipped: [],
      unused: [],
    })
  })

  test('may quote names and give x and y apart', () => {
    const text = 'village,x,y,axe,catapult\n"Nord, 1 ""(7|8)""",500,501,"1",60'
    expect(readTroopDump(text, world).rows).toEqual([{ line: 2, x: 7, y: 8, troops: { axe: 1, catapult: 60 } }])
    expect(readTroopDump('name,x,y,axe\nNord,500,501,1', world).rows).toEqual([
      { line: 2, x: 500, y: 501, troops: { axe: 1 } },
    ])
  })

  test('may come below a heading and change its columns further down', () => {
    const text = 'Truppen vom Montag\ncoord\taxe\tram\n500|500\t1\t2\ncoord\tram\taxe\n501|500\t1\t2'
    expect(readTroops(text)).toEqual([
      { axe: 1, ram: 2 },
      { ram: 1, axe: 2 },
    ])
    expect(problemCodes(text)).toEqual([[1, 'no_coordinate']])
  })

  test('rejects lines that do not fit its header', () => {
    const text = 'coord;axe;ram\n500|500;1\n501|500;1;2;3\n502|500;1;zwei\nsumme;1;2\n503|500;1;2;'
    expect(problemCodes(text)).toEqual([
      [2, 'wrong_columns'],
      [3, 'wrong_columns'],
      [4, 'not_a_number'],
      [5, 'no_coordinate'],
    ])
    expect(readTroops(text)).toEqual([{ axe: 1, ram: 2 }])
  })

  test('says which columns a line lacks, and may lack militia and those that say nothing about troops', () => {
    const header = 'Koordinaten;Axt;Ram;Miliz;Befehle'
    expect(readTroops(`${header}\n500|500;1;2\n501|500;3;4;5`)).toEqual([
      { axe: 1, ram: 2 },
      { axe: 3, ram: 4, militia: 5 },
    ])
    expect(readTroopDump(`${header}\n500|500;1`, world).rejected[0]?.reason).toBe(
      'Die Zeile hat die falsche Anzahl an Spalten. Erwartet: 5 Spalten (Koordinaten, Axt, Ram, Miliz, Befehle), gefunden: 2.',
    )
  })

  test('is no header when it only hints at the usual columns', () => {
    const dump = readTroopDump(`Village,spear,swordsman,axeman,etc...,\n500|500,${off},`, world)
    expect(dump.format).toBe('members')
    expect(dump.rows[0]?.troops).toEqual(offTroops)
  })
})
