import * as z from 'zod/mini'
import { type AttackKind, attackKinds } from '../attack.ts'
import { type ArrivalWindows, windowOn } from './arrival-window.ts'

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

/** The order in which kinds usually arrive; fakes may come at any time. */
const usualOrder: readonly (readonly string[])[] = [['bfcleaner'], ['off', 'ramoff'], ['bfkatas'], ['ag']]

/** Two kinds in an unusual order: `later` arrives `before` the other by its offset, or may do so by the windows. */
export interface Misordered {
  earlier: AttackKind
  later: AttackKind
  by: 'offset' | 'windows'
}

/** Kinds with different offsets that can arrive in another order than usual. */
export function misordered(kindOffset: KindOffset, windows: ArrivalWindows): Misordered[] {
  const rank = (kind: AttackKind) => usualOrder.findIndex((kinds) => kinds.includes(kind))
  const span = (kind: AttackKind) => {
    const { before, after } = windowOn({}, kind, windows)
    const at = kindOffset[kind] ?? 0
    return { from: at - before, at, to: at + after }
  }
  return attackKinds.flatMap((earlier) =>
    attackKinds.flatMap((later): Misordered[] => {
      if (rank(earlier) < 0 || rank(earlier) >= rank(later)) return []
      const [first, second] = [span(earlier), span(later)]
      if (second.at < first.at) return [{ earlier, later, by: 'offset' }]
      return second.at > first.at && second.from < first.to ? [{ earlier, later, by: 'windows' }] : []
    }),
  )
}
