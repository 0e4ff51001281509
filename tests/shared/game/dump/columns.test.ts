import { describe, expect, test } from 'vitest'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { type UnitName, unitLabels, unitNames } from '../../../../shared/game/world/units.ts'
import { fc } from '../../../support/properties.ts'
import { problemCodes, world } from './dump-samples.ts'

const read = (...lines: string[]) => readTroopDump(lines.join('\n'), world)
const named = (...lines: string[]) => read(...lines).unused.map(({ text }) => text)

describe('short names of units', () => {
  test.each([
    [
      'Koordinaten;Speer;Schwert;Axt;Späher;LK;SK;Ramme;Kata;AG',
      '495|565;1;2;6000;100;2500;8;300;60;2',
      { spear: 1, sword: 2, axe: 6000, spy: 100, light: 2500, heavy: 8, ram: 300, catapult: 60, snob: 2 },
    ],
    [
      'coord,Spears,Swords,Axes,Bowis,Scout,LC,MA,HC,Ram,Cats,Pala,Noble',
      '495|565,1,2,6000,4,100,2500,7,8,300,60,0,2',
      {
        ...{ spear: 1, sword: 2, axe: 6000, archer: 4, spy: 100, light: 2500 },
        ...{ marcher: 7, heavy: 8, ram: 300, catapult: 60, snob: 2 },
      },
    ],
    [
      'coords\tsp\tsw\tax\tarc\tsc\tlcav\tmarch\tHcav\trams\tcats\tkn\tnobs',
      '495|565\t1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\t12',
      {
        ...{ spear: 1, sword: 2, axe: 3, archer: 4, spy: 5, light: 6 },
        ...{ marcher: 7, heavy: 8, ram: 9, catapult: 10, knight: 11, snob: 12 },
      },
    ],
    [
      'Dorf;Speere;Schwerter;Äxte;Bowis;Spähs;LKavs;BBogis;SKavs;Rammen;Kats;Palas;AGs;Miliz',
      '495|565;1;2;3;4;5;6;7;8;9;10;11;12;13',
      {
        ...{ spear: 1, sword: 2, axe: 3, archer: 4, spy: 5, light: 6 },
        ...{ marcher: 7, heavy: 8, ram: 9, catapult: 10, knight: 11, snob: 12, militia: 13 },
      },
    ],
  ])('%s', (head, row, troops) => {
    expect(read(head, row)).toEqual({
      format: 'csv',
      rows: [{ line: 2, x: 495, y: 565, troops }],
      rejected: [],
      skipped: [],
      unused: [],
    })
  })

  test('that fit two units of their language are named, not guessed', () => {
    const german = read('Koordinaten;sp;Schw.;Axt;Kav', '495|565;1;2;3;4', '496|565;1;2;3;4')
    expect(german.rows[0]?.troops).toEqual({ axe: 3 })
    expect(german.unused).toEqual([
      { text: 'sp (Speerträger oder Späher)', count: 2, lines: [2, 3] },
      { text: 'Schw. (Schwertkämpfer oder Schwere Kavallerie)', count: 2, lines: [2, 3] },
      { text: 'Kav (Leichte Kavallerie oder Schwere Kavallerie)', count: 2, lines: [2, 3] },
    ])
    expect(named('coord,sp,axes,cav', '495|565,1,2,3')).toEqual(['cav (Leichte Kavallerie oder Schwere Kavallerie)'])
    expect(read('coord,sp,axes', '495|565,1,2').rows[0]?.troops).toEqual({ spear: 1, axe: 2 })
    expect(named('Koordinaten,sp,axt,nobles', '495|565,1,2,3')).toEqual(['sp (Speerträger oder Späher)'])
  })
})

describe('columns that are not read', () => {
  test('are named by title where they contain numbers, each once', () => {
    const { rows, unused } = read(
      'Koordinaten;Axt;Mauerstufe;Notiz;;Axt;Wert 1;Wert 2;Wall',
      ...['495|565', '496|565', '497|565', '498|565'].map((place) => `${place};1;2;off;5;6;7;8;20`),
    )
    expect(rows).toHaveLength(4)
    expect(unused).toEqual(
      ['Mauerstufe', 'Spalte 5', 'Axt (noch eine Spalte für Axtkämpfer)', 'Wert 1', 'Wert 2', 'Wall (Gebäude)'].map(
        (text) => ({ text, count: 4, lines: [2, 3, 4] }),
      ),
    )
  })

  test('are not named where they hold places, points, names and numbers of rows', () => {
    expect(
      named(
        ';Spieler;Stamm;Dorf;Koordinaten;x;y;K;Punkte;Rang;Axt',
        '1;Anna 2;[1];001 Dorf;495|565;495;565;K54;9800;17;6000',
      ),
    ).toEqual([])
  })

  test('may be any column without a title of a place', () => {
    expect(read('Ort;Axt;LKav', 'Dorf (495|565) K54;6000;2500').rows).toEqual([
      { line: 2, x: 495, y: 565, troops: { axe: 6000, light: 2500 } },
    ])
  })

  test('and a header apart by spaces are read', () => {
    expect(read('Koordinaten Axt Speer LKav', '495|565 6000 1 2500').rows).toEqual([
      { line: 2, x: 495, y: 565, troops: { axe: 6000, spear: 1, light: 2500 } },
    ])
  })
})

