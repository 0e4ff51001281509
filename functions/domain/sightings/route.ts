import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { Sighting, SightingRow } from '../../../shared/model/sighting.ts'

/** Arrival and villages of a sighting, with names from the world's data. */
export function attackRoute(
  { from, to, arriveAt, player = '' }: Sighting,
  index: WorldIndex | undefined,
): Omit<SightingRow, 'strength' | 'kind' | 'count'> {
  const origin = index?.villageAt(from.x, from.y)
  const target = index?.villageAt(to.x, to.y)
  const sender = index?.playerById(origin?.playerId ?? 0)
  return {
    xf: from.x,
    yf: from.y,
    xt: to.x,
    yt: to.y,
    senderPlayerId: sender?.id ?? 0,
    senderPlayerName: sender?.name ?? player,
    senderVillageName: origin?.name ?? '',
    targetVillageName: target?.name ?? '',
    targetPlayerName: index?.playerById(target?.playerId ?? 0)?.name ?? '',
    time: toIso(arriveAt),
  }
}
