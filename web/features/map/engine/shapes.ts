import type { Point } from '../../../../shared/game/world/frontline.ts'

/** Around what a person draws: a closed line, or a circle. In fields. */
export type Shape = { kind: 'lasso'; points: readonly Point[] } | { kind: 'circle'; middle: Point; radius: number }

/** Whether a place lies in the shape; of a line that crosses itself what an odd number of its turns encloses. */
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

/** What is drawn by a pointer that has gone from place to place: a circle around where it began. */
export function shapeOf(kind: Shape['kind'], trail: readonly Point[]): Shape | undefined {
  const [first] = trail
  const last = trail.at(-1)
  if (!first || !last || trail.length < 2) return undefined
  if (kind === 'lasso') return { kind, points: trail }
  return { kind, middle: first, radius: Math.hypot(last.x - first.x, last.y - first.y) }
}

/** The shape's edge as a closed way from point to point. */
export function edgeOf(shape: Shape): Point[] {
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
