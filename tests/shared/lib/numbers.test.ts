import { expect, test } from 'vitest'
import { countOfUnit } from '../../../shared/game/world/units.ts'
import { andMore, countedNoun, ofAll } from '../../../shared/lib/numbers.ts'
import { countOfKind } from '../../../shared/model/attack.ts'
import { syncSentence } from '../../../shared/model/world.ts'

test('a counted noun is in the singular for exactly one, with the number in German', () => {
  expect([0, 1, 2, 2820].map((count) => countedNoun(count, 'Ziel', 'Ziele'))).toEqual([
    '0 Ziele',
    '1 Ziel',
    '2 Ziele',
    '2.820 Ziele',
  ])
  expect(ofAll(2820, 2820)).toBe('2.820 von 2.820')
})

test('what a list leaves out is counted, and nothing is said of nothing', () => {
  expect([0, 1, 1200].map((count) => andMore(count, 'weiterer'))).toEqual([
    [],
    ['… und 1 weiterer'],
    ['… und 1.200 weitere'],
  ])
})

test('units and kinds of attacks are counted in the singular and the plural', () => {
  expect([countOfUnit('catapult', 1), countOfUnit('catapult', 60)]).toEqual(['1 Katapult', '60 Katapulte'])
  expect([countOfUnit('ram', 300), countOfUnit('axe', 6200)]).toEqual(['300 Rammböcke', '6.200 Axtkämpfer'])
  expect([countOfKind(1, 'off'), countOfKind(2, 'off'), countOfKind(3, 'bfkatas')]).toEqual([
    '1 Off',
    '2 Offs',
    '3 BF-Katas',
  ])
  expect(syncSentence({ players: 1, tribes: 1, villages: 38_219 })).toBe(
    '1 Spieler, 1 Stamm, 38.219 Dörfer synchronisiert.',
  )
})
