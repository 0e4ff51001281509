import { isDeepStrictEqual } from 'node:util'
import type { IssueChanges, IssuedOrder } from '../../../shared/model/order.ts'
import type { Marks } from '../../store/orders/marks.ts'
import type { PlayerOrders, PlayerOrdersContent, StoredOrder } from '../../store/orders/orders.ts'
import type { DraftPlayerOrders } from './issued-lines.ts'

/** What makes one list of lines the other. */
export interface OrderChanges {
  added: StoredOrder[]
  gone: StoredOrder[]
  changed: { was: StoredOrder; line: StoredOrder }[]
}

/** What a player does differently with a changed line: names of villages and players are none of it. */
const doneOf = ({ launchAt, arriveAt, unit, troops, building }: IssuedOrder) => [
  launchAt,
  arriveAt,
  unit,
  troops,
  building,
]

/** What has changed from one list of lines to another, by their ids. */
export function orderChanges(before: readonly StoredOrder[], after: readonly StoredOrder[]): OrderChanges {
  const known = new Map(before.map((line) => [line.id, line]))
  const standing = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !known.has(id)),
    gone: before.filter(({ id }) => !standing.has(id)),
    changed: after.flatMap((line) => {
      const was = known.get(line.id)
      return was && !isDeepStrictEqual(doneOf(was), doneOf(line)) ? [{ was, line }] : []
    }),
  }
}

const isNothing = ({ added, gone, changed }: OrderChanges) => added.length + gone.length + changed.length === 0

const nothing: OrderChanges = { added: [], gone: [], changed: [] }

/**
 * What has changed since the player looked last, `seen` being the number of the issue that he saw then: nothing for who never
 * looked, or has seen the present one.
 */
export function changesSince(
  seen: number | undefined,
  number: number,
  { lines, former }: PlayerOrdersContent,
): OrderChanges {
  if (seen === undefined || seen >= number) return nothing
  const then = former.find((issue) => issue.number === seen)
  return then ? orderChanges(then.lines, lines) : nothing
}

/** Whether the sheet of somebody who has looked at it is another one now. */
export const hasChanged = (seen: number | undefined, number: number, part: PlayerOrdersContent): boolean =>
  !isNothing(changesSince(seen, number, part))

/** The issue that took a player out of the plan, while they have not opened their page since then. */
export const unseenLeaving = (seen: number | undefined, { left }: PlayerOrdersContent): number | undefined =>
  left !== undefined && (seen ?? 0) < left ? left : undefined

/** What a new issue changes for all players. `marksOf` tells what was sent already. */
export function issueChanges(
  before: readonly PlayerOrders[],
  after: readonly DraftPlayerOrders[],
  marksOf: (playerId: number) => Marks,
): IssueChanges {
  const had = before.filter(({ lines }) => lines.length > 0)
  const then = new Map(had.map((part) => [part.playerId, part]))
  const now = new Map(after.map((player) => [player.playerId, player]))
  const each = [...new Set([...then.keys(), ...now.keys()])].map((playerId) => {
    const changes = orderChanges(then.get(playerId)?.lines ?? [], now.get(playerId)?.lines ?? [])
    const marks = marksOf(playerId)
    const sentGone = changes.gone.filter(({ id }) => marks.get(id)?.state === 'sent').length
    return { playerId, changes, sentGone }
  })
  const sum = (count: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + count(one), 0)
  const lines = {
    added: sum(({ changes }) => changes.added.length),
    gone: sum(({ changes }) => changes.gone.length),
    changed: sum(({ changes }) => changes.changed.length),
  }
  const planned = after.reduce((total, player) => total + player.lines.length, 0)
  return {
    players: {
      added: after.filter(({ playerId }) => !then.has(playerId)).map(({ playerName }) => playerName),
      gone: had.filter(({ playerId }) => !now.has(playerId)).map(({ playerName }) => playerName),
      changed: each.flatMap(({ playerId, changes: { added, gone, changed } }) => {
        const player = then.has(playerId) ? now.get(playerId) : undefined
        if (!player || added.length + gone.length + changed.length === 0) return []
        const { playerName } = player
        return [{ playerName, added: added.length, gone: gone.length, changed: changed.length }]
      }),
    },
    lines: { ...lines, same: planned - lines.added - lines.changed },
    sentGone: sum((one) => one.sentGone),
  }
}
