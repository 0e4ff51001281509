import { expect, test } from 'vitest'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { possibleAttacks } from '../../../shared/planner/model/estimate.ts'

const aSender = (change: Partial<Sender>): Sender => ({
  villageId: 1,
  x: 500,
  y: 500,
  playerId: 1,
  type: 'offs',
  maxOff: 1,
  maxFake: 0,
  maxBFake: 0,
  ...change,
})

const aTarget = (change: Partial<Target>): Target => ({
  _id: 'offs-510-500',
  x: 510,
  y: 500,
  type: 'offs',
  villageId: 2,
  maxOff: 0,
  maxFake: 0,
  maxBFake: 0,
  offsetMinutes: 0,
  ...change,
})

test('no kind can have more attacks than its targets want, nor than its villages can send', () => {
  const senders = [aSender({ maxFake: 5 }), aSender({ type: 'ramoff', maxOff: 2 }), aSender({ maxBFake: 3 })]
  expect(possibleAttacks(senders, [])).toBe(0)
  expect(possibleAttacks([], [aTarget({ maxOff: 3, maxFake: 9 })])).toBe(0)
  expect(possibleAttacks(senders, [aTarget({ maxFake: 4 })])).toBe(4)
  expect(possibleAttacks(senders, [aTarget({ maxFake: 4 }), aTarget({ maxFake: 4 })])).toBe(5)
  // RamOffs may help out: two offs and two ramoffs.
  expect(possibleAttacks(senders, [aTarget({ maxOff: 9 })])).toBe(4)
  expect(possibleAttacks(senders, [aTarget({ maxOff: 9, maxBFake: 2 })])).toBe(6)
})
