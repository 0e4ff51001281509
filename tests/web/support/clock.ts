import { onTestFinished, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Stops the page's timers until the test ends. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** Lets the stopped time of the page pass until it is gone; how long that takes, in milliseconds. */
export async function lifetime(locator: Locator): Promise<number> {
  let passed = 0
  await untilDrawn()
  while (locator.elements().length > 0) {
    vi.advanceTimersByTime(500)
    passed += 500
    await untilDrawn()
  }
  return passed
}

/** Waits until what has just happened is drawn, with its effects: on a busy machine that is not within one frame. */
export async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

/** Everything the page has been doing has taken a second longer, until the test ends. */
export function aSecondPasses(): void {
  const now = performance.now.bind(performance)
  setPageClock(() => now() + 1000)
}

/** Lets `performance.now` and events have that time until the test ends. */
function setPageClock(now: () => number): void {
  const clocks = [
    vi.spyOn(performance, 'now').mockImplementation(now),
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(now),
  ]
  onTestFinished(() => {
    for (const clock of clocks) clock.mockRestore()
  })
}

/** Stops `performance.now` until the test ends, but for the milliseconds that the answer adds. */
export function stopPageClock() {
  let now = performance.now()
  setPageClock(() => now)
  return (milliseconds: number) => {
    now += milliseconds
  }
}
