import { useMemo } from 'react'
import useSWRInfinite from 'swr/infinite'
import { audit } from '../../../shared/contract/audit.ts'
import type { OutputOf, QueryInputOf } from '../../../shared/contract/endpoint.ts'
import { type ApiError, urlOf } from '../../lib/api/api.ts'
import { readKey } from '../../lib/api/use-read.ts'

/** What is asked of the log. */
export type AuditQuery = Omit<NonNullable<QueryInputOf<typeof audit.list>>, 'cursor'>

type Page = OutputOf<typeof audit.list>
/** The names of today by id. */
export type Names = Pick<Page, 'users' | 'worlds' | 'plans' | 'players'>

/** The log as far as it has been read, newest first; `more` reads on. */
export function useAuditLog(query: AuditQuery) {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, ApiError>(
    (_index: number, before: Page | null) => {
      if (before && !before.cursor) return null
      return urlOf(audit.list, { query: { ...query, cursor: before?.cursor } })
    },
    readKey<Page>,
    // Pages that have been read stay as they are: only the first could have become another.
    { revalidateFirstPage: false, revalidateOnReconnect: false },
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
    /** Reading on. */
    isReading: isValidating && Boolean(data),
    error,
    /** There may be more: how far back has been looked so far. */
    readSince: last?.cursor ? last.since : undefined,
    more: () => setSize(error ? size : size + 1),
    retry: () => mutate(),
  }
}

const none: Page[] = []
