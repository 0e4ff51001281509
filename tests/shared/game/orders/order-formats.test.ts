import { describe, expect, test } from 'vitest'
import { readWorkbenchLine } from '../../../../shared/game/incs/workbench-line.ts'
import {
  attackIcon,
  codesIn,
  maxCodes,
  toBbCode,
  toCsv,
  toJson,
  toPlainText,
  toWorkbench,
} from '../../../../shared/game/orders/order-copies.ts'
import type { CopyLine } from '../../../../shared/game/orders/order-formats.ts'
import { rallyPointUrl } from '../../../../shared/game/world/markets.ts'
import { buildings } from '../../../../shared/model/buildings.ts'
import { fc } from '../../../support/properties.ts'

const world = { server: 'de236', timeZone: 'Europe/Berlin' }

const off: CopyLine = {
  id: 'off-4711-offs-512-488-0',
  type: 'off',
  from: { villageId: 4711, x: 500, y: 501, name: '001 Burg' },
  to: { villageId: 815, x: 512, y: 488, name: 'Ziel', playerName: 'Bert' },
  launchAt: '2027-03-04T02:00:07.000Z',
  arriveAt: '2027-03-04T08:00:00.000Z',
  unit: 'ram',
  troops: { axe: 6200, light: 2500, ram: 300, militia: 20 },
}
const katas: CopyLine = {
  ...off,
  id: 'bfkatas-4711-offs-512-488-0',
  type: 'bfkatas',
  to: { ...off.to, playerName: '' },
  unit: 'catapult',
  troops: { catapult: 60 },
  building: 'adelshof',
}

test('the rally point opens with target and troops, in the UV mode in the account that is looked after', () => {
  const command = { fromVillageId: 4711, toVillageId: 815, troops: { axe: 6200, ram: 300, spy: 0, militia: 5 } }
  expect(rallyPointUrl('de236', command)).toBe(
    'https://de236.die-staemme.de/game.php?village=4711&screen=place&target=815&axe=6200&ram=300',
  )
  expect(rallyPointUrl('en130', command, 99)).toBe(
    'https://en130.tribalwars.net/game.php?t=99&village=4711&screen=place&target=815&axe=6200&ram=300',
  )
  expect(rallyPointUrl('evil.example/', command)).toMatch(/^https:\/\/de236\.die-staemme\.de\//)
})

test('BB code names villages, players, units and buildings as the game knows them', () => {
  expect(toBbCode([off, katas], world)).toEqual([
    [
      '1. [b]04.03.2027, 03:00:07[/b] Off [coord]500|501[/coord] → [coord]512|488[/coord] [player]Bert[/player] ' +
        '[unit]axe[/unit] 6200 [unit]light[/unit] 2500 [unit]ram[/unit] 300 [unit]militia[/unit] 20 Ankunft 04.03.2027, 09:00:00 ' +
        '[url="https://de236.die-staemme.de/game.php?village=4711&screen=place&target=815&axe=6200&light=2500&ram=300"]Versammlungsplatz[/url]',
      '2. [b]04.03.2027, 03:00:07[/b] BF-Katas [building]snob[/building] Adelshof [coord]500|501[/coord] → ' +
        '[coord]512|488[/coord] Barbaren [unit]catapult[/unit] 60 Ankunft 04.03.2027, 09:00:00 ' +
        '[url="https://de236.die-staemme.de/game.php?village=4711&screen=place&target=815&catapult=60"]Versammlungsplatz[/url]',
      '',
    ].join('\n'),
  ])
  expect(toBbCode([{ ...off, playerName: 'Anna' }], world)[0]).toContain('[/b] [player]Anna[/player] Off ')
  expect(toBbCode([{ ...off, troops: {} }], world)[0]).toContain(' [unit]ram[/unit] Ankunft')
  expect(toBbCode([], world)).toEqual([])
})

test('a name brings no code into the game, and turns no text around', () => {
  const evil = { ...off, to: { ...off.to, playerName: '[/player][url=https://evil.example]x[/url]\u202e' } }
  expect(toBbCode([evil], world)[0]).toContain('[player](/player)(url=https://evil.example)x(/url)[/player]')
})

test('BB code is split where the game would stop showing it, and nothing is left out or moved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.array(fc.boolean(), { maxLength: 5 }), (count, kinds) => {
      const lines = Array.from({ length: count }, (_, index) => (kinds[index % 5] ? katas : off))
      const messages = toBbCode(lines, world)
      for (const message of messages) expect(codesIn(message)).toBeLessThanOrEqual(maxCodes)
      // None could have been joined to the one before it.
      for (const [index, message] of messages.slice(1).entries())
        expect(codesIn(messages[index] ?? '') + codesIn(message.split('\n')[0] ?? '')).toBeGreaterThan(maxCodes)
      const numbers = [...messages.join('').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
      expect(numbers).toEqual(lines.map((_, index) => index + 1))
    }),
  )
})

