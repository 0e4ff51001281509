import {
  apiBase,
  type BodyInputOf,
  type ConflictOf,
  type Endpoint,
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
 * A failed call. `sentence` is the server's own German one, undefined when it gave none (`messageOf` always has one to show),
 * `fields` a sentence per form field, `status` 0 without an answer.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly sentence: string | undefined
  readonly status: number
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** What stands in place of what the call has begun with: `currentOf` tells its shape. */
  readonly current: unknown
  /** What was answered, where that says by itself that nothing was done: `refusalOf` tells its shape. */
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

type NeedsParams<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> }
type NeedsBody<E extends Endpoint> =
  undefined extends BodyInputOf<E> ? { body?: BodyInputOf<E> } : { body: BodyInputOf<E> }

/** A file where the endpoint takes one. */
type NeedsFile<E extends Endpoint> = E['file'] extends string ? { file: File } : { file?: undefined }

/** What a read of an endpoint is told. */
export type ReadArgs<E extends Endpoint> = NeedsParams<E> & { query?: QueryInputOf<E> }
/** What a call of an endpoint is told. */
export type CallArgs<E extends Endpoint> = ReadArgs<E> & NeedsBody<E> & NeedsFile<E> & { signal?: AbortSignal }

/** Leaves the arguments away where the endpoint needs none. */
export type Optional<Args> = Record<never, never> extends Args ? [args?: Args] : [args: Args]

interface LooseArgs {
  params?: Record<string, string> | undefined
  query?: unknown
}

/** The endpoint's address, from `/api` on, with its places and query filled; `undefined` query values are left out. */
export function urlOf<E extends Endpoint>(endpoint: E, ...[args]: Optional<ReadArgs<E>>): string {
  return addressOf(endpoint, args ?? {})
}

/** `urlOf` for arguments whose type is known only to the caller. */
export function addressOf(endpoint: Endpoint, { params = {}, query }: LooseArgs): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return `${apiBase}${path}${text && `?${text}`}`
}

/** Calls an endpoint as the contract declares it, for the signed-in session and the chosen world. Throws `ApiError`. */
export async function call<E extends Endpoint>(endpoint: E, ...[args]: Optional<CallArgs<E>>): Promise<OutputOf<E>> {
  const { body, file, signal, ...rest }: LooseArgs & LooseContent = args ?? {}
  const url = addressOf(endpoint, rest)
  const content = endpoint.file !== undefined && file ? formOf(endpoint.file, file) : body
  const options = { method: endpoint.method, body: content, signal, worldId: currentWorldId.get() }
  return endpoint.creates ? createOnce(url, options) : request(url, options)
}

interface LooseContent {
  body?: unknown
  file?: File | undefined
  signal?: AbortSignal | undefined
}

function formOf(field: string, file: File): FormData {
  const form = new FormData()
  form.append(field, file)
  return form
}

/** Keys of what was asked for and never answered: asked for again, it is made once. */
const unanswered = new Map<string, string>()

/** Makes a call that creates something under the key that the same call had before, when its answer was lost. */
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

/** What a call of a public endpoint is told: also the secret of a personal link, if it came by one, and an answer that was asked for before. */
export type PublicArgs<E extends Endpoint> = CallArgs<E> & {
  slotSecret?: string | undefined
  answered?: Promise<Response> | undefined
}

