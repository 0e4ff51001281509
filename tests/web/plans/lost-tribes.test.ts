import { expect, test } from 'vitest'
import { lostTribes } from '../../../web/features/plans/lost-tribes.ts'

test('of the tribes taken out those count that have villages in the plan', () => {
  const senders = [
    { tribeId: 1, villageId: 100 },
    { tribeId: 3, villageId: 300 },
    { tribeId: 2, villageId: 200 },
    { tribeId: 3, villageId: 301 },
  ]
  expect(lostTribes([3, 4], senders, (id) => `Stamm ${id}`)).toEqual([
    { tribeId: 3, name: 'Stamm 3', villageIds: [300, 301] },
  ])
  expect(lostTribes([], senders, String)).toEqual([])
})
