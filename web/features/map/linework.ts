import type { Point } from '../../../shared/game/frontline.ts'
import { arrowPath } from './arrows.ts'
import { dotSize } from './dots.ts'
import type { ArrowGroup, MarkGroup, MarkKind, Scene } from './scene.ts'
import { continentOf, type Picture, toScreen } from './view.ts'

/** A line to be drawn, the same on a canvas and in an SVG. */
export interface Stroke {
  layer: 'grid' | 'front' | 'attack' | 'mark'
  /** What it stands for in its layer: the kind of attack, of mark. */
  kind?: string
  path: string
  colour: string
  width: number
  /** Lengths of dashes and gaps, `5,5`. */
  dash?: string
}

/** A word on the map; the point is its upper left corner. */
export interface Label extends Point {
  text: string
  colour: string
}

const short = (value: number) => Math.round(value * 10) / 10
const pathBetween = (from: Point, to: Point) => `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`

const hundreds = Array.from({ length: 11 }, (_, index) => index * 100)

/** The lines between the continents. */
export function gridStrokes({ grid }: Scene, picture: Picture): Stroke[] {
  const [least, most] = [toScreen({ x: 0, y: 0 }, picture), toScreen({ x: 1000, y: 1000 }, picture)]
  const path = hundreds.map((at) => {
    const { x, y } = toScreen({ x: at, y: at }, picture)
    const column = x >= 0 && x <= picture.width ? pathBetween({ x, y: least.y }, { x, y: most.y }) : ''
    const row = y >= 0 && y <= picture.height ? pathBetween({ x: least.x, y }, { x: most.x, y }) : ''
    return column + row
  })
  return [{ layer: 'grid', path: path.join(''), colour: grid, width: 1 }]
}

/** The names of the continents in the picture. */
export function continentLabels({ letters }: Scene, picture: Picture): Label[] {
  return hundreds.slice(0, 10).flatMap((y) =>
    hundreds.slice(0, 10).flatMap((x) => {
      const corner = toScreen({ x, y }, picture)
      const isSeen = corner.x > -40 && corner.x < picture.width && corner.y > -20 && corner.y < picture.height
      return isSeen ? [{ x: corner.x + 4, y: corner.y + 3, text: continentOf({ x, y }), colour: letters }] : []
    }),
  )
}

/** The front line, red and dashed. */
export const frontStrokes = ({ front }: Scene, picture: Picture): Stroke[] =>
  front.segments.map(({ from, to }) => ({
    layer: 'front',
    path: pathBetween(toScreen(from, picture), toScreen(to, picture)),
    colour: front.colour,
    width: 2,
    dash: '5,5',
  }))

/** An arrow for each line that the picture shows something of, kind after kind. */
export function* arrowStrokes(groups: readonly ArrowGroup[], picture: Picture): Generator<Stroke> {
  for (const { type, colour, lines } of groups) {
    for (const line of lines) {
      const path = arrowPath(line, picture)
      if (path) yield { layer: 'attack', kind: type, path, colour, width: 1.5 }
    }
  }
}

const ringPath = ({ x, y }: Point, radius: number) =>
  `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

/** The sign at a place, in pixels: a square of a target, crossed where it lacks attacks, a ring of a sender, a dot of troops. */
function markPath(kind: MarkKind, { x, y }: Point, reach: number): string {
  if (kind === 'traveller') return ringPath({ x, y }, 1.5)
  if (kind === 'sender') return ringPath({ x, y }, short(reach))
  const [left, right, top, bottom] = [x - reach, x + reach, y - reach, y + reach].map(short)
  const square = `M${left} ${top}H${right}V${bottom}H${left}Z`
  return kind === 'lacking' ? `${square}M${left} ${bottom}L${right} ${top}` : square
}

/** How far a mark reaches from the middle of its village. */
export const markReach = (pixels: number): number => dotSize(pixels) / 2 + 2

/** A sign for each marked place in the picture. */
export function* markStrokes(groups: readonly MarkGroup[], picture: Picture): Generator<Stroke> {
  const reach = markReach(picture.pixels)
  for (const { kind, colour, places } of groups) {
    for (const place of places) {
      const at = toScreen(place, picture)
      if (at.x < -reach || at.y < -reach || at.x > picture.width + reach || at.y > picture.height + reach) continue
      yield { layer: 'mark', kind, path: markPath(kind, at, reach), colour, width: kind === 'traveller' ? 3 : 1.5 }
    }
  }
}
