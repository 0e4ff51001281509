import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { log } from '../runtime/log.ts'
import type { Middleware, Result } from './chain.ts'
import type { CallEvent } from './context.ts'

/**
 * Sets the call's request id and start, and logs each call in one line: who, what, how long, no content. Unknown errors have their
 * own line with the same request id, which the response also carries.
 */
export const requestLog = (endpoint: Endpoint): Middleware => {
  const ended = (event: CallEvent, response: Result) => {
    const { call } = event
    const ms = Date.now() - call.startedAt
    response.headers = { ...response.headers, 'x-request-id': call.requestId }
    log.info('call', {
      requestId: call.requestId,
      route: `${endpoint.method} ${endpoint.path}`,
      status: response.statusCode,
      code: call.failed,
      caller: call.caller,
      ms,
      used: Math.round((100 * ms) / call.limitMs),
      userId: call.user?._id,
      planId: call.plan?._id,
      worldId: call.world?._id,
    })
  }
  return {
    before: ({ event, context }) => {
      const limitMs = context.getRemainingTimeInMillis()
      event.call = {
        requestId: event.requestContext.requestId ?? context.awsRequestId,
        startedAt: Date.now(),
        limitMs,
        endsAt: performance.now() + limitMs,
      }
    },
    after: ({ event, response }) => ended(event, response as Result),
    onError: ({ event, response }) => ended(event, response as Result),
  }
}
