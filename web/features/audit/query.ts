import { auditAreas } from '../../../shared/model/audit-actions.ts'
import { instantFromLocal } from '../../lib/format/local-time.ts'
import type { AuditQuery } from './use-audit-log.ts'

/** What is chosen to narrow the log; it stands in the address, so that it can be handed on. Days are Berlin's, both included. */
export interface AuditChoice {
  area: string
  userId: string
  worldId: string
  planId: string
  from: string
  until: string
}

export const choiceFields = ['area', 'userId', 'worldId', 'planId', 'from', 'until'] as const

/** The choice that an address holds. */
export const choiceOf = (search: URLSearchParams): AuditChoice => ({
  area: search.get('area') ?? '',
  userId: search.get('userId') ?? '',
  worldId: search.get('worldId') ?? '',
  planId: search.get('planId') ?? '',
  from: search.get('from') ?? '',
  until: search.get('until') ?? '',
})

/** The address that holds a choice; what is not chosen is left out. */
export function searchOf(choice: AuditChoice): URLSearchParams {
  const chosen = choiceFields.filter((field) => choice[field] !== '')
  return new URLSearchParams(chosen.map((field) => [field, choice[field]]))
}

export const clockOfLog = 'Europe/Berlin'

/** What the server is asked; what it would not understand is left out. */
export function queryOf({ area, userId, worldId, planId, from, until }: AuditChoice): AuditQuery {
  return {
    area: auditAreas.find((name) => name === area),
    userId: userId || undefined,
    worldId: worldId || undefined,
    planId: planId || undefined,
    from: beginOf(from, 0),
    until: beginOf(until, 1),
  }
}

/** The first moment of a day (`2027-03-28`), or of the day so many days later. */
function beginOf(day: string, later: number): string | undefined {
  const moment = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(moment)) return undefined
  const date = new Date(moment + later * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return instantFromLocal(`${date}T00:00`, clockOfLog)
}
