import { expect, test } from 'vitest'
import { recogniseUnit } from '../../../../shared/game/dump/unit-words.ts'
import { unitLabels, unitNames, unitsInWorld } from '../../../../shared/game/world/units.ts'

test.each([
  ['Speerträger', 'spear'],
  ['SPEER', 'spear'],
  ['Schwertkaempfer', 'sword'],
  ['Schwertkampfer', 'sword'],
  ['Axtkämpfer', 'axe'],
  ['A\u0308xte', 'axe'],
  ['Axt', 'axe'],
  ['Bogi', 'archer'],
  ['Späher', 'spy'],
  ['spaeher', 'spy'],
  ['LKav', 'light'],
  ['leichte Kavallerie', 'light'],
  ['Light cavalry', 'light'],
  ['berittener Bogenschütze', 'marcher'],
  ['Berittene Bogenschützen', 'marcher'],
  ['SKav.', 'heavy'],
  ['Ramme', 'ram'],
  ['Rammböcke', 'ram'],
  ['Kata', 'catapult'],
  ['Katapulte', 'catapult'],
  ['Paladin', 'knight'],
  ['AG', 'snob'],
  ['Adelsgeschlechter', 'snob'],
  ['nobleman', 'snob'],
  ['Miliz', 'militia'],
])('the heading %s names %s', (heading, unit) => {
  expect(recogniseUnit(heading)).toBe(unit)
})

test.each(['Dorf', 'Punkte', '', '   ', '500', 'Befehle', 'Spieler', 'Kaserne'])(
  'the heading "%s" names no unit',
  (heading) => {
    expect(recogniseUnit(heading)).toBeUndefined()
  },
)

test('every unit is recognised by its own name and its label', () => {
  for (const unit of unitNames) {
    expect(recogniseUnit(unit)).toBe(unit)
    expect(recogniseUnit(unitLabels[unit])).toBe(unit)
  }
})

test('a world has its optional units only where it says so', () => {
  expect(unitsInWorld({ hasArchers: false, hasKnight: false })).toEqual(
    unitNames.filter((unit) => !['archer', 'marcher', 'knight', 'militia'].includes(unit)),
  )
  expect(unitsInWorld({ hasArchers: true, hasKnight: true, hasMilitia: true })).toEqual([...unitNames])
})