test('plain text', () => {
  expect(toPlainText([{ ...off, troops: { axe: 6200, ram: 300 } }, katas], world)).toBe(`1. 04.03.2027, 03:00:07 Off
   500|501 001 Burg → 512|488 Ziel (Bert)
   6.200 Axtkämpfer, 300 Rammböcke · Ankunft 04.03.2027, 09:00:00

2. 04.03.2027, 03:00:07 BF-Katas auf Adelshof
   500|501 001 Burg → 512|488 Ziel (Barbaren)
   60 Katapulte · Ankunft 04.03.2027, 09:00:00
`)
})

test('Workbench lines', () => {
  expect(toWorkbench([{ ...off, troops: { axe: 6200, ram: 300 } }, katas])).toBe(
    '4711&815&ram&1804147200000&8&false&false&spear=MA==/sword=MA==/axe=NjIwMA==/archer=MA==/spy=MA==/light=MA==/marcher=MA==/' +
      'heavy=MA==/ram=MzAw/catapult=MA==/knight=MA==/snob=MA==/militia=MA==\n' +
      '4711&815&catapult&1804147200000&35&false&false&spear=MA==/sword=MA==/axe=MA==/archer=MA==/spy=MA==/light=MA==/marcher=MA==/' +
      'heavy=MA==/ram=MA==/catapult=NjA=/knight=MA==/snob=MA==/militia=MA==\n',
  )
})

/** A line as the fields of DS Workbench's `Attack.fromInternalRepresentation` and the WB import of DS-Ultimate take it apart. */
function readAsWorkbench(line: string) {
  const [source, target, unit, arrival, type, isOnMap, isTransferred, units = '', ...more] = line.split('&')
  const troops = units.split('/').map((each) => {
    const [name = '', amount = ''] = each.split('=', 2)
    return [name, Number(atob(amount))]
  })
  return {
    source: Number(source),
    target: Number(target),
    unit,
    arriveAt: new Date(Number(arrival)).toISOString(),
    type: Number(type),
    isOnMap,
    isTransferred,
    troops: Object.fromEntries(troops.filter(([, amount]) => amount !== 0)),
    more,
  }
}

test('Workbench reads back what it needs, and may send all but what was sent', () => {
  const lines = (['open', 'sent', 'skipped', undefined] as const).map((state) => ({ ...off, state }))
  const read = toWorkbench(lines).trimEnd().split('\n').map(readAsWorkbench)
  expect(read.map(({ isTransferred }) => isTransferred)).toEqual(['false', 'true', 'false', 'false'])
  expect(read[0]).toEqual({
    source: off.from.villageId,
    target: off.to.villageId,
    unit: off.unit,
    arriveAt: off.arriveAt,
    type: attackIcon(off),
    isOnMap: 'false',
    isTransferred: 'false',
    troops: off.troops,
    more: [],
  })
})

