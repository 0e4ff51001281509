/** Size of a planned attack. */
export type Size = 'large' | 'small'

/** A planned attack: arrival (s) and size. */
export interface Planned {
  time: number
  size: Size
}

/** A sighting: arrival (s) and apparent size. `any` fits every planned attack, `none` fits none. */
export interface Seen {
  time: number
  size: Size | 'any' | 'none'
}

/** Whether the size of a sighting fits a planned attack. */
export const fits = (planned: Planned, seen: Seen): boolean => seen.size === 'any' || seen.size === planned.size

/**
 * Pairs the planned attacks of one village on another with sightings; returns the index of each one's sighting, or -1. Maximises
 * the number of pairs, then minimises the sum of deviations (s), then size misfits. No deviation is too large. Deterministic. Why
 * it is exact: all n attacks of the smaller side are paired. A pair costs deviation × (n + 1) plus 1 for a misfit, so n misfits
 * weigh less than one second. Of the larger side the n nearest of each size before and after an attack suffice: others take at most
 * n - 1 of them, and the free one costs no more than one further away.
 */
export function pairUp(planned: readonly Planned[], seen: readonly Seen[]): Int32Array {
  const pairs = new Int32Array(planned.length).fill(-1)
  const isTurned = planned.length > seen.length
  const [few, many] = isTurned ? [seen, planned] : [planned, seen]
  const isFit = (row: number, column: number) =>
    isTurned ? fits(planned[column]!, seen[row]!) : fits(planned[row]!, seen[column]!)
  const weight = few.length + 1
  const cost = (row: number, column: number) =>
    Math.abs(few[row]!.time - many[column]!.time) * weight + (isFit(row, column) ? 0 : 1)
  const pair = (row: number, column: number) => {
    if (isTurned) pairs[column] = row
    else pairs[row] = column
  }
  if (few.length === 1) {
    const column = cheapestColumn(many.length, (place) => cost(0, place))
    pair(0, column)
  } else {
    const columns = nearest(few, many)
    const found = cheapest(few.length, columns.length, (row, place) => cost(row, columns[place]!))
    found.forEach((place, row) => {
      pair(row, columns[place]!)
    })
  }
  return pairs
}

/** The first column of minimum cost: what `cheapest` finds for one row, without its arrays, as nearly all pairs of villages need. */
function cheapestColumn(columns: number, cost: (column: number) => number): number {
  let [found, least] = [0, Infinity]
  for (let column = 0; column < columns; column++) {
    const each = cost(column)
    if (each < least) [found, least] = [column, each]
  }
  return found
}

/** Indexes in `many` that pairs may need: per size, the `few.length` nearest on each side of each of the few. */
function nearest(few: readonly Seen[], many: readonly Seen[]): number[] {
  const places = many.map((_, place) => place)
  if (many.length <= 2 * few.length) return places
  const needed = new Set<number>()
  for (const same of Map.groupBy(places, (place) => many[place]!.size).values()) {
    const sorted = same.toSorted((a, b) => many[a]!.time - many[b]!.time || a - b)
    for (const { time } of few) {
      const at = firstFrom(sorted, (place) => many[place]!.time >= time)
      for (const place of sorted.slice(Math.max(0, at - few.length), at + few.length)) needed.add(place)
    }
  }
  return [...needed].sort((a, b) => a - b)
}

/** Binary search for the first index where `holds` is true. */
function firstFrom(list: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Column of each row in a minimum-cost assignment, for columns ≥ rows. Hungarian method: adds each row along the cheapest
 * augmenting path (Dijkstra). Reduced costs stay non-negative, and 0 along the assignment, which proves it optimal. At most rows² ×
 * columns steps.
 */
function cheapest(rows: number, columns: number, cost: (row: number, column: number) => number): Int32Array {
  const rowPotential = new Float64Array(rows)
  // Virtual column where the path of a new row starts.
  const start = columns
  const columnPotential = new Float64Array(columns + 1)
  const rowByColumn = new Int32Array(columns + 1).fill(-1)
  const cameFrom = new Int32Array(columns + 1)
  for (let row = 0; row < rows; row++) {
    const distance = new Float64Array(columns).fill(Infinity)
    const isDone = new Uint8Array(columns + 1)
    rowByColumn[start] = row
    let column = start
    do {
      isDone[column] = 1
      const taken = rowByColumn[column]!
      let step = Infinity
      let next = start
      for (let other = 0; other < columns; other++) {
        if (isDone[other]!) continue
        const reduced = cost(taken, other) - rowPotential[taken]! - columnPotential[other]!
        if (reduced < distance[other]!) {
          distance[other] = reduced
          cameFrom[other] = column
        }
        // On ties a free column ends the search.
        const isNearer = distance[other]! < step || (distance[other]! === step && rowByColumn[other]! < 0)
        if (isNearer) {
          step = distance[other]!
          next = other
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (isDone[other]!) {
          rowPotential[rowByColumn[other]!]! += step
          columnPotential[other]! -= step
        } else if (other < columns) distance[other]! -= step
      }
      column = next
    } while (rowByColumn[column]! >= 0)
    while (column !== start) {
      const before = cameFrom[column]!
      rowByColumn[column] = rowByColumn[before]!
      column = before
    }
  }
  const found = new Int32Array(rows)
  for (let column = 0; column < columns; column++) if (rowByColumn[column]! >= 0) found[rowByColumn[column]!] = column
  return found
}
