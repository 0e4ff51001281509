import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { worlds as endpoints } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { call } from '../../lib/api/api.ts'

type Check = OutputOf<typeof endpoints.check>

/** Until whoever types has paused. */
const pauseMs = 400

/** What is to be said of a server: of what it answers, and of the other worlds that have it; nothing when all is well. */
export function warningOf(server: string, state: Check['server'], others: readonly string[]): string | undefined {
  const warnings = [
    state === 'silent' && `Der Server ${server} antwortet nicht.`,
    state === 'invalid' && `„${server}“ ist kein bekannter Server: Erwartet wird Sprache plus Nummer, z.B. de236.`,
    others.length > 0 && `Eine Welt auf ${server} gibt es schon: ${others.map((name) => `„${name}“`).join(', ')}.`,
  ].filter((warning) => warning !== false)
  return warnings.length > 0 ? warnings.join(' ') : undefined
}

/** Asks what speaks against giving that server to the world (or to a new one). Nothing also when nobody can tell. */
export async function checkServer(
  server: string,
  worldId: string | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const { server: state, worlds } = await call(endpoints.check, { query: { server }, ...(signal && { signal }) })
    return warningOf(
      server,
      state,
      worlds.filter(({ _id }) => _id !== worldId).map(({ name }) => name),
    )
  } catch {
    return undefined
  }
}

/** What is known of a server while it is typed. */
export interface ServerCheck {
  warning: string | undefined
  /** Whether the server has been asked about exactly this text. */
  isDone: boolean
}

/** Checks a server whenever whoever types it pauses; what the list of worlds tells is said at once. */
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
    warning: warningOf(
      server,
      'answers',
      others.map(({ name }) => name),
    ),
    isDone: false,
  }
}

const sameCode = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
