import useSWR, { type SWRResponse } from 'swr'
import { accounts } from '../../../shared/contract/accounts.ts'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { withChanges } from '../draft/list-changes.ts'
import { type ApiError, call } from './api.ts'
import { readPages } from './read-pages.ts'
import { noteRead } from './reread.ts'

export type AccountList = OutputOf<typeof accounts.list>

/** All accounts by name, read page by page. */
export const useAccounts = (): SWRResponse<AccountList, ApiError> =>
  useSWR<AccountList, ApiError>(noteRead(accounts.list, {}), async (key: string) => {
    const pages = await readPages((cursor) => call(accounts.list, { query: { cursor } }))
    return withChanges(key, { users: pages.flatMap(({ users }) => users) })
  })
