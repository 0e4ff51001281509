import type { Endpoint } from '../../shared/contract/endpoint.ts'
import type { AuditContext } from '../store/audit/audit.ts'
import type { CallState } from './context.ts'

/**
 * The audit context of a call: by the signed-in user, or on public pages by the player in the path. `undefined` if the endpoint is
 * not audited.
 */
export function auditContext(
  { audit }: Endpoint,
  { requestId, user, world, plan }: CallState,
  params: Record<string, string | undefined>,
): AuditContext | undefined {
  if (typeof audit !== 'string') return undefined
  const playerId = parseGameId(params.playerId)
  const player = playerId === undefined ? undefined : ({ kind: 'player', playerId } as const)
  return {
    requestId,
    action: audit,
    by: user ? { kind: 'user', userId: user._id } : player,
    userId: params.userId,
    worldId: world?._id,
    worldName: world?.name,
    planId: plan?._id,
    planName: plan?.name,
    playerId,
  }
}

const parseGameId = (id: string | undefined) => (id !== undefined && /^\d{1,10}$/.test(id) ? Number(id) : undefined)