test('our reader of Workbench lines takes what we write', () => {
  const places = new Map([off.from, off.to].map((village) => [village.villageId, village]))
  const [line = ''] = toWorkbench([{ ...off, state: 'sent' }]).split('\n')
  expect(readWorkbenchLine(line, (id) => places.get(id))).toEqual({
    from: { x: off.from.x, y: off.from.y },
    to: { x: off.to.x, y: off.to.y },
    arriveAt: Date.parse(off.arriveAt) / 1000,
    strength: 'gross',
  })
})

test('every kind has the number that DS-Ultimate knows', () => {
  expect((['off', 'ramoff', 'bfcleaner', 'fake'] as const).map((type) => attackIcon({ type }))).toEqual([8, 45, 8, 14])
  expect(buildings.map((building) => attackIcon({ type: 'bfkatas', building }))).toEqual([30, 35, 36, 43, 44])
})

test('CSV for a spreadsheet, whose player and state are given where they are known', () => {
  const line = { ...off, playerName: 'An;na', troops: { axe: 6200, ram: 300 } }
  const skipped = { ...line, state: 'skipped', reason: 'Zu "spät"' } as const
  const units = 'Speerträger;Schwertkämpfer;Axtkämpfer;Bogenschütze;Späher;Leichte Kavallerie;Berittener Bogenschütze;'
  const head =
    'Spieler;Abschicken;Ankunft;Art;Gebäude;Herkunft;Herkunftsdorf;Ziel;Zieldorf;Verteidiger;Entfernung;' +
    `Langsamste Einheit;${units}Schwere Kavallerie;Rammbock;Katapult;Paladin;Adelsgeschlecht;Miliz;Versammlungsplatz;Stand;Grund`
  const row =
    'An;na|04.03.2027 03:00:07|04.03.2027 09:00:00|Off||500:501|001 Burg|512:488|Ziel|Bert|17,69|Rammbock|' +
    '0|0|6200|0|0|0|0|0|300|0|0|0|0|' +
    'https://de236.die-staemme.de/game.php?village=4711&screen=place&target=815&axe=6200&ram=300|Ausgelassen|Zu ""spät""'
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(';')
  const cells = row.split('|').map((cell) => cell.replace(/^(\d{3}):(\d{3})$/, '$1|$2'))
  expect(toCsv([skipped], world)).toBe(`\uFEFF${quoted(head.split(';'))}\r\n${quoted(cells)}\r\n`)
  expect(toCsv([off], world).split('\r\n')[0]).not.toMatch(/Spieler|Stand/)
})

test('no cell that comes from a name is a formula', () => {
  const names = fc.oneof(
    fc.constantFrom(
      '=1+1',
      '+49',
      '-2',
      '@SUM(A1)',
      ' =1',
      '\t=1',
      '\u200b=1',
      '"=1',
      ';=1',
      '\n=1',
      '＝1',
      '＋49',
      '－2',
      '＠SUM(A1)',
    ),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(names, (name) => {
      const lines = [{ ...off, from: { ...off.from, name }, to: { ...off.to, name, playerName: name }, reason: name }]
      const [, row = ''] = toCsv(lines, world).split('\r\n')
      const cells = [...row.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare]) => quoted ?? bare)
      for (const cell of cells) expect(cell?.replaceAll('""', '"')).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(cells.length).toBe(11 + 13 + 1)
    }),
  )
})

test('JSON keeps the fields of the API and adds the rally point', () => {
  expect(JSON.parse(toJson([katas], world))).toEqual([
    {
      ...katas,
      rallyPoint: 'https://de236.die-staemme.de/game.php?village=4711&screen=place&target=815&catapult=60',
    },
  ])
})

