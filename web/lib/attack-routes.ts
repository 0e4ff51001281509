/** Start and end of an attack, in fields of the map. */
export interface Way {
  xf: number
  yf: number
  xt: number
  yt: number
}

/** A small map of attacks, in fields: x grows to the east, y to the south. */
export interface WaysSketch {
  left: number
  top: number
  /** The map is a square with this side. */
  size: number
  /** Round coordinates for lines, away from the edges. */
  columns: number[]
  rows: number[]
  /** SVG path of the distinct attacks, at most `mostWays` evenly chosen. */
  path: string
  /** Distinct start and end villages: `x|y`. */
  origins: string[]
  targets: string[]
}

/** Max attacks drawn: more add nothing on a small map. */
const mostWays = 400
const smallestSize = 30

/** The small map of attacks; undefined without any. */
export function waysSketch(ways: readonly Way[]): WaysSketch | undefined {
  if (ways.length === 0) return undefined
  let [west, east, north, south] = [1000, 0, 1000, 0]
  for (const { xf, yf, xt, yt } of ways) {
    west = Math.min(west, xf, xt)
    east = Math.max(east, xf, xt)
    north = Math.min(north, yf, yt)
    south = Math.max(south, yf, yt)
  }
  const size = Math.max(smallestSize, (east - west) * 1.1, (south - north) * 1.1)
  const left = (west + east - size) / 2
  const top = (north + south - size) / 2
  const paths = [...new Set(ways.map(({ xf, yf, xt, yt }) => `M${xf} ${yf}L${xt} ${yt}`))]
  const every = Math.ceil(paths.length / mostWays)
  return {
    left,
    top,
    size,
    columns: roundIn(left, size),
    rows: roundIn(top, size),
    path: paths.filter((_, index) => index % every === 0).join(''),
    origins: [...new Set(ways.map(({ xf, yf }) => `${xf}|${yf}`))],
    targets: [...new Set(ways.map(({ xt, yt }) => `${xt}|${yt}`))],
  }
}

/** Distances of lines, in fields. */
const steps = [5, 10, 20, 50, 100]
const mostLines = 5

function roundIn(from: number, size: number): number[] {
  const step = steps.find((each) => size / each <= mostLines) ?? 200
  const [first, last] = [Math.ceil((from + size * 0.1) / step), Math.floor((from + size * 0.9) / step)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}
