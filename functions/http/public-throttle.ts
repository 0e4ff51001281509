import type { MiddlewareObj } from '@middy/core'
import type { Context as LambdaContext } from 'aws-lambda'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { throttled } from '../domain/accounts/throttled.ts'
import type { Throttle } from '../store/throttle.ts'
import { callerAddress } from './caller-address.ts'
import type { CallEvent } from './context.ts'

/** The public pages' share per address: a tribe behind one router can still work with it. */
const publicCalls: Throttle = { what: 'public', limit: 120, seconds: 60 }

/**
 * Counts the calls of endpoints that show something of a plan or world to whoever knows its id, before the id is looked up: whoever
 * guesses is stopped as well as whoever knows.
 */
export const publicThrottle = ({
  access,
  scope,
}: Endpoint): MiddlewareObj<CallEvent, unknown, Error, LambdaContext> => ({
  before: async ({ event }) => {
    if (access === 'public' && scope !== 'none') await throttled(publicCalls, callerAddress(event))
  },
})
