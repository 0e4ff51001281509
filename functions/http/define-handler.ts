import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import type { Endpoint, OutputOf } from '../../shared/contract/endpoint.ts'
import { Failure } from '../runtime/failure.ts'
import { type Authenticator, authenticate } from './authenticate.ts'
import { auditContext } from './caller.ts'
import { callerAddress, siteAddress } from './caller-address.ts'
import type { CachedJson, CallEvent, Context, TextAnswer } from './context.ts'
import { errors } from './errors.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { input } from './input.ts'
import { json } from './json.ts'
import { publicRateLimit } from './public-rate-limit.ts'
import { requestLog } from './request-log.ts'
import { scope } from './scope.ts'

/** What Lambda, or the local stack, calls. */
export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>

/** Milliseconds before its end at which a call is answered whatever it is doing. */
const reserveMs = 700

/** Told of a call that takes too long: rather a sentence than the edge's timeout. What it is doing may still be done. */
const tooLate = (): never => {
  throw new Failure('busy', { retryAfter: 2 })
}

/**
 * Makes an endpoint's Lambda of the function that answers it. Around it runs the one chain of all endpoints: request id
 * and log, JSON and errors, session and access, the throttle of public pages, body and query, plan and world.
 * Access is checked before anything of the request is read, and everything the function gets has been checked. Who is no user passes
 * the given gate.
 */
export function defineHandler<E extends Endpoint>(
  endpoint: E,
  answer: (context: Context<E>) => Promise<OutputOf<E> | CachedJson | TextAnswer>,
  gate?: Authenticator,
): LambdaHandler {
  const inner = middy<CallEvent, unknown, Error, LambdaContext>({ timeoutEarlyInMillis: 0 })
    .use(authenticate(endpoint, gate))
    .use(publicRateLimit(endpoint))
    .use(input(endpoint))
    .use(scope(endpoint))
    .handler(async (event) => answer(contextOf(endpoint, event)))
  const chain = middy<CallEvent, unknown, Error, LambdaContext>({
    timeoutEarlyInMillis: reserveMs,
    timeoutEarlyResponse: tooLate,
  })
    .use(requestLog(endpoint))
    .use(json())
    .use(errors())
    .handler((event, context) => inner(event, context))
  // The chain's own types know nothing of what `json` makes of the handler's return value.
  return chain as unknown as LambdaHandler
}

/** The middlewares have filled the call as the endpoint declares it: the one place where types cannot follow. */
function contextOf<E extends Endpoint>(endpoint: E, event: CallEvent): Context<E> {
  const { call, pathParameters } = event
  const { user, plan, world, body, form, query } = call
  const context = {
    params: pathParameters ?? {},
    body,
    form,
    query,
    user,
    plan,
    world,
    header: (name: string) => event.headers[name],
    site: siteAddress(event),
    address: callerAddress(event),
    key: idempotencyKey(endpoint, event),
    caller: auditContext(endpoint, call, pathParameters ?? {}),
    fail: (...args: ConstructorParameters<typeof Failure>) => new Failure(...args),
  }
  return context as unknown as Context<E>
}
