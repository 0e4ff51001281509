import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import type { Tally } from './target-totals.ts'
import type { Stands, Write } from './write-case.ts'

/** Looks at what the log of changes tells of a write, from now on. */
export interface LogWatch {
  /** Notes what the log must not tell, or not fail to tell, of a write that stands like this. */
  check(stands: Stands, api: ApiClient): Promise<void>
}

/**
 * Watches the log while a write is tried: a change that stands has its entry, no entry tells of one that does not, and of one that
 * stands in part it says that it was begun.
 */
export function watchLog(tally: Tally, { name, call: action = name }: Write): LogWatch {
  const from = new Date().toISOString()
  const expected: Record<Stands, string[]> = { before: [], part: ['begun'], after: ['done'] }
  /** Of an attempt that was done in part, whose repetition has an entry of its own. */
  let earlier: string[] = []
  return {
    check: async (stands, api) => {
      const { entries } = await api.call(contract.audit.list, { query: { from } })
      const told = entries.filter((entry) => entry.action === action).map(({ isBegun }) => (isBegun ? 'begun' : 'done'))
      if (told.join() !== [...expected[stands], ...earlier].join())
        tally.wrong.push(`${name}: stands ${stands}, the log tells ${told.join() || 'nothing'}`)
      if (stands === 'part') earlier = expected.part
    },
  }
}
