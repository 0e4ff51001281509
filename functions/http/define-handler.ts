import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import type { Endpoint, OutputOf } from '../../shared/contract/endpoint.ts'
import { Failure } from '../runtime/failure.ts'
import { type Authenticator, authenticate } from './authenticate.ts'
import { auditContext } from './caller.ts'
import { callerAddress, siteAddress } from './caller-address.ts'
import type { CachedJson, CallEvent, Context, TextAnswer } from './context.ts'
import { errors } from './errors.ts'
import { fromEdge } from './from-edge.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { input } from './input.ts'
import { json } from './json.ts'
import { ownOrigin } from './own-origin.ts'
import { publicRateLimit } from './public-rate-limit.ts'
import { costQuota } from './quotas.ts'
import { requestLog } from './request-log.ts'
import { scope } from './scope.ts'

/** A Lambda function, also called by the local stack. */
export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>

/** Time before its Lambda's end at which a call is answered `busy`, milliseconds. */
export const reserveMs = 700

const writingMs = 3000

/** An error instead of the edge's timeout. The work in progress may still complete. */
const tooLate = (): never => {
  throw new Failure('busy', { retryAfter: 2 })
}

/**
 * Makes an endpoint's Lambda from its handler. One middleware chain for all endpoints: log, JSON, errors, edge, access, public rate
 * limit, input, plan and world. Access is checked before the request is read. `gate` accepts callers without a user session.
 */
export function defineHandler<E extends Endpoint>(
  endpoint: E,
  answer: (context: Context<E>) => Promise<OutputOf<E> | CachedJson | TextAnswer>,
  gate?: Authenticator,
): LambdaHandler {
  const inner = middy<CallEvent, unknown, Error, LambdaContext>({ timeoutEarlyInMillis: 0 })
    .use(fromEdge())
    .use(authenticate(endpoint, gate))
    .use(ownOrigin(endpoint))
    .use(publicRateLimit(endpoint))
    .use(costQuota(endpoint))
    .use(input(endpoint))
    .use(scope(endpoint))
    .handler(async (event) => answer(handlerContext(endpoint, event)))
  const chain = middy<CallEvent, unknown, Error, LambdaContext>({
    timeoutEarlyInMillis: reserveMs,
    timeoutEarlyResponse: tooLate,
  })
    .use(requestLog(endpoint))
    .use(json(endpoint))
    .use(errors(endpoint))
    .handler((event, context) => inner(event, context))
  // Middy's types do not know that `json` replaces the handler's return value.
  return chain as unknown as LambdaHandler
}

/** The middlewares have filled the call as the endpoint declares, which types cannot express. */
function handlerContext<E extends Endpoint>(endpoint: E, event: CallEvent): Context<E> {
  const { call, pathParameters } = event
  const { user, viewer, sessionId, plan, world, body, form, query, linkedPlayer } = call
  const context = {
    params: pathParameters ?? {},
    body,
    form,
    query,
    user,
    viewer,
    sessionId,
    plan,
    world,
    header: (name: string) => event.headers[name],
    site: siteAddress(event),
    address: callerAddress(event),
    now: event.requestContext.timeEpoch,
    deadline: call.endsAt - writingMs,
    linkedPlayer,
    key: idempotencyKey(endpoint, event),
    audit: auditContext(endpoint, call, pathParameters ?? {}),
    fail: (...args: ConstructorParameters<typeof Failure>) => new Failure(...args),
  }
  return context as unknown as Context<E>
}
