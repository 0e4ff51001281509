import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the current rate-limit window has `needed` seconds left: windows follow the clock. */
export async function earlyIn(windowSeconds: number, needed = 30): Promise<void> {
  const left = windowSeconds - ((Date.now() / 1000) % windowSeconds)
  if (left < needed) await wait(left * 1000 + 100)
}
