import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { log } from '../runtime/log.ts'
import type { Middleware, Result } from './chain.ts'
import type { CallEvent } from './context.ts'

/**
 * Notes the request's id and start, and logs how the call ended, in one line whatever its end: who, what, how long, and no
 * content. Unknown errors have a line of their own before it, with the same request id; the answer carries it too.
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
      ms,
      used: Math.round((100 * ms) / call.limitMs),
      userId: call.user?._id,
      planId: call.plan?._id,
      worldId: call.world?._id,
    })
  }
  return {
    before: ({ event, context }) => {
      event.call = {
        requestId: event.requestContext.requestId ?? context.awsRequestId,
        startedAt: Date.now(),
        limitMs: context.getRemainingTimeInMillis(),
      }
    },
    after: ({ event, response }) => ended(event, response as Result),
    onError: ({ event, response }) => ended(event, response as Result),
  }
}
