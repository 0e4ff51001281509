import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { BodyOf, CodeOf, ConflictOf, Endpoint, ParamsOf, QueryOf } from '../../shared/contract/endpoint.ts'
import type { ErrorCode } from '../../shared/contract/errors.ts'
import type { Account } from '../../shared/model/account.ts'
import type { Failure, FailureDetails } from '../runtime/failure.ts'
import type { AuditContext } from '../store/audit/audit.ts'
import type { IdempotencyKey } from '../store/edits/idempotency.ts'
import type { PlanRecord } from '../store/plans/plans.ts'
import type { WorldRecord } from '../store/worlds/worlds.ts'

/** A form that brings a file, as it came: `readFormFile` reads it. */
export interface Form {
  bytes: Uint8Array
  contentType: string
}

/** What the middlewares have found out about a call so far. */
export interface CallState {
  requestId: string
  startedAt: number
  /** Milliseconds that the function had when the call came. */
  limitMs: number
  /** The failure that the call ended with. */
  failed?: ErrorCode
  user?: Account
  plan?: PlanRecord
  world?: WorldRecord
  body?: unknown
  form?: Form
  query?: unknown
}

/** An API Gateway event on its way through the chain. */
export type CallEvent = APIGatewayProxyEventV2 & { call: CallState }

/** What a handler gets: everything its endpoint declares, checked and loaded. */
export interface Context<E extends Endpoint> {
  params: ParamsOf<E>
  body: BodyOf<E>
  /** The form, where the endpoint takes a file. */
  form: E['file'] extends string ? Form : undefined
  query: QueryOf<E>
  /** The signed-in, active user; none on public endpoints. */
  user: E['access'] extends 'public' ? undefined : Account
  /** The plan that the path names. */
  plan: E['scope'] extends 'plan' ? PlanRecord : undefined
  /** The plan's world, or the one that the call names; of bots the one that their key opens. */
  world: E['scope'] extends 'none' ? undefined : WorldRecord
  /** The same for everybody who makes a call again because its answer was lost: it makes something new but once. */
  key: IdempotencyKey | undefined
  /** A header of the request, by its name in lower case. */
  header: (name: string) => string | undefined
  /** Where the site lies that was called, without a slash at the end; not known of whoever calls past it. */
  site: string | undefined
  /** Address of the caller. */
  address: string
  /** Who makes the change that the endpoint is for, to be written down with it. */
  caller: [Extract<E['audit'], string>] extends [never] ? undefined : AuditContext
  /** An expected failure to throw: one of the endpoint's codes; of a conflict with what stands as `current`. */
  fail: (code: CodeOf<E>, details?: FailureDetails & { current?: ConflictOf<E> }) => Failure
}

/** An answer whose JSON is made and gzipped already, with its ETag; answered 304 when the client has it. */
export class CachedJson {
  readonly etag: string
  readonly gzipped: Uint8Array

  constructor(etag: string, gzipped: Uint8Array) {
    this.etag = etag
    this.gzipped = gzipped
  }
}

/** An answer that is no JSON: a file of the given type, for whoever asked and kept nowhere else. */
export class TextAnswer {
  readonly type: string
  readonly text: string

  constructor(type: string, text: string) {
    this.type = type
    this.text = text
  }
}
