/** Whether this run is the long one (`npm run soak` sets `SOAK=1`). */
export const soaking: boolean = process.env.SOAK === '1'

/** How often a test repeats: `slice` times in `npm test`, `soak` times in the long run. */
export const rounds = (slice: number, soak: number): number => (soaking ? soak : slice)
