import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { worlds as endpoints } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { call } from '../../lib/api/api.ts'

type Check = OutputOf<typeof endpoints.check>

/** Debounce of the check while typing. */
const pauseMs = 400

/** Warnings about a server's answer and other worlds on it; undefined if there are none. */
export function serverWarning(server: string, state: Check['server'], others: readonly string[]): string | undefined {
  const warnings = [
    state === 'silent' && `Der Server ${server} antwortet nicht.`,
    state === 'invalid' && `„${server}“ ist kein bekannter Server: Erwartet wird Sprache plus Nummer, z.B. de236.`,
    others.length > 0 && `Eine Welt auf ${server} gibt es schon: ${others.map((name) => `„${name}“`).join(', ')}.`,
  ].filter((warning) => warning !== false)
  return warnings.length > 0 ? warnings.join(' ') : undefined
}

/** Checks a server for a world (or a new one). Returns a warning; undefined also if the check fails. */
export async function checkServer(
  server: string,
  worldId: string | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const { server: state, worlds } = await call(endpoints.check, { query: { server }, ...(signal && { signal }) })
    return serverWarning(
      server,
      state,
      worlds.filter(({ _id }) => _id !== worldId).map(({ name }) => name),
    )
  } catch {
    return undefined
  }
}

export interface ServerCheck {
  warning: string | undefined
  /** Whether exactly this text has been checked. */
  isDone: boolean
}

/** Checks a server after a typing pause; duplicates in the list of worlds are reported at once. */
export function useServerCheck(typed: string, world: World | undefined, worlds: readonly World[]): ServerCheck {
  const server = typed.trim()
  const worldId = world?._id
  const [checked, setChecked] = useState<{ server: string; warning: string | undefined }>()
  useEffect(() => {
    if (!server) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const warning = await checkServer(server, worldId, leaving.signal)
      if (!leaving.signal.aborted) setChecked({ server, warning })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [server, worldId])
  if (checked?.server === server) return { warning: checked.warning, isDone: true }
  const others = worlds.filter((other) => other._id !== worldId && sameCode(other.server, server))
  return {
    warning: serverWarning(
      server,
      'answers',
      others.map(({ name }) => name),
    ),
    isDone: false,
  }
}

const sameCode = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
