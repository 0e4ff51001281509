import * as z from 'zod/mini'
import { type AttackKind, attackKinds, fullKinds, isFull } from '../attack.ts'
import { kinds } from '../kinds.ts'
import { type ArrivalWindows, windowOn } from './arrival-window.ts'
import { defaultTrains, type TrainOptions } from './trains.ts'

/** Bounds of a kind's offset, seconds: six hours either way. */
export const kindOffsetBounds = { min: -21_600, max: 21_600 }

/** By kind, by how many seconds its attacks arrive later than their target's time; 0 where absent. */
export const KindOffset = z.partialRecord(
  z.enum(attackKinds),
  z.int().check(z.gte(kindOffsetBounds.min), z.lte(kindOffsetBounds.max)),
)
export type KindOffset = z.infer<typeof KindOffset>

/** The offset of a kind as text: `o-30`; empty for none. */
export const kindOffsetKey = (kindOffset: KindOffset, kind: AttackKind): string =>
  kindOffset[kind] ? `o${kindOffset[kind]}` : ''

/** Seconds by which the latest kind arrives after its target's time; at least 0. */
export const latestKindOffset = (kindOffset: KindOffset = {}): number => Math.max(0, ...Object.values(kindOffset))

/** Two kinds in an unusual order: `later` is before the other by its offset, or may be by the windows; trains would be, but wait. */
export interface Misordered {
  earlier: AttackKind
  later: AttackKind
  by: 'offset' | 'windows' | 'waits'
}

interface Timing {
  kindOffset: KindOffset
  windows: ArrivalWindows
  trains?: TrainOptions | undefined
}

/** Seconds around a target's time in which a kind arrives; trains wait for the arrival windows of full attacks. */
function arrivalSpan(kind: AttackKind, { kindOffset, windows, trains = defaultTrains }: Timing) {
  const { before, after } = windowOn({}, kind, windows)
  const asked = kindOffset[kind] ?? 0
  if (kind !== 'ag') return { from: asked - before, at: asked, to: asked + after }
  const ends = fullKinds.map((each) => (kindOffset[each] ?? 0) + windowOn({}, each, windows).after)
  const earliest = Math.min(...ends) + trains.afterOffs
  const at = Math.max(asked, earliest)
  return { from: Math.max(at - before, earliest), at, to: at + after }
}

/** Of these kinds, those with different offsets that can arrive in another order than usual. */
export function misordered(timing: Timing, among: readonly AttackKind[]): Misordered[] {
  const asked = timing.kindOffset.ag ?? 0
  return among.flatMap((earlier) =>
    among.flatMap((later): Misordered[] => {
      const [sooner, after] = [kinds[earlier].places.arrives, kinds[later].places.arrives]
      if (sooner === undefined || after === undefined || sooner >= after) return []
      const [first, second] = [arrivalSpan(earlier, timing), arrivalSpan(later, timing)]
      if (later === 'ag' && isFull(earlier))
        return asked !== 0 && asked <= first.to ? [{ earlier, later, by: 'waits' }] : []
      if (second.at < first.at) return [{ earlier, later, by: 'offset' }]
      return second.at > first.at && second.from < first.to ? [{ earlier, later, by: 'windows' }] : []
    }),
  )
}
