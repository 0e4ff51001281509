import * as z from 'zod/mini'

export const marginBounds = { min: 0, max: 120 }

/** Minutes that launches keep from the edges of timeslots where that costs no attack; 0 for none. */
export const MarginMinutes = z.int().check(z.gte(marginBounds.min), z.lte(marginBounds.max))

/** The option as text; empty for none. */
export const marginKey = ({ marginMinutes }: { marginMinutes: number }): string =>
  marginMinutes > 0 ? `margin:${marginMinutes}` : ''
