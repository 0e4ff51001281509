import { expect, it } from 'vitest'
import { runPooled } from '../../../shared/lib/worker-pool.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 1))

it('does every item, never more than the limit at a time', async () => {
  let running = 0
  let most = 0
  const progress: number[] = []
  const { done, failed } = await runPooled(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      most = Math.max(most, ++running)
      await soon()
      running--
      return item * 2
    },
    { limit: 3, onProgress: (run) => progress.push(run.done.length) },
  )
  expect(most).toBe(3)
  expect(done.map(({ result }) => result).sort((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(failed).toEqual([])
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('goes on after a failure, and begins nothing more once it is over', async () => {
  const begun: number[] = []
  const { done, failed } = await runPooled(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      begun.push(item)
      await soon()
      if (item % 2) throw new Error(`item ${item}`)
      return item
    },
    { limit: 1, isOver: (run) => run.failed.length === 2 },
  )
  expect(begun).toEqual([1, 2, 3])
  expect(done.map(({ item }) => item)).toEqual([2])
  expect(failed.map(({ error }) => String(error))).toEqual(['Error: item 1', 'Error: item 3'])
})
