import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract, routes } from '../../../shared/contract/index.ts'
import type { Tally } from './tally.ts'
import type { Outcome, Write } from './write-case.ts'

/** Checks the audit log of a write from its start. */
export interface LogWatch {
  /** Records wrong or missing audit entries for a write in this state. */
  check(outcome: Outcome, api: ApiClient): Promise<void>
}

/** Checks the audit log of a write: `done` if complete, `begun` if partial, else no entry. */
export function watchLog(tally: Tally, { name, call: action = name }: Write): LogWatch {
  const from = new Date().toISOString()
  const isAudited = routes.some((route) => route.name === action && typeof route.endpoint.audit === 'string')
  const expected: Record<Outcome, string[]> = { before: [], part: ['begun'], after: isAudited ? ['done'] : [] }
  /** Entries of an earlier, partial attempt; its repetition adds its own. */
  let earlier: string[] = []
  return {
    check: async (outcome, api) => {
      const { entries } = await api.call(contract.audit.list, { query: { from } })
      const told = entries.filter((entry) => entry.action === action).map(({ isBegun }) => (isBegun ? 'begun' : 'done'))
      if (told.join() !== [...expected[outcome], ...earlier].join())
        tally.wrong.push(`${name}: outcome ${outcome}, the log tells ${told.join() || 'nothing'}`)
      if (outcome === 'part') earlier = expected.part
    },
  }
}
