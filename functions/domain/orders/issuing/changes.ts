import { isDeepStrictEqual } from 'node:util'
import { attackCount, trainsTogether } from '../../../../shared/game/orders/order-trains.ts'
import type { IssueChanges } from '../../../../shared/model/orders/issue.ts'
import type { IssuedOrder } from '../../../../shared/model/orders/order.ts'
import type { Marks } from '../../../store/orders/marks.ts'
import type { FormerOrders, PlayerOrders, PlayerOrdersContent } from '../../../store/orders/orders.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import type { DraftPlayerOrders } from './issued-lines.ts'

/** The diff of two lists of orders. */
export interface OrderChanges<Line extends StoredOrder = StoredOrder> {
  added: Line[]
  gone: Line[]
  changed: { was: Line; line: Line }[]
}

/** Orders since an issue, with those before them. */
interface OrderHistory<Line> extends Pick<PlayerOrdersContent, 'since'> {
  lines: Line[]
  former: readonly (Pick<FormerOrders, 'since' | 'number'> & { lines: Line[] })[]
}

/** The fields that change what a player does; names of villages and players do not. */
const launchFields = ({ launchAt, arriveAt, unit, troops, building }: IssuedOrder) => [
  launchAt,
  arriveAt,
  unit,
  troops,
  building,
]

/** Diffs two lists of orders by id. */
export function orderChanges<Line extends StoredOrder>(
  before: readonly Line[],
  after: readonly Line[],
): OrderChanges<Line> {
  const known = new Map(before.map((line) => [line.id, line]))
  const stillPlanned = new Set(after.map(({ id }) => id))
  return {
    added: after.filter((line) => !known.has(line.id)),
    gone: before.filter((line) => !stillPlanned.has(line.id)),
    changed: after.flatMap((line) => {
      const was = known.get(line.id)
      return was && !isDeepStrictEqual(launchFields(was), launchFields(line)) ? [{ was, line }] : []
    }),
  }
}

/** Counts the attacks that differ: a train of which some commands are new, gone or changed is changed. */
function countChanges(before: readonly StoredOrder[], after: readonly StoredOrder[]) {
  const { added, gone, changed } = orderChanges(before, after)
  const isAdded = within(added)
  const isGone = within(gone)
  const trains = trainsTogether(before)
  const remains = trains.filter(({ lines }) => lines.some(isGone) && !lines.every(isGone))
  const isChanged = within([...changed.map(({ line }) => line), ...added, ...remains.flatMap(({ lines }) => lines)])
  const present = trainsTogether(after)
  const counts = {
    added: present.filter(({ lines }) => lines.every(isAdded)).length,
    gone: trains.filter(({ lines }) => lines.every(isGone)).length,
    changed: present.filter(({ lines }) => !lines.every(isAdded) && lines.some(isChanged)).length,
  }
  return { counts, gone }
}

function within(lines: readonly StoredOrder[]): (line: StoredOrder) => boolean {
  const ids = new Set(lines.map(({ id }) => id))
  return (line) => ids.has(line.id)
}

const isNothing = ({ added, gone, changed }: OrderChanges) => added.length + gone.length + changed.length === 0

const nothing = { added: [], gone: [], changed: [] }

/** A player's orders in an issue before the current one; `undefined` if they are no longer known. */
export function ordersIn<Line>(issue: number, { lines, since, former }: OrderHistory<Line>): Line[] | undefined {
  if (issue >= since) return lines
  return formerOrders(issue, former)?.lines
}

const formerOrders = <Former extends Pick<FormerOrders, 'since' | 'number'>>(
  issue: number,
  former: readonly Former[],
): Former | undefined => former.find(({ since, number }) => since <= issue && issue <= number)

/** Since when a player has the orders of new issue `number`, with the orders before them and those last seen. */
export function orderHistory(
  past: PlayerOrdersContent | undefined,
  lines: readonly StoredOrder[],
  number: number,
  seen = 0,
): Pick<PlayerOrdersContent, 'since' | 'former'> {
  if (!past) return { since: number, former: [{ since: 0, number: number - 1, lines: [] }] }
  const { since } = past
  const isSame = isNothing(orderChanges(past.lines, lines))
  const last = isSame ? past.former[0] : { since, number: number - 1, lines: past.lines }
  const seenLast = seen < since ? formerOrders(seen, past.former) : undefined
  const former = [...new Set([last, seenLast])].filter((one) => one !== undefined)
  return { since: isSame ? since : number, former }
}

/** Diffs a player's orders against issue `seen`, the last one they saw; empty if they never looked or saw the current one. */
export function changesSince<Line extends StoredOrder>(
  seen: number | undefined,
  number: number,
  part: OrderHistory<Line>,
): OrderChanges<Line> {
  if (seen === undefined || seen >= number) return nothing
  const then = ordersIn(seen, part)
  return then ? orderChanges(then, part.lines) : nothing
}

/** Whether a player's orders changed since they last looked. */
export const hasChanged = (seen: number | undefined, number: number, part: PlayerOrdersContent): boolean =>
  !isNothing(changesSince(seen, number, part))

/** The issue that removed a player from the plan, until they open their page. */
export const unseenLeaving = (seen: number | undefined, { left }: PlayerOrdersContent): number | undefined =>
  left !== undefined && (seen ?? 0) < left ? left : undefined

/** Changes of a new issue over all players, in attacks; `marksOf` supplies which orders were already sent. */
export function issueChanges(
  before: readonly PlayerOrders[],
  after: readonly DraftPlayerOrders[],
  marksOf: (playerId: number) => Marks,
): IssueChanges {
  const had = before.filter(({ lines }) => lines.length > 0)
  const formerOf = new Map(had.map((part) => [part.playerId, part]))
  const newOf = new Map(after.map((player) => [player.playerId, player]))
  const each = [...new Set([...formerOf.keys(), ...newOf.keys()])].map((playerId) => {
    const { counts, gone } = countChanges(formerOf.get(playerId)?.lines ?? [], newOf.get(playerId)?.lines ?? [])
    const marks = marksOf(playerId)
    const sentGone = attackCount(gone.filter((line) => marks.get(line.id)?.state === 'sent'))
    return { playerId, counts, sentGone }
  })
  const sum = (count: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + count(one), 0)
  const lines = {
    added: sum(({ counts }) => counts.added),
    gone: sum(({ counts }) => counts.gone),
    changed: sum(({ counts }) => counts.changed),
  }
  const planned = after.reduce((total, player) => total + attackCount(player.lines), 0)
  return {
    players: {
      added: after.filter(({ playerId }) => !formerOf.has(playerId)).map(({ playerName }) => playerName),
      gone: had.filter(({ playerId }) => !newOf.has(playerId)).map(({ playerName }) => playerName),
      changed: each.flatMap(({ playerId, counts }) => {
        const player = formerOf.has(playerId) ? newOf.get(playerId) : undefined
        if (!player || counts.added + counts.gone + counts.changed === 0) return []
        return [{ playerName: player.playerName, ...counts }]
      }),
    },
    lines: { ...lines, same: planned - lines.added - lines.changed },
    sentGone: sum((one) => one.sentGone),
  }
}
