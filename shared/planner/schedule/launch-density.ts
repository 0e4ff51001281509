/** Existing launches of other runs: parallel arrays of player index and epoch seconds. */
export interface Launches {
  readonly player: Int32Array
  readonly launch: Float64Array
  /** 1 for former lines that arrival windows can part from others; defaults to 0. */
  readonly isKept?: Uint8Array
}

/** The calendar minute of a launch, in epoch seconds. */
export const toMinute = (launch: number): number => Math.floor(launch / 60)

/** What one of a player's two launches adds to the density around the other: 2 in the same minute, 1 in neighbouring ones. */
export function crowding(minute: number, other: number): number {
  const apart = minute - other
  return apart === 0 ? 2 : apart === 1 || apart === -1 ? 1 : 0
}

/** Launches per player and minute. Adding writes to three minutes, so that `densityAround`, an innermost loop, is one lookup. */
export interface LaunchDensity {
  readonly origin: number
  readonly mask: number
  /** Player and page → number of its cells, allocated on first use; 0 before. */
  readonly pageOf: Int32Array
  cells: Int32Array
  allocated: number
}

/** A page counts the launches of this many minutes. */
const PAGE = 64
/** Minutes half a year apart share a cell; a plan lasts 120 days. */
const MAX_PAGES = 4096

/** An empty `LaunchDensity` of `players`, for minutes `first … last`. */
export function emptyDensity(players: number, first: number, last: number): LaunchDensity {
  let pages = 1
  while (pages < MAX_PAGES && pages * PAGE < last - first + 3) pages *= 2
  return {
    origin: first - 1,
    mask: pages - 1,
    pageOf: new Int32Array(players * pages),
    cells: new Int32Array(256 * PAGE),
    allocated: 1,
  }
}

/** The sum of `crowding` over the player's launches. */
export function densityAround({ origin, mask, pageOf, cells }: LaunchDensity, player: number, minute: number): number {
  const at = minute - origin
  return cells[pageOf[player * (mask + 1) + ((at >> 6) & mask)]! * PAGE + (at & 63)]!
}

/** Adds launches of a player in a minute, or removes as many. */
export function addLaunches(density: LaunchDensity, player: number, minute: number, count: number): void {
  const at = minute - density.origin
  addToCell(density, player, at - 1, count)
  addToCell(density, player, at, 2 * count)
  addToCell(density, player, at + 1, count)
}

function addToCell(density: LaunchDensity, player: number, at: number, count: number): void {
  const { mask, pageOf } = density
  const page = player * (mask + 1) + ((at >> 6) & mask)
  if (pageOf[page] === 0) {
    if (density.allocated * PAGE === density.cells.length) {
      const grown = new Int32Array(2 * density.cells.length)
      grown.set(density.cells)
      density.cells = grown
    }
    pageOf[page] = density.allocated++
  }
  density.cells[pageOf[page]! * PAGE + (at & 63)]! += count
}
