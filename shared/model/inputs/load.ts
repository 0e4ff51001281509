import * as z from 'zod/mini'

export const launchesPerHourBounds = { min: 0, max: 500 }

/** Launches of a player in an hour of the clock to stay within where that costs no attack; 0 for any number. */
export const LaunchesPerHour = z.int().check(z.gte(launchesPerHourBounds.min), z.lte(launchesPerHourBounds.max))

interface LoadOptions {
  balanceLoad: boolean
  launchesPerHour: number
}

/** The options of players' load, as text; empty for the default. */
export const loadKey = ({ balanceLoad, launchesPerHour }: LoadOptions): string =>
  [balanceLoad ? 'balanceLoad' : '', launchesPerHour > 0 ? `perHour:${launchesPerHour}` : ''].filter(Boolean).join(' ')
