import type { Endpoint } from '../../shared/contract/endpoint.ts'
import type { ErrorCode } from '../../shared/contract/errors.ts'
import { mayOpen } from '../../shared/model/world.ts'
import { planOfEditKey } from '../domain/orders/resolve-order-link.ts'
import { Failure } from '../runtime/failure.ts'
import { getPlan } from '../store/plans/plans.ts'
import { getWorld } from '../store/worlds/worlds.ts'
import { callerAddress } from './caller-address.ts'
import type { Middleware } from './chain.ts'
import type { CallEvent } from './context.ts'
import { idPattern } from './id-pattern.ts'

/** Loads the call's plan and world; unknown ids are 404, worlds closed to the account 403. */
export const scope = (endpoint: Endpoint): Middleware => ({
  before: async ({ event }) => {
    const { call } = event
    if (endpoint.scope === 'plan') {
      const planId = event.pathParameters?.planId ?? ''
      const opened = endpoint.access === 'public' ? await planOfEditKey(planId, callerAddress(event)) : undefined
      call.linkedPlayer = opened?.playerId
      call.plan = opened?.plan ?? (await found(getPlan(planId), 'plan_not_found'))
      call.world = await found(getWorld(call.plan.world), 'world_not_found')
    }
    // A bot key has already set it.
    if (endpoint.scope === 'world' && !call.world) {
      const id = requestedWorldId(event)
      if (!id) throw new Failure('world_missing')
      if (!idPattern.test(id)) throw new Failure('world_not_found')
      call.world = await found(getWorld(id), 'world_not_found')
    }
    if (call.viewer && call.world && !mayOpen(call.viewer, call.world)) throw new Failure('world_closed')
  },
})

async function found<T>(loading: Promise<T | undefined>, code: ErrorCode): Promise<T> {
  const value = await loading
  if (value === undefined) throw new Failure(code)
  return value
}

function requestedWorldId({ call, pathParameters, headers, queryStringParameters }: CallEvent): string | undefined {
  const { body } = call
  const inBody = body && typeof body === 'object' && 'worldId' in body ? body.worldId : undefined
  const candidates = [pathParameters?.worldId, inBody, queryStringParameters?.worldId, headers['x-world-id']]
  return candidates.find((id): id is string => typeof id === 'string' && id.trim() !== '')?.trim()
}
