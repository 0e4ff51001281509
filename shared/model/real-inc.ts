import * as z from 'zod/mini'
import { maxGivenName, Point } from './basics.ts'

/** How strong an attack looks by its icon in the game: up to 1000 units, up to 5000, more, or without a size. */
export const strengths = ['klein', 'mittel', 'gross', 'unbekannt'] as const
export const Strength = z.enum(strengths)
export type Strength = z.infer<typeof Strength>

/** An attack that was really sent, as somebody has read it in the game. */
export const RealCommand = z.object({
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
export type RealCommand = z.infer<typeof RealCommand>
