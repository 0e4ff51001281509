import type { Endpoint, Quota } from '../../shared/contract/endpoint.ts'
import { enforceRateLimit } from '../domain/enforce-rate-limit.ts'
import { config } from '../runtime/config.ts'
import { callerAddress } from './caller-address.ts'
import type { Middleware } from './chain.ts'

/** Calls per account in ten minutes. */
export const quotas: Record<Quota, number> = { calculation: 300, sync: 60, upload: 300, targets: 300 }

/** An address has four times the quota of an account. */
const accountsPerAddress = 4
const seconds = 600

/** Counts calls that cost by account and address; throws 429 above the quota. */
export const costQuota = ({ quota }: Endpoint): Middleware => ({
  before: async ({ event }) => {
    const { user } = event.call
    if (!quota || !user || config().QUOTAS === 'off') return
    const limit = quotas[quota]
    await enforceRateLimit({ what: `${quota}-account`, limit, seconds }, user._id)
    await enforceRateLimit(
      { what: `${quota}-address`, limit: limit * accountsPerAddress, seconds },
      callerAddress(event),
    )
  },
})
