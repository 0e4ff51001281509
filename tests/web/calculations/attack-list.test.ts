import { expect, test } from 'vitest'
import type { Attack } from '../../../shared/model/attack.ts'
import {
  attackRows,
  attacksText,
  buildingName,
  filterAttacks,
  moraleText,
  sendingPlayers,
  unitName,
} from '../../../web/features/calculations/launches/attack-list.ts'

const anAttack = (change: Partial<Attack> = {}): Attack => ({
  type: 'off',
  xf: 500,
  yf: 501,
  xt: 510,
  yt: 511,
  senderVillageId: 1,
  senderVillageName: 'Nordburg',
  senderPlayerId: 7,
  senderPlayerName: 'Anna',
  targetVillageId: 2,
  targetVillageName: 'Südburg',
  targetPlayerName: 'Gegner',
  unitType: 'ram',
  troops: {},
  launchAt: '2026-12-01T04:00:00.000Z',
  time: '2026-12-01T07:00:00.000Z',
  isRealInc: false,
  ...change,
})

const nothing = { text: '', playerId: undefined, kind: undefined }

test('attacks are in order of launch, then player, then origin', () => {
  const rows = attackRows([
    anAttack({ xf: 3, launchAt: '2026-12-01T05:00:00.000Z' }),
    anAttack({ xf: 2, senderPlayerName: 'Bert' }),
    anAttack({ xf: 1 }),
  ])
  expect(rows.map((row) => row.attack.xf)).toEqual([1, 2, 3])
})

test('the filter narrows by player, kind and text together', () => {
  const rows = attackRows([
    anAttack({ xf: 1 }),
    anAttack({ xf: 2, type: 'fake' }),
    anAttack({ xf: 3, senderPlayerId: 8, senderPlayerName: 'Bert' }),
  ])
  const origins = (filter: Partial<Parameters<typeof filterAttacks>[1]>) =>
    filterAttacks(rows, { ...nothing, ...filter }).map((row) => row.attack.xf)
  expect(origins({})).toEqual([1, 2, 3])
  expect(origins({ playerId: 7 })).toEqual([1, 2])
  expect(origins({ playerId: 7, kind: 'fake' })).toEqual([2])
  expect(origins({ text: '3|501' })).toEqual([3])
  expect(origins({ text: 'SÜDBURG' })).toEqual([1, 2, 3])
})

test('two fakes of one village to one coordinate are two rows, and each keeps its key under a filter', () => {
  const twice = [1, 2, 3].flatMap((xt) =>
    ['2026-12-01T04:00:00.000Z', '2026-12-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'].map((launchAt) =>
      anAttack({ type: 'fake', xt, launchAt }),
    ),
  )
  const rows = attackRows(twice)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(twice.length)
  const filtered = filterAttacks(rows, { ...nothing, text: '2|511' })
  expect(filtered.map(({ key }) => key)).toEqual([
    'fake 500|501 2|511 1',
    'fake 500|501 2|511 2',
    'fake 500|501 2|511 3',
  ])
  expect(attackRows(twice.toReversed()).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
})

test('sending players are listed by name with their attacks', () => {
  const attacks = [
    anAttack({ senderPlayerId: 8, senderPlayerName: 'Özil' }),
    anAttack(),
    anAttack({ senderPlayerId: 9, senderPlayerName: 'Zoe' }),
    anAttack(),
  ]
  expect(sendingPlayers(attacks)).toEqual([
    { id: 7, name: 'Anna', attacks: 2 },
    { id: 8, name: 'Özil', attacks: 1 },
    { id: 9, name: 'Zoe', attacks: 1 },
  ])
})

test('units and buildings have German names', () => {
  expect(unitName(anAttack())).toBe('Rammbock')
  expect(buildingName(anAttack({ building: 'hauptgebaeude' }))).toBe('Hauptgebäude')
  expect(buildingName(anAttack())).toBe('')
})

test('copied attacks read as orders, one a line', () => {
  const rows = attackRows([
    anAttack(),
    anAttack({
      type: 'bfkatas',
      unitType: 'catapult',
      building: 'schmiede',
      troops: { catapult: 60, axe: 1200 },
      launchAt: '2026-12-01T05:00:00.000Z',
    }),
  ])
  expect(attacksText(rows, (iso) => iso.slice(11, 19))).toBe(
    '04:00:00 Anna: Off (Rammbock) 500|501 → 510|511, Ankunft 07:00:00\n' +
      '05:00:00 Anna: BF-Katas (Katapult auf Schmiede) 500|501 → 510|511, Ankunft 07:00:00, ' +
      'Truppen: 1.200 Axtkämpfer, 60 Katapulte',
  )
})

test('the morale is shown where it is known', () => {
  expect(moraleText(anAttack({ morale: 62 }))).toBe('Moral 62\u00a0%')
  expect(moraleText(anAttack())).toBe('')
  expect(moraleText(anAttack({ targetPlayerName: 'Eva' }), 2)).toBe('Moral unbekannt')
  expect([moraleText(anAttack({ targetPlayerName: '' }), 2), moraleText(anAttack(), 0)]).toEqual(['', ''])
})
