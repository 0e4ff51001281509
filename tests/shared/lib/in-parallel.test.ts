import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from '../../../shared/lib/worker-pool.ts'

test('pieces are worked on a few at a time; after an error no more begin, and it is thrown when none is under way', async () => {
  const began: number[] = []
  const ended: number[] = []
  const pieces = Array.from({ length: 20 }, (_, i) => i)
  const work = inParallel(pieces, 4, async (piece) => {
    began.push(piece)
    await sleep(piece === 5 ? 1 : 10)
    if (piece === 5) throw new Error('Piece 5')
    ended.push(piece)
  })
  await expect(work).rejects.toThrow('Piece 5')
  const then = [...began]
  expect(then.length).toBeLessThan(10)
  expect(ended).toHaveLength(then.length - 1)
  await sleep(30)
  expect(began).toEqual(then)
})
