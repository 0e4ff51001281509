import { checkDeadline } from '../../lib/deadline.ts'
import { bitSet, lowestBit, removeBit } from './bits.ts'
import { addEdge, type Flow, hold, release, takeover } from './flow.ts'
import type { Ends } from './places.ts'

/** Takes the nearest of the free columns open to a row. */
export interface Preference extends Ends {
  /** Max columns compared per choice. */
  readonly effort: number
}

/** Finds augmenting paths; see `augmentAll`. */
export interface Augmenter {
  /**
   * Gives as many of `sources` (distinct rows) as possible one more attack, taking none from other rows; returns the
   * rows that got none and never can.
   */
  augmentAll(sources: Int32Array): Int32Array
}

/**
 * Augmenting by depth-first search over bit rows.
 *
 * A path alternates from a row over an open pair to a column and on to each row the column attacks, until a column
 * has attacks left; then every column on it moves to the row before its own.
 *
 * A group of rows (targets sharing a column's attack) adds one node of capacity 1 per column, between its rows and
 * the column. While unused, all its rows have the column open and paths pass it implicitly. While used, its only exit
 * is the arc back to the attacked row: a path from a sibling can only move the attack to that sibling, without
 * visiting the column. One such column per pair of siblings suffices.
 *
 * A round visits each column and row, hence each group node, at most once; rounds repeat until one finds nothing.
 * What that one visited is closed under residual arcs and has no free attack, so later searches exclude it: failing
 * searches cost O(rows × words) over the whole run. A round is O(rows × words + attacks + pairs of siblings × words);
 * each but the last finds a path. Paths longer than `deepest` are not found.
 */
export function augmenter(flow: Flow, preference?: Preference, deepest = Infinity): Augmenter {
  const search = startSearch(flow, preference, deepest)
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

/** Augments rows one attack at a time while `wants` holds and augmenting succeeds. */
export function augmentWhile(search: Augmenter, rows: Int32Array, wants: (row: number) => boolean): void {
  let short = rows.filter(wants)
  while (short.length > 0) {
    const failed = new Set(search.augmentAll(short))
    short = short.filter((row) => !failed.has(row) && wants(row))
  }
}

/** The current path from the source, one entry per row; parallel arrays. */
interface Path {
  readonly row: Int32Array
  /** Column to take over, and its edge to the next row. */
  readonly column: Int32Array
  readonly edge: Int32Array
  /** Next word of the row's open pairs. */
  readonly word: Int32Array
  /** The row's next sibling to visit, or `COLUMNS_FIRST`. */
  readonly sibling: Int32Array
}

/** `Path.sibling` while the row's open columns, which precede siblings, are not exhausted. */
const COLUMNS_FIRST = -1
/** `Search.visited` of rows from which no path exists: later than every round. */
const CLOSED = 0x7fffffff

interface Search {
  readonly flow: Flow
  readonly preference: Preference | undefined
  /** Max columns that a path moves. */
  readonly deepest: number
  readonly path: Path
  /** Bit sets of columns not closed, and of those not visited this round. */
  readonly alive: Int32Array
  readonly unvisited: Int32Array
  /** Row → round of its last visit, or `CLOSED`. */
  readonly visited: Int32Array
  round: number
  freeColumns: number
}

function startSearch(flow: Flow, preference: Preference | undefined, deepest: number): Search {
  const { columns, rows, words } = flow.feasibility
  const perDepth = () => new Int32Array(rows.length + 1)
  return {
    flow,
    preference,
    deepest,
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

/** Excludes what a failed round visited from all later ones. */
function closeVisited({ alive, unvisited, visited, round }: Search): void {
  alive.set(unvisited)
  for (let row = 0; row < visited.length; row++) if (visited[row] === round) visited[row] = CLOSED
}

/** Gives a row one more attack if an unvisited augmenting path exists. */
function augment(search: Search, source: number): boolean {
  const { flow, path, visited } = search
  if (visited[source] === CLOSED) return false
  checkDeadline()
  let depth = 0
  visit(search, depth, source)
  let column = freeColumn(search, source)
  while (column < 0) {
    const row = depth < search.deepest ? nextRow(search, depth) : -1
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

function visit({ path, visited, round }: Search, depth: number, row: number): void {
  visited[row] = round
  path.row[depth] = row
  path.word[depth] = 0
  path.edge[depth] = -1
  path.sibling[depth] = COLUMNS_FIRST
}

/** The preferred free column open to the row, or −1. */
const freeColumn = ({ flow, preference }: Search, row: number): number =>
  preference ? nearestFree(flow, row, preference) : firstFree(flow, row)

function firstFree({ open, free, feasibility: { words } }: Flow, row: number): number {
  let w = firstWord(row, words)
  for (let i = 0; i < words; i++) {
    const candidates = open[row * words + w]! & free[w]!
    if (candidates !== 0) return (w << 5) + lowestBit(candidates)
    if (++w === words) w = 0
  }
  return -1
}

/** Spreads the rows' starting columns if not all can be compared. */
const firstWord = (row: number, words: number): number => (row * 7919) % words

function nearestFree(flow: Flow, row: number, { effort, from, to }: Preference): number {
  const { open, free, left, feasibility } = flow
  const { words } = feasibility
  const base = row * words
  const { x: fromX, y: fromY } = from
  const x = to.x[row]!
  const y = to.y[row]!
  let budget = effort
  let best = -1
  let nearest = Infinity
  let w = effort < left.length ? firstWord(row, words) : 0
  for (let i = 0; i < words; i++) {
    let candidates = open[base + w]! & free[w]!
    while (candidates !== 0) {
      const column = (w << 5) + lowestBit(candidates)
      candidates &= candidates - 1
      const dx = fromX[column]! - x
      const dy = fromY[column]! - y
      const squared = dx * dx + dy * dy
      if (squared < nearest) {
        nearest = squared
        best = column
      }
      if (--budget === 0) return best
    }
    if (++w === words) w = 0
  }
  return best
}

/** The next row after `depth`, or −1 when exhausted. */
function nextRow(search: Search, depth: number): number {
  const { flow, path } = search
  if (path.sibling[depth] === COLUMNS_FIRST) {
    const attacked = nextAttacked(search, depth)
    if (attacked >= 0) return attacked
    path.sibling[depth] = flow.feasibility.sibling[path.row[depth]!]!
  }
  return nextSibling(search, depth)
}

/** An unvisited row attacked by a column open to the row at `depth`, or −1. */
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

/** An unvisited sibling from which a column can move to the row at `depth`, or −1. */
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

/** Requires that the column attacks the row. */
function edgeTo({ head, next, edgeRow }: Flow, column: number, row: number): number {
  let edge = head[column]!
  while (edgeRow[edge] !== row) edge = next[edge]!
  return edge
}

function applyPath(search: Search, depth: number, column: number): void {
  const { flow, path } = search
  addEdge(flow, column, path.row[depth]!)
  if (flow.left[column] === 0) search.freeColumns--
  for (let i = depth - 1; i >= 0; i--) {
    const row = path.row[i]!
    const moved = path.column[i]!
    flow.edgeRow[path.edge[i]!] = row
    release(flow, moved, path.row[i + 1]!)
    hold(flow, moved, row)
  }
  flow.fill[path.row[0]!]!++
}
