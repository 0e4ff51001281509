import * as z from 'zod/mini'
import { shownText } from '../game/world/shown-text.ts'

/** An entity's id: random, 128 bit, hex; of targets: derived from type and coordinate. Opaque to clients. */
export const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/** The world a call names outside its path; empty text names none. */
export const WorldReference = z.optional(z.string().check(z.trim(), z.maxLength(64)))

const maxGameId = 2_147_483_647
const digits = (id: unknown) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id)

/** The game's own number of a village, player or tribe. Clients may send it as digits. */
export const GameId = z.pipe(z.transform(digits), z.int().check(z.gte(0), z.lte(maxGameId)))

/** A `GameId` in a query; left out, or with empty text, it names none. */
export const GameIdOrNone = z.optional(
  z.pipe(
    z.transform((id: unknown) => (id === '' ? undefined : id)),
    z.optional(GameId),
  ),
)

/** A `GameId` that a person has to pick; without one the given sentence is the answer. */
export const pickedGameId = (error: string) =>
  z.pipe(z.transform(digits), z.int({ error }).check(z.gte(1, { error }), z.lte(maxGameId, { error })))

/** The longest name that people give something, in characters. */
export const maxGivenName = 100

const tooLong = `Höchstens ${maxGivenName} Zeichen sind erlaubt.`

/** A name that people give something: one line, 1 to 100 characters, without control characters and invisible marks. */
export const givenName = (missing: string) =>
  z.pipe(
    z.pipe(
      z.string({ error: missing }).check(z.maxLength(1000, tooLong)),
      z.transform((name) => shownText(name).trim()),
    ),
    z.string().check(z.minLength(1, missing), z.maxLength(maxGivenName, tooLong)),
  )

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** A moment of this century, ISO 8601. Offsets are accepted, answers are always in UTC (`…Z`). */
export const Instant = z.pipe(
  z.iso.datetime({ offset: true, error: 'Bitte gib ein gültiges Datum mit Uhrzeit an.' }).check(
    z.maxLength(64),
    z.refine((text) => Date.parse(text) >= earliest && Date.parse(text) < latest, {
      error: 'Das Datum muss zwischen 2000 und 2099 liegen.',
      abort: true,
    }),
  ),
  z.transform((text) => new Date(text).toISOString()),
)

/** A daily wall time in the world's zone. */
export const WallTime = z
  .string()
  .check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte gib eine Uhrzeit im Format HH:MM an.'))

/** The eastern and southern end of the map. */
export const maxCoordinate = 999

const Coordinate = z.int().check(z.gte(0), z.lte(maxCoordinate))

export const Point = z.object({ x: Coordinate, y: Coordinate })

/** The least and the most attacks of a kind that may go out or arrive. */
export const attackBounds = { min: 0, max: 1000 }

/** How many attacks of a kind may go out or arrive. */
export const Limit = z.int().check(z.gte(attackBounds.min), z.lte(attackBounds.max))

/**
 * Which state of something that people edit: grows with every change of it. A change that names the version it began with is
 * refused when somebody else has changed the thing since; one that names none is made to whatever stands. A target's counts on from
 * the moment it was added, in milliseconds.
 */
export const Version = z.int().check(z.gte(0), z.lte(2 ** 43))

/** The versions that a change of many things began with, by their ids; those left out are changed whatever stands. */
export const VersionsById = z.optional(z.record(z.string().check(z.maxLength(64)), Version))

/** `x|y` as the game prints it. */
export const formatCoordinate = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
