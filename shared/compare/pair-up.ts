/** How large a planned attack is to look. */
export type Size = 'large' | 'small'

/** A planned attack: when it is to arrive (s), and how large. */
export interface Planned {
  time: number
  size: Size
}

/** A real attack: when it arrives (s), and how large it looks. `any` fits every planned one, `none` fits none. */
export interface Seen {
  time: number
  size: Size | 'any' | 'none'
}

/** Whether a real attack looks as large as a planned one. */
export const fits = (planned: Planned, seen: Seen): boolean => seen.size === 'any' || seen.size === planned.size

/**
 * Pairs the planned attacks of one village on another with the real ones: for each planned one the place of its real one, or -1.
 * There are as many pairs as there can be; among those ways the sum of the deviations (s) is the least, and among those again most
 * sizes fit. Nothing is too far away: a real attack is rather said to be days late than the planned one to be missing. Equal input
 * has an equal answer.
 *
 * Why this is exact. Everything may be paired with everything, so as many pairs as possible means that every attack of the smaller
 * side (n of them) gets one of the larger. A pair costs its deviation times n + 1, plus 1 where the size does not fit: of n pairs the
 * misfits together never weigh as much as one second, so the least sum of costs is what is asked for, in that order. `cheapest`
 * finds it. It need not look at all of the larger side: of those of one size that lie before an attack, or after it, the n nearest
 * will do. For if an attack has one further away, at most n - 1 of the nearer ones are taken by others; the free one costs no more.
 */
export function pairUp(planned: readonly Planned[], seen: readonly Seen[]): Int32Array {
  const pairs = new Int32Array(planned.length).fill(-1)
  const isTurned = planned.length > seen.length
  const [few, many] = isTurned ? [seen, planned] : [planned, seen]
  const columns = nearest(few, many)
  const misfit = (row: number, column: number): 0 | 1 => {
    const [p, s] = isTurned ? [column, row] : [row, column]
    return fits(planned[p]!, seen[s]!) ? 0 : 1
  }
  const weight = few.length + 1
  const found = cheapest(few.length, columns.length, (row, place) => {
    const column = columns[place]!
    return Math.abs(few[row]!.time - many[column]!.time) * weight + misfit(row, column)
  })
  found.forEach((place, row) => {
    const column = columns[place]!
    if (isTurned) pairs[column] = row
    else pairs[row] = column
  })
  return pairs
}

/** The places in `many` that pairs may need: by size, the `few.length` nearest before and after each of the few. */
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

/** The first index at which a list, false up to there, is true. */
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
 * The column of each row in an assignment of least cost; there are at least as many columns as rows. The Hungarian method: rows come
 * in one by one, each by the cheapest path of exchanges to a free column, found as Dijkstra does. The potentials of rows and columns
 * keep every cost, less both potentials, from being negative and make it 0 along the assignment: that proves it the least. At most
 * rows² × columns steps, and near rows × columns where few want the same.
 */
function cheapest(rows: number, columns: number, cost: (row: number, column: number) => number): Int32Array {
  const rowPotential = new Float64Array(rows)
  // The last column stands for none: from there the path of a new row begins.
  const start = columns
  const columnPotential = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1).fill(-1)
  const cameFrom = new Int32Array(columns + 1)
  for (let row = 0; row < rows; row++) {
    const distance = new Float64Array(columns).fill(Infinity)
    const isDone = new Uint8Array(columns + 1)
    rowOf[start] = row
    let column = start
    do {
      isDone[column] = 1
      const taken = rowOf[column]!
      let step = Infinity
      let next = start
      for (let other = 0; other < columns; other++) {
        if (isDone[other]!) continue
        const reduced = cost(taken, other) - rowPotential[taken]! - columnPotential[other]!
        if (reduced < distance[other]!) {
          distance[other] = reduced
          cameFrom[other] = column
        }
        // Of columns equally far a free one ends the search.
        const isNearer = distance[other]! < step || (distance[other]! === step && rowOf[other]! < 0)
        if (isNearer) {
          step = distance[other]!
          next = other
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (isDone[other]!) {
          rowPotential[rowOf[other]!]! += step
          columnPotential[other]! -= step
        } else if (other < columns) distance[other]! -= step
      }
      column = next
    } while (rowOf[column]! >= 0)
    while (column !== start) {
      const before = cameFrom[column]!
      rowOf[column] = rowOf[before]!
      column = before
    }
  }
  const found = new Int32Array(rows)
  for (let column = 0; column < columns; column++) if (rowOf[column]! >= 0) found[rowOf[column]!] = column
  return found
}
