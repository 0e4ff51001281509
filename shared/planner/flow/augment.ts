import { bitSet, lowestBit, removeBit } from './bits.ts'
import { type Flow, hold, release, takeover } from './flow.ts'

/** Chooses among the free columns that are open to a row. */
export interface Preference {
  /** Columns compared per choice at most. */
  readonly effort: number
  /** The lower, the better; finite. */
  price(row: number, column: number): number
}

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
 * a column with attacks left is found; along the path every column changes over from one row to the row before it.
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
  const search = searchOf(flow, preference)
  return {
    augmentAll(sources) {
      let pending = sources
      while (pending.length > 0 && search.freeColumns > 0) {
        beginRound(search)
        const failed = pending.filter((row) => !augment(search, row))
        if (failed.length === pending.length) {
          closeVisited(search)
          return failed
        }
        pending = failed
      }
      return pending
    },
  }
}

/** Augments rows, each one attack at a time, as long as they want more and get more. */
export function augmentWhile(search: Augmenter, rows: Int32Array, wants: (row: number) => boolean): void {
  let short = rows.filter(wants)
  while (short.length > 0) {
    const failed = new Set(search.augmentAll(short))
    short = short.filter((row) => !failed.has(row) && wants(row))
  }
}

/** The path under search, one entry per row from the source on, and how far each row is expanded; parallel arrays. */
interface Path {
  readonly row: Int32Array
  /** The residual arcs out of the row: the column it would take over, and the edge by which that attacks the next row. */
  readonly column: Int32Array
  readonly edge: Int32Array
  /** The word of the row's open pairs to look at next. */
  readonly word: Int32Array
  /** The sibling to look at next, or `COLUMNS_FIRST`. */
  readonly sibling: Int32Array
}

/** As `Path.sibling`: the columns open to the row are not exhausted yet, they come before its siblings. */
const COLUMNS_FIRST = -1
/** As the round of a row's last visit: later than every round, the row lies where no path leads out. */
const CLOSED = 0x7fffffff

interface Search {
  readonly flow: Flow
  readonly preference: Preference
  readonly path: Path
  /** Columns not closed, and of them those that this round has not visited: bit sets. */
  readonly alive: Int32Array
  readonly unvisited: Int32Array
  /** Row → the round that visited it last, or `CLOSED`. */
  readonly visited: Int32Array
  /** Rounds begun. */
  round: number
  /** Number of columns with attacks left. */
  freeColumns: number
}

function searchOf(flow: Flow, preference: Preference): Search {
  const { columns, rows, words } = flow.feasibility
  const perDepth = () => new Int32Array(rows.length + 1)
  return {
    flow,
    preference,
    path: { row: perDepth(), column: perDepth(), edge: perDepth(), word: perDepth(), sibling: perDepth() },
    alive: bitSet(columns.length, 'full'),
    unvisited: new Int32Array(words),
    visited: new Int32Array(rows.length),
    round: 0,
    freeColumns: flow.left.reduce((sum, left) => sum + (left > 0 ? 1 : 0), 0),
  }
}

function beginRound(search: Search): void {
  search.round++
  search.unvisited.set(search.alive)
}

/** Takes what a round without any path has visited out of all later ones. */
function closeVisited({ alive, unvisited, visited, round }: Search): void {
  alive.set(unvisited)
  for (let row = 0; row < visited.length; row++) if (visited[row] === round) visited[row] = CLOSED
}

/** Gives a row one more attack along an augmenting path, when there is one over what this round has not visited. */
function augment(search: Search, source: number): boolean {
  const { flow, path, visited } = search
  if (visited[source] === CLOSED) return false
  let depth = 0
  visit(search, depth, source)
  let column = freeColumn(search, source)
  while (column < 0) {
    const row = nextRow(search, depth)
    if (row < 0) {
      if (--depth < 0) return false
      path.edge[depth] = flow.next[path.edge[depth]!]!
    } else {
      visit(search, ++depth, row)
      column = freeColumn(search, row)
    }
  }
  applyPath(search, depth, column)
  return true
}

