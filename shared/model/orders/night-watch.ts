import * as z from 'zod/mini'

/** Whether a plan looks for stand-ins: never, as by default; when leaders ask; or by itself too. */
export const NightWatch = z.enum(['off', 'asked', 'auto'])
export type NightWatch = z.infer<typeof NightWatch>

/** Whether a plan looks for stand-ins at all. */
export const hasNightWatch = ({ nightWatch = 'off' }: { nightWatch?: NightWatch | undefined }): boolean =>
  nightWatch !== 'off'

export const nightWatchLabels: Record<NightWatch, string> = {
  off: 'aus',
  asked: 'vorschlagen',
  auto: 'selbsttätig',
}

/** Minutes past its launch after which an open order counts as lost. */
export const nightWatchMinutesBounds = { min: 2, max: 30 }
export const NightWatchMinutes = z.int().check(z.gte(nightWatchMinutesBounds.min), z.lte(nightWatchMinutesBounds.max))
export const defaultNightWatchMinutes = 4
