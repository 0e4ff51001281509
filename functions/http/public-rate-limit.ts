import type { MiddlewareObj } from '@middy/core'
import type { Context as LambdaContext } from 'aws-lambda'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { enforceRateLimit } from '../domain/enforce-rate-limit.ts'
import type { RateLimit } from '../store/table/rate-limits.ts'
import { callerAddress } from './caller-address.ts'
import type { CallEvent } from './context.ts'

/** The public pages' share per address: a tribe behind one router can still work with it. */
const publicCalls: RateLimit = { what: 'public', limit: 120, seconds: 60 }

/**
 * The same for the pages that a key opens: a tribe of sixty behind one router, all of them looking every 15 seconds and marking as
 * fast as they can send.
 */
const orderCalls: RateLimit = { what: 'orders', limit: 2400, seconds: 60 }
/** What one key opens on all of its owner's devices. */
const callsPerKey: RateLimit = { what: 'order-key', limit: 240, seconds: 60 }

/**
 * Counts the calls of endpoints that show something of a plan or world to whoever knows its id or a key, before either is looked up:
 * whoever guesses is stopped as well as whoever knows.
 */
export const publicRateLimit = ({
  access,
  scope,
  path,
}: Endpoint): MiddlewareObj<CallEvent, unknown, Error, LambdaContext> => ({
  before: async ({ event }) => {
    if (access !== 'public') return
    const address = callerAddress(event)
    if (scope !== 'none') await enforceRateLimit(publicCalls, address)
    if (path.includes('/{key}')) {
      await Promise.all([
        enforceRateLimit(orderCalls, address),
        enforceRateLimit(callsPerKey, event.pathParameters?.key ?? ''),
      ])
    }
  },
})