/** Puts a row on the path, not expanded yet. */
function visit({ path, visited, round }: Search, depth: number, row: number): void {
  visited[row] = round
  path.row[depth] = row
  path.word[depth] = 0
  path.edge[depth] = -1
  path.sibling[depth] = COLUMNS_FIRST
}

/** The cheapest column with attacks left that is open to the row, among those looked at; −1 when there is none. */
function freeColumn({ flow, preference }: Search, row: number): number {
  const { open, free, left, feasibility } = flow
  const { words } = feasibility
  const base = row * words
  let budget = preference.effort
  let best = -1
  let bestPrice = Infinity
  // Where not all can be compared, rows begin at different columns.
  let w = preference.effort < left.length ? (row * 7919) % words : 0
  for (let i = 0; i < words; i++) {
    let candidates = open[base + w]! & free[w]!
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

/** The row to which the path goes on from its row at `depth`; −1 when that row is exhausted. */
function nextRow(search: Search, depth: number): number {
  const { flow, path } = search
  if (path.sibling[depth] === COLUMNS_FIRST) {
    const attacked = nextAttacked(search, depth)
    if (attacked >= 0) return attacked
    path.sibling[depth] = flow.feasibility.sibling[path.row[depth]!]!
  }
  return nextSibling(search, depth)
}

/** An unvisited row attacked by a column that is open to the row at `depth`; −1 when there is none. */
function nextAttacked({ flow, path, unvisited, visited, round }: Search, depth: number): number {
  const { open, head, next, edgeRow, feasibility } = flow
  const { words } = feasibility
  const base = path.row[depth]! * words
  let edge = path.edge[depth]!
  let w = path.word[depth]!
  for (;;) {
    for (; edge >= 0; edge = next[edge]!) {
      const row = edgeRow[edge]!
      if (visited[row]! >= round) continue
      path.edge[depth] = edge
      path.word[depth] = w
      return row
    }
    let candidates = 0
    for (; w < words; w++) {
      candidates = open[base + w]! & unvisited[w]!
      if (candidates !== 0) break
    }
    if (candidates === 0) return -1
    const column = (w << 5) + lowestBit(candidates)
    removeBit(unvisited, column)
    path.column[depth] = column
    edge = head[column]!
  }
}

/** An unvisited sibling of the row at `depth` from which a column can change over to that row; −1 when there is none. */
function nextSibling({ flow, path, visited, round }: Search, depth: number): number {
  const { sibling } = flow.feasibility
  const row = path.row[depth]!
  for (let other = path.sibling[depth]!; other !== row; other = sibling[other]!) {
    if (visited[other]! >= round) continue
    const column = takeover(flow, other, row)
    if (column < 0) continue
    path.column[depth] = column
    path.edge[depth] = edgeTo(flow, column, other)
    path.sibling[depth] = sibling[other]!
    return other
  }
  path.sibling[depth] = row
  return -1
}

/** The edge by which a column attacks a row; it must attack it. */
function edgeTo({ head, next, edgeRow }: Flow, column: number, row: number): number {
  let edge = head[column]!
  while (edgeRow[edge] !== row) edge = next[edge]!
  return edge
}

/** Augments along the path: `column` attacks the row at `depth`, every column on the way the row before its own. */
function applyPath(search: Search, depth: number, column: number): void {
  const { flow, path } = search
  addEdge(search, column, path.row[depth]!)
  for (let i = depth - 1; i >= 0; i--) {
    const row = path.row[i]!
    const moved = path.column[i]!
    flow.edgeRow[path.edge[i]!] = row
    release(flow, moved, path.row[i + 1]!)
    hold(flow, moved, row)
  }
  flow.fill[path.row[0]!]!++
}

/** Spends one of a column's attacks left on a row. */
function addEdge(search: Search, column: number, row: number): void {
  const { flow } = search
  const edge = flow.edges++
  flow.edgeRow[edge] = row
  flow.next[edge] = flow.head[column]!
  flow.head[column] = edge
  hold(flow, column, row)
  flow.left[column]!--
  if (flow.left[column] !== 0) return
  removeBit(flow.free, column)
  search.freeColumns--
}
