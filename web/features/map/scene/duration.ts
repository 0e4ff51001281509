const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as the game writes a travel time: `7:05:09`, hours without an end. */
export const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
