import { kindWithCommands } from '../../../shared/game/orders/order-trains.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { Order } from '../../../shared/model/orders/order.ts'
import type { StandInOffer } from '../../../shared/model/orders/stand-in.ts'
import { dayNumber, exactClock, exactDayTime } from '../data/exact-time.ts'

/** What an unanswered offer is: it can be accepted, somebody else was first, its time is over, or it is not offered any more. */
export type OfferState = 'open' | 'taken' | 'late' | 'gone'

export const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

/** The state of the last offer that the page got at a second (epoch); `isOffered`: the newest sheet has it. */
export function offerState(offer: StandInOffer, isOffered: boolean, second: number): OfferState {
  if (offer.isTaken) return 'taken'
  if (second >= secondOf(offer.until)) return 'late'
  return isOffered ? 'open' : 'gone'
}

/** Seconds for which the page says that a player is too late; who opens it later has not been waiting for that. */
const namedSeconds = 600

export const isForgotten = ({ until }: StandInOffer, second: number): boolean =>
  second >= secondOf(until) + namedSeconds

/** The order that accepting an offer has made, once the sheet has it. */
export const takenOrder = (lines: readonly Order[], { from, to, launchAt }: StandInOffer): Order | undefined =>
  lines.find(
    (line) =>
      line.standsInFor &&
      line.launchAt === launchAt &&
      formatCoordinate(line.from) === formatCoordinate(from) &&
      formatCoordinate(line.to) === formatCoordinate(to),
  )

/** `Off 498|594 → 407|483`, `AG-Zug (4 Befehle) 498|594 → 407|483` */
export const offerText = ({ type, commands = 1, from, to }: StandInOffer): string =>
  `${kindWithCommands({ type }, commands)} ${formatCoordinate(from)} → ${formatCoordinate(to)}`

/** `04:11:20`; with the day unless that is today's. */
export const launchText = ({ launchAt }: StandInOffer, zone: string, second: number): string =>
  dayNumber(launchAt, zone) === dayNumber(second, zone)
    ? exactClock(secondOf(launchAt), zone)
    : exactDayTime(launchAt, zone)
