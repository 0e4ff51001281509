import { auditAreas } from '../../../shared/model/audit-actions.ts'
import { instantFromLocal } from '../../lib/format/local-time.ts'
import type { AuditQuery } from './use-audit-log.ts'

/** Filter of the log, stored in the address for sharing. Days are in Berlin time and inclusive. */
export interface AuditChoice {
  area: string
  userId: string
  worldId: string
  planId: string
  from: string
  until: string
}

const choiceFields = ['area', 'userId', 'worldId', 'planId', 'from', 'until'] as const

export const readChoice = (search: URLSearchParams): AuditChoice => ({
  area: search.get('area') ?? '',
  userId: search.get('userId') ?? '',
  worldId: search.get('worldId') ?? '',
  planId: search.get('planId') ?? '',
  from: search.get('from') ?? '',
  until: search.get('until') ?? '',
})

/** Builds the URL's parameters, without empty values. */
export function choiceParams(choice: AuditChoice): URLSearchParams {
  const chosen = choiceFields.filter((field) => choice[field] !== '')
  return new URLSearchParams(chosen.map((field) => [field, choice[field]]))
}

export const clockOfLog = 'Europe/Berlin'

/** The API query; omits invalid values. */
export function auditQuery({ area, userId, worldId, planId, from, until }: AuditChoice): AuditQuery {
  return {
    area: auditAreas.find((name) => name === area),
    userId: userId || undefined,
    worldId: worldId || undefined,
    planId: planId || undefined,
    from: dayStart(from, 0),
    until: dayStart(until, 1),
  }
}

/** Start of a day (`2027-03-28`) plus `later` days, ISO 8601 UTC. */
function dayStart(day: string, later: number): string | undefined {
  const moment = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(moment)) return undefined
  const date = new Date(moment + later * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return instantFromLocal(`${date}T00:00`, clockOfLog)
}
