import * as z from 'zod/mini'
import { maxSlotSeconds, maxSlots, minSlotSeconds } from '../game/world/timeslots.ts'
import { Instant, Version } from './basics.ts'
import { SittingView } from './inputs/sitting.ts'

/** A time in which a player can send, UTC. */
export const Timeslot = z.object({ from: Instant, to: Instant }).check(
  z.refine(({ from, to }) => seconds(from, to) >= 0, {
    error: 'Das Ende muss nach dem Beginn liegen.',
    path: ['to'],
    abort: true,
  }),
  z.refine(({ from, to }) => seconds(from, to) >= minSlotSeconds, {
    error: 'Das Ende muss mindestens eine Minute nach dem Beginn liegen.',
    path: ['to'],
  }),
  z.refine(({ from, to }) => seconds(from, to) <= maxSlotSeconds, {
    error: 'Ein Zeitfenster darf höchstens 14 Tage dauern.',
    path: ['to'],
  }),
)
export type Timeslot = z.infer<typeof Timeslot>

export const Timeslots = z
  .array(Timeslot)
  .check(z.maxLength(maxSlots, `Höchstens ${maxSlots} Zeitfenster sind möglich.`))

/** Bounds for a player's max commands. */
export const commandBounds = { min: 1, max: 9999 }
export const MaxCommands = z.int().check(z.gte(commandBounds.min), z.lte(commandBounds.max))

/** Max length of a message to the leaders, characters. */
export const maxSlotMessage = 500
export const SlotMessage = z
  .string()
  .check(z.trim(), z.maxLength(maxSlotMessage, `Höchstens ${maxSlotMessage} Zeichen.`))

/** A player's note to the leaders. */
export const SlotNote = z.object({
  /** Max commands that the player offers to send, over all kinds; null for no limit. */
  maxCommands: z.nullable(MaxCommands),
  message: SlotMessage,
})
export type SlotNote = z.infer<typeof SlotNote>

const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

/** How a player can send: at timeslots, always (also after the plan moves), or never. */
export const Sends = z.enum(['slots', 'always', 'never'])
export type Sends = z.infer<typeof Sends>
export const sendsLabels: Record<Sends, string> = { slots: 'zu Zeitfenstern', always: 'immer', never: 'nie' }

/** Source of a player's availability: their own answer, the world's auto timeslots, or none set (always available). */
export const SlotSource = z.enum(['own', 'auto', 'always'])

/** Who set a player's timeslots: the player by personal link, a member knowing plan and player, a leader, or the auto timeslots. */
export const SlotAuthor = z.enum(['owner', 'member', 'leader', 'auto'])
export type SlotAuthor = z.infer<typeof SlotAuthor>

/** Whether the player answered, a leader set or generated the timeslots, or nobody did. */
export const SlotAnswer = z.enum(['member', 'leader', 'silent'])
export type SlotAnswer = z.infer<typeof SlotAnswer>

/** What a player sends of their orders, from their former plans. */
export const PlayerReliability = z.object({
  /** The estimated chance that an order is sent, above 0 and below 1. */
  rate: z.number(),
  /** Plans of the world that have ended and of which something is known. */
  plans: z.int(),
})
export type PlayerReliability = z.infer<typeof PlayerReliability>

export const TimeslotPlayer = z.extend(SlotNote, {
  playerId: z.int(),
  playerName: z.string(),
  tribeId: z.int(),
  tribeName: z.string(),
  /** The player's villages with troops in the plan. */
  senders: z.int(),
  numberOfSlots: z.int(),
  totalMinutes: z.int(),
  slots: z.array(z.object({ from: z.string(), to: z.string() })),
  source: SlotSource,
  answer: SlotAnswer,
  /** Who set the list last; `member` is anybody without the personal link. */
  by: z.optional(SlotAuthor),
  /** Limit or message were saved without the personal link. */
  hasAnonymousNote: z.optional(z.boolean()),
  /** The player's villages that are held back in part or whole, and how many of these a leader overruled; absent without any. */
  holds: z.optional(z.object({ villages: z.int(), overruled: z.int() })),
  /** The limit does not count until a leader confirms it. */
  isLimitOpen: z.optional(z.boolean()),
  /** Who plays the account or asks to; absent for nobody. */
  sittings: z.optional(z.array(SittingView)),
  /** By that source; an empty list of `slots` means never. */
  sends: Sends,
  /** Changes of the player's own timeslots; 0 without any. */
  version: Version,
  /** Secret of the personal link (`#s=`), sent as `X-Slot-Secret`. */
  secret: z.string(),
  openedAt: z.optional(z.string()),
  remindedAt: z.optional(z.string()),
  /** Absent where nothing is known. */
  reliability: z.optional(PlayerReliability),
})
export type TimeslotPlayer = z.infer<typeof TimeslotPlayer>
