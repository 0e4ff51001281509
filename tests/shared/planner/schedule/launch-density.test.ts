import { expect, it } from 'vitest'
import {
  addLaunches,
  crowding,
  densityAround,
  emptyDensity,
} from '../../../../shared/planner/schedule/launch-density.ts'
import { fc } from '../../../support/properties.ts'

const players = 3
const [first, last] = [29_000_000, 29_000_400]
const launch = fc.record({ player: fc.nat(players - 1), minute: fc.integer({ min: first - 1, max: last + 1 }) })

it('is the sum of what each launch of the player adds, also after some are removed', () => {
  fc.assert(
    fc.property(fc.array(launch), fc.array(launch, { maxLength: 30 }), launch, (kept, removed, { player, minute }) => {
      const density = emptyDensity(players, first, last)
      for (const one of [...kept, ...removed]) addLaunches(density, one.player, one.minute, 1)
      for (const one of removed) addLaunches(density, one.player, one.minute, -1)
      const own = kept.filter((one) => one.player === player)
      const expected = own.reduce((sum, one) => sum + crowding(one.minute, minute), 0)
      const inside = Math.min(last, Math.max(first, minute))
      if (inside === minute) expect(densityAround(density, player, minute)).toBe(expected)
    }),
  )
})

it('keeps players apart when more pages are needed than at first', () => {
  const density = emptyDensity(600, 0, 100)
  for (let player = 0; player < 600; player++) addLaunches(density, player, player % 100, 1)
  for (let player = 0; player < 600; player++) {
    expect(densityAround(density, player, player % 100)).toBe(2)
    expect(densityAround(density, player, (player + 50) % 100)).toBe(0)
  }
})
