import { expect, test } from 'vitest'
import { offStrength } from '../../../../shared/game/troops/off-strength.ts'

test('an off is as strong as the farm places of what attacks', () => {
  const troops = {
    spear: 9000,
    axe: 6000,
    spy: 50,
    light: 2500,
    marcher: 10,
    heavy: 300,
    ram: 300,
    catapult: 20,
    snob: 2,
  }
  expect(offStrength()(troops)).toBe(6000 + 10_000 + 50 + 1500 + 160)
  expect(offStrength({ light: { speed: 10, pop: 3, carry: 80 } })({ light: 100, axe: 1 })).toBe(301)
  expect(offStrength()({})).toBe(0)
})
