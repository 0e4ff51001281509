import { continentName } from '../../../../shared/game/dump/coordinates.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import type { ArrowGroup, MarkGroup, MarkKind, Scene } from '../scene/scene.ts'
import { arrowPieces, type Piece } from './arrows.ts'
import { dotSize } from './dots.ts'
import type { Dash } from './raster-lines.ts'
import { type Picture, toScreen } from './view.ts'

/** Drawn identically on canvas and in SVG. */
export interface Stroke {
  layer: 'grid' | 'front' | 'attack' | 'mark'
  /** Kind of attack or mark. */
  kind?: string
  pieces: readonly Piece[]
  colour: string
  width: number
  dash?: Dash
}

/** Text on the map; the point is its top left corner. */
export interface Label extends Point {
  text: string
  colour: string
  /** Outline colour, for legibility on any ground. */
  halo: string
}

const hundreds = Array.from({ length: 11 }, (_, index) => index * 100)

/** The borders between continents, one every 100 fields. */
export function gridStrokes({ grid }: Scene, picture: Picture): Stroke[] {
  const [least, most] = [toScreen({ x: 0, y: 0 }, picture), toScreen({ x: 1000, y: 1000 }, picture)]
  const pieces = hundreds.flatMap((at): Piece[] => {
    const { x, y } = toScreen({ x: at, y: at }, picture)
    return [
      ...(x >= 0 && x <= picture.width ? [[x, least.y, x, most.y] as const] : []),
      ...(y >= 0 && y <= picture.height ? [[least.x, y, most.x, y] as const] : []),
    ]
  })
  return [{ layer: 'grid', pieces, colour: grid, width: 1 }]
}

/** Names of the visible continents. */
export function continentLabels({ letters, ground }: Scene, picture: Picture): Label[] {
  return hundreds.slice(0, 10).flatMap((y) =>
    hundreds.slice(0, 10).flatMap((x) => {
      const corner = toScreen({ x, y }, picture)
      const isSeen = corner.x > -40 && corner.x < picture.width && corner.y > -20 && corner.y < picture.height
      return isSeen
        ? [{ x: corner.x + 4, y: corner.y + 3, text: continentName({ x, y }), colour: letters, halo: ground }]
        : []
    }),
  )
}

export const frontStrokes = ({ front }: Pick<Scene, 'front'>, picture: Picture): Stroke[] =>
  front.segments.map(({ from, to }) => {
    const [start, end] = [toScreen(from, picture), toScreen(to, picture)]
    return {
      layer: 'front',
      pieces: [[start.x, start.y, end.x, end.y]],
      colour: front.colour,
      width: 2,
      dash: [5, 5],
    }
  })

/** More arrows or marks than this go into the raster: SVG elements cost time in every frame. */
export const mostElements = 200

/** Sightings remain visible above planned attacks on the same route. */
const plannedLook = { width: 1.5 }
export const sightingLook = { width: 3, dash: [6, 5] } as const

/** Opacity of each arrow by their number in the picture, 0.4 for 2,000. */
export const arrowOpacity = (count: number): number => (count <= mostElements ? 1 : (mostElements / count) ** 0.4)

/** Pixels that a bundle's arrow is wider than a single one. */
const bundleWidth = (count: number) => Math.min(7, Math.sqrt(count) / 1.5)

/** An arrow for each visible line, in group order. */
export function* arrowStrokes(groups: readonly ArrowGroup[], picture: Picture): Generator<Stroke> {
  for (const { type, isReal, colour, lines } of groups) {
    const look = isReal ? sightingLook : plannedLook
    for (const line of lines) {
      const pieces = arrowPieces(line, picture)
      const width = look.width + (line.count === undefined ? 0 : bundleWidth(line.count))
      if (pieces) yield { layer: 'attack', kind: isReal ? `real-${type}` : type, pieces, colour, ...look, width }
    }
  }
}

/** A circle approximated by straight pieces. */
function ring({ x, y }: Point, radius: number): Piece[] {
  const corners = 10
  const corner = (index: number) => {
    const angle = (index / corners) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  }
  return Array.from({ length: corners }, (_, index): Piece => [...corner(index), ...corner(index + 1)])
}

/** Sign in pixels: square for a target, crossed if it lacks attacks; ring for a sender, two for a candidate; dot for troops under way. */
function markPieces(kind: MarkKind, { x, y }: Point, reach: number): Piece[] {
  if (kind === 'traveller') return [[x - 2, y, x + 2, y]]
  if (kind === 'sender') return ring({ x, y }, reach)
  if (kind === 'candidate') return [...ring({ x, y }, reach + 1), ...ring({ x, y }, reach + 3)]
  const [left, right, top, bottom] = [x - reach, x + reach, y - reach, y + reach]
  const square: Piece[] = [
    [left, top, right, top],
    [right, top, right, bottom],
    [right, bottom, left, bottom],
    [left, bottom, left, top],
  ]
  return kind === 'lacking' ? [...square, [left, bottom, right, top]] : square
}

/** Distance of a mark from its village's centre, in pixels. */
export const markReach = (pixels: number): number => dotSize(pixels) / 2 + 2

/** A sign for each visible marked place. */
export function* markStrokes(groups: readonly MarkGroup[], picture: Picture): Generator<Stroke> {
  const reach = markReach(picture.pixels)
  for (const { kind, colour, places } of groups) {
    for (const place of places) {
      const at = toScreen(place, picture)
      if (at.x < -reach || at.y < -reach || at.x > picture.width + reach || at.y > picture.height + reach) continue
      yield { layer: 'mark', kind, pieces: markPieces(kind, at, reach), colour, width: kind === 'traveller' ? 4 : 1.5 }
    }
  }
}
