import * as z from 'zod'
import { shownText } from '../game/shown-text.ts'

/** An entity's id: random, 128 bit, hex; of targets: derived from type and coordinate. Opaque to clients. */
export const Id = z.string().trim().min(1).max(64)

/** The world a call names outside its path; empty text names none. */
export const WorldReference = z.string().trim().max(64).optional()

const maxGameId = 2_147_483_647
const digits = (id: unknown) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id)

/** The game's own number of a village, player or tribe. Clients may send it as digits. */
export const GameId = z.preprocess(digits, z.int().min(0).max(maxGameId))

/** A `GameId` that a person has to pick; without one the given sentence is the answer. */
export const pickedGameId = (error: string) =>
  z.preprocess(digits, z.int({ error }).min(1, { error }).max(maxGameId, { error }))

/** A name that people give something: one line, 1 to 100 characters, without control characters and invisible marks. */
export const givenName = (missing: string) =>
  z
    .string({ error: missing })
    .max(1000)
    .transform((name) => shownText(name).trim())
    .pipe(z.string().min(1, missing).max(100))

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** A moment of this century, ISO 8601. Offsets are accepted, answers are always in UTC (`…Z`). */
export const Instant = z.iso
  .datetime({ offset: true, error: 'Bitte gib ein gültiges Datum mit Uhrzeit an.' })
  .max(64)
  .refine((text) => Date.parse(text) >= earliest && Date.parse(text) < latest, {
    error: 'Das Datum muss zwischen 2000 und 2099 liegen.',
    abort: true,
  })
  .transform((text) => new Date(text).toISOString())

/** A daily wall time in the world's zone. */
export const WallTime = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte gib eine Uhrzeit im Format HH:MM an.')

export const Point = z.object({ x: z.int().min(0).max(999), y: z.int().min(0).max(999) })

/** How many attacks of a kind may go out or arrive. */
export const Limit = z.int().min(0).max(1000)

/**
 * Which state of something that people edit: grows with every change of it. A change that names the version it began with is
 * refused when somebody else has changed the thing since; one that names none is made to whatever stands.
 */
export const Version = z.int().min(0)

/** `x|y` as the game prints it. */
export const formatCoordinate = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
