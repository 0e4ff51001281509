import * as z from 'zod/mini'
import { formatWave } from '../basics.ts'

/** Waves on one target; the first has no number. */
export const maxWaves = 9
export const Wave = z.int().check(z.gte(2), z.lte(maxWaves))

/** Offset of a target's arrival from the plan's, minutes; at most 14 days either way. */
export const offsetBounds = { min: -20_160, max: 20_160 }
export const OffsetMinutes = z.int().check(z.gte(offsetBounds.min), z.lte(offsetBounds.max))

/** Bounds of the seconds that an offset adds to its minutes. */
export const offsetSecondsBounds = { min: -59, max: 59 }
export const OffsetSeconds = z.int().check(z.gte(offsetSecondsBounds.min), z.lte(offsetSecondsBounds.max))

/** Bounds of the whole offset, seconds. */
export const wholeOffsetBounds = { min: offsetBounds.min * 60 - 59, max: offsetBounds.max * 60 + 59 }

/** When a target's attacks arrive, from the plan's arrival. */
export interface Offset {
  offsetMinutes: number
  /** Counts as 0 where it is absent. */
  offsetSeconds?: number | undefined
}

/** Returns the whole offset in seconds. */
export const offsetOf = ({ offsetMinutes, offsetSeconds = 0 }: Offset): number => offsetMinutes * 60 + offsetSeconds

/** An offset in seconds as targets have it. */
export const toOffset = (seconds: number): Offset => {
  const [offsetMinutes, offsetSeconds] = [Math.trunc(seconds / 60) || 0, seconds % 60]
  return offsetSeconds === 0 ? { offsetMinutes } : { offsetMinutes, offsetSeconds }
}

const waveSuffix = /-w([2-9])$/

/** The wave of a target by its id; 1 without one. */
export const waveOf = (targetId = ''): number => Number(waveSuffix.exec(targetId)?.[1] ?? 1)

/** Formats a target as `440|670`, or as `440|670 · Welle 2` for a later wave. */
export const targetName = ({ targetId, ...place }: { targetId?: string | undefined; x: number; y: number }): string =>
  formatWave({ ...place, wave: waveOf(targetId) })

/** The id of the first wave on a target. */
export const firstWaveId = (targetId: string): string => targetId.replace(waveSuffix, '')

interface Arriving extends Offset {
  _id: string
}

/** Waves that arrive at the same second as an earlier wave on their target, or before it. */
export function misorderedWaves<Target extends Arriving>(targets: readonly Target[]): Target[] {
  const later = targets.filter(({ _id }) => waveOf(_id) > 1)
  if (later.length === 0) return []
  const waves = Map.groupBy(targets, ({ _id }) => firstWaveId(_id))
  return later.filter((target) =>
    waves
      .get(firstWaveId(target._id))
      ?.some((other) => waveOf(other._id) < waveOf(target._id) && offsetOf(other) >= offsetOf(target)),
  )
}
