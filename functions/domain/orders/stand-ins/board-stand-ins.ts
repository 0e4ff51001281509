import { trainsTogether } from '../../../../shared/game/orders/order-trains.ts'
import { heldSittings, isDuring } from '../../../../shared/model/inputs/sitting.ts'
import type { BoardStandIns, LostOrder } from '../../../../shared/model/orders/stand-in.ts'
import { type AskedRecord, listAsked } from '../../../store/orders/stand-ins.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import type { SlotChanges } from '../../../store/timeslots/slot-changes.ts'
import { isOver } from '../../plans/places.ts'
import type { BoardState } from '../board.ts'
import { orderState } from '../progress.ts'
import { lostAttacks } from './lost-orders.ts'

/** What the board shows of stand-ins; `undefined` where the plan looks for none. */
export async function boardStandIns(
  state: BoardState,
  { sittings, ready }: Pick<SlotChanges, 'sittings' | 'ready'>,
): Promise<BoardStandIns | undefined> {
  const { plan, sheets } = state
  const { nightWatch: mode = 'off' } = plan
  if (mode === 'off' || !plan.orders) return undefined
  const asked = await listAsked(plan._id)
  const replaced = replacedOrders(state, asked)
  const lost = isOver(plan) ? [] : lostOrders(state, sittings, asked)
  return {
    mode,
    ready: [...sheets.keys()].filter((playerId) => ready.has(playerId)).length,
    orders: [...replaced, ...lost].sort((a, b) => (a.launchAt < b.launchAt ? -1 : a.launchAt > b.launchAt ? 1 : 0)),
  }
}

function lostOrders(
  state: BoardState,
  sittings: SlotChanges['sittings'],
  asked: ReadonlyMap<string, AskedRecord>,
): LostOrder[] {
  const personAt = (accountId: number, launch: number) =>
    heldSittings(sittings.get(accountId) ?? []).find((sitting) => isDuring(sitting, launch))?.sitterId ?? accountId
  return lostAttacks({ ...state, personAt }, Date.parse(state.now)).map(({ playerId, playerName, line, reason }) => ({
    ...shownOrder(state, { playerId, playerName, line }, asked),
    reason,
  }))
}

/** Orders that somebody else sends instead, also those that were sent after all. */
function replacedOrders(state: BoardState, asked: ReadonlyMap<string, AskedRecord>): LostOrder[] {
  const takers = new Map(
    state.parts.flatMap((part) => part.taken.map((taken) => [taken.order.id, { part, taken }] as const)),
  )
  return state.parts.flatMap(({ playerId, playerName, gone, replaced }) =>
    trainsTogether(gone.filter(({ id }) => replaced.has(id))).map(({ line }) => {
      const taker = takers.get(replaced.get(line.id)?.order ?? '')
      const shown = shownOrder(state, { playerId, playerName, line }, asked)
      if (!taker) return shown
      const { part, taken } = taker
      const by = {
        line: taken.order.id,
        playerId: part.playerId,
        playerName: part.playerName,
        from: place(taken.order.from),
        launchAt: taken.order.launchAt,
        at: taken.at,
        state: orderState(state.outcomesOf(part.playerId), taken.order),
      }
      return { ...shown, taken: by }
    }),
  )
}

function shownOrder(
  { parts, outcomesOf }: BoardState,
  { playerId, playerName, line }: Pick<LostOrder, 'playerId' | 'playerName'> & { line: StoredOrder },
  asked: ReadonlyMap<string, AskedRecord>,
): LostOrder {
  const names = new Map(parts.map((part) => [part.playerId, part.playerName]))
  return {
    ...{ playerId, playerName, line: line.id, type: line.type, launchAt: line.launchAt, arriveAt: line.arriveAt },
    from: place(line.from),
    to: place(line.to),
    state: orderState(outcomesOf(playerId), line),
    asked: (asked.get(line.id)?.asked ?? []).map(({ playerId: id, at, until, state }) => {
      return { playerId: id, playerName: names.get(id) ?? '', at, until, state: state ?? 'open' }
    }),
  }
}

const place = ({ x, y, name }: StoredOrder['from']) => ({ x, y, name })
