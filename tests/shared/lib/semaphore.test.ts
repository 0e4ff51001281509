import { expect, test } from 'vitest'
import { semaphore } from '../../../shared/lib/worker-pool.ts'

test('a semaphore runs at most so much at once, in order, also after failures', async () => {
  const inTurn = semaphore(2)
  const started: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<number>())
  const results = ends.map(({ promise }, index) =>
    inTurn(() => {
      started.push(index)
      return promise
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(results[1]).rejects.toThrow('failed')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve(7)
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([7, 7, 7])
  expect(started).toEqual([0, 1, 2, 3])
})
