import { type SlotExtension, withExtension } from '../flow/windows.ts'
import { type Problem, pairKey, type Senders } from '../model/problem.ts'
import type { SharedExtension } from './shared-proposals.ts'

/** A change of the problem that leaders could make. */
export type Change =
  | { readonly kind: 'slot'; readonly extension: SlotExtension }
  /** Replaces the daily windows of all players concerned. */
  | { readonly kind: 'shared'; readonly extension: SharedExtension }
  /** Lets sending start `minutes` earlier. */
  | { readonly kind: 'sendFrom'; readonly sendFrom: number; readonly minutes: number }
  /** `count` more villages with one attack each, like sender `like`. */
  | { readonly kind: 'senders'; readonly like: number; readonly count: number }

/** The problem with a change applied; new villages are appended to the senders. */
export function withChange(problem: Problem, change: Change): Problem {
  switch (change.kind) {
    case 'slot':
      return withExtension(problem, change.extension)
    case 'shared': {
      const { holdsFor, windows } = change.extension
      const concerned = new Set(holdsFor)
      return { ...problem, windows: problem.windows.map((list, player) => (concerned.has(player) ? windows : list)) }
    }
    case 'sendFrom':
      return { ...problem, sendFrom: change.sendFrom }
    case 'senders':
      return withTwins(problem, change.like, change.count)
  }
}

/** The problem with `count` copies of sender `like`, one attack each, appended, with its forbidden pairs. */
export function withTwins(problem: Problem, like: number, count: number): Problem {
  const { senders, targets, forbidden } = problem
  const n = senders.supply.length
  const grow = <A extends Int32Array | Float64Array | Uint8Array>(column: A, grown: A): A => {
    grown.set(column)
    grown.fill(column[like]!, n)
    return grown
  }
  const twins: Senders = {
    x: grow(Int32Array.from(senders.x), new Int32Array(n + count)),
    y: grow(Int32Array.from(senders.y), new Int32Array(n + count)),
    supply: grow(senders.supply, new Int32Array(n + count)).fill(1, n),
    minutesPerField: grow(senders.minutesPerField, new Float64Array(n + count)),
    player: grow(senders.player, new Int32Array(n + count)),
    eligibility: grow(senders.eligibility, new Uint8Array(n + count)),
    ...(senders.siegeFields && { siegeFields: grow(senders.siegeFields, new Uint8Array(n + count)) }),
    helper: senders.helper && grow(senders.helper, new Uint8Array(n + count)),
  }
  const size = targets.demand.length
  const ofTwins = [...(forbidden ?? [])]
    .filter((key) => Math.floor(key / size) === like)
    .flatMap((key) => Array.from({ length: count }, (_, i) => pairKey(n + i, key % size, size)))
  return { ...problem, senders: twins, ...(forbidden && { forbidden: new Set([...forbidden, ...ofTwins]) }) }
}
