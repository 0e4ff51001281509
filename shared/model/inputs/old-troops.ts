import * as z from 'zod/mini'
import type { SenderView } from '../sender.ts'

/** Players whose troops are older than the plan's limit; absent where there are none. */
export const OldTroops = z.object({
  /** The limit. */
  hours: z.int(),
  /** Oldest first; those of unknown age come before. */
  players: z.array(
    z.object({
      playerId: z.int(),
      playerName: z.string(),
      villages: z.int(),
      /** When the oldest of them were read, ISO 8601 UTC; absent while unknown. */
      readAt: z.optional(z.string()),
    }),
  ),
})
export type OldTroops = z.infer<typeof OldTroops>

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
