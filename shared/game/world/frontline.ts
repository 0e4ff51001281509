/** A place on the map, in fields. */
export interface Point {
  x: number
  y: number
}

/** A straight piece of the front line. */
export interface Segment {
  from: Point
  to: Point
}

/** Maximum distance in fields from an open front line that counts as within. */
export const frontReach = 10

/**
 * Whether a point is inside or on the rings that the segments form, in any order and direction; for an open line, at most
 * `frontReach` from it.
 */
export const isWithinFront = (point: Point, frontline: readonly Segment[]): boolean => toFront(frontline)(point)

/** `isWithinFront` for many points; computes the ring once. */
export function toFront(frontline: readonly Segment[]): (point: Point) => boolean {
  const ring = closedRing(frontline)
  return (point) => {
    const nearest = frontline.reduce(
      (best, segment) => Math.min(best, distanceTo(point, segment)),
      Number.POSITIVE_INFINITY,
    )
    return ring ? nearest < 1e-9 || isInside(point, ring) : nearest <= frontReach
  }
}

/** Maximum distance in fields between ends that were meant to meet. */
const smallGap = 5

/** The gaps of at most `smallGap` that keep a line from closing to rings; empty for rings and lines meant to be open. */
export function smallGaps(frontline: readonly Segment[]): Segment[] {
  if (isRing(frontline)) return []
  const left = looseEnds(frontline)
  const gaps: Segment[] = []
  for (let from = left.pop(); from; from = left.pop()) {
    const end = from
    const to = left.toSorted((a, b) => distance(a, end) - distance(b, end))[0]
    if (!to || distance(to, end) > smallGap) return []
    left.splice(left.indexOf(to), 1)
    gaps.push({ from: end, to })
  }
  return isRing([...frontline, ...gaps]) ? gaps : []
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The ends of exactly one segment. */
function looseEnds(frontline: readonly Segment[]): Point[] {
  const { ends } = distinct(frontline)
  const points = new Map(frontline.flatMap(({ from, to }) => [from, to]).map((point) => [pointKey(point), point]))
  return [...points].flatMap(([key, point]) => (ends.get(key) === 1 ? [point] : []))
}

/** Whether the segments close to rings. */
export const isRing = (frontline: readonly Segment[]): boolean => closedRing(frontline) !== undefined

/** The distinct segments if two meet at every end; otherwise undefined. */
function closedRing(frontline: readonly Segment[]): Segment[] | undefined {
  const { segments, ends } = distinct(frontline)
  const closed = segments.length >= 3 && [...ends.values()].every((count) => count === 2)
  return closed ? segments : undefined
}

/** The segments without points and duplicates, and how many meet at each end. */
function distinct(frontline: readonly Segment[]): { segments: Segment[]; ends: Map<string, number> } {
  const segments = new Map<string, Segment>()
  const ends = new Map<string, number>()
  for (const segment of frontline) {
    const [a, b] = [pointKey(segment.from), pointKey(segment.to)]
    const key = a < b ? `${a}-${b}` : `${b}-${a}`
    if (a === b || segments.has(key)) continue
    segments.set(key, segment)
    ends.set(a, (ends.get(a) ?? 0) + 1)
    ends.set(b, (ends.get(b) ?? 0) + 1)
  }
  return { segments: [...segments.values()], ends }
}

const pointKey = ({ x, y }: Point) => `${x}|${y}`

/** Ray casting to the east; an odd number of crossings is inside. */
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
