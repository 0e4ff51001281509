import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { BodyOf, CodeOf, ConflictOf, Endpoint, ParamsOf, QueryOf } from '../../shared/contract/endpoint.ts'
import type { ErrorCode } from '../../shared/contract/errors.ts'
import type { Account } from '../../shared/model/account.ts'
import type { Viewer } from '../../shared/model/world.ts'
import type { Failure, FailureDetails } from '../runtime/failure.ts'
import type { AuditContext } from '../store/audit/audit.ts'
import type { IdempotencyKey } from '../store/edits/idempotency.ts'
import type { PlanRecord } from '../store/plans/plans.ts'
import type { WorldRecord } from '../store/worlds/worlds.ts'

/** An unparsed multipart form; see `readFormFile`. */
export interface Form {
  bytes: Uint8Array
  contentType: string
}

/** What the middlewares have found so far. */
export interface CallState {
  requestId: string
  startedAt: number
  /** Milliseconds the function had at the start of the call. */
  limitMs: number
  /** When the function is ended, in milliseconds of `performance.now()`. */
  endsAt: number
  /** Keyed hash of the caller's address. */
  caller?: string
  /** The code of the failure that ended the call. */
  failed?: ErrorCode
  user?: Account
  viewer?: Viewer
  sessionId?: string | undefined
  plan?: PlanRecord
  world?: WorldRecord
  body?: unknown
  form?: Form
  linkedPlayer?: number
  query?: unknown
}

/** An API Gateway event with the call's state. */
export type CallEvent = APIGatewayProxyEventV2 & { call: CallState }

/** What a handler gets: everything its endpoint declares, checked and loaded. */
export interface Context<E extends Endpoint> {
  params: ParamsOf<E>
  body: BodyOf<E>
  /** Only if the endpoint takes a file. */
  form: E['file'] extends string ? Form : undefined
  query: QueryOf<E>
  /** The signed-in, active user; absent on public endpoints. */
  user: E['access'] extends 'public' ? undefined : Account
  /** Decides with `mayOpen` which worlds the user sees. */
  viewer: E['access'] extends 'public' ? undefined : Viewer
  /** Absent for tokens from before sessions were listed. */
  sessionId: string | undefined
  /** The plan in the path. */
  plan: E['scope'] extends 'plan' ? PlanRecord : undefined
  /** The plan's world, the one the call names, or that of the bot key. */
  world: E['scope'] extends 'none' ? undefined : WorldRecord
  /** Equal for retries of a call, so that they create only one thing. */
  key: IdempotencyKey | undefined
  /** A request header, by lower-case name. */
  header: (name: string) => string | undefined
  /** URL of the called site without a trailing slash; `undefined` for calls that bypass the edge. */
  site: string | undefined
  address: string
  /** The moment of the call, epoch milliseconds. */
  now: number
  /** When to stop computing, so that time is left to write; in milliseconds of `performance.now()`. */
  deadline: number
  /** The player whose order link named the plan. */
  linkedPlayer: number | undefined
  /** For the audit entry of the endpoint's change. */
  audit: [Extract<E['audit'], string>] extends [never] ? undefined : AuditContext
  /** Makes a failure to throw, with one of the endpoint's codes; a conflict carries the `current` state. */
  fail: (code: CodeOf<E>, details?: FailureDetails & { current?: ConflictOf<E> }) => Failure
}

/** A response as gzipped JSON with its ETag; 304 if the client has it. */
export class CachedJson {
  readonly etag: string
  readonly gzipped: Uint8Array

  constructor(etag: string, gzipped: Uint8Array) {
    this.etag = etag
    this.gzipped = gzipped
  }
}

/** A response that is a file, not JSON; not cacheable by proxies. */
export class TextAnswer {
  readonly type: string
  readonly text: string

  constructor(type: string, text: string) {
    this.type = type
    this.text = text
  }
}
