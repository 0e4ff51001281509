import type { BodyInputOf, Entry, OutputOf, ParamsOf, QueryInputOf } from '../../../shared/contract/endpoint.ts'
import { apiBase } from '../../../shared/contract/endpoint.ts'
import { type ErrorAnswer, type ErrorCode, errorAnswer, errorCatalogue } from '../../../shared/contract/errors.ts'
import { type contract, routes } from '../../../shared/contract/index.ts'

type Contract = typeof contract
type Names = { [F in keyof Contract]: `${F}.${keyof Contract[F] & string}` }[keyof Contract]
/** The endpoint of a name, `plans.list`. */
type Named<N extends Names> = N extends `${infer F extends keyof Contract}.${infer V}`
  ? V extends keyof Contract[F]
    ? Contract[F][V] extends infer E extends Entry
      ? E
      : never
    : never
  : never

/** A call as the site has made it. */
export interface Call<E extends Entry = Entry> {
  params: ParamsOf<E>
  query: QueryInputOf<E>
  body: BodyInputOf<E>
  headers: Headers
}

/** What comes instead of an answer: `failure`, `lost` or `answer` make one. */
class Unusual {
  readonly response: Response | undefined
  /** Undefined: the connection is lost. */
  constructor(response: Response | undefined) {
    this.response = response
  }
}

/** The API's own failure, with its sentence unless another is given. */
export function failure(
  code: ErrorCode,
  details: Partial<Pick<ErrorAnswer, 'message' | 'fields' | 'current' | 'requestId'>> = {},
) {
  const { message, ...rest } = details
  const sentences = message === undefined ? {} : { message, error: message }
  return answer(errorCatalogue[code][0], { ...errorAnswer(code, rest), ...sentences })
}

/** Any answer, as something between the site and the API would give it. */
export const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Unusual(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))

/** No answer: the connection is lost. */
export const lost = new Unusual(undefined)

type Given<E extends Entry> = OutputOf<E> | Unusual
type Answer<E extends Entry> = Given<E> | ((call: Call<E>) => Given<E> | Promise<Given<E>>)

/** What the server answers, by endpoint: always the same, or worked out from the call. */
export type Answers = { [N in Names]?: Answer<Named<N>> }

/** A call before its owner is known. */
interface Made {
  name: string
  call: { params: Record<string, string>; query: unknown; body: unknown; headers: Headers }
}

/** No browser is woken, until a test says otherwise. */
const usual: Answers = { 'devices.list': () => ({ devices: [] }) }

let given = usual
let made: Made[] = []
let unanswered: string[] = []
const held = new Map<string, Promise<void>>()

/** From now on these calls are answered so; the others as before. */
export function answers(more: Answers): void {
  given = { ...given, ...more }
}

/** Keeps the answers to an endpoint back until what is given back is called. */
export function hold(name: Names): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(name, promise)
  return () => {
    held.delete(name)
    resolve()
  }
}

/** The calls of an endpoint so far, in their order. */
export const recordedCalls = <N extends Names>(name: N): Call<Named<N>>[] =>
  // The site can make no others: its calls are typed by the same contract.
  made.filter((each) => each.name === name).map(({ call }) => call as Call<Named<N>>)

/** Forgets answers and calls; throws when a call had no answer. */
export function forgetAnswers(): void {
  const missing = unanswered
  given = usual
  made = []
  unanswered = []
  held.clear()
  if (missing.length > 0) throw new Error(`The test gives no answer to ${missing.join(', ')}`)
}

const patterns = routes
  .map(({ name, endpoint: { method, path } }) => ({
    name,
    method,
    places: [...path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place),
    pattern: new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  }))
  // As the gateway does it: an address without places goes before one with them.
  .sort((a, b) => a.places.length - b.places.length)

/** Takes the place of `fetch` for everything below `/api`, the one place where the site asks its server. */
export function interceptFetch(): void {
  const fetchFiles = window.fetch
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    return url.pathname.startsWith(`${apiBase}/`) ? respond(url, init) : fetchFiles(input, init)
  }
}

async function respond(url: URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init
  const route = patterns.find((each) => each.method === method && each.pattern.test(url.pathname))
  const name = route?.name ?? 'no endpoint'
  const values = route?.pattern.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? []
  const call = {
    params: Object.fromEntries(values.map((value, index) => [route?.places[index], value])),
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : body,
    headers: new Headers(headers),
  }
  made.push({ name, call })
  const found: unknown = Reflect.get(given, name)
  if (found === undefined) {
    unanswered.push(`${name} (${method} ${url.pathname}${url.search})`)
    return new Response(undefined, { status: 501 })
  }
  await abortable(held.get(name), signal)
  const content = await abortable(typeof found === 'function' ? found(call) : found, signal)
  if (!(content instanceof Unusual)) return Response.json(content)
  if (!content.response) throw new TypeError('Failed to fetch')
  return content.response.clone()
}

/** What comes first: the content, or that nobody waits for it any more. */
async function abortable(content: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
  if (!signal) return content
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason))
  return Promise.race([content, aborted.promise])
}
