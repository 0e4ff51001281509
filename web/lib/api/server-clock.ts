/** By how many milliseconds the server's clock is ahead of this device's. */
let ahead = 0

/** Learns the server's time from the `Date` header of an answer that has just come; it is told in whole seconds. */
export function noteServerDate(header: string | null): void {
  const told = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(told)) ahead = told + 500 - Date.now()
}

/** The present by the server's clock, in epoch milliseconds, to about a second; this device's while no answer has told. */
export const serverNow = (): number => Date.now() + ahead
