import { worlds } from '../../../shared/contract/worlds.ts'
import { syncWorld } from '../../domain/worlds/sync-world.ts'
import { handle } from '../../http/handle.ts'

/** Fetches a world's players, tribes and villages from the provider. */
export const handler = handle(worlds.sync, async ({ world, note }) => {
  const stats = await syncWorld(world)
  const { players, tribes, villages } = stats
  note({ details: stats })
  return {
    success: true,
    message: `${players} Spieler, ${tribes} Stämme, ${villages} Dörfer synchronisiert.`,
    stats,
  }
})
