import { frontReach, isRing, type Point, type Segment } from '../../../../shared/game/world/frontline.ts'

/** Sketch of a front line, in fields: x grows eastwards, y southwards. */
export interface Sketch {
  left: number
  top: number
  /** The sketch is a square with this side. */
  size: number
  /** Grid lines at round coordinates. */
  columns: number[]
  rows: number[]
  /** SVG path of the inside; undefined if the segments form no ring. */
  inside: string | undefined
}

const smallestSize = 40
const steps = [10, 20, 50, 100, 200, 500]

/** A square around the segments, with a margin for their reach. */
export function frontSketch(segments: readonly Segment[]): Sketch {
  const points = segments.flatMap(({ from, to }) => [from, to])
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const size = Math.max(smallestSize, east - west + 3 * frontReach, south - north + 3 * frontReach)
  const [left, top] = [(west + east - size) / 2, (north + south - size) / 2]
  const step = steps.find((wide) => size / wide <= 8) ?? 500
  return {
    left,
    top,
    size,
    columns: roundBetween(left, left + size, step),
    rows: roundBetween(top, top + size, step),
    inside: isRing(segments) ? ringPath(segments) : undefined,
  }
}

function roundBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step) * step
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}

const pointKey = ({ x, y }: Point) => `${x} ${y}`

/** The rings as closed subpaths, for segments in any order and direction. */
function ringPath(segments: readonly Segment[]): string {
  const left = new Set(segments.filter(({ from, to }) => pointKey(from) !== pointKey(to)))
  const paths: string[] = []
  for (const first of left) {
    left.delete(first)
    const corners = [pointKey(first.from)]
    for (let end = first.to; pointKey(end) !== corners[0]; ) {
      corners.push(pointKey(end))
      const next = [...left].find(({ from, to }) => pointKey(from) === pointKey(end) || pointKey(to) === pointKey(end))
      if (!next) break
      left.delete(next)
      end = pointKey(next.from) === pointKey(end) ? next.to : next.from
    }
    // A repeated segment ends the path early and encloses nothing.
    if (corners.length > 2) paths.push(`M${corners.join('L')}Z`)
  }
  return paths.join('')
}
