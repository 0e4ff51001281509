import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { auth } from '../../shared/contract/auth.ts'
import type { OutputOf } from '../../shared/contract/endpoint.ts'
import type { User } from '../../shared/model/user.ts'
import { paths } from '../app/paths.ts'
import { type ApiError, urlOf } from './api.ts'
import { sessionToken } from './remembered.ts'
import { forgetReads, readKey } from './use-read.ts'
import { useMayDiscard } from './use-unsaved-changes.ts'

/** Who is signed in. `isLoading`: there is a token, its user is not known yet. */
export interface Session {
  user: User | undefined
  token: string | undefined
  isLoading: boolean
  signIn(token: string): void
  /** Fetches the user again: his role or activity may have changed. */
  reload(): Promise<unknown>
  /** Clears token, user and everything read, and returns to the login; asks first when something typed would be lost. */
  signOut(): Promise<void>
}

const readUser = ([url]: [url: string, token: string]) => readKey<OutputOf<typeof auth.me>>(url)

const SessionContext = createContext<Session | undefined>(undefined)

/** Keeps the session; stands inside the router. A stored token is checked on load and forgotten when that fails. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const mayDiscard = useMayDiscard()
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.get)
  // The token belongs to the key: one person's answer is never taken for another's.
  const me = token ? [urlOf(auth.me), token] : null
  const { data, error, mutate } = useSWR<OutputOf<typeof auth.me>, ApiError>(me, readUser)

  useEffect(() => {
    if (error) sessionToken.set(undefined)
  }, [error])

  // Whoever signs in next, here or in another tab, must not see what this person has read.
  const readFor = useRef(token)
  useEffect(() => {
    const before = readFor.current
    readFor.current = token
    if (before && before !== token) forgetReads({ again: Boolean(token) }).catch(() => undefined)
  }, [token])

  const session = useMemo<Session>(() => {
    const user = token ? data?.user : undefined
    return {
      user,
      token,
      isLoading: Boolean(token) && !user && !error,
      signIn: (fresh) => sessionToken.set(fresh),
      reload: () => mutate(),
      signOut: async () => {
        if (!(await mayDiscard())) return
        void navigate(paths.login())
        sessionToken.set(undefined)
      },
    }
  }, [token, data, error, mutate, navigate, mayDiscard])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session of the nearest `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}
