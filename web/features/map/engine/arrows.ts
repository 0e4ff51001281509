import type { Point } from '../../../../shared/game/world/frontline.ts'
import { type Picture, type Size, toScreen } from './view.ts'

/** A line between two points, in fields. */
export interface Line {
  xf: number
  yf: number
  xt: number
  yt: number
}

/** A line, of a bundle with its number of attacks. */
export interface ArrowLine extends Line {
  count?: number
}

const headLength = 8
const headHalfWidth = 3.5

/** Clips a line to a picture (Liang and Barsky): visible range as shares of the line, undefined if none. */
export function clipped(from: Point, to: Point, { width, height }: Size): [number, number] | undefined {
  let [first, last] = [0, 1]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const edges: [toward: number, room: number][] = [
    [-dx, from.x],
    [dx, width - from.x],
    [-dy, from.y],
    [dy, height - from.y],
  ]
  for (const [toward, room] of edges) {
    if (toward === 0) {
      if (room < 0) return undefined
      continue
    }
    const share = room / toward
    if (toward < 0) first = Math.max(first, share)
    else last = Math.min(last, share)
    if (first > last) return undefined
  }
  return [first, last]
}

/** A straight stroke in picture pixels. */
export type Piece = readonly [x1: number, y1: number, x2: number, y2: number]

/** Arrow of an attack in a picture: visible shaft and head. Undefined if nothing is visible. */
export function arrowPieces(line: Line, picture: Picture): Piece[] | undefined {
  const from = toScreen({ x: line.xf, y: line.yf }, picture)
  const to = toScreen({ x: line.xt, y: line.yt }, picture)
  const part = clipped(from, to, picture)
  if (!part) return undefined
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [first, last] = part
  const shaft: Piece = [from.x + dx * first, from.y + dy * first, from.x + dx * last, from.y + dy * last]
  const length = Math.hypot(dx, dy)
  if (last < 1 || length < headLength) return [shaft]
  const [ux, uy] = [dx / length, dy / length]
  const [backX, backY] = [to.x - ux * headLength, to.y - uy * headLength]
  const side = (sign: number): Piece => [
    backX - uy * headHalfWidth * sign,
    backY + ux * headHalfWidth * sign,
    to.x,
    to.y,
  ]
  return [shaft, side(1), side(-1)]
}

const short = (value: number) => Math.round(value * 10) / 10

/** SVG path data of the pieces. */
export const arrowPath = (pieces: readonly Piece[]): string =>
  pieces.map(([x1, y1, x2, y2]) => `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`).join('')

/** Distance of a point from a line, in fields. */
export function distanceToLine({ x, y }: Point, { xf, yf, xt, yt }: Line): number {
  const [dx, dy] = [xt - xf, yt - yf]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - xf) * dx + (y - yf) * dy) / length))
  return Math.hypot(x - (xf + along * dx), y - (yf + along * dy))
}

/** All lines at the least distance from a place, within `reach` fields: attacks on the same route overlap. */
export function linesNear<L extends Line>(lines: Iterable<L>, place: Point, reach: number): L[] {
  let nearest = reach
  let found: L[] = []
  for (const line of lines) {
    const away = distanceToLine(place, line)
    if (away > nearest + 1e-9) continue
    if (away < nearest - 1e-9) found = []
    nearest = Math.min(nearest, away)
    found.push(line)
  }
  return found
}

/** Without duplicates of the same route. */
export function distinctLines<L extends Line>(lines: Iterable<L>): L[] {
  const found = new Map<string, L>()
  for (const line of lines) {
    const key = `${line.xf} ${line.yf} ${line.xt} ${line.yt}`
    if (!found.has(key)) found.set(key, line)
  }
  return [...found.values()]
}
