import type * as z from 'zod/mini'
import type { AuditName } from '../model/audit-actions.ts'
import type { CommonCode, ErrorCode } from './errors.ts'
import type { Items } from './items.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call, checked first; `user` and above must be signed in and active. */
export type Access = 'public' | 'user' | 'admin' | 'superadmin' | 'bot' | 'discord'

/** What is loaded before the handler runs: `plan` by `{planId}`, with its world; `world` by `{worldId}`, header, query, body or bot key. */
export type Scope = 'none' | 'world' | 'plan'

/** Rights to the table, granted exactly by infrastructure. */
export type Permission = 'read' | 'write'

/** Rights to the bucket, granted exactly by infrastructure; `write` includes read and delete. */
export type BucketRights = 'none' | 'read' | 'write'

/** Settings and keys that only the Lambdas of some endpoints get. */
export type Secret = 'tokenKey' | 'dsUltimate' | 'discord'

/** Metrics that count the log lines of some endpoints. */
export type EndpointMetric = 'refusedLogins'

/** What is limited per account and address, because each call costs. */
export type Quota = 'calculation' | 'sync' | 'upload' | 'targets'

/** The audit entry of a call (named like the endpoint), or the reason for having none. */
export type Audit = AuditName | { none: string }

/**
 * What reads show and writes change. `plan` is all that a plan contains, with its orders and sightings; `plans` which ones exist;
 * `link` the addresses of orders and shared plans.
 */
export type Noun = 'plan' | 'plans' | 'link' | 'webhook' | 'world' | 'account' | 'bot'

/** Base path of the API; site and API share one origin. */
export const apiBase = '/api'

/** Maximum body size in bytes, at the edge and in the functions. */
export const maxBodyBytes = 4 * 1024 * 1024

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type ScopeIn<Path extends string> = Path extends `${string}{planId}${string}`
  ? 'plan'
  : Path extends `${string}{worldId}${string}`
    ? 'world'
    : 'none'

/** Header with an idempotency key: 1 to 64 letters, digits, hyphens and underscores. */
export const idempotencyHeader = 'Idempotency-Key'

/** What an endpoint takes and answers. */
export interface Schemas {
  body?: z.ZodMiniType
  query?: z.ZodMiniType
  output: z.ZodMiniType
  /** Of `current` in a 409 for an outdated version. */
  conflict?: z.ZodMiniType
}

/** One API call, for infrastructure, local server, handler and web client. */
export interface Entry<
  Path extends string = string,
  S extends Scope = Scope,
  Code extends ErrorCode = ErrorCode,
  A extends Audit = Audit,
  FileField extends string | undefined = string | undefined,
> {
  method: Method
  /** Below `apiBase`; `{name}` is a path parameter. */
  path: Path
  access: Access
  /** Empty for writes, and for reads that the site does not refresh. */
  shows: readonly Noun[]
  /** After a success, the site reads again what shows these. */
  changes: readonly Noun[]
  /** Error code for signed-in users without the role. */
  forbidden: ErrorCode
  /** Also allowed for accounts that must change their password. */
  beforePasswordChange: boolean
  scope: S
  permission: Permission
  bucket: BucketRights
  /** Beyond what the rest of the entry shows. Endpoints that only read (`permission`) write and clear none of it. */
  items: Items
  /** `heavy` and `hashing` handlers get the memory, and so the CPU, of a whole core; `hashing` ones check or set passwords. */
  load: 'light' | 'heavy' | 'hashing'
  secrets: readonly Secret[]
  metrics: readonly EndpointMetric[]
  /** Multipart form field with a file, instead of a body. */
  file: FileField
  errors: readonly Code[]
  /** Creates something: a repeated `Idempotency-Key` returns the first call's response. */
  creates: boolean
  quota: Quota | undefined
  /** The browser may store the answer and asks each time if it is current; nothing else is stored by browsers. */
  browserCache: boolean
  /** Ends the caller's session, so the answer has the browser drop what it has cached of the site. */
  clearsCache: boolean
  /** Undefined only for endpoints that change nothing. */
  audit: A | undefined
}

/** An entry with its schemas, as the server has it. */
export type Endpoint = Entry & Schemas

/** Writes must declare their audit; a test checks it too. */
type Effect<A> =
  | { method: 'GET'; shows: readonly Noun[]; changes?: undefined; audit?: undefined }
  | { method: Exclude<Method, 'GET'>; shows?: undefined; changes: readonly Noun[]; audit: A }

