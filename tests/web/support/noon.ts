import { beforeEach } from 'vitest'

/** A Wednesday in winter, 12:00 in Berlin. */
const noon = Date.parse('2026-11-25T11:00:00Z')

const elapsed = performance.now.bind(performance)

/** Real time that began at noon: at the machine's own hour a day could end between two rows of a list. */
class NoonDate extends Date {
  constructor(...moment: [] | ConstructorParameters<typeof Date>) {
    if (moment.length === 0) super(NoonDate.now())
    else super(...moment)
  }

  static override now(): number {
    return Math.floor(noon + elapsed())
  }
}

/** Opens the pages of all tests at noon. */
export function beginAtNoon(): void {
  const begin = () => Reflect.set(globalThis, 'Date', NoonDate)
  begin()
  // `vi.useRealTimers` brings back the machine's.
  beforeEach(() => {
    begin()
  })
}
