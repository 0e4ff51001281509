/** A length of a change, in any unit, and its gain. */
export interface Step {
  readonly length: number
  readonly gain: number
}

/** How many more evaluations a search may make. */
export interface Budget {
  left: number
}

/** Fixed cost of any change, in units of length. */
const trouble = 30

/** A step's gain per length plus `trouble`. */
export const stepWorth = ({ length, gain }: Step): number => gain / (length + trouble)

/**
 * The lengths worth proposing, ascending: the best gain per trouble, and the least that gains as much as the longest;
 * no shorter one equals either. `lengths` must ascend and `gainAt`, which uses up the budget, be monotone; once
 * exhausted, the first is omitted.
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

/** Returns the first index with at least `gain`; `last` must have it. */
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

/** Best-first search over intervals, each bounded by its end's gain at its start's length. */
function mostWorth(
  lengths: ArrayLike<number>,
  at: (i: number) => number,
  last: number,
  budget: Budget,
): number | undefined {
  const promise = (low: number, high: number) => stepWorth({ length: lengths[low + 1]!, gain: at(high) })
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
