import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import useSWR, { preload, useSWRConfig } from 'swr'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { sessions } from '../../../shared/contract/sessions.ts'
import type { Account } from '../../../shared/model/account.ts'
import { refusedToken, sessionToken } from '../browser/persisted-store.ts'
import { type ApiError, urlOf } from './api.ts'
import { forgetReads, readKey, retryReads } from './use-read.ts'

/** Who is signed in. `isLoading`: there is a token, its user is not known yet. */
export interface Session {
  user: Account | undefined
  token: string | undefined
  isLoading: boolean
  /** Why it is not known who is signed in, though there is a token: nobody who would know has answered. `reload` asks again. */
  failure: ApiError | undefined
  /** The server no longer takes the token; the user stays, so that nothing on his screen is lost while he signs in again. */
  isExpired: boolean
  signIn(token: string): void
  /** Fetches the user again: his role or activity may have changed. */
  reload(): Promise<unknown>
  /** Clears token, user and everything read at once; screens call `useSignOut`, which asks first. */
  end(): void
}

const readUser = ([url]: [url: string, token: string]) => readKey<OutputOf<typeof sessions.me>>(url)

/** The cache key of who is signed in. The token belongs to it: one person's answer is never taken for another's. */
const keyOf = (token: string | undefined): [url: string, token: string] | null =>
  token ? [urlOf(sessions.me), token] : null

/** Asks who is signed in before anything is rendered; the `SessionProvider` takes the answer from there. */
export function preloadUser(): void {
  const key = keyOf(sessionToken.get())
  if (key) preload(key, readUser).catch(() => undefined)
}

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Statuses that tell nothing of the token: no answer, as when the page is left or reloaded while it asks, too many calls, and those of
 * what stands before the API.
 */
const tellNothing: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/**
 * Keeps the session; stands inside the router. A stored token is checked on load and forgotten when that fails, unless nobody has
 * answered who would know. A new token in the place of another (signed in again, here or in another tab) leaves the user in place
 * until its own is known.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.get)
  const { data, error, mutate } = useSWR<OutputOf<typeof sessions.me>, ApiError>(keyOf(token), readUser)
  const [known, setKnown] = useState<Account>()
  const user = token ? (data?.user ?? known) : undefined
  if (user !== known) setKnown(user)
  const isExpired = useSyncExternalStore(refusedToken.subscribe, refusedToken.get) === token && Boolean(user)

  const failure = !user && error && tellNothing.has(error.status) ? error : undefined
  useEffect(() => {
    if (error && !failure && !known) sessionToken.set(undefined)
  }, [error, failure, known])

  // Whoever signs in next, here or in another tab, must not see what this person has read.
  const userId = user?._id
  const readFor = useRef(userId)
  useEffect(() => {
    const before = readFor.current
    readFor.current = userId
    if (before && before !== userId) forgetReads({ again: Boolean(userId) }).catch(() => undefined)
  }, [userId])

  // What was refused meanwhile is asked for again.
  const { cache } = useSWRConfig()
  const readWith = useRef(token)
  useEffect(() => {
    const before = readWith.current
    readWith.current = token
    if (before && token && before !== token) retryReads(cache).catch(() => undefined)
  }, [token, cache])

  const session = useMemo<Session>(() => {
    return {
      user,
      token,
      isLoading: Boolean(token) && !user && !error,
      failure,
      isExpired,
      signIn: (fresh) => sessionToken.set(fresh),
      reload: () => mutate(),
      end: () => sessionToken.set(undefined),
    }
  }, [token, user, failure, isExpired, error, mutate])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session of the nearest `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}
