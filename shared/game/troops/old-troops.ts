import type { OldTroops } from '../../model/inputs/old-troops.ts'
import type { SenderView } from '../../model/sender.ts'

/** Sending villages with troops from dumps, and their players. */
type Aged = Pick<SenderView, 'playerId' | 'playerName' | 'troops' | 'readAt'>

/** Whose troops are more than `hours` old at `now` (epoch milliseconds); `undefined` if none are. */
export function oldTroops(senders: readonly Aged[], hours: number, now: number): OldTroops | undefined {
  const limit = new Date(now - hours * 3_600_000).toISOString()
  const old = senders.filter(({ troops, readAt = '' }) => troops && readAt < limit)
  const players = [...Map.groupBy(old, ({ playerId }) => playerId).entries()].map(([playerId, villages]) => {
    const readAt = villages.map((village) => village.readAt ?? '').reduce((first, at) => (at < first ? at : first))
    const playerName = villages[0]?.playerName ?? ''
    return { playerId, playerName, villages: villages.length, ...(readAt && { readAt }) }
  })
  if (players.length === 0) return undefined
  const rank = ({ readAt = '' }: { readAt?: string }) => readAt
  return { hours, players: players.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0)) }
}
