/** Whether this is the soak run (`npm run soak` sets `SOAK=1`). */
export const soaking: boolean = process.env.SOAK === '1'

/** Repetitions of a test: `slice` in `npm test`, `soak` in the soak run. */
export const rounds = (slice: number, soak: number): number => (soaking ? soak : slice)
