/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0

/** Learns the server's time from an answer's `Date` header, which has whole seconds. */
export function noteServerDate(header: string | null): void {
  const received = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(received)) ahead = received + 500 - Date.now()
}

/** The server's time in epoch milliseconds, accurate to about a second; the device's before the first answer. */
export const serverNow = (): number => Date.now() + ahead
