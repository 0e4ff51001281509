const two = (value: number) => String(value).padStart(2, '0')

/** Travel time as in the game: `7:05:09`, with unbounded hours. */
export const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
