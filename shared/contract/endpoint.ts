import type * as z from 'zod/mini'
import type { AuditName } from '../model/audit-actions.ts'
import type { CommonCode, ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: checked by the server before anything else. `user` and up must be signed in and active. */
export type Access = 'public' | 'user' | 'admin' | 'superadmin' | 'bot' | 'discord'

/**
 * What the call is about, loaded before the handler runs: `plan` = the plan named by `{planId}` and its world,
 * `world` = the world named by `{worldId}`, the world header, the query or the body; of bots the one that their key opens.
 */
export type Scope = 'none' | 'world' | 'plan'

/** What the endpoint may do to the table; infrastructure grants exactly this. */
export type Permission = 'read' | 'write'

/** What the endpoint may do to the objects in the bucket (`write` reads and deletes too); infrastructure grants exactly this. */
export type BucketRights = 'none' | 'read' | 'write'

/** What a call leaves in the log of changes: an entry of this name (the endpoint's own), or none, for the reason given. */
export type Audit = AuditName | { none: string }

/** Where every API path begins; site and API share one origin. */
export const apiBase = '/api'

/** The most bytes a body may have, at the edge and in the functions. */
export const maxBodyBytes = 4 * 1024 * 1024

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** Under the same key, of 1 to 64 letters, digits, hyphens and underscores, a call that creates something is done once. */
export const idempotencyHeader = 'Idempotency-Key'

/** One API call, declared once and read by infrastructure, local server, handler and web client. */
export interface Endpoint<
  Path extends string = string,
  S extends Scope = Scope,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends ErrorCode = ErrorCode,
  Conflict extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  A extends Audit = Audit,
> {
  method: Method
  /** Below `/api`; `{name}` is a path parameter. */
  path: Path
  access: Access
  /** Answered instead of `forbidden` to signed-in users without the role. */
  forbidden: ErrorCode
  /** Also answers accounts that have to change the password which somebody else has set. */
  beforePasswordChange: boolean
  scope: S
  permission: Permission
  bucket: BucketRights
  /** `heavy` handlers get the memory (and so the CPU) of a whole core. */
  load: 'light' | 'heavy'
  body: Body
  query: Query
  output: Output
  errors: readonly Code[]
  /** Makes something new: repeated under the same `Idempotency-Key`, it answers what the first call has made. */
  creates: boolean
  /** What stands now, told as `current` with the 409 of a change that names another version than the present one. */
  conflict: Conflict
  /** Undefined of reads only. */
  audit: A | undefined
}

/** Whoever changes something says how that is written down: the compiler asks, and a test. */
type Changing<A> = { method: 'GET'; audit?: undefined } | { method: Exclude<Method, 'GET'>; audit: A }

interface Declaration<Path, S, Body, Query, Output, Code, Conflict> {
  path: Path
  access: Access
  forbidden?: ErrorCode
  beforePasswordChange?: boolean
  scope?: S
  permission?: Permission
  bucket?: BucketRights
  load?: 'light' | 'heavy'
  body?: Body
  query?: Query
  output: Output
  errors?: readonly Code[]
  creates?: boolean
  conflict?: Conflict
}

/** Declares an endpoint. Left out: scope `none`, permission by method (GET reads, the rest writes), bucket `none`, load `light`. */
export const endpoint = <
  const Path extends string,
  const S extends Scope = 'none',
  Body extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Output extends z.ZodMiniType = z.ZodMiniType,
  const Code extends ErrorCode = never,
  Conflict extends z.ZodMiniType | undefined = undefined,
  const A extends Audit = never,
>(
  declared: Declaration<Path, S, Body, Query, Output, Code, Conflict> & Changing<A>,
): Endpoint<Path, S, Body, Query, Output, Code, Conflict, A> => ({
  method: declared.method,
  path: declared.path,
  access: declared.access,
  forbidden: declared.forbidden ?? 'forbidden',
  beforePasswordChange: declared.beforePasswordChange ?? false,
  scope: declared.scope ?? ('none' as S),
  permission: declared.permission ?? (declared.method === 'GET' ? 'read' : 'write'),
  bucket: declared.bucket ?? 'none',
  load: declared.load ?? 'light',
  body: declared.body as Body,
  query: declared.query as Query,
  output: declared.output,
  errors: declared.errors ?? [],
  creates: declared.creates ?? false,
  conflict: declared.conflict as Conflict,
  audit: declared.audit,
})

export type ParamsOf<E extends Endpoint> = Record<ParamNames<E['path']>, string>
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined
export type QueryInputOf<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.input<E['query']> : undefined
export type OutputOf<E extends Endpoint> = z.output<E['output']>
export type ConflictOf<E extends Endpoint> = E['conflict'] extends z.ZodMiniType ? z.output<E['conflict']> : undefined
export type CodeOf<E extends Endpoint> = E['errors'][number] | CommonCode