/** Calls a public endpoint as nobody: without token, world and cookies, whoever is signed in here. Throws `ApiError`. */
export async function callPublic<E extends Endpoint>(
  endpoint: E,
  ...[args]: Optional<PublicArgs<E>>
): Promise<OutputOf<E>> {
  const { body, signal, slotSecret, answered, ...rest }: LooseArgs & LoosePublic = args ?? {}
  const url = addressOf(endpoint, rest)
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
  /** Nothing that tells who is signed in is sent. */
  anonymous?: boolean
  /** Of a player's personal link. */
  slotSecret?: string | undefined
  /** Taken in place of a new answer. */
  answered?: Promise<Response> | undefined
  /** Under which a creation is done once. */
  idempotencyKey?: string | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

let newestRequestId: string | undefined

/** The id of the last request that was answered with one: what an operator is told when a screen fails without an `ApiError`. */
export const lastRequestId = () => newestRequestId

/** Fetches an address of the API and reads the answer. Throws `ApiError`; an aborted call throws the signal's reason. */
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
  const isForm = body instanceof FormData
  // The browser says itself how a form's parts are told apart.
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
    answer = await readJson(response)
  } catch {
    if (signal?.aborted) throw signal.reason
    throw new ApiError('network')
  }
  if (response.ok && answer !== undefined && !isRefusal(answer)) return answer as Answer
  const error = errorOf(response, answer)
  if (token && (error.code === 'session_expired' || error.code === 'not_signed_in')) refusedToken.set(token)
  if (error.code === 'world_not_found') goneWorldId.set(worldOf(url, body) ?? worldId)
  throw error
}

/** The world that a call names itself: in its path, body or query. */
function worldOf(url: string, body: unknown): string | undefined {
  const inPath = /\/worlds\/([^/?]+)/.exec(url)?.[1]
  const inBody = body && typeof body === 'object' && 'worldId' in body ? body.worldId : undefined
  const named = inPath ?? inBody ?? new URLSearchParams(url.split('?')[1]).get('worldId')
  return typeof named === 'string' ? named : undefined
}

/** The body as JSON, or undefined when it is something else (a proxy's error page). */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(response: Response, answer: unknown): ApiError {
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

/** What stands now, when that is why an endpoint has refused a change: somebody else was quicker. */
export const currentOf = <E extends Endpoint>(_endpoint: E, error: unknown): ConflictOf<E> | undefined =>
  error instanceof ApiError && error.current !== undefined ? (error.current as ConflictOf<E>) : undefined

/** What an endpoint has answered that could do nothing: what it says to its `success: false`. */
export const refusalOf = <E extends Endpoint>(_endpoint: E, error: unknown): OutputOf<E> | undefined =>
  error instanceof ApiError && error.answer !== undefined ? (error.answer as OutputOf<E>) : undefined

/** Whether an answer says that the call has done nothing, whatever its status is. */
const isRefusal = (answer: unknown): answer is { success: false; message?: string; error?: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  answer.success === false &&
  ['message', 'error'].every((key) => !(key in answer) || typeof Reflect.get(answer, key) === 'string')

/** Whether the API itself has answered: what stands before it (gateway, edge, proxies) knows no codes and speaks English. */
const isErrorAnswer = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  typeof answer.code === 'string' &&
  'message' in answer &&
  typeof answer.message === 'string'

/** What to say of a status that comes without a sentence of the server: of 0, no answer, and of what stands before the API. */
const usualSentences: ReadonlyMap<number, string> = new Map([
  [0, 'Keine Verbindung.'],
  [413, statusSentences[413]],
  [429, statusSentences[429]],
  [503, statusSentences[503]],
  [504, 'Der Server hat nicht rechtzeitig geantwortet. Bitte versuche es gleich noch einmal.'],
])

/**
 * What there is to say of a failure behind what has failed: the server's own sentence, that there is no connection, or what the
 * status means in front of the API; undefined when what has failed is all that is known.
 */
export function serverSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.sentence ?? usualSentences.get(error.status)
}

/** The sentence of any failure: the server's own, else the caller's `fallback`, else the usual one of its status. */
export function messageOf(error: unknown, fallback?: string): string {
  const failure = error instanceof ApiError ? error : undefined
  return failure?.sentence ?? fallback ?? (failure && usualSentences.get(failure.status)) ?? statusSentences[500]
}

/** What Fluent's `Field` needs to show the failure's sentence beside the field `name`; nothing when there is none. */
export function fieldProps(error: unknown, name: string) {
  const sentence = error instanceof ApiError ? error.fields[name] : undefined
  return sentence ? ({ validationState: 'error', validationMessage: sentence } as const) : {}
}
