import * as z from 'zod/mini'
import { GameId } from '../basics.ts'

/** Max players whom one call wakes: each takes up to three of the hundred writes of a transaction. */
export const maxWokenAtOnce = 30

/** A player is woken at most once in this time, seconds. */
export const wakePauseSeconds = 60

/** For how long a wake is news: afterwards nobody is rung up any more, seconds. */
export const wakeSeconds = 30 * 60

export const Waking = z.object({
  playerIds: z.array(GameId).check(z.minLength(1), z.maxLength(maxWokenAtOnce)),
})

/** The ways by which a player is woken. */
const Ways = {
  /** Number of devices that get a push message. */
  push: z.int(),
  /** Whether the tribe's chat mentions them. */
  chat: z.boolean(),
}

/** `Push, Chat`: the ways in words; empty if nothing was sent. */
export const wakeWays = ({ push, chat }: { push: number; chat: boolean }): string =>
  [...(push > 0 ? ['Push'] : []), ...(chat ? ['Chat'] : [])].join(', ')

/**
 * Why a player's devices get no message: nobody of that id has orders in the plan, nothing of theirs is open, they were woken within the
 * last minute, no browser of theirs is registered, or all are in quiet hours.
 */
export const WakeRefusal = z.enum(['unknown', 'done', 'just_woken', 'no_device', 'quiet'])
export type WakeRefusal = z.infer<typeof WakeRefusal>

/** What became of waking a player; with `chat` also beside a refusal of their devices. */
export const WakeResult = z.object({
  playerId: z.int(),
  playerName: z.string(),
  ...Ways,
  refusal: z.optional(WakeRefusal),
  /** When the first of the quiet devices may ring again, ISO 8601 UTC. */
  quietUntil: z.optional(z.string()),
})
export type WakeResult = z.infer<typeof WakeResult>

/** The last time that leaders woke a player, as the board shows it. */
export const Woken = z.object({
  /** ISO 8601 UTC, as all times. */
  at: z.string(),
  /** The leader's name; absent for a deleted account. */
  by: z.optional(z.string()),
  ...Ways,
  /** When the first of the quiet devices may ring again; absent if one has rung. */
  quietUntil: z.optional(z.string()),
  /** When they, or who plays their account, opened their page since. */
  openedAt: z.optional(z.string()),
})
export type Woken = z.infer<typeof Woken>
