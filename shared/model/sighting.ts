import * as z from 'zod/mini'
import { maxGivenName, Point } from './basics.ts'

/** How strong an attack looks by its icon in the game: up to 1000 units, up to 5000, more, or without a size. */
export const strengths = ['klein', 'mittel', 'gross', 'unbekannt'] as const
export const Strength = z.enum(strengths)
export type Strength = z.infer<typeof Strength>

/** An attack that was really sent, as somebody has read it in the game. */
export const Sighting = z.object({
  from: Point,
  to: Point,
  /** Arrival, epoch seconds; the game's milliseconds are cut. */
  arriveAt: z.int(),
  strength: Strength,
  /** Missing where nothing more is known than that it is an attack. */
  kind: z.optional(z.literal('spy')),
  /** Whose it is, where that was told. */
  player: z.optional(z.string().check(z.maxLength(maxGivenName))),
})
export type Sighting = z.infer<typeof Sighting>

/** A real attack as it was read: `count` of the same at the same second. */
export const SightingRow = z.object({
  xf: z.int(),
  yf: z.int(),
  xt: z.int(),
  yt: z.int(),
  /** Owners by the world's data; 0 and the name that was read along where they know none. */
  senderPlayerId: z.int(),
  senderPlayerName: z.string(),
  senderVillageName: z.string(),
  targetVillageName: z.string(),
  targetPlayerName: z.string(),
  /** Arrival, ISO 8601 UTC. */
  time: z.string(),
  strength: Strength,
  kind: Sighting.shape.kind,
  count: z.int(),
})
export type SightingRow = z.infer<typeof SightingRow>

/** What was uploaded or pasted at once, and can be taken back. */
export const SightingUpload = z.object({
  _id: z.string(),
  /** When, ISO 8601 UTC. */
  at: z.string(),
  source: z.enum(['file', 'paste']),
  /** Name of the file; of a pasted text what it was recognised as. */
  name: z.string(),
  /** Attacks in it, and entries or lines that were not taken. */
  count: z.int(),
  errors: z.int(),
})
export type SightingUpload = z.infer<typeof SightingUpload>

/** What became of an upload. `processed`: entries that were taken over; `errors`: entries that were not. */
export const UploadResult = z.object({
  /** False when no entry could be read: then nothing has changed. */
  success: z.boolean(),
  message: z.string(),
  processed: z.int(),
  errors: z.int(),
  /** Number, value and reason of each entry that was not taken: the first thousand, then how many more there are. */
  errorDetails: z.array(z.string()),
  /** To be checked though it was taken: the time of an entry could be meant otherwise. Listed as the errors are. */
  notes: z.array(z.string()),
  /** Real attacks of the plan now, each counted once however many uploads show it, and how many of them are new. */
  total: z.int(),
  added: z.int(),
  /** By which it can be taken back. */
  uploadId: z.optional(z.string()),
})
export type UploadResult = z.infer<typeof UploadResult>
