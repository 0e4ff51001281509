import * as z from 'zod/mini'
import { maxSlotSeconds, maxSlots, minSlotSeconds } from '../game/world/timeslots.ts'
import { Instant, Version } from './basics.ts'

/** A time in which a player can send; both ends in UTC. */
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

/** The most commands a player may say they can send. */
export const commandBounds = { min: 1, max: 9999 }
export const MaxCommands = z.int().check(z.gte(commandBounds.min), z.lte(commandBounds.max))

/** The longest message to the leaders, in characters. */
export const maxSlotMessage = 500
export const SlotMessage = z
  .string()
  .check(z.trim(), z.maxLength(maxSlotMessage, `Höchstens ${maxSlotMessage} Zeichen.`))

/** What a player says to the leaders beside the slots. Nothing is planned by it. */
export const SlotNote = z.object({
  /** How many commands the player can send at most; null: no limit given. */
  maxCommands: z.nullable(MaxCommands),
  /** Empty: none. */
  message: SlotMessage,
})
export type SlotNote = z.infer<typeof SlotNote>

const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

/**
 * Where a player's availability comes from: what is set for him, the world's auto time slots, or nothing (always). Of the first two
 * an empty list means never: he cannot send, or no auto time slot touches the plan.
 */
export const SlotSource = z.enum(['own', 'auto', 'always'])

/** Who has set a player's slots: he through his personal link, whoever knew plan and player, a leader, or the auto time slots. */
export const SlotAuthor = z.enum(['owner', 'member', 'leader', 'auto'])
export type SlotAuthor = z.infer<typeof SlotAuthor>

/** Whether a member has answered himself, the leadership has set or generated his slots, or nobody has said anything. */
export const SlotAnswer = z.enum(['member', 'leader', 'silent'])
export type SlotAnswer = z.infer<typeof SlotAnswer>

export const TimeslotPlayer = z.extend(SlotNote, {
  playerId: z.int(),
  playerName: z.string(),
  tribeId: z.int(),
  tribeName: z.string(),
  /** How many of the player's villages have troops in the plan. */
  senders: z.int(),
  numberOfSlots: z.int(),
  totalMinutes: z.int(),
  slots: z.array(z.object({ from: z.string(), to: z.string() })),
  source: SlotSource,
  answer: SlotAnswer,
  /** He, or a leader for him, has said that he cannot send at all. */
  cannotSend: z.boolean(),
  /** Counts the changes of his own slots; 0 when he never had any. */
  version: Version,
  /** What his personal link carries behind `#s=`, and its page sends as `X-Slot-Secret`. */
  secret: z.string(),
  /** When his page was opened last. */
  openedAt: z.optional(z.string()),
  /** When a leader has reminded him last. */
  remindedAt: z.optional(z.string()),
})
export type TimeslotPlayer = z.infer<typeof TimeslotPlayer>
