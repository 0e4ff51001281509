import { snapshots } from '../../../shared/contract/schemas/snapshots.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

/** Villages, players, tribes and front line for the map; empty before the first sync. */
export const handler = defineHandler(snapshots.mapData, async ({ world }) => {
  const [index, { frontlineCoords }] = await Promise.all([loadWorldIndex(world), getSettings(world._id)])
  const settings = { frontlineCoords }
  if (!index) return { villages: [], players: [], tribes: [], settings, speeds: {} }
  return cachedJson(snapshots.mapData, [world.snapshot?.hash, JSON.stringify(settings)], () => {
    const { villages, players, tribes, units } = index.snapshot
    const tribeByPlayer = new Map(players.id.map((id, i) => [id, players.tribeId[i] ?? 0]))
    return {
      villages: villages.id.map((id, i) => {
        const player_id = villages.playerId[i] ?? 0
        return {
          id,
          x: villages.x[i] ?? 0,
          y: villages.y[i] ?? 0,
          player_id,
          ally: tribeByPlayer.get(player_id) ?? 0,
          name: villages.name[i] ?? '',
          points: villages.points[i] ?? 0,
        }
      }),
      players: players.id.map((id, i) => ({ id, name: players.name[i] ?? '', ally: players.tribeId[i] ?? 0 })),
      tribes: tribes.id.map((id, i) => ({ id, tag: tribes.tag[i] ?? '', name: tribes.name[i] ?? '' })),
      settings,
      speeds: Object.fromEntries(Object.entries(units).map(([unit, { speed }]) => [unit, speed])),
    }
  })
})
