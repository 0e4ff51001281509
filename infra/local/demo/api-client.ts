import type {
  BodyInputOf,
  Endpoint,
  Entry,
  OutputOf,
  ParamsOf,
  QueryInputOf,
} from '../../../shared/contract/endpoint.ts'
import { apiBase } from '../../../shared/contract/endpoint.ts'

/** Input of a call: path parameters and body if the endpoint has them. */
export type CallInput<E extends Entry> = {
  query?: QueryInputOf<E>
  /** Sent as the world header. */
  worldId?: string
  headers?: Record<string, string>
} & (E['file'] extends string ? { file: File } : { file?: undefined }) &
  (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (undefined extends BodyInputOf<E> ? { body?: BodyInputOf<E> } : { body: BodyInputOf<E> })

/** Any response, with parsed JSON. */
export interface RawAnswer {
  status: number
  headers: Headers
  body: unknown
}

/** Sends a request below `/api`; `body` is sent as JSON unless it is text, bytes or a form. */
export type SendRaw = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<RawAnswer>

/** API client for `url`, anonymous without a token; `always` are headers of every request. */
export function apiAt(url: string, token?: string, always: Record<string, string> = {}) {
  const raw: SendRaw = async (method, path, body, headers = {}) => {
    const isReady = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
    const answer = await fetch(`${url}${apiBase}${path}`, {
      method,
      headers: {
        ...always,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isReady && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isReady ? (body instanceof Uint8Array ? new Uint8Array(body) : body) : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }

  /** Calls an endpoint and returns the raw response. */
  const send = <E extends Entry>(endpoint: E, input: CallInput<E>): Promise<RawAnswer> =>
    raw(endpoint.method, requestPath(endpoint, input), requestContent(endpoint, input), {
      ...(input.worldId && { 'X-World-ID': input.worldId }),
      ...input.headers,
    })

  /** Calls an endpoint and returns its checked output; throws with status and body on failure. */
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> => {
    const { status, body } = await send(endpoint, input)
    if (status >= 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return endpoint.output.parse(body) as OutputOf<E>
  }

  return { raw, send, call }
}

export type ApiClient = ReturnType<typeof apiAt>

function requestContent({ file: field }: Entry, { body, file }: { body?: unknown; file?: File | undefined }): unknown {
  if (field === undefined || !file) return body
  const form = new FormData()
  form.append(field, file)
  return form
}

function requestPath(endpoint: Entry, input: { params?: Record<string, string>; query?: unknown }): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = input.query && typeof input.query === 'object' ? Object.entries(input.query) : []
  const search = new URLSearchParams(
    query.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size > 0 ? `${path}?${search}` : path
}
