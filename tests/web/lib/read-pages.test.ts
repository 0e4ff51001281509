import { expect, test } from 'vitest'
import { ApiError } from '../../../web/lib/api/api.ts'
import { readPages } from '../../../web/lib/api/read-pages.ts'

interface Page {
  rows: number[]
  next?: string | undefined
}

const allRows = (pages: readonly Page[]) => pages.flatMap(({ rows }) => rows)
const changed = () => new ApiError('attacks_changed', 'Bitte lade sie neu.', 409)

test('pages are read to the end, in order', async () => {
  const asked: (string | undefined)[] = []
  const pages = new Map<string | undefined, Page>([
    [undefined, { rows: [1, 2], next: 'b' }],
    ['b', { rows: [3], next: 'c' }],
    ['c', { rows: [4] }],
  ])
  const read = async (cursor: string | undefined) => {
    asked.push(cursor)
    return pages.get(cursor) ?? { rows: [] }
  }
  expect(allRows(await readPages<Page>(read))).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([undefined, 'b', 'c'])
})

test('what changes between two pages is read again, nothing of the former is shown', async () => {
  let reads = 0
  const read = async (cursor: string | undefined): Promise<Page> => {
    reads++
    if (cursor === undefined) return { rows: [reads], next: 'b' }
    if (reads === 2) throw changed()
    return { rows: [10] }
  }
  expect(allRows(await readPages(read))).toEqual([3, 10])
})

test('what changes again and again ends with the server’s word of it', async () => {
  let reads = 0
  const read = async (cursor: string | undefined): Promise<Page> => {
    reads++
    if (cursor === undefined) return { rows: [1], next: 'b' }
    throw changed()
  }
  await expect(readPages(read)).rejects.toMatchObject({ code: 'attacks_changed' })
  expect(reads).toBe(6)
})
