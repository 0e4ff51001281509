import { marketTimeZone } from '../../../../shared/game/world/markets.ts'
import type { WorldIndex } from '../../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../../shared/game/world/timeslots.ts'
import { isNight } from '../../../../shared/game/world/world-time.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import type { IssuedOrder } from '../../../../shared/model/orders/order.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import type { WorldSettings } from '../../../../shared/model/settings.ts'
import { attackWindow } from '../../../../shared/planner/model/train-times.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import { planOptions } from '../../../store/plans/plans.ts'
import type { WorldRecord } from '../../../store/worlds/worlds.ts'
import { isBarbarian } from '../../plans/own-villages.ts'
import type { PlanState } from '../../plans/plan-state.ts'
import { type PlannedCommand, plannedAttacks } from '../../plans/planned-attacks.ts'
import { type KnownLine, lineIds } from './line-ids.ts'

/** Orders of a player who has any. */
export interface DraftPlayerOrders {
  playerId: number
  playerName: string
  /** The player's orders, sorted by launch. */
  lines: StoredOrder[]
}

/**
 * Orders that a new issue of the plan would have, per player with attacks, players by name. `issued` are the orders whose ids stay
 * theirs; those that were sent stay as they were issued. Attacks on `withheld` villages are left out unless they were sent.
 */
export function draftOrders(
  state: PlanState,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
  issued: readonly KnownLine[] = [],
  withheld: ReadonlySet<number> = new Set(),
): DraftPlayerOrders[] {
  const { attacks, toView } = plannedAttacks(state, index, settings)
  const options = planOptions(state.plan)
  const zone = marketTimeZone(world.server)
  const ids = lineIds(attacks, issued)
  const players = new Map<number, DraftPlayerOrders>()
  for (const [place, attack] of attacks.entries()) {
    const { known, id } = ids[place] ?? { id: '' }
    if (withheld.has(attack.target.villageId) && known?.state !== 'sent') continue
    const view = toView(attack)
    const { senderPlayerId: playerId, senderPlayerName } = view
    const own = players.get(playerId) ?? { playerId, playerName: senderPlayerName || `Spieler ${playerId}`, lines: [] }
    players.set(playerId, own)
    const { targetId } = known?.line ?? attack
    const isInNight = isNight(attack.arrival, zone, index.snapshot.config.night) && !isBarbarian(attack.target, index)
    const line: Omit<StoredOrder, 'id' | 'targetId'> =
      known?.state === 'sent'
        ? known.line
        : { ...toOrder(view), ...latestArrival(attack, options), ...(isInNight && { isNight: true }) }
    own.lines.push({ ...line, id, targetId })
  }
  for (const { lines } of players.values()) lines.sort((a, b) => Date.parse(a.launchAt) - Date.parse(b.launchAt))
  return [...players.values()].sort((a, b) => a.playerName.localeCompare(b.playerName, 'de'))
}

function latestArrival(
  { target, kind, arrival, shift = 0 }: PlannedCommand,
  options: CalculationOptions,
): Pick<IssuedOrder, 'latestAt'> {
  const { after } = attackWindow(target, kind, options)
  return after > shift ? { latestAt: toIso(arrival - shift + after) } : {}
}

const toOrder = (view: Attack): Omit<IssuedOrder, 'id'> => ({
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
  ...(view.trainIndex !== undefined && { trainIndex: view.trainIndex, commands: view.commands }),
  ...(view.gap !== undefined && { gap: view.gap }),
  ...(view.morale !== undefined && { morale: view.morale }),
  ...(view.wave && { wave: view.wave }),
})
