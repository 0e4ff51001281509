import { bitSet, lowestBit, removeBit } from './bits.ts'
import { type Flow, hold, release, takeover } from './flow.ts'

/** Chooses among the free columns open to a row: the word of `open` to look at first and the price of a column. */
export interface Preference {
  /** Columns compared per choice at most. */
  readonly effort: number
  price(row: number, column: number): number
}

/** Of a row on the path: its columns come before its siblings. */
const COLUMNS_FIRST = -1
/** Later than every round: the row lies where no path leads out. */
const NEVER_AGAIN = 0x7fffffff

/** Finds augmenting paths; see `augmentAll`. */
export interface Augmenter {
  /**
   * Gives as many of `sources` (rows, each once) as possible one more attack each, without taking one from any other row,
   * and returns the rows that got none. Those can never get one again, whatever is augmented later.
   */
  augmentAll(sources: Int32Array): Int32Array
}

/**
 * Augmenting by depth-first search over bit rows.
 *
 * A path starts at a source row, goes to a column over an open pair and on to each row that column attacks already, until
 * a column with attacks left is found; along the path every column swaps its attack.
 *
 * A group of rows (targets that share a column's attack) is one more node per column, of capacity 1, between its rows and
 * the column. While it is unused, its rows have the column's pair open and a path passes it unseen. While it is used, by the
 * row that the column attacks, its arc to the column is full, and all that leaves it is the arc back to that row: a path
 * that comes from another row of the group can only go on there, the column's attack changes over to the sibling, and the
 * column itself is not visited. One such column per two siblings is enough, since all of them lead to the same row.
 *
 * One round searches from all sources and visits a column at most once, a row at most once, hence also a group's node;
 * rounds are repeated until one finds nothing. The columns and rows visited by that last round are closed under residual
 * arcs and hold no free attack, and no later path can enter or leave them, so they are taken out of all later searches:
 * failing searches cost O(rows × words) over the whole run, not each. Every row is expanded at most once a round, so a
 * round is O(rows × words + attacks + pairs of siblings × words); each but the last finds at least one path, in practice
 * most.
 */
export function augmenter(flow: Flow, preference: Preference): Augmenter {
  const { feasibility, open, left, free, fill, head, next, edgeRow } = flow
  const { words, sibling } = feasibility
  const rowCount = feasibility.rows.length
  const alive = bitSet(feasibility.columns.length, 'full')
  const fresh = new Int32Array(words)
  const seen = new Int32Array(rowCount)
  let round = 0
  let freeColumns = left.reduce((sum, n) => sum + (n > 0 ? 1 : 0), 0)
  const stackRow = new Int32Array(rowCount + 1)
  const stackWord = new Int32Array(rowCount + 1)
  const stackColumn = new Int32Array(rowCount + 1)
  const stackEdge = new Int32Array(rowCount + 1)
  /** The sibling to look at next, or COLUMNS_FIRST. */
  const stackSibling = new Int32Array(rowCount + 1)

  function freeColumn(row: number): number {
    const base = row * words
    let budget = preference.effort
    let best = -1
    let bestPrice = Infinity
    let w = preference.effort < left.length ? (row * 7919) % words : 0
    for (let i = 0; i < words; i++) {
      let candidates = (open[base + w] ?? 0) & (free[w] ?? 0)
      while (candidates !== 0) {
        const column = (w << 5) + lowestBit(candidates)
        candidates &= candidates - 1
        const price = preference.price(row, column)
        if (price < bestPrice) {
          bestPrice = price
          best = column
        }
        if (--budget === 0) return best
      }
      if (++w === words) w = 0
    }
    return best
  }

  function push(depth: number, row: number): void {
    seen[row] = round
    stackRow[depth] = row
    stackWord[depth] = 0
    stackEdge[depth] = -1
    stackSibling[depth] = COLUMNS_FIRST
  }

  /** Moves the search at `depth` on to the next row worth expanding, or returns −1 when the row is exhausted. */
  function nextRow(depth: number): number {
    if (stackSibling[depth] === COLUMNS_FIRST) {
      const found = nextAttacked(depth)
      if (found >= 0) return found
      const row = stackRow[depth] ?? 0
      stackSibling[depth] = sibling[row] ?? row
    }
    return nextSibling(depth)
  }

  /** A row attacked by a column that is open to the row at `depth`. */
  function nextAttacked(depth: number): number {
    const base = (stackRow[depth] ?? 0) * words
    let edge = stackEdge[depth] ?? -1
    let w = stackWord[depth] ?? 0
    for (;;) {
      for (; edge >= 0; edge = next[edge] ?? -1) {
        const row = edgeRow[edge] ?? 0
        if ((seen[row] ?? 0) >= round) continue
        stackEdge[depth] = edge
        stackWord[depth] = w
        return row
      }
      let candidates = 0
      while (w < words) {
        candidates = (open[base + w] ?? 0) & (fresh[w] ?? 0)
        if (candidates !== 0) break
        w++
      }
      if (candidates === 0) return -1
      const column = (w << 5) + lowestBit(candidates)
      removeBit(fresh, column)
      stackColumn[depth] = column
      edge = head[column] ?? -1
    }
  }

  /** A sibling that a column attacks which could attack the row at `depth` instead. */
  function nextSibling(depth: number): number {
    const row = stackRow[depth] ?? 0
    let other = stackSibling[depth] ?? row
    for (; other !== row; other = sibling[other] ?? row) {
      if ((seen[other] ?? 0) >= round) continue
      const column = takeover(flow, other, row)
      if (column < 0) continue
      let edge = head[column] ?? -1
      while (edgeRow[edge] !== other) edge = next[edge] ?? -1
      stackColumn[depth] = column
      stackEdge[depth] = edge
      break
    }
    stackSibling[depth] = other === row ? row : (sibling[other] ?? row)
    return other === row ? -1 : other
  }

  function apply(depth: number, column: number): void {
    const last = stackRow[depth] ?? 0
    const edge = flow.edges++
    edgeRow[edge] = last
    next[edge] = head[column] ?? -1
    head[column] = edge
    hold(flow, column, last)
    const rest = (left[column] ?? 0) - 1
    left[column] = rest
    if (rest === 0) {
      removeBit(free, column)
      freeColumns--
    }
    for (let i = depth - 1; i >= 0; i--) {
      const row = stackRow[i] ?? 0
      const moved = stackColumn[i] ?? 0
      edgeRow[stackEdge[i] ?? 0] = row
      release(flow, moved, stackRow[i + 1] ?? 0)
      hold(flow, moved, row)
    }
    const source = stackRow[0] ?? 0
    fill[source] = (fill[source] ?? 0) + 1
  }

  function augment(source: number): boolean {
    if (seen[source] === NEVER_AGAIN) return false
    let depth = 0
    push(0, source)
    let column = freeColumn(source)
    while (column < 0) {
      const row = nextRow(depth)
      if (row < 0) {
        if (--depth < 0) return false
        stackEdge[depth] = next[stackEdge[depth] ?? 0] ?? -1
      } else {
        push(++depth, row)
        column = freeColumn(row)
      }
    }
    apply(depth, column)
    return true
  }

  return {
    augmentAll(sources) {
      let pending = sources
      while (pending.length > 0 && freeColumns > 0) {
        round++
        fresh.set(alive)
        const failed = pending.filter((row) => !augment(row))
        if (failed.length === pending.length) {
          alive.set(fresh)
          for (let row = 0; row < rowCount; row++) if (seen[row] === round) seen[row] = NEVER_AGAIN
          return failed
        }
        pending = failed
      }
      return pending
    },
  }
}