describe('a whole table is refused', () => {
  const troops = '495|565;1;2;6000;4;100;2500;7;8;300;60;0;2'

  test('with titles of which none names a unit', () => {
    for (const head of ['Ort;Lanze;Säbel;Beil', 'Koordinaten;Lanze;Säbel;Beil;Pferd', 'a;b;sp;kav']) {
      expect(problemCodes([head, troops].join('\n'))).toEqual([
        [1, 'unknown_header'],
        [2, 'unknown_header'],
      ])
    }
    expect(problemCodes(`Truppen\nOrt;Lanze;Säbel;Beil\n${troops}`)).toHaveLength(3)
  })

  test.each([
    ['coords;main;snob;wall', '495|565;20;1;20'],
    [
      'player_name,village_name,coords,points,main,barracks,stable,garage,watchtower,snob,smith,place,statue,market,wood,stone,iron,farm,storage,hide,wall',
      '"Anna","001 (495|565) K55",495|565,9800,20,25,20,5,0,1,20,1,1,20,30,30,30,30,30,10,20',
    ],
    ['Dorf\tPunkte\tHauptgebäude\tKaserne\tStall\tWerkstatt\tAG\tWall', 'A (495|565) K54\t9000\t20\t25\t20\t5\t1\t20'],
    ['Name;Village headquarters;Workshop;Smithy', 'A (495|565) K54;20;25;20'],
  ])('with levels of buildings: %s', (head, row) => {
    const { rows, rejected } = read(head, row)
    expect(rows).toEqual([])
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual(
      [1, 2].map((line) => [line, 'Das sind Stufen von Gebäuden, keine Truppen. Der ganze Dump ist abgelehnt.']),
    )
  })

  test('but not where buildings are beside troops, or links of a page', () => {
    const { rows, unused } = read('coords;axe;snob;wall;main', '495|565;6000;1;20;15')
    expect(rows[0]?.troops).toEqual({ axe: 6000, snob: 1 })
    expect(unused.map(({ text }) => text)).toEqual(['wall (Gebäude)', 'main (Gebäude)'])
    const page = [
      'Seite',
      'Hauptgebäude\tKaserne\tStall',
      '',
      `Dorf (495|565) K54\t${troops.slice(8).replaceAll(';', '\t')}`,
    ]
    expect(read(...page).rows).toHaveLength(1)
  })
})

test('every column of any header is read, named, or no amount', () => {
  const amounts: Record<string, UnitName | undefined> = {
    ...Object.fromEntries(unitNames.flatMap((unit) => [unit, unitLabels[unit]].map((title) => [title, unit]))),
    ...{ LK: 'light', SK: 'heavy', HC: 'heavy', Bowis: 'archer', Kats: 'catapult', Cats: 'catapult', MA: 'marcher' },
    ...{ sp: undefined, Kav: undefined, cav: undefined, Wall: undefined, Stufe: undefined, 'Wert 3': undefined },
  }
  const silent = ['Spieler', 'Punkte', 'Kontinent', 'Rang', 'Stamm']
  const head = fc.uniqueArray(fc.constantFrom(...Object.keys(amounts), ...silent), { minLength: 2 })
  const separator = fc.constantFrom(';', '\t', ',')
  fc.assert(
    fc.property(head, separator, fc.nat(30), (titles, between, at) => {
      fc.pre(titles.some((title) => amounts[title]))
      const columns = titles.toSpliced(at % (titles.length + 1), 0, 'Koordinaten')
      const row = columns.map((title) => (title === 'Koordinaten' ? '495|565' : titles.indexOf(title) + 1))
      const { rows, unused, rejected } = read(columns.join(between), row.join(between))
      expect(rejected).toEqual([])
      const troops = Object.entries(rows[0]?.troops ?? {}).map(
        ([unit, count]) => [unit, titles[count - 1] ?? ''] as const,
      )
      expect(troops.length + unused.length).toBe(titles.filter((title) => title in amounts).length)
      for (const [unit, title] of troops) expect(unit).toBe(amounts[title] ?? { sp: 'spear' }[title])
    }),
  )
})
