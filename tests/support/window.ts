import { setTimeout as wait } from 'node:timers/promises'

/** Throttles count in windows of the clock: whoever counts calls begins when the window has `needed` seconds left. */
export async function earlyIn(windowSeconds: number, needed = 30): Promise<void> {
  const left = windowSeconds - ((Date.now() / 1000) % windowSeconds)
  if (left < needed) await wait(left * 1000 + 100)
}
