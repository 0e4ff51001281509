/** A length of a change, in whatever unit, and what it gains. */
export interface Step {
  readonly length: number
  readonly gain: number
}

/** Evaluations that may still be made. */
export interface Budget {
  left: number
}

/** Added to every length when gains are weighed: any change at all is trouble, however short. */
const trouble = 30

/** What a step gains for its trouble. */
export const worthOf = ({ length, gain }: Step): number => gain / (length + trouble)

/**
 * The lengths worth proposing, shortest first: the one that gains most for its trouble, and the least that gains as much as the
 * longest. No shorter length of the list gains as much as either: `lengths` ascend, `gainAt` never falls, and each is narrowed
 * down to two neighbouring lengths by bisection. `gainAt` pays the budget; when that is used up the first of the two is left out.
 */
export function worthwhileSteps(
  lengths: ArrayLike<number>,
  gainAt: (length: number) => number,
  budget: Budget,
): Step[] {
  const known = new Map<number, number>([[-1, 0]])
  const at = (i: number): number => {
    const before = known.get(i)
    if (before !== undefined) return before
    const gain = gainAt(lengths[i]!)
    known.set(i, gain)
    return gain
  }
  const last = lengths.length - 1
  if (at(last) === 0) return []
  const best = mostWorth(lengths, at, last, budget)
  const most = leastWith(at(last), at, known, last)
  const steps = best === undefined || best === most ? [most] : [best, most]
  return steps.map((i) => ({ length: lengths[i]!, gain: at(i) }))
}

/** The first index that gains at least `gain`, which `last` does. */
function leastWith(gain: number, at: (i: number) => number, known: ReadonlyMap<number, number>, last: number): number {
  let low = -1
  let high = last
  for (const [i, value] of known) {
    if (value < gain) low = Math.max(low, i)
    else high = Math.min(high, i)
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at(middle) < gain) low = middle
    else high = middle
  }
  return high
}

/** The index of most worth, by best-first search over intervals: none can be worth more than its end at its beginning. */
function mostWorth(
  lengths: ArrayLike<number>,
  at: (i: number) => number,
  last: number,
  budget: Budget,
): number | undefined {
  const promise = (low: number, high: number) => worthOf({ length: lengths[low + 1]!, gain: at(high) })
  const intervals = [{ low: -1, high: last, promise: promise(-1, last) }]
  const add = (low: number, high: number) => {
    if (at(low) < at(high)) intervals.push({ low, high, promise: promise(low, high) })
  }
  while (budget.left > 0 && intervals.length > 0) {
    const top = intervals.reduce((best, { promise }, i) => (promise > intervals[best]!.promise ? i : best), 0)
    const { low, high } = intervals.splice(top, 1)[0]!
    if (high - low === 1) return high
    const middle = (low + high) >> 1
    add(low, middle)
    add(middle, high)
  }
  return undefined
}
