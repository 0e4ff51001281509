/*
 * Windows are those of `Problem.windows`; nights are alike, but without their end, and so are all times to avoid.
 */

/** In seconds, like all times here. */
const millisecond = 0.001

export const always = Float64Array.of(-Infinity, Infinity)

/** The parts of windows outside of nights. */
export function outsideNights(windows: Float64Array | undefined, nights: Float64Array): Float64Array {
  const parts: number[] = []
  const list = windows ?? always
  let night = 0
  for (let w = 0; w < list.length; w += 2) {
    const to = list[w + 1]!
    let from = list[w]!
    while (night < nights.length && nights[night + 1]! <= from) night += 2
    for (let n = night; n < nights.length && nights[n]! <= to; n += 2) {
      if (nights[n]! > from) parts.push(from, nights[n]! - millisecond)
      from = nights[n + 1]!
    }
    if (from <= to) parts.push(from, to)
  }
  return Float64Array.from(parts)
}

/** The parts of windows outside of all these nights. */
export const outsideAll = (windows: Float64Array, nights: readonly Float64Array[]): Float64Array =>
  nights.reduce((parts, some) => outsideNights(parts, some), windows)

/** Times that count instead of others from `from` until before `to`. */
interface Instead {
  readonly from: number
  readonly to: number
  readonly times: Float64Array
}

/** Times with others instead of them in disjoint spans, in ascending order. */
export function withSpans(times: Float64Array, spans: readonly Instead[]): Float64Array {
  const parts = [...pairsOf(outsideNights(times, Float64Array.from(spans.flatMap(({ from, to }) => [from, to]))))]
  for (const { from, to, times: own } of spans)
    for (const [first, last] of pairsOf(own))
      if (first < to && last >= from) parts.push([Math.max(first, from), Math.min(last, to - millisecond)])
  return Float64Array.from(parts.sort(([a], [b]) => a - b).flat())
}

const pairsOf = (times: Float64Array): [number, number][] =>
  Array.from({ length: times.length / 2 }, (_, i) => [times[2 * i]!, times[2 * i + 1]!])

/** Seconds by which a launch may move. */
export interface Shift {
  readonly before: number
  readonly after: number
}

/** The launches in windows that a shift within their window takes out of all these nights; may overlap. */
export function outsideNightsShifted(
  windows: Float64Array | undefined,
  nights: readonly Float64Array[],
  sendFrom: number,
  { before, after }: Shift,
): Float64Array {
  const list = windows ?? always
  const parts: number[] = []
  for (let w = 0; w < list.length; w += 2) {
    const [first, last] = [Math.max(sendFrom, list[w]!), list[w + 1]!]
    if (first > last) continue
    const days = outsideAll(Float64Array.of(first, last), nights)
    for (let d = 0; d < days.length; d += 2)
      parts.push(Math.max(first, days[d]! - after), Math.min(last, days[d + 1]! + before))
  }
  return Float64Array.from(parts)
}
