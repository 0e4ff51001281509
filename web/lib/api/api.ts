import {
  apiBase,
  type BodyInputOf,
  type ConflictOf,
  type Entry,
  idempotencyHeader,
  type OutputOf,
  type ParamsOf,
  type QueryInputOf,
} from '../../../shared/contract/endpoint.ts'
import type { ErrorAnswer, ErrorCode } from '../../../shared/contract/errors.ts'
import { statusSentences } from '../../../shared/contract/status-sentences.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { currentWorldId, goneWorldId, refusedToken, sessionToken } from '../browser/persisted-store.ts'
import { noteServerDate } from './server-clock.ts'

const requestIdHeader = 'x-request-id'

/**
 * A failed call: `sentence` is the server's German one, if any; `fields` a sentence per form field; `status` 0 without an
 * answer.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly sentence: string | undefined
  readonly status: number
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** The current item after a refused change; typed by `conflictItem`. */
  readonly current: unknown
  /** The answer that reported `success: false`; typed by `refusedAnswer`. */
  readonly answer: unknown

  constructor(
    code: ErrorCode | 'network',
    sentence?: string,
    status = 0,
    fields: Record<string, string> = {},
    requestId?: string,
    current?: unknown,
    answer?: unknown,
  ) {
    super(sentence ?? code)
    this.name = 'ApiError'
    this.code = code
    this.sentence = sentence
    this.status = status
    this.fields = fields
    this.requestId = requestId
    this.current = current
    this.answer = answer
  }
}

type NeedsParams<E extends Entry> = keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }
type NeedsBody<E extends Entry> =
  undefined extends BodyInputOf<E> ? { body?: BodyInputOf<E> } : { body: BodyInputOf<E> }

type NeedsFile<E extends Entry> = E['file'] extends string ? { file: File } : { file?: undefined }

export type ReadArgs<E extends Entry> = NeedsParams<E> & { query?: QueryInputOf<E> }
export type CallArgs<E extends Entry> = ReadArgs<E> & NeedsBody<E> & NeedsFile<E> & { signal?: AbortSignal }

/** Makes the arguments optional if the endpoint needs none. */
export type Optional<Args> = Record<never, never> extends Args ? [args?: Args] : [args: Args]

interface LooseArgs {
  params?: Record<string, string> | undefined
  query?: unknown
}

/** The endpoint's address from `/api` on; omits `undefined` query values. */
export function endpointUrl<E extends Entry>(endpoint: E, ...[args]: Optional<ReadArgs<E>>): string {
  return looseEndpointUrl(endpoint, args ?? {})
}

/** `endpointUrl` for arguments whose type only the caller knows. */
export function looseEndpointUrl(endpoint: Entry, { params = {}, query }: LooseArgs): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return `${apiBase}${path}${text && `?${text}`}`
}

type Written = (endpoint: Entry, args: LooseArgs & { body?: unknown; worldId: string | undefined }) => unknown

let written: Written | undefined

/** Sets what `call` runs after successful writes: members' pages, which have no cache, do without. */
export const onWritten = (run: Written) => {
  written = run
}

/**
 * Calls an endpoint for the signed-in session and the chosen world. Resolves when the call has ended; what a write changes is then
 * read again, see `reread`. Throws `ApiError`.
 */
export async function call<E extends Entry>(endpoint: E, ...[args]: Optional<CallArgs<E>>): Promise<OutputOf<E>> {
  const { body, file, signal, ...rest }: LooseArgs & LooseContent = args ?? {}
  const url = looseEndpointUrl(endpoint, rest)
  const content = endpoint.file !== undefined && file ? fileForm(endpoint.file, file) : body
  const worldId = currentWorldId.get()
  const options = { method: endpoint.method, body: content, signal, worldId }
  const answer = await (endpoint.creates ? createOnce<OutputOf<E>>(url, options) : request<OutputOf<E>>(url, options))
  if (endpoint.changes.length > 0 && !isPreview(body)) written?.(endpoint, { ...rest, body, worldId })
  return answer
}

