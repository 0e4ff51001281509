import { ApiError } from './api.ts'

/** So often a list is read from the beginning when it changes between two pages. */
const tries = 3

/** Reads the pages of a list to the end; from the beginning again when what they show has changed in between. */
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
