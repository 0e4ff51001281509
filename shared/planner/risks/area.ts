/**
 * The chance that one of `high` is above one of `low`, equal ones counting half: the area under the ROC curve. Takes ascending values;
 * 0.5 if either is empty.
 */
export function areaUnderCurve(high: Float64Array, low: Float64Array): number {
  if (high.length === 0 || low.length === 0) return 0.5
  let below = 0
  let notAbove = 0
  let pairs = 0
  for (const value of high) {
    while (below < low.length && low[below]! < value) below++
    while (notAbove < low.length && low[notAbove]! <= value) notAbove++
    pairs += below + notAbove
  }
  return pairs / 2 / high.length / low.length
}

/** How well a figure separates two sorts, in either direction: 0.5 for not at all, 1 for always. */
export const separability = (area: number): number => Math.max(area, 1 - area)
