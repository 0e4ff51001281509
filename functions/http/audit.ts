import type { Endpoint } from '../../shared/contract/endpoint.ts'
import type { AuditActor, AuditEntry } from '../../shared/model/audit.ts'
import { auditActions } from '../../shared/model/audit-actions.ts'
import type { AuditNote } from '../domain/audit/notes.ts'
import { log } from '../runtime/log.ts'
import { writeAudit } from '../store/audit.ts'
import type { Middleware } from './chain.ts'
import type { CallState } from './context.ts'

/** Adds what a handler notes to what it has noted before. */
export function addNote(call: CallState, { details, ...facts }: AuditNote): void {
  call.note = { ...call.note, ...facts, details: { ...call.note?.details, ...details } }
}

/**
 * The entry of a call that has changed something: by who is signed in, on the public pages by the player that the path names,
 * elsewhere by whom the handler notes. None where the contract wants none or the handler has changed nothing.
 */
export function auditEntry(
  { audit }: Endpoint,
  call: CallState,
  params: Record<string, string | undefined>,
): AuditEntry | undefined {
  if (typeof audit !== 'string' || call.changedNothing) return undefined
  const { user, world, plan, note = {}, requestId } = call
  const playerId = note.playerId ?? gameIdOf(params.playerId)
  const by: AuditActor =
    note.by ?? (user ? { kind: 'user', userId: user._id } : { kind: 'player', playerId: playerId ?? 0 })
  const time = new Date().toISOString()
  return {
    id: `${time}#${requestId}`,
    time,
    action: audit,
    area: auditActions[audit],
    userId: params.userId,
    worldId: world?._id,
    worldName: world?.name,
    planId: plan?._id,
    planName: plan?.name,
    ...note,
    by,
    playerId,
    details: note.details ?? {},
  }
}

const gameIdOf = (id: string | undefined) => (id !== undefined && /^\d{1,10}$/.test(id) ? Number(id) : undefined)

/**
 * Writes what a call has changed into the log of changes before its answer goes out. The change has taken place by then: when
 * the entry cannot be written, the call is answered all the same (told of a failure, people would do it again), and everything
 * that the entry would say goes into the error log, which raises the alarm. A call that ends without an answer leaves no entry,
 * even where part of what it wanted is done: its repetition does.
 */
export const audit = (endpoint: Endpoint): Middleware => ({
  after: async ({ event: { call, pathParameters } }) => {
    const entry = auditEntry(endpoint, call, pathParameters ?? {})
    try {
      if (entry) await writeAudit(entry)
    } catch (error) {
      log.error('audit entry not written', error, { requestId: call.requestId, entry: JSON.stringify(entry) })
    }
  },
})
