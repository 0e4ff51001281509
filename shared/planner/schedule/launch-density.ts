/** Existing launches of other runs: parallel arrays of player index and epoch seconds. */
export interface Launches {
  readonly player: Int32Array
  readonly launch: Float64Array
}

/** The calendar minute of a launch, in epoch seconds. */
export const toMinute = (launch: number): number => Math.floor(launch / 60)

/** What one of a player's two launches adds to the density around the other: 2 in the same minute, 1 in neighbouring ones. */
export function crowding(minute: number, other: number): number {
  const apart = minute - other
  return apart === 0 ? 2 : apart === 1 || apart === -1 ? 1 : 0
}

/** Launches per player and minute. */
export interface LaunchDensity {
  /** The sum of `crowding` over the player's launches. */
  around(player: number, minute: number): number
  add(player: number, minute: number): void
  /** Reverses an `add`. */
  remove(player: number, minute: number): void
}

/** Minutes per page. */
const PAGE = 64
/** Minutes half a year apart share a cell; a plan lasts 120 days. */
const MAX_PAGES = 4096

/**
 * An empty `LaunchDensity` of `players`, for minutes `first … last`. Adding writes to three minutes, so that `around`, the engine's
 * innermost loop, is one lookup. Pages are allocated on first use.
 */
export function emptyDensity(players: number, first: number, last: number): LaunchDensity {
  let pages = 1
  while (pages < MAX_PAGES && pages * PAGE < last - first + 3) pages *= 2
  const mask = pages - 1
  /** Player and page → number of its cells; 0 if not allocated. */
  const pageOf = new Int32Array(players * pages)
  let cells = new Int32Array(256 * PAGE)
  let allocated = 1
  const origin = first - 1

  function change(player: number, minute: number, by: number): void {
    const page = player * pages + ((minute >> 6) & mask)
    if (pageOf[page] === 0) {
      if (allocated * PAGE === cells.length) {
        const grown = new Int32Array(2 * cells.length)
        grown.set(cells)
        cells = grown
      }
      pageOf[page] = allocated++
    }
    cells[pageOf[page]! * PAGE + (minute & 63)]! += by
  }
  function changeAround(player: number, minute: number, by: number): void {
    const at = minute - origin
    change(player, at - 1, by)
    change(player, at, 2 * by)
    change(player, at + 1, by)
  }

  return {
    around(player, minute) {
      const at = minute - origin
      return cells[pageOf[player * pages + ((at >> 6) & mask)]! * PAGE + (at & 63)]!
    },
    add: (player, minute) => changeAround(player, minute, 1),
    remove: (player, minute) => changeAround(player, minute, -1),
  }
}
