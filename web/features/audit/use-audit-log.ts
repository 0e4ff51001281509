import { useMemo } from 'react'
import useSWRInfinite from 'swr/infinite'
import { audit } from '../../../shared/contract/audit.ts'
import type { OutputOf, QueryInputOf } from '../../../shared/contract/endpoint.ts'
import { type ApiError, endpointUrl } from '../../lib/api/api.ts'
import { readKey } from '../../lib/api/use-read.ts'

export type AuditQuery = Omit<NonNullable<QueryInputOf<typeof audit.list>>, 'cursor'>

type Page = OutputOf<typeof audit.list>
/** Current names by ID; deleted ones are missing. */
export type Names = Pick<Page, 'users' | 'worlds' | 'plans' | 'players'>

/** The log read so far, newest first; `more` reads the next page. */
export function useAuditLog(query: AuditQuery) {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, ApiError>(
    (_index: number, before: Page | null) => {
      if (before && !before.cursor) return null
      return endpointUrl(audit.list, { query: { ...query, cursor: before?.cursor } })
    },
    readKey<Page>,
    // Loaded pages do not change while the log is open: only the first could gain entries.
    { revalidateFirstPage: false, revalidateOnMount: true, dedupingInterval: 0, revalidateOnReconnect: false },
  )
  const pages = data ?? none
  const last = pages.at(-1)
  const names = useMemo(
    (): Names => ({
      users: Object.assign({}, ...pages.map(({ users }) => users)),
      worlds: Object.assign({}, ...pages.map(({ worlds }) => worlds)),
      plans: Object.assign({}, ...pages.map(({ plans }) => plans)),
      players: Object.assign({}, ...pages.map(({ players }) => players)),
    }),
    [pages],
  )
  const entries = useMemo(() => pages.flatMap((page) => page.entries), [pages])
  return {
    entries,
    names,
    /** Nothing has been read yet. */
    isLoading: !data && !error,
    /** The next page is being read. */
    isReading: isValidating && Boolean(data),
    error,
    /** Set if there may be more: how far back the log was read. */
    readSince: last?.cursor ? last.since : undefined,
    more: () => setSize(error ? size : size + 1),
    retry: () => mutate(),
  }
}

const none: Page[] = []
