import type { Point } from '../../../../shared/game/world/frontline.ts'

/** A closed line or a circle, in fields. */
export type Shape = { kind: 'lasso'; points: readonly Point[] } | { kind: 'circle'; middle: Point; radius: number }

/** Whether a place is inside the shape (even-odd rule for lines that cross themselves). */
export function isInside(shape: Shape, { x, y }: Point): boolean {
  if (shape.kind === 'circle') return Math.hypot(x - shape.middle.x, y - shape.middle.y) <= shape.radius
  let inside = false
  let before = shape.points.at(-1)
  for (const point of shape.points) {
    if (before && before.y > y !== point.y > y) {
      const crossing = before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x)
      if (x < crossing) inside = !inside
    }
    before = point
  }
  return inside
}

/** Shape of a pointer trail; a circle is centred on its start. Undefined for less than two points. */
export function createShape(kind: Shape['kind'], trail: readonly Point[]): Shape | undefined {
  const [first] = trail
  const last = trail.at(-1)
  if (!first || !last || trail.length < 2) return undefined
  if (kind === 'lasso') return { kind, points: trail }
  return { kind, middle: first, radius: Math.hypot(last.x - first.x, last.y - first.y) }
}

/** The shape's edge as a closed polyline. */
export function shapeEdge(shape: Shape): Point[] {
  if (shape.kind === 'lasso') return [...shape.points, ...shape.points.slice(0, 1)]
  const corners = 48
  return Array.from({ length: corners + 1 }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    return {
      x: shape.middle.x + shape.radius * Math.cos(angle),
      y: shape.middle.y + shape.radius * Math.sin(angle),
    }
  })
}
