import * as z from 'zod/mini'
import { shownText } from '../game/world/shown-text.ts'

/** An entity id: random 128-bit hex, for targets derived from type and coordinate. Opaque to clients. */
export const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/** Optional world id outside the path; empty text means none. */
export const WorldReference = z.optional(z.string().check(z.trim(), z.maxLength(64)))

const maxGameId = 2_147_483_647
const digits = (id: unknown) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id)

/** The game's id of a village, player or tribe; also accepted as digits. */
export const GameId = z.pipe(z.transform(digits), z.int().check(z.gte(0), z.lte(maxGameId)))

/** Optional `GameId` in a query; empty text means none. */
export const GameIdOrNone = z.optional(
  z.pipe(
    z.transform((id: unknown) => (id === '' ? undefined : id)),
    z.optional(GameId),
  ),
)

/** A required `GameId` from a form; `error` is the message if missing. */
export const pickedGameId = (error: string) =>
  z.pipe(z.transform(digits), z.int({ error }).check(z.gte(1, { error }), z.lte(maxGameId, { error })))

/** Max length of a given name, characters. */
export const maxGivenName = 100

const tooLong = `Höchstens ${maxGivenName} Zeichen sind erlaubt.`

/** A given name: one line, 1 to 100 characters, without control or invisible characters. */
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

/** A time from 2000 to 2099, ISO 8601. Offsets are accepted; output is UTC (`…Z`). */
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

/** A daily wall time, `HH:MM`, in the world's zone. */
export const WallTime = z
  .string()
  .check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte gib eine Uhrzeit im Format HH:MM an.'))

/** Max coordinate on either axis. */
export const maxCoordinate = 999

const Coordinate = z.int().check(z.gte(0), z.lte(maxCoordinate))

export const Point = z.object({ x: Coordinate, y: Coordinate })

/** Bounds for attacks of a kind per sender or target. */
export const attackBounds = { min: 0, max: 1000 }

/** Max attacks of a kind per sender or target. */
export const Limit = z.int().check(z.gte(attackBounds.min), z.lte(attackBounds.max))

/**
 * Optimistic lock, incremented per change: a change naming an old version is refused, one naming none always applies.
 * A target's starts at its creation time in milliseconds.
 */
export const Version = z.int().check(z.gte(0), z.lte(2 ** 43))

/** Expected versions by id for a bulk change; ids left out always apply. */
export const VersionsById = z.optional(z.record(z.string().check(z.maxLength(64)), Version))

/** `x|y` as the game prints it. */
export const formatCoordinate = ({ x, y }: { x: number; y: number }) => `${x}|${y}`

/** `440|670`, of later waves `440|670 · Welle 2`. */
export const formatWave = ({ x, y, wave }: { x: number; y: number; wave?: number | undefined }): string =>
  `${formatCoordinate({ x, y })}${wave && wave > 1 ? ` · Welle ${wave}` : ''}`