test('later waves are named, in files in a column of their own', () => {
  const second = { ...off, wave: 2 }
  expect(toBbCode([second], world)[0]).toContain('[coord]512|488[/coord] Welle 2 [player]Bert[/player]')
  expect(toPlainText([second], world)).toContain('→ 512|488 · Welle 2 Ziel (Bert)')
  const [heading, ...rows] = toCsv([off, second], world).trim().split('\r\n')
  expect(heading).toMatch(/;"Welle"$/)
  expect(rows.map((row) => row.split(';').at(-1))).toEqual(['"1"', '"2"'])
  expect(toCsv([off], world)).not.toContain('Welle')
})

describe('trains', () => {
  const command = (trainIndex: number, more: Partial<CopyLine> = {}): CopyLine => ({
    ...off,
    id: `ag-4711-512-488-${trainIndex}`,
    type: 'ag',
    unit: 'snob',
    troops: { axe: 100, light: 50, snob: 1 },
    trainIndex,
    commands: 4,
    ...more,
  })
  const later = (trainIndex: number, gap: number) =>
    command(trainIndex, {
      gap,
      launchAt: new Date(Date.parse(off.launchAt) + trainIndex * gap * 1000).toISOString(),
      arriveAt: new Date(Date.parse(off.arriveAt) + trainIndex * gap * 1000).toISOString(),
    })
  const atOnce = [0, 1, 2, 3].map((index) => command(index))
  const apart = [0, 1, 2, 3].map((index) => later(index, 2))

  test('are one entry with their commands where a person reads', () => {
    const [text = ''] = toBbCode([...atOnce, off], world)
    expect(text.match(/^\d+\. .*$/gm)).toHaveLength(2)
    expect(text).toContain('1. [b]04.03.2027, 03:00:07[/b] AG-Zug (4 Befehle) [coord]500|501[/coord]')
    expect(text).toContain('2. [b]04.03.2027, 03:00:07[/b] Off ')
    expect(toPlainText(apart, world)).toMatch(/^1\. 04\.03\.2027, 03:00:07 AG-Zug \(4 Befehle, alle 2 s\)\n/)
    expect(toPlainText(apart, world)).not.toContain('2. ')
    // What is left of a train of which two were sent.
    expect(toPlainText(apart.slice(2), world)).toContain('03:00:11 AG-Zug (2 Befehle, alle 2 s)')
    expect(toPlainText(apart.slice(3), world)).toContain('AG-Zug (1 Befehl)')
  })

  test('are several where village, target or time differ, however they are mixed', () => {
    const others = atOnce.map((line) => ({ ...line, to: { ...line.to, x: 513 } }))
    const mixed = atOnce.flatMap((line, index) => [line, others[index] ?? line, apart[index] ?? line])
    expect(toPlainText(mixed, world).match(/^\d+\. /gm)).toHaveLength(2)
    expect(
      toPlainText(
        mixed.map((line) => ({ ...line, from: { ...line.from, x: line.gap ?? 0 } })),
        world,
      ).match(/^\d+\. /gm),
    ).toHaveLength(3)
  })

  test('are one line per command in files, with its place', () => {
    const rowsOf = (text: string) => text.trim().split('\r\n').slice(1)
    const csv = toCsv([...apart, off], world)
    expect(csv.split('\r\n')[0]).toContain('"Befehl im Zug"')
    expect(rowsOf(csv).map((row) => /"(\d von \d)?"$/.exec(row)?.[1])).toEqual([
      '1 von 4',
      '2 von 4',
      '3 von 4',
      '4 von 4',
      undefined,
    ])
    expect(toCsv([off], world)).not.toContain('Befehl im Zug')
    const times = toWorkbench(apart)
      .trim()
      .split('\n')
      .map((row) => row.split('&').slice(2, 5).join(' '))
    expect(times).toEqual(apart.map(({ arriveAt }) => `snob ${Date.parse(arriveAt)} 11`))
    expect(JSON.parse(toJson(apart, world))).toMatchObject(
      apart.map(({ trainIndex }) => ({ trainIndex, commands: 4, gap: 2 })),
    )
  })
})
