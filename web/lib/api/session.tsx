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
import { loadStoredOrders } from '../browser/load-stored-orders.ts'
import { refusedToken, sessionToken } from '../browser/persisted-store.ts'
import { type ApiError, endpointUrl } from './api.ts'
import { noteRead } from './reread.ts'
import { forgetReads, readKey, retryReads } from './use-read.ts'

/** `isLoading`: there is a token whose user is not known yet. */
export interface Session {
  user: Account | undefined
  /** The user may call the API, or could until a super admin gave them a password: their screen stays behind the form for another. */
  hasEntered: boolean
  token: string | undefined
  /** Names the session to the server; unknown until the user is loaded. */
  sessionId: string | undefined
  isLoading: boolean
  /** Why the token's user is unknown: the API could not be reached. `reload` retries. */
  failure: ApiError | undefined
  /** Why there is no session any more: the account was deactivated. */
  refusal: ApiError | undefined
  /** The server refuses the token; the user stays, so that nothing on the screen is lost while they sign in again. */
  isExpired: boolean
  signIn(token: string): void
  /** Fetches the user again: their role or active state may have changed. */
  reload(): Promise<unknown>
  /** Clears token, user, all reads and its order pages without asking; screens call `useSignOut`, which asks first. */
  end(): void
}

const url = endpointUrl(sessions.me)
const readUser = () => readKey<OutputOf<typeof sessions.me>>(url)

/** The cache key of the signed-in user; includes the token, so that users' answers never mix. */
const userCacheKey = (token: string | undefined) => (token ? noteRead(sessions.me, {}, `${url}#${token}`) : null)

/** Fetches the user before anything is rendered, for the `SessionProvider`. */
export function preloadUser(): void {
  const key = userCacheKey(sessionToken.get())
  if (key) preload(key, readUser).catch(() => undefined)
}

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Statuses that do not invalidate the token: no answer (as on leaving the page), too many calls, and errors from in front of
 * the API.
 */
const tellNothing: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/**
 * Provides the session; needs the router. Checks a stored token on load and forgets it if the API refuses it. When a token
 * replaces another (also in another tab), the user stays until the new one is known.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.get)
  const { data, error, mutate } = useSWR<OutputOf<typeof sessions.me>, ApiError>(userCacheKey(token), readUser)
  const [known, setKnown] = useState<Account>()
  const user = token ? (data?.user ?? known) : undefined
  if (user !== known) setKnown(user)
  const [entered, setEntered] = useState<string>()
  if (user && !user.mustChangePassword && user._id !== entered) setEntered(user._id)
  const hasEntered = user !== undefined && user._id === entered
  const isExpired = useSyncExternalStore(refusedToken.subscribe, refusedToken.get) === token && Boolean(user)

  const failure = !user && error && tellNothing.has(error.status) ? error : undefined
  const [refusal, setRefusal] = useState<ApiError>()
  useEffect(() => {
    if (!error || failure || known) return
    setRefusal(error.code === 'deactivated' ? error : undefined)
    sessionToken.set(undefined)
  }, [error, failure, known])

  // The next user, here or in another tab, must not see this user's data.
  const userId = user?._id
  const readFor = useRef(userId)
  useEffect(() => {
    const before = readFor.current
    readFor.current = userId
    if (before && before !== userId) forgetReads({ again: Boolean(userId) }).catch(() => undefined)
  }, [userId])

  // Retries what was refused meanwhile.
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
      hasEntered,
      token,
      sessionId: data?.sessionId,
      isLoading: Boolean(token) && !user && !error,
      failure,
      refusal,
      isExpired,
      signIn(fresh) {
        setRefusal(undefined)
        sessionToken.set(fresh)
      },
      reload: () => mutate(),
      end() {
        sessionToken.set(undefined)
        void loadStoredOrders().then((orders) => orders?.forgetOrdersOfSession())
      },
    }
  }, [token, user, hasEntered, data?.sessionId, failure, refusal, isExpired, error, mutate])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}