const isPreview = (body: unknown) => body instanceof Object && 'preview' in body && body.preview === true

interface LooseContent {
  body?: unknown
  file?: File | undefined
  signal?: AbortSignal | undefined
}

function fileForm(field: string, file: File): FormData {
  const form = new FormData()
  form.append(field, file)
  return form
}

/** Idempotency keys of calls without an answer, reused when the same call is repeated. */
const unanswered = new Map<string, string>()

/** Repeats a creating call under its earlier idempotency key if that answer was lost. */
async function createOnce<Answer>(url: string, options: RequestOptions): Promise<Answer> {
  const asked = JSON.stringify([url, options.worldId, options.body])
  const idempotencyKey = unanswered.get(asked) ?? newId()
  unanswered.set(asked, idempotencyKey)
  try {
    const answer = await request<Answer>(url, { ...options, idempotencyKey })
    unanswered.delete(asked)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) unanswered.delete(asked)
    throw error
  }
}

/** `slotSecret` is the secret of a personal link, `answered` a request already under way. */
export type PublicArgs<E extends Entry> = CallArgs<E> & {
  slotSecret?: string | undefined
  answered?: Promise<Response> | undefined
}

/** Calls a public endpoint anonymously, without token, world and cookies. Throws `ApiError`. */
export async function callPublic<E extends Entry>(
  endpoint: E,
  ...[args]: Optional<PublicArgs<E>>
): Promise<OutputOf<E>> {
  const { body, signal, slotSecret, answered, ...rest }: LooseArgs & LoosePublic = args ?? {}
  const url = looseEndpointUrl(endpoint, rest)
  const options = { method: endpoint.method, body, signal, slotSecret, answered, worldId: undefined, anonymous: true }
  return request(url, options)
}

interface LoosePublic {
  body?: unknown
  signal?: AbortSignal | undefined
  slotSecret?: string | undefined
  answered?: Promise<Response> | undefined
}

