import type { MiddlewareObj } from '@middy/core'
import type { Context as LambdaContext } from 'aws-lambda'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { enforceRateLimit } from '../domain/enforce-rate-limit.ts'
import type { RateLimit } from '../store/table/rate-limits.ts'
import { callerAddress } from './caller-address.ts'
import type { CallEvent } from './context.ts'

/** Public pages per address: enough for a tribe behind one router. */
const publicCalls: RateLimit = { what: 'public', limit: 120, seconds: 60 }

/** Pages opened by a key, per address: sixty players behind one router, polling every 15 seconds and marking orders. */
const orderCalls: RateLimit = { what: 'orders', limit: 2400, seconds: 60 }
/** Per key and address, so that nobody uses up the owner's limit. */
const callsPerKey: RateLimit = { what: 'order-key', limit: 240, seconds: 60 }

/** Counts calls of public endpoints by plan, world or key before the lookup, so that guessing is limited too. */
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
        enforceRateLimit(callsPerKey, `${event.pathParameters?.key} ${address}`),
      ])
    }
  },
})
