import * as z from 'zod/mini'
import { attackKinds } from '../attack.ts'
import { Id } from '../basics.ts'
import { NightWatch } from './night-watch.ts'
import { OrderAccount, OrderId, OrderState } from './order.ts'

/**
 * Stand-ins: who sends an attack instead of a player who does not. Each is asked for one village of theirs, and the first yes makes it an
 * order of that village.
 */

/** At most this many players are asked for one order at once, */
export const maxAskedAtOnce = 3
/** by a night watch each only so long after the one before did not answer, minutes: who gets few questions has some left for others. */
export const silentMinutes = 3
/** A player gets at most this many offers in an hour. */
export const maxOffersAnHour = 4
/** Minutes for which an opened page, a mark or an answer shows that a player is awake. */
export const awakeMinutes = 30
/** An awake player may launch within this time outside of their slots, minutes. */
export const soonMinutes = 60
/** From the search to the earliest launch, seconds. */
export const standInLeadSeconds = 180
/** Between two launches of a person, seconds. */
export const standInSpacingSeconds = 30
/** An offer ends this long before its launch, seconds, */
export const answerEndSeconds = 30
/** and so long after it was made, so that others can be asked. */
export const openMinutes = 10

const Place = z.object({ x: z.int(), y: z.int(), name: z.string() })

/** Why an order counts as lost. */
export const LossReason = z.enum(['overdue', 'not_home', 'missed', 'skipped', 'absent'])
export type LossReason = z.infer<typeof LossReason>

/** What a player is asked to send; `until` ends the question. Times are ISO 8601 UTC. */
export const StandInOffer = z.object({
  id: Id,
  type: z.enum(attackKinds),
  from: Place,
  to: z.extend(Place, { playerName: z.string() }),
  launchAt: z.string(),
  arriveAt: z.string(),
  until: z.string(),
  /** Commands of a train. */
  commands: z.optional(z.int()),
  /** Whose village it is, if the player plays another's account. */
  account: z.optional(OrderAccount),
  /** Somebody else steps in. */
  isTaken: z.optional(z.literal(true)),
})
export type StandInOffer = z.infer<typeof StandInOffer>

/** Whether a player steps in for others, and what they are asked for. */
export const OwnStandIn = z.object({ isReady: z.boolean(), offer: z.optional(StandInOffer) })
export type OwnStandIn = z.infer<typeof OwnStandIn>

/** Sets whether a player steps in for others, or answers an offer. */
export const StandInReport = z
  .object({ isReady: z.optional(z.boolean()), answer: z.optional(z.object({ offer: Id, takes: z.boolean() })) })
  .check(
    z.refine(({ isReady, answer }) => (isReady === undefined) !== (answer === undefined), {
      error: 'Das ist keine Antwort.',
    }),
  )
export type StandInReport = z.infer<typeof StandInReport>

const maxLost = 2000

/** The lost orders for which leaders look for stand-ins; all without any. */
export const StandInSearch = z.object({
  lines: z.optional(z.array(OrderId).check(z.minLength(1), z.maxLength(maxLost))),
})

/** How many players were asked for how many attacks, and for how many lost ones nobody is free. */
export const StandInAsked = z.object({ players: z.int(), attacks: z.int(), without: z.int() })
export type StandInAsked = z.infer<typeof StandInAsked>

/** A player who is or was asked; an open offer whose `until` is over counts as silent. */
const AskedPlayer = z.object({
  playerId: z.int(),
  playerName: z.string(),
  at: z.string(),
  until: z.string(),
  state: z.enum(['open', 'declined', 'taken', 'late']),
})
export type AskedPlayer = z.infer<typeof AskedPlayer>

/** An attack that its player does not send, with the search for a stand-in. */
export const LostOrder = z.object({
  /** Id of the order, the first of a train. */
  line: z.string(),
  type: z.enum(attackKinds),
  playerId: z.int(),
  playerName: z.string(),
  from: Place,
  to: Place,
  launchAt: z.string(),
  arriveAt: z.string(),
  /** Absent where it was lost before somebody took it, and is not any more. */
  reason: z.optional(LossReason),
  /** How it counts now. */
  state: OrderState,
  asked: z.array(AskedPlayer),
  /** The attack that is sent instead, by its player. */
  taken: z.optional(
    z.object({
      line: z.string(),
      playerId: z.int(),
      playerName: z.string(),
      from: Place,
      launchAt: z.string(),
      at: z.string(),
      state: OrderState,
    }),
  ),
})
export type LostOrder = z.infer<typeof LostOrder>

/** What the board shows of stand-ins: who is ready, lost attacks that can still be replaced, and those that somebody took. */
export const BoardStandIns = z.object({
  mode: NightWatch,
  /** Players who step in for others. */
  ready: z.int(),
  orders: z.array(LostOrder),
})
export type BoardStandIns = z.infer<typeof BoardStandIns>
