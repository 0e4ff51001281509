import { ApiError } from './api.ts'

/** Max attempts if a list changes between two pages. */
const tries = 3

/** Reads all pages of a list; starts over if the list changed meanwhile. */
export async function readPages<Page extends { next?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<[first: Page, ...others: Page[]]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const first = await read(undefined)
      const others: Page[] = []
      for (let { next } = first; next !== undefined; ) {
        const page = await read(next)
        others.push(page)
        next = page.next
      }
      return [first, ...others]
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'attacks_changed'
      if (!changed || attempt === tries) throw error
    }
  }
}
