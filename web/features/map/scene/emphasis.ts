import type { Point, Segment } from '../../../../shared/game/world/frontline.ts'
import { arrowPieces, type Line } from '../engine/arrows.ts'
import { frontStrokes, markReach } from '../engine/linework.ts'
import type { ReachRing } from '../engine/reach.ts'
import { labelElement, strokeElement, svgElement } from '../engine/render.ts'
import { type Shape, shapeEdge } from '../engine/shapes.ts'
import { type Picture, toScreen } from '../engine/view.ts'

/** Emphasised parts, redrawn in every frame: must be few. */
export interface Emphasis {
  colour: string
  lines: readonly Line[]
  villages: readonly Point[]
  /** Whether everything else is dimmed. */
  dims: boolean
  ruler?: { from: Point; to: Point }
  rings?: readonly ReachRing[]
  /** The draft of a front line. */
  front?: { colour: string; segments: readonly Segment[] }
  /** Outline of the labels beside the rings. */
  halo: string
}

/** The shape being drawn, as an SVG element. */
export const shapeElement = (shape: Shape, picture: Picture, colour: string): SVGElement =>
  svgElement('polyline', {
    points: shapeEdge(shape)
      .map((point) => toScreen(point, picture))
      .map(({ x, y }) => `${x},${y}`)
      .join(' '),
    fill: colour,
    'fill-opacity': 0.1,
    stroke: colour,
    'stroke-width': 2,
    'data-layer': 'drawn',
  })

/** The emphasis as SVG elements. */
export function emphasisElements(emphasis: Emphasis | undefined, picture: Picture): SVGElement[] {
  if (!emphasis) return []
  const { colour, halo, lines, villages, ruler, rings: reaches = [], front } = emphasis
  const ways = ruler ? [...lines, { xf: ruler.from.x, yf: ruler.from.y, xt: ruler.to.x, yt: ruler.to.y }] : lines
  const strokes = ways.flatMap((line) => {
    const pieces = arrowPieces(line, picture)
    return pieces ? [strokeElement({ layer: 'attack', kind: 'chosen', pieces, colour, width: 3 })] : []
  })
  const rings = villages.map((village) => {
    const { x, y } = toScreen(village, picture)
    return svgElement('circle', {
      cx: x,
      cy: y,
      r: markReach(picture.pixels) + 3,
      fill: 'none',
      stroke: colour,
      'stroke-width': 2,
      'data-layer': 'chosen',
    })
  })
  const drafted = front ? frontStrokes({ front }, picture).map(strokeElement) : []
  return [...strokes, ...rings, ...drafted, ...reaches.flatMap((ring) => reachElements(ring, picture, colour, halo))]
}

/** A ring with its label at the top. */
function reachElements({ middle, radius, text }: ReachRing, picture: Picture, colour: string, halo: string) {
  const { x, y } = toScreen(middle, picture)
  const reach = radius * picture.pixels
  const circle = svgElement('circle', {
    cx: x,
    cy: y,
    r: reach,
    fill: 'none',
    stroke: colour,
    'stroke-width': 1.5,
    'stroke-dasharray': '2,4',
    'data-layer': 'reach',
  })
  return [circle, labelElement({ x: x + 4, y: y - reach - 16, text, colour, halo })]
}
