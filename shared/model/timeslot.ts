import * as z from 'zod'
import { maxSlotSeconds, maxSlots, minSlotSeconds } from '../game/slots.ts'
import { Instant } from './basics.ts'

/** A time in which a player can send; both ends in UTC. */
export const Timeslot = z
  .object({ from: Instant, to: Instant })
  .refine(({ from, to }) => seconds(from, to) >= minSlotSeconds, {
    error: 'Das Ende muss mindestens eine Minute nach dem Beginn liegen.',
    path: ['to'],
  })
  .refine(({ from, to }) => seconds(from, to) <= maxSlotSeconds, {
    error: 'Ein Zeitfenster darf höchstens 14 Tage dauern.',
    path: ['to'],
  })
export type Timeslot = z.infer<typeof Timeslot>

export const Timeslots = z.array(Timeslot).max(maxSlots, `Höchstens ${maxSlots} Zeitfenster sind möglich.`)

const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

/** Where a player's availability comes from: his own slots, the world's auto time slots, or nothing (always). */
export const SlotSource = z.enum(['own', 'auto', 'always'])

export const TimeslotPlayer = z.object({
  playerId: z.int(),
  playerName: z.string(),
  tribeId: z.int(),
  tribeName: z.string(),
  numberOfSlots: z.int(),
  totalMinutes: z.int(),
  slots: z.array(z.object({ from: z.string(), to: z.string() })),
  source: SlotSource,
  /** Counts the changes of his own slots; 0 when he never had any. */
  version: z.int(),
})
export type TimeslotPlayer = z.infer<typeof TimeslotPlayer>
