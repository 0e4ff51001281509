import { expect, test } from 'vitest'
import type { Troops } from '../../../shared/game/world/units.ts'
import type { AttackKind } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { type AttackAway, ownedTroops, withoutUnitsAway } from '../../../shared/planner/model/units-away.ts'

const aSender = (change: Partial<Sender> = {}): Sender => ({
  villageId: 1,
  x: 500,
  y: 500,
  playerId: 11,
  type: 'offs',
  maxOff: 1,
  maxFake: 5,
  maxBFake: 0,
  ...change,
})

const attack = (kind: AttackKind, troops: Troops, [from, until] = [0, 10]): AttackAway => ({
  kind,
  from: from ?? 0,
  until: until ?? 0,
  troops,
})

const lessened = (sender: Sender, ...attacks: AttackAway[]) => withoutUnitsAway([sender], new Map([[1, attacks]]))[0]

test('units away with fakes leave the rest for an off and as many fakes as the rest can send', () => {
  const sender = aSender({ troops: { axe: 6000, ram: 300, spy: 50 } })
  const rest = lessened(sender, attack('fake', { ram: 1, spy: 1 }), attack('fake', { ram: 1, spy: 1 }))
  expect(rest).toEqual({ ...sender, troops: { axe: 6000, ram: 298, spy: 48 } })
})

test('a village whose off is away sends no other one, but fakes with what is left', () => {
  const sender = aSender({ troops: { axe: 6000, ram: 300, spy: 50 } })
  expect(lessened(sender, attack('off', { axe: 6000, ram: 200 }))).toMatchObject({
    maxOff: 0,
    maxFake: 5,
    troops: { ram: 100, spy: 50 },
  })
})

test('a village without any unit left sends nothing, instead of what a template says', () => {
  const sender = aSender({ troops: { axe: 6000 } })
  expect(lessened(sender, attack('off', { axe: 6000 }))).toMatchObject({ maxOff: 0, maxFake: 0, maxBFake: 0 })
})

test('the same units away twice, one time after the other, are missing once', () => {
  const sender = aSender({ maxOff: 2, troops: { axe: 6000 } })
  const twice = [attack('off', { axe: 3000 }, [0, 10]), attack('off', { axe: 3000 }, [10, 20])]
  expect(lessened(sender, ...twice)).toMatchObject({ maxOff: 1, troops: { axe: 3000 } })
})

test('limits entered by hand count down by attack, those of a village for BF-Katas as its runs do', () => {
  const offs = aSender({ maxOff: 2, maxFake: 2 })
  expect(lessened(offs, attack('off', { axe: 1 }), attack('fake', { ram: 1 }))).toMatchObject({ maxOff: 1, maxFake: 1 })
  const katas = aSender({ type: 'bfkatas', maxOff: 1, maxFake: 0, maxBFake: 3 })
  const both = [attack('bfkatas', { catapult: 60 }), attack('bfkatas', { catapult: 60 })]
  expect(lessened(katas, ...both)).toMatchObject({ maxOff: 0, maxBFake: 2 })
})

test('senders of other villages stay as they are', () => {
  const sender = aSender({ villageId: 2, troops: { axe: 10 } })
  expect(withoutUnitsAway([sender], new Map([[1, [attack('off', { axe: 10 })]]]))).toEqual([sender])
})

test('a village owns what was uploaded, or else what its limits allow by the templates', () => {
  const settings = { attackTemplates: { off: { axe: 6000, ram: 300 }, fake: { ram: 1 }, bfkatas: { catapult: 60 } } }
  expect(ownedTroops(aSender({ troops: { axe: 10, snob: 1 } }), settings)).toEqual({ axe: 10, snob: 1 })
  expect(ownedTroops(aSender({ maxOff: 1, maxFake: 5, maxBFake: 2 }), settings)).toEqual({
    axe: 6000,
    ram: 305,
    catapult: 120,
  })
  expect(ownedTroops(aSender({ type: 'fakeSending', maxOff: 0, maxFake: 3 }), settings)).toEqual({ ram: 3 })
})
