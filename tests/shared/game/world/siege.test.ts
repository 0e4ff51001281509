import { expect, test } from 'vitest'
import { isSiegeVillage, siegeFields } from '../../../../shared/game/world/siege.ts'
import { unitNames } from '../../../../shared/game/world/units.ts'

test('villages of a great siege are those of bonus 11 to 21', () => {
  const found = Array.from({ length: 30 }, (_, bonus) => bonus).filter(isSiegeVillage)
  expect(found).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
})

test('only commands of spies alone travel 3 fields to them, all others 15', () => {
  for (const unit of unitNames) expect(siegeFields(unit)).toBe(unit === 'spy' ? 3 : 15)
})
