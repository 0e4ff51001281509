/** How far the server's clock is ahead of this device's, in milliseconds, and by how much that may be wrong. */
export interface ClockOffset {
  offset: number
  error: number
}

/** One answer of the server: its time, and the device's when the call went out and when the answer was there; milliseconds. */
export interface ClockSample {
  serverTime: number
  sentAt: number
  receivedAt: number
}

/** The server has read its clock somewhere between: half the round trip is the most that the middle can be wrong by. */
export const offsetOf = ({ serverTime, sentAt, receivedAt }: ClockSample): ClockOffset => ({
  offset: serverTime - (sentAt + receivedAt) / 2,
  error: Math.abs(receivedAt - sentAt) / 2,
})

/** What the clocks of phones drift in the half minute between two measurements, milliseconds. */
const drift = 5

/**
 * The better of what was known and what was measured now. What was known becomes a little less sure with every measurement; it is
 * given up when the two exclude each other: then somebody has set a clock.
 */
export function betterOffset(known: ClockOffset | undefined, fresh: ClockOffset): ClockOffset {
  if (!known) return fresh
  const aged = { offset: known.offset, error: known.error + drift }
  const agree = Math.abs(aged.offset - fresh.offset) <= aged.error + fresh.error
  return agree && aged.error < fresh.error ? aged : fresh
}

/** From here on the page says that the device's clock is wrong, in milliseconds. */
export const noticeableOffset = 2000

/** Whether the device's clock is surely off by more than two seconds. */
export const isNoticeable = ({ offset, error }: ClockOffset): boolean => Math.abs(offset) - error > noticeableOffset
