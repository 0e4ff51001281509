import type { ApiClient } from '../../infra/local/api-client.ts'
import { contract } from '../../shared/contract/index.ts'
import type { Stands, Write } from './attempt.ts'
import type { Tally } from './tally.ts'

/** Looks at what the log of changes tells of a write, from now on. */
export interface LogWatch {
  /** Notes what the log must not tell, or not fail to tell, of a write that stands like this. */
  check(stands: Stands, api: ApiClient): Promise<void>
}

/**
 * Watches the log while a write is tried: a change that stands has its entry, and no entry tells of one that does not. Only of a
 * change in several writes an entry may say that it was begun.
 */
export function watchLog(tally: Tally, { name, call: action = name, piecewise = false }: Write): LogWatch {
  const from = new Date().toISOString()
  return {
    check: async (stands, api) => {
      const { entries } = await api.call(contract.audit.list, { query: { from } })
      const told = entries.filter((entry) => entry.action === action).map(({ isBegun }) => (isBegun ? 'begun' : 'done'))
      const may = { before: [[]], part: [], after: [['done']] } satisfies Record<Stands, string[][]>
      const mayToo = { before: [['begun']], part: [['begun']], after: [['begun'], ['done', 'begun']] }
      const allowed: string[][] = piecewise ? [...may[stands], ...mayToo[stands]] : may[stands]
      const isRight = allowed.some((wanted) => wanted.join() === told.join())
      if (!isRight) tally.wrong.push(`${name}: stands ${stands}, the log tells ${told.join() || 'nothing'}`)
    },
  }
}
