/** A village's place on the map, in fields. */
export interface Point {
  x: number
  y: number
}

/** One piece of the front line. */
export interface Segment {
  from: Point
  to: Point
}

/** Without a closed ring, a village within this many fields of the front line counts as within the front. */
export const frontReach = 10

/**
 * Whether a village lies within the front: inside the ring (its line included) when the segments, in whatever order and direction,
 * close to rings; otherwise at most 10 fields from a segment. Without segments nothing lies within the front.
 */
export function isWithinFront(point: Point, frontline: readonly Segment[]): boolean {
  const nearest = frontline.reduce(
    (best, segment) => Math.min(best, distanceTo(point, segment)),
    Number.POSITIVE_INFINITY,
  )
  const ring = closedRing(frontline)
  return ring ? nearest < 1e-9 || isInside(point, ring) : nearest <= frontReach
}

/** Whether the segments close to rings, so that what lies inside counts; otherwise each of them counts as a line. */
export const isRing = (frontline: readonly Segment[]): boolean => closedRing(frontline) !== undefined

/** The segments without points and repetitions when they close, i.e. exactly two of them meet at every end; otherwise undefined. */
function closedRing(frontline: readonly Segment[]): Segment[] | undefined {
  const segments = new Map<string, Segment>()
  const ends = new Map<string, number>()
  for (const segment of frontline) {
    const [a, b] = [`${segment.from.x}|${segment.from.y}`, `${segment.to.x}|${segment.to.y}`]
    const key = a < b ? `${a}-${b}` : `${b}-${a}`
    if (a === b || segments.has(key)) continue
    segments.set(key, segment)
    ends.set(a, (ends.get(a) ?? 0) + 1)
    ends.set(b, (ends.get(b) ?? 0) + 1)
  }
  const closed = segments.size >= 3 && [...ends.values()].every((count) => count === 2)
  return closed ? [...segments.values()] : undefined
}

/** Counts the borders that a ray to the east crosses: odd means inside, whatever the order of the segments. */
function isInside({ x, y }: Point, ring: readonly Segment[]): boolean {
  let inside = false
  for (const { from, to } of ring) {
    const crosses = from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
    if (crosses) inside = !inside
  }
  return inside
}

function distanceTo({ x, y }: Point, { from, to }: Segment): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - (from.x + along * dx), y - (from.y + along * dy))
}
