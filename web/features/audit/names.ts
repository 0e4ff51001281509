import type { AuditEntry } from '../../../shared/model/audit.ts'
import { clockOfLog } from './query.ts'
import type { Place } from './sentences.ts'
import type { Names } from './use-audit-log.ts'

/** A displayed name; `isGone` if the account, plan or world was deleted. */
export interface Named {
  name: string
  isGone: boolean
}

export const goneAccount = 'Gelöschtes Konto'

export function actorName({ by, worldId, playerId }: AuditEntry, names: Names): Named {
  if (by.kind === 'operator') return { name: 'Der Betreiber (Kommandozeile)', isGone: false }
  if (by.kind === 'sync') return { name: 'Die Synchronisation der Welt', isGone: false }
  if (by.kind === 'nightWatch') return { name: 'Die Nachtwache', isGone: false }
  if (by.kind === 'discord') return { name: `Discord-Nutzer ${by.discordId}`, isGone: false }
  if (by.kind === 'unknown' || (by.kind === 'player' && by.isLinked === false)) return { name: 'Jemand', isGone: false }
  if (by.kind === 'player') return { name: `${playerName(worldId, playerId, names)} (Spielerlink)`, isGone: false }
  const name = names.users[by.userId]
  return { name: name ?? goneAccount, isGone: name === undefined }
}

/** Name of the changed object within a sentence. */
export function subjectName(place: Place, entry: AuditEntry, names: Names): Named {
  const { userId, worldId, worldName, planId, planName, playerId } = entry
  if (place === 'player') return { name: playerName(worldId, playerId, names), isGone: false }
  if (place === 'user') {
    const name = userId && names.users[userId]
    return { name: name ? `„${name}“` : 'ein inzwischen gelöschtes Konto', isGone: !name }
  }
  const [now, then] =
    place === 'plan' ? [planId && names.plans[planId], planName] : [worldId && names.worlds[worldId]?.name, worldName]
  return { name: `„${then ?? now ?? '?'}“`, isGone: !now }
}

/** Time zone of the change's world, else Berlin. */
export const entryZone = ({ worldId = '' }: AuditEntry, { worlds }: Names) => worlds[worldId]?.timeZone ?? clockOfLog

export const playerName = (worldId: string | undefined, playerId: number | undefined, { players }: Names) =>
  players[`${worldId}/${playerId}`] ?? `Spieler ${playerId}`