interface Declaration<Path, S, Code, FileField> {
  path: Path
  access: Access
  forbidden?: ErrorCode
  beforePasswordChange?: boolean
  scope?: S
  permission?: Permission
  bucket?: BucketRights
  items?: Items
  load?: Entry['load']
  secrets?: readonly Secret[]
  metrics?: readonly EndpointMetric[]
  file?: FileField
  errors?: readonly Code[]
  creates?: boolean
  quota?: Quota
  browserCache?: boolean
  clearsCache?: boolean
}

const scopeIn = (path: string): Scope =>
  path.includes('{planId}') ? 'plan' : path.includes('{worldId}') ? 'world' : 'none'

/** Whether callers must be signed in. */
export const isSignedIn = (access: Access): boolean => ['user', 'admin', 'superadmin'].includes(access)

/**
 * Declares an endpoint, its schemas aside. Defaults: scope by the path, permission by method (GET reads), bucket `none`, load `light`;
 * `tokenKey` is added where callers are signed in.
 */
export const endpoint = <
  const Path extends string,
  const S extends Scope = ScopeIn<Path>,
  const Code extends ErrorCode = never,
  const A extends Audit = never,
  const FileField extends string | undefined = undefined,
>(
  declared: Declaration<Path, S, Code, FileField> & Effect<A>,
): Entry<Path, S, Code, A, FileField> => ({
  method: declared.method,
  path: declared.path,
  access: declared.access,
  shows: declared.shows ?? [],
  changes: declared.changes ?? [],
  forbidden: declared.forbidden ?? 'forbidden',
  beforePasswordChange: declared.beforePasswordChange ?? false,
  scope: declared.scope ?? (scopeIn(declared.path) as S),
  permission: declared.permission ?? (declared.method === 'GET' ? 'read' : 'write'),
  bucket: declared.bucket ?? 'none',
  items: declared.items ?? {},
  load: declared.load ?? 'light',
  secrets: [...(isSignedIn(declared.access) ? (['tokenKey'] as const) : []), ...(declared.secrets ?? [])],
  metrics: declared.metrics ?? [],
  file: declared.file as FileField,
  errors: declared.errors ?? [],
  creates: declared.creates ?? false,
  quota: declared.quota,
  browserCache: declared.browserCache ?? false,
  clearsCache: declared.clearsCache ?? false,
  audit: declared.audit,
})

/**
 * The entries of a noun, which know the types of their schemas (`endpoints<typeof schemas>()`), but not the schemas: the site loads
 * only those that its forms import. Each entry needs schemas, and the reverse.
 */
export const endpoints =
  <All extends Record<string, Schemas>>() =>
  <Entries extends Record<keyof All, unknown>>(
    entries: Entries & Record<Exclude<keyof Entries, keyof All>, never>,
  ): { [Verb in keyof Entries]: Entries[Verb] & Partial<All[Verb & keyof All]> } =>
    // The schemas are left out; their types are optional here.
    entries

/** The endpoints of a noun: its entries with their schemas. */
export function joined<Entries extends Record<keyof All, Entry>, All extends Record<string, Schemas>>(
  entries: Entries,
  schemas: All,
) {
  const all = Object.entries<Entry>(entries).map(([verb, entry]) => [verb, { ...entry, ...schemas[verb] }])
  return Object.fromEntries(all) as { [Verb in keyof Entries]: Entries[Verb] & All[Verb & keyof All] }
}

type Part<E extends Entry, Name extends keyof Schemas> = Name extends keyof E ? NonNullable<E[Name]> : undefined
type ReadPart<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type SentPart<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

export type ParamsOf<E extends Entry> = Record<ParamNames<E['path']>, string>
export type BodyOf<E extends Entry> = ReadPart<Part<E, 'body'>>
export type BodyInputOf<E extends Entry> = SentPart<Part<E, 'body'>>
export type QueryOf<E extends Entry> = ReadPart<Part<E, 'query'>>
export type QueryInputOf<E extends Entry> = SentPart<Part<E, 'query'>>
export type OutputOf<E extends Entry> = ReadPart<Part<E, 'output'>>
export type ConflictOf<E extends Entry> = ReadPart<Part<E, 'conflict'>>
export type CodeOf<E extends Entry> = E['errors'][number] | CommonCode
