import * as z from 'zod/mini'
import { maxGivenName, Point } from './basics.ts'

/** Attack strength by its icon in the game: up to 1000 units, up to 5000, more, or no size shown. */
export const strengths = ['klein', 'mittel', 'gross', 'unbekannt'] as const
export const Strength = z.enum(strengths)
export type Strength = z.infer<typeof Strength>

/** A place with its village at the upload. */
const SeenPlace = z.extend(Point, { villageId: z.optional(z.int()) })

/** An attack seen in the game, as read from an upload. */
export const Sighting = z.object({
  from: SeenPlace,
  to: SeenPlace,
  /** Epoch seconds; the game's milliseconds are truncated. */
  arriveAt: z.int(),
  strength: Strength,
  /** Absent if it is unknown. */
  kind: z.optional(z.literal('spy')),
  /** Sender's player name, if given. */
  player: z.optional(z.string().check(z.maxLength(maxGivenName))),
})
export type Sighting = z.infer<typeof Sighting>
export type SeenPlace = z.infer<typeof SeenPlace>

/** `count` identical sightings in the same second. */
export const SightingRow = z.object({
  xf: z.int(),
  yf: z.int(),
  xt: z.int(),
  yt: z.int(),
  /** Owners from world data; if unknown, 0 and the name from the upload. */
  senderPlayerId: z.int(),
  senderPlayerName: z.string(),
  senderVillageName: z.string(),
  targetVillageName: z.string(),
  targetPlayerName: z.string(),
  /** When it arrives, ISO 8601 UTC. */
  time: z.string(),
  strength: Strength,
  kind: Sighting.shape.kind,
  count: z.int(),
})
export type SightingRow = z.infer<typeof SightingRow>

/** One upload or paste, which can be undone. */
export const SightingUpload = z.object({
  _id: z.string(),
  /** When it was uploaded, ISO 8601 UTC. */
  at: z.string(),
  source: z.enum(['file', 'paste']),
  /** File name, or the recognised format of pasted text. */
  name: z.string(),
  /** Attacks accepted, and entries or lines rejected. */
  count: z.int(),
  errors: z.int(),
})
export type SightingUpload = z.infer<typeof SightingUpload>

/** An upload, and whether its attacks can still be read. */
export const ListedUpload = z.extend(SightingUpload, {
  /** Its attacks can no longer be read and count nowhere. */
  isLost: z.optional(z.boolean()),
})
export type ListedUpload = z.infer<typeof ListedUpload>

/** Result of an upload: `processed` entries were accepted, `errors` rejected. */
export const UploadResult = z.object({
  /** False if no entry could be read; nothing was changed. */
  success: z.boolean(),
  message: z.string(),
  processed: z.int(),
  errors: z.int(),
  /** Number, value and reason of each rejected entry; the first thousand, then a count of the rest. */
  errorDetails: z.array(z.string()),
  /** Accepted entries with an ambiguous time; listed like errors. */
  notes: z.array(z.string()),
  /** Distinct sightings of the plan after the upload, and how many are new. */
  total: z.int(),
  added: z.int(),
  /** Identifies the upload when it is undone. */
  uploadId: z.optional(z.string()),
})
export type UploadResult = z.infer<typeof UploadResult>
