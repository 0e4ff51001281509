import { heldSittings, isDuring, type StoredSitting } from '../../../shared/model/inputs/sitting.ts'
import type { OrderAccount } from '../../../shared/model/orders/order.ts'
import { getMarks } from '../../store/orders/marks.ts'
import {
  type AmendedOrders,
  type FormerOrders,
  type PlayerOrders,
  readPlayerOrders,
} from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { readUnsendable, type Unsendable } from '../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import { getSlotChanges, type SlotChanges } from '../../store/timeslots/slot-changes.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import type { Outcomes } from './progress.ts'

/** A player's own order, or one of an account that they play, with the entry by which they do. */
export type PersonOrder = StoredOrder & { account?: OrderAccount; sitting?: StoredSitting }

/** Orders sorted by launch, with what became of them. Ids are unique in a plan, so those of several accounts can be together. */
export interface KnownOrders {
  lines: readonly PersonOrder[]
  outcomes: Outcomes
  unsendable: Unsendable
}

/** An account that a player plays: its orders that launch meanwhile, current and withdrawn ones. */
export interface PlayedAccount extends KnownOrders {
  part: PlayedPart
}

/** What launches within the entries by which an account is played, of its current, withdrawn and former orders. */
export interface PlayedPart extends AmendedOrders {
  lines: PersonOrder[]
  gone: PersonOrder[]
  former: (FormerOrders & { lines: PersonOrder[] })[]
}

/** Which entries of a player are wanted, such as those of the present. */
type IsWanted = (sitting: StoredSitting) => boolean

/** Whether an order launches within an entry of its account. */
const launchesIn = (sitting: StoredSitting, { launchAt }: StoredOrder) => isDuring(sitting, Date.parse(launchAt))

/** The entries that hold by which a player plays other accounts, by account. */
export const playedAccountIds = (
  sittings: SlotChanges['sittings'],
  playerId: number,
  isWanted: IsWanted,
): Map<number, StoredSitting[]> =>
  new Map(
    [...sittings].flatMap(([accountId, all]): [number, StoredSitting[]][] => {
      const own = heldSittings(all).filter((sitting) => sitting.sitterId === playerId && isWanted(sitting))
      return own.length > 0 ? [[accountId, own]] : []
    }),
  )

/** Who plays accounts at a time (epoch milliseconds), and until when, by account; of players with orders. */
export function playedNow(
  parts: readonly Pick<PlayerOrders, 'playerId' | 'playerName'>[],
  sittings: SlotChanges['sittings'],
  now: number,
): ReadonlyMap<number, { playerName: string; until: string }> {
  const names = new Map(parts.map(({ playerId, playerName }) => [playerId, playerName]))
  return new Map(
    [...sittings].flatMap(([accountId, all]) => {
      const { sitterId, to: until } = heldSittings(all).find((sitting) => isDuring(sitting, now)) ?? {}
      const playerName = sitterId !== undefined && names.get(sitterId)
      return playerName && until !== undefined ? [[accountId, { playerName, until }] as const] : []
    }),
  )
}

/** The orders of an account that launch within entries, each with its entry. */
export function playedLines(
  { playerId, playerName }: Pick<PlayerOrders, 'playerId' | 'playerName'>,
  lines: readonly StoredOrder[],
  sittings: readonly StoredSitting[],
): PersonOrder[] {
  const account = { playerId, playerName }
  return lines.flatMap((line) => {
    const sitting = sittings.find((one) => launchesIn(one, line))
    return sitting ? [{ ...line, account, sitting }] : []
  })
}

/** What of an account is open to who plays it by these entries. */
export function playedPart(part: AmendedOrders, sittings: readonly StoredSitting[]): PlayedPart {
  const within = (lines: readonly StoredOrder[]) => playedLines(part, lines, sittings)
  return {
    ...part,
    lines: within(part.lines),
    gone: within(part.gone),
    former: part.former.map((issue) => ({ ...issue, lines: within(issue.lines) })),
  }
}

/** Orders of several accounts by launch; a single list stays as it is. */
export const byLaunch = <Line extends { launchAt: string }>(lists: readonly (readonly Line[])[]): Line[] =>
  lists.length < 2
    ? [...(lists[0] ?? [])]
    : lists.flat().sort((a, b) => (a.launchAt < b.launchAt ? -1 : a.launchAt > b.launchAt ? 1 : 0))

/** A player's own orders with those of the accounts that they play. */
export function allOf(own: KnownOrders, played: readonly KnownOrders[]): KnownOrders {
  if (played.length === 0) return own
  const all = [own, ...played]
  return {
    lines: byLaunch(all.map(({ lines }) => lines)),
    outcomes: {
      marks: new Map(all.flatMap(({ outcomes }) => [...outcomes.marks])),
      sightings: new Map(all.flatMap(({ outcomes }) => [...outcomes.sightings])),
    },
    unsendable: new Map(all.flatMap(({ unsendable }) => [...unsendable])),
  }
}

/** What a player sees and sends of the accounts that they play: entries of the present alone. */
export const openNow =
  (now: number): IsWanted =>
  (sitting) =>
    isDuring(sitting, now)

/** Entries that are not over, as reminders need them. */
export const notOver =
  (now: number): IsWanted =>
  ({ to }) =>
    Date.parse(to) > now

/** Whether an order is open to the player at a time: it is their own, or they play its account then. Epoch milliseconds. */
export const isOpenTo = ({ sitting }: PersonOrder, now: number): boolean => !sitting || isDuring(sitting, now)

/**
 * The accounts that a player plays by entries that hold, with their orders. Costs one read without such entries, else a constant number
 * for each account. Throws if the plan no longer exists.
 */
export async function playedAccounts(
  asked: PlanRecord,
  playerId: number,
  isWanted: IsWanted,
): Promise<PlayedAccount[]> {
  const { sittings } = await getSlotChanges(asked)
  const played = [...playedAccountIds(sittings, playerId, isWanted)]
  if (played.length === 0) return []
  return retryOnStale(asked, async (plan) => {
    const accounts = await Promise.all(
      played.map(async ([accountId, entries]) => {
        const [part, marks, sightings, unsendable] = await Promise.all([
          readPlayerOrders(plan, accountId),
          getMarks(plan._id, accountId),
          readSightings(plan, accountId),
          readUnsendable(plan, accountId),
        ])
        if (!part) return undefined
        const played = playedPart(part, entries)
        return { part: played, lines: played.lines, outcomes: { marks, sightings }, unsendable }
      }),
    )
    return accounts.filter((account) => account !== undefined)
  })
}
