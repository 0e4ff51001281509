import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import type { Endpoint, OutputOf } from '../../shared/contract/endpoint.ts'
import type { CachedJson, CallEvent, Context } from './context.ts'
import { Failure } from './failure.ts'
import { errors, input, json, requestLog, scope, session } from './middleware.ts'

/** What Lambda, or the local stack, calls. */
export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * Makes an endpoint's Lambda of the function that answers it. Around it runs the one chain of all endpoints: request id
 * and log, JSON and errors, session and access, body and query, plan and world. Access is checked before anything of the
 * request is read, and everything the function gets has been checked.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  answer: (context: Context<E>) => Promise<OutputOf<E> | CachedJson>,
): LambdaHandler {
  const chain = middy<CallEvent, unknown, Error, LambdaContext>()
    .use(requestLog(endpoint))
    .use(json())
    .use(errors())
    .use(session(endpoint))
    .use(input(endpoint))
    .use(scope(endpoint))
    .handler(async (event) => answer(contextOf<E>(event)))
  // The chain's own types know nothing of what `json` makes of the handler's return value.
  return chain as unknown as LambdaHandler
}

/** The middlewares have filled the call as the endpoint declares it: the one place where types cannot follow. */
function contextOf<E extends Endpoint>(event: CallEvent): Context<E> {
  const { call, pathParameters } = event
  const { user, plan, world, body, query } = call
  const context = {
    params: pathParameters ?? {},
    body,
    query,
    user,
    plan,
    world,
    address: callerAddress(event),
    fail: (...args: ConstructorParameters<typeof Failure>) => new Failure(...args),
  }
  return context as unknown as Context<E>
}

/**
 * Behind CloudFront the source address is the edge's; the edge has written the caller's before its own. Whoever calls the
 * API past the edge can claim any address: only the throttle per address is told a tale then, never the one per name.
 */
const callerAddress = ({ headers, requestContext }: CallEvent): string =>
  (headers['x-forwarded-for'] ?? '').split(',').at(-2)?.trim() || requestContext.http.sourceIp
