import { trainsTogether } from '../../../../shared/game/orders/order-trains.ts'
import { defaultNightWatchMinutes } from '../../../../shared/model/orders/night-watch.ts'
import type { Mark } from '../../../../shared/model/orders/order.ts'
import { isAnswered, rehearsalOf } from '../../../../shared/model/orders/rehearsal.ts'
import type { LossReason } from '../../../../shared/model/orders/stand-in.ts'
import { isSpared } from '../../../../shared/model/wishes/unsendable.ts'
import type { AmendedOrders } from '../../../store/orders/orders.ts'
import type { SheetRecord } from '../../../store/orders/sheets.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import type { Unsendable } from '../../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import { isOver } from '../../plans/places.ts'
import { type Outcomes, orderState, skipReason } from '../progress.ts'

/** What decides whether orders are lost. */
export interface KnownNight {
  plan: PlanRecord
  parts: readonly AmendedOrders[]
  outcomesOf: (playerId: number) => Outcomes
  unsendableOf: (playerId: number) => Unsendable
  sheets: ReadonlyMap<number, SheetRecord>
  /** Who sends an account's launch at a time, epoch milliseconds. */
  personAt: (accountId: number, launch: number) => number
}

/** An attack that its player does not send, with the commands of its train. */
export interface LostAttack {
  playerId: number
  playerName: string
  /** The first of a train. */
  line: StoredOrder
  lines: readonly StoredOrder[]
  reason: LossReason
}

/** The last arrival of an order within its window, epoch milliseconds. */
const lastArrivalOf = ({ arriveAt, latestAt = arriveAt }: StoredOrder): number => Date.parse(latestAt)

/**
 * The attacks that are lost at a time (epoch milliseconds) and could still arrive: open for some minutes past their launch, skipped for a
 * reason that the player cannot mend, or ahead of a player who said that they cannot. Never those on own targets; a train is lost as a
 * whole, while no command of it was sent.
 */
export function lostAttacks(known: KnownNight, now: number): LostAttack[] {
  const { plan, parts, outcomesOf, unsendableOf } = known
  if (isOver(plan)) return []
  return parts.flatMap(({ playerId, playerName, lines }) => {
    const outcomes = outcomesOf(playerId)
    const unsendable = unsendableOf(playerId)
    const candidates = lines.filter((line) => lastArrivalOf(line) > now && !isSpared(unsendable.get(line.id)))
    return trainsTogether(candidates).flatMap(({ line, lines: train }): LostAttack[] => {
      if (train.some((one) => orderState(outcomes, one) === 'sent')) return []
      const reason = lossReason(known, playerId, line, now)
      return reason ? [{ playerId, playerName, line, lines: train, reason }] : []
    })
  })
}

function lossReason(known: KnownNight, playerId: number, line: StoredOrder, now: number): LossReason | undefined {
  const outcomes = known.outcomesOf(playerId)
  const state = orderState(outcomes, line)
  if (state === 'sent') return undefined
  if (state === 'skipped') return skippedFor(outcomes.marks.get(line.id))
  const launch = Date.parse(line.launchAt)
  const { nightWatchMinutes = defaultNightWatchMinutes } = known.plan
  if (launch + nightWatchMinutes * 60_000 <= now) return 'overdue'
  return isAbsent(known, known.personAt(playerId, launch), line.launchAt, now) ? 'absent' : undefined
}

function skippedFor(mark: Mark | undefined): LossReason | undefined {
  const reason = mark && skipReason(mark)
  return reason === 'other' ? undefined : reason
}

function isAbsent({ plan, sheets }: KnownNight, person: number, launchAt: string, now: number): boolean {
  const rehearsal = rehearsalOf(plan, plan.orders, now)
  const { readiness } = sheets.get(person) ?? {}
  if (!rehearsal || !readiness || !isAnswered(readiness, rehearsal) || readiness.answer !== 'absent') return false
  const { span } = readiness
  return !span || (span.from <= launchAt && launchAt < span.to)
}
