/** Whether a moment (epoch milliseconds) is less than `ms` away; one far in the future is of a clock that was ahead. */
export const isRecent = (moment: number, ms: number): boolean => Math.abs(Date.now() - moment) < ms
