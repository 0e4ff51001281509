import { arrowPath } from './arrows.ts'
import type { Label, Stroke } from './linework.ts'

const namespace = 'http://www.w3.org/2000/svg'
const fontSize = 12
const haloWidth = 3

export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(namespace, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  return element
}

/** Layer and kind are in its data attributes. */
export const strokeElement = ({ layer, kind, pieces, colour, width, dash }: Stroke): SVGPathElement =>
  svgElement('path', {
    d: arrowPath(pieces),
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'data-layer': layer,
    ...(kind !== undefined && { 'data-kind': kind }),
    ...(dash !== undefined && { 'stroke-dasharray': dash.join() }),
  })

export function labelElement({ x, y, text, colour, halo }: Label): SVGTextElement {
  const element = svgElement('text', {
    x,
    y: y + fontSize,
    fill: colour,
    'font-size': fontSize,
    stroke: halo,
    'stroke-width': haloWidth,
    'paint-order': 'stroke',
  })
  element.textContent = text
  return element
}

/** Paints a stroke; its coordinates are picture pixels. */
export function paintStroke(
  context: CanvasRenderingContext2D,
  { pieces, colour, width, dash }: Stroke,
  opacity = 1,
): void {
  context.globalAlpha = opacity
  context.strokeStyle = colour
  context.lineWidth = width
  context.setLineDash(dash ? [...dash] : [])
  context.stroke(new Path2D(arrowPath(pieces)))
}

export function paintLabel(context: CanvasRenderingContext2D, { x, y, text, colour, halo }: Label): void {
  context.globalAlpha = 1
  context.strokeStyle = halo
  context.lineWidth = haloWidth
  context.setLineDash([])
  context.fillStyle = colour
  context.font = `${fontSize}px sans-serif`
  context.strokeText(text, x, y + fontSize)
  context.fillText(text, x, y + fontSize)
}
