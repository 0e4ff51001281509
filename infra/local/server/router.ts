import type { RouteMatch } from './gateway-event.ts'

interface Entry<T> {
  routeKey: string
  segments: string[]
  value: T
}

/** Finds the entry for a method and path like API Gateway: literal segments win over parameters. */
export class Router<T> {
  readonly #entries: Entry<T>[] = []

  /** `path` may contain `{name}` segments. */
  add(method: string, path: string, value: T): void {
    this.#entries.push({ routeKey: `${method} ${path}`, segments: [method, ...path.split('/')], value })
    // Entries with earlier literal segments are tried first.
    this.#entries.sort((a, b) => (shape(a.segments) < shape(b.segments) ? -1 : 1))
  }

  find(method: string, path: string): (RouteMatch & { value: T }) | undefined {
    const asked = [method, ...path.split('/')]
    for (const { routeKey, segments, value } of this.#entries) {
      const params = matchSegments(segments, asked)
      if (params) return { routeKey, params, value }
    }
    return undefined
  }
}

const isParameter = (segment: string) => segment.startsWith('{')
const shape = (segments: string[]) => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('')

function matchSegments(segments: string[], asked: string[]): Record<string, string> | undefined {
  if (segments.length !== asked.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = asked[index] ?? ''
    if (isParameter(segment)) {
      const decoded = decode(value)
      if (!decoded) return undefined
      params[segment.slice(1, -1)] = decoded
    } else if (segment !== value) return undefined
  }
  return params
}

/** `undefined` for an empty segment or an invalid escape. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment) || undefined
  } catch {
    return undefined
  }
}
