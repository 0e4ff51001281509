import type { AuditEntry } from '../../../shared/model/audit.ts'
import { clockOfLog } from './query.ts'
import type { Place } from './sentences.ts'
import type { Names } from './use-audit-log.ts'

/** A name to be shown; `isGone`: there is nobody and nothing of that name any more. */
export interface Named {
  name: string
  isGone: boolean
}

/** What stands for whoever has been deleted. */
export const goneAccount = 'Gelöschtes Konto'

/** Whoever made the change. */
export function actorOf({ by, worldId, playerId }: AuditEntry, names: Names): Named {
  if (by.kind === 'operator') return { name: 'Der Betreiber (Kommandozeile)', isGone: false }
  if (by.kind === 'discord') return { name: `Discord-Nutzer ${by.discordId}`, isGone: false }
  if (by.kind === 'player') return { name: `${playerName(worldId, playerId, names)} (Spielerlink)`, isGone: false }
  const name = names.users[by.userId]
  return { name: name ?? goneAccount, isGone: name === undefined }
}

/** What the change was made to, as it is called in a sentence. */
export function subjectOf(place: Place, entry: AuditEntry, names: Names): Named {
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

/** The clock of the world that the change belongs to, else Berlin's. */
export const zoneOf = ({ worldId = '' }: AuditEntry, { worlds }: Names) => worlds[worldId]?.timeZone ?? clockOfLog

const playerName = (worldId: string | undefined, playerId: number | undefined, { players }: Names) =>
  players[`${worldId}/${playerId}`] ?? `Spieler ${playerId}`
