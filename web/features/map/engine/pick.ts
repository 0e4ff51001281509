import type { Point } from '../../../../shared/game/world/frontline.ts'
import { type Line, linesNear } from './arrows.ts'
import { dotSize } from './dots.ts'
import type { VillageGrid } from './village-grid.ts'

export type Found<V, L> = { village: V } | { attacks: L[] }

/** What is under the pointer: attacks on the nearest route, unless it points at one of their villages; else the nearest village. */
export function pickAt<V extends { x: number; y: number }, L extends Line>(
  place: Point & { pixels: number },
  grid: VillageGrid<V>,
  lines: readonly L[],
): Found<V, L> | undefined {
  const attacks = linesNear(lines, place, 5 / place.pixels)
  const pointed = grid.near(place, Math.max(4, dotSize(place.pixels) / 2) / place.pixels)
  const isEnd = ({ x, y }: V) => attacks.some(({ xf, yf, xt, yt }) => (x === xf && y === yf) || (x === xt && y === yt))
  if (attacks.length > 0 && !(pointed && isEnd(pointed))) return { attacks }
  const village = pointed ?? grid.near(place, 8 / place.pixels)
  return village && { village }
}
