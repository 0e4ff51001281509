/** Milliseconds that the server's clock is ahead of this device's, and the maximum error. */
export interface ClockOffset {
  offset: number
  error: number
}

/** The server's time, and the device's times of request and answer; milliseconds. */
export interface ClockSample {
  serverTime: number
  sentAt: number
  receivedAt: number
}

/** The offset from one answer: the server read its clock during the round trip, so the error is at most half of it. */
export const measureOffset = ({ serverTime, sentAt, receivedAt }: ClockSample): ClockOffset => ({
  offset: serverTime - (sentAt + receivedAt) / 2,
  error: Math.abs(receivedAt - sentAt) / 2,
})

/** Clock drift between two measurements, in milliseconds. */
const drift = 5

/**
 * The more precise of both offsets. The known one loses precision with each measurement and is dropped if both exclude each
 * other, as after a clock change.
 */
export function betterOffset(known: ClockOffset | undefined, fresh: ClockOffset): ClockOffset {
  if (!known) return fresh
  const aged = { offset: known.offset, error: known.error + drift }
  const agree = Math.abs(aged.offset - fresh.offset) <= aged.error + fresh.error
  return agree && aged.error < fresh.error ? aged : fresh
}

/** Milliseconds from which the page warns of a wrong device clock. */
const noticeableOffset = 2000

/** Whether the device's clock is certainly off by more than `noticeableOffset`. */
export const isNoticeable = ({ offset, error }: ClockOffset): boolean => Math.abs(offset) - error > noticeableOffset
