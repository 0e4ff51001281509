import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { isNight } from '../../../shared/game/world/world-time.ts'
import type { Attack } from '../../../shared/model/attack.ts'
import type { IssuedOrder } from '../../../shared/model/order.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { StoredOrder } from '../../store/orders/orders.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { plannedAttacks } from '../plans/planned-attacks.ts'
import { type KnownLine, lineIds } from './line-ids.ts'

/** Orders of a player who has any. */
export interface DraftPlayerOrders {
  playerId: number
  playerName: string
  /** By launch. */
  lines: StoredOrder[]
}

/**
 * Orders that a new issue of the plan would have, per player with attacks, players by name. `issued` are the orders whose ids stay
 * theirs.
 */
export function draftOrders(
  state: PlanState,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
  issued: readonly KnownLine[] = [],
): DraftPlayerOrders[] {
  const { attacks, viewOf } = plannedAttacks(state, index, settings)
  const zone = marketTimeZone(world.server)
  const ids = lineIds(attacks, issued)
  const players = new Map<number, DraftPlayerOrders>()
  for (const [place, attack] of attacks.entries()) {
    const view = viewOf(attack)
    const { senderPlayerId: playerId, senderPlayerName } = view
    const own = players.get(playerId) ?? { playerId, playerName: senderPlayerName || `Spieler ${playerId}`, lines: [] }
    players.set(playerId, own)
    const isInNight = isNight(attack.arrival, zone, index.snapshot.config.night)
    own.lines.push({
      ...toOrder(ids[place] ?? '', view),
      targetId: attack.targetId,
      ...(isInNight && { isNight: true }),
    })
  }
  return [...players.values()].sort((a, b) => a.playerName.localeCompare(b.playerName, 'de'))
}

const toOrder = (id: string, view: Attack): IssuedOrder => ({
  id,
  type: view.type,
  from: { villageId: view.senderVillageId, x: view.xf, y: view.yf, name: view.senderVillageName },
  to: {
    villageId: view.targetVillageId,
    x: view.xt,
    y: view.yt,
    name: view.targetVillageName,
    playerName: view.targetPlayerName,
  },
  launchAt: view.launchAt,
  arriveAt: view.time,
  unit: view.unitType,
  troops: view.troops,
  building: view.building,
})