interface RequestOptions {
  method: string
  worldId: string | undefined
  /** Sends neither token nor cookies. */
  anonymous?: boolean
  /** Secret of a player's personal link. */
  slotSecret?: string | undefined
  /** Used instead of a new request. */
  answered?: Promise<Response> | undefined
  idempotencyKey?: string | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

interface KnownAnswer {
  etag: string
  answer: unknown
}

/** Answers that the browser may not store, in memory: asked again, an unchanged one is not sent again. */
const knownAnswers = new Map<string, KnownAnswer>()

/** Forgets the answers that are in memory. */
export const forgetKnownAnswers = () => knownAnswers.clear()

let newestRequestId: string | undefined

/** The id of the last answered request, shown for support when a screen fails without an `ApiError`. */
export const lastRequestId = () => newestRequestId

/** Fetches an API address as JSON. Throws `ApiError`; an aborted call throws the signal's reason. */
export async function request<Answer>(
  url: string,
  { method, worldId, anonymous, slotSecret, answered, idempotencyKey, body, signal }: RequestOptions,
): Promise<Answer> {
  const token = anonymous ? undefined : sessionToken.get()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (worldId) headers.set('x-world-id', worldId)
  if (slotSecret) headers.set('x-slot-secret', slotSecret)
  if (idempotencyKey) headers.set(idempotencyHeader, idempotencyKey)
  const read = method === 'GET' ? `${url}#${worldId}` : undefined
  const known = read === undefined ? undefined : knownAnswers.get(read)
  if (known) headers.set('if-none-match', known.etag)
  const isForm = body instanceof FormData
  // The browser sets a form's content type with its boundary.
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  let response: Response
  let answer: unknown
  try {
    const credentials = anonymous ? 'omit' : 'same-origin'
    const init = {
      method,
      headers,
      credentials,
      body: isForm ? body : JSON.stringify(body),
      signal: signal ?? null,
    } as const
    response = await (answered ?? fetch(url, init))
    newestRequestId = response.headers.get(requestIdHeader) ?? newestRequestId
    noteServerDate(response.headers.get('date'))
    if (known && response.status === 304) return known.answer as Answer
    answer = await readJson(response)
  } catch {
    if (signal?.aborted) throw signal.reason
    throw new ApiError('network')
  }
  if (response.ok && answer !== undefined && !isRefusal(answer)) {
    const etag = response.headers.get('etag')
    if (read !== undefined && etag && !mayStore(response)) knownAnswers.set(read, { etag, answer })
    return answer as Answer
  }
  const error = toApiError(response, answer)
  if (token && (error.code === 'session_expired' || error.code === 'not_signed_in')) refusedToken.set(token)
  const named = worldInCall(url, body)
  if (error.code === 'world_not_found') goneWorldId.set(named ?? worldId)
  if (error.code === 'world_closed' && named) goneWorldId.set(named)
  throw error
}

const mayStore = ({ headers }: Response) => !headers.get('cache-control')?.includes('no-store')

/** The world named in a call's path, body or query. */
function worldInCall(url: string, body: unknown): string | undefined {
  const inPath = /\/worlds\/([^/?]+)/.exec(url)?.[1]
  const inBody = body && typeof body === 'object' && 'worldId' in body ? body.worldId : undefined
  const named = inPath ?? inBody ?? new URLSearchParams(url.split('?')[1]).get('worldId')
  return typeof named === 'string' ? named : undefined
}

/** The body as JSON; undefined if it is not JSON (a proxy's error page). */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toApiError(response: Response, answer: unknown): ApiError {
  const said = isErrorAnswer(answer) ? answer : undefined
  return new ApiError(
    said?.code ?? 'internal',
    said?.message ?? (isRefusal(answer) ? (answer.message ?? answer.error) : undefined),
    response.status,
    said?.fields,
    said?.requestId ?? response.headers.get(requestIdHeader) ?? undefined,
    said?.current,
    !said && isRefusal(answer) ? answer : undefined,
  )
}

/** The current item if a change was refused because of a conflict. */
export const conflictItem = <E extends Entry>(_endpoint: E, error: unknown): ConflictOf<E> | undefined =>
  error instanceof ApiError && error.current !== undefined ? (error.current as ConflictOf<E>) : undefined

/** The endpoint's answer if it reported `success: false`. */
export const refusedAnswer = <E extends Entry>(_endpoint: E, error: unknown): OutputOf<E> | undefined =>
  error instanceof ApiError && error.answer !== undefined ? (error.answer as OutputOf<E>) : undefined

/** Whether an answer reports that nothing was done, with any status. */
const isRefusal = (answer: unknown): answer is { success: false; message?: string; error?: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  answer.success === false &&
  ['message', 'error'].every((key) => !(key in answer) || typeof Reflect.get(answer, key) === 'string')

/** Whether the API itself answered; gateway, edge and proxies send no codes and answer in English. */
const isErrorAnswer = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  typeof answer.code === 'string' &&
  'message' in answer &&
  typeof answer.message === 'string'

/** Sentences for no answer (0) and for statuses from in front of the API. */
const usualSentences: ReadonlyMap<number, string> = new Map([
  [0, 'Keine Verbindung.'],
  [413, statusSentences[413]],
  [429, statusSentences[429]],
  [503, statusSentences[503]],
  [504, 'Der Server hat nicht rechtzeitig geantwortet. Bitte versuche es gleich noch einmal.'],
])

/** The cause of a failure: the server's sentence or the usual one of its status; undefined if neither exists. */
export function serverSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.sentence ?? usualSentences.get(error.status)
}

/** The sentence of any failure: the server's own, else `fallback`, else the usual one of its status. */
export function errorMessage(error: unknown, fallback?: string): string {
  const failure = error instanceof ApiError ? error : undefined
  return failure?.sentence ?? fallback ?? (failure && usualSentences.get(failure.status)) ?? statusSentences[500]
}

/** Props for Fluent's `Field` that show the failure's sentence for the field `name`; empty without one. */
export function fieldProps(error: unknown, name: string) {
  const sentence = error instanceof ApiError ? error.fields[name] : undefined
  return sentence ? ({ validationState: 'error', validationMessage: sentence } as const) : {}
}
