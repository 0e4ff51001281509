import { lookups } from '../../shared/contract/lookups.ts'
import { worlds } from '../../shared/contract/worlds.ts'
import { formatNumber } from '../../shared/lib/numbers.ts'
import type { SyncStats } from '../../shared/model/world.ts'
import { call } from './api.ts'
import { refresh } from './use-read.ts'

/** Fetches a world anew from the game's provider, then everything shown that came from it. Throws `ApiError`. */
export async function requestSync(worldId: string): Promise<SyncStats> {
  const { stats } = await call(worlds.sync, { body: { worldId } })
  await Promise.all([
    refresh(worlds.list),
    refresh(lookups.tribes, { query: { worldId } }),
    refresh(lookups.players, { query: { worldId } }),
  ])
  return stats
}

/** `16.268 Spieler, 1.179 Stämme, 18.508 Dörfer synchronisiert.` */
export const syncSentence = ({ players, tribes, villages }: SyncStats) =>
  `${formatNumber(players)} Spieler, ${formatNumber(tribes)} Stämme, ${formatNumber(villages)} Dörfer synchronisiert.`
