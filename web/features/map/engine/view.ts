import type { Point } from '../../../../shared/game/world/frontline.ts'

/** The field in the centre and the zoom. */
export interface View extends Point {
  scale: number
}

/** Both sides are in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** A drawn area: its size, the field in its centre, and pixels per field. */
export interface Picture extends Size, Point {
  pixels: number
}

/** Fields along each side of a world. */
const worldSize = 1000

/** Zoom per notch of the wheel. */
export const zoomStep = 0.2
/** At this scale the whole world fits in. */
export const minScale = 1
export const initialScale = 3
/** Shows a few dozen fields. */
export const maxScale = 50

/** The visible area; at scale 1 the world fills the shorter side. */
export const visiblePicture = ({ x, y, scale }: View, { width, height }: Size): Picture => ({
  x,
  y,
  width,
  height,
  pixels: (scale * Math.min(width, height)) / worldSize,
})

/** Field to picture pixels, from the top left corner. */
export const toScreen = ({ x, y }: Point, picture: Picture): Point => ({
  x: (x - picture.x) * picture.pixels + picture.width / 2,
  y: (y - picture.y) * picture.pixels + picture.height / 2,
})

/** Converts picture pixels to fields; the inverse of `toScreen`. */
export const toWorld = ({ x, y }: Point, picture: Picture): Point => ({
  x: (x - picture.width / 2) / picture.pixels + picture.x,
  y: (y - picture.height / 2) / picture.pixels + picture.y,
})

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Limits the scale, and keeps the centre on the map. */
export const bounded = ({ x, y, scale }: View): View => ({
  x: within(x, 0, worldSize),
  y: within(y, 0, worldSize),
  scale: within(scale, minScale, maxScale),
})

/** Zooms by a factor; the point under `at` stays in place unless the map ends. */
export function zoomedAt(view: View, size: Size, at: Point, factor: number): View {
  const scale = within(view.scale * factor, minScale, maxScale)
  const held = toWorld(at, visiblePicture(view, size))
  const { pixels } = visiblePicture({ ...view, scale }, size)
  return bounded({
    x: held.x - (at.x - size.width / 2) / pixels,
    y: held.y - (at.y - size.height / 2) / pixels,
    scale,
  })
}

/** Notches of a wheel event, -1 to 1 (fractions on a trackpad); positive zooms in. */
export function wheelNotches(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * 33
  return within(-pixels / 100, -1, 1)
}

/** Zoom factor of a number of notches. */
export const zoomFactor = (notches: number): number => (1 + zoomStep) ** notches

/** The view after a push by pixels. */
export function pushed(view: View, size: Size, dx: number, dy: number): View {
  const { pixels } = visiblePicture(view, size)
  return bounded({ ...view, x: view.x - dx / pixels, y: view.y - dy / pixels })
}

/** Size of a drawn sheet relative to the visible area. */
const overdraw = 1.5

/** The area drawn around a view, so that short pushes need no redraw. */
export function layerPicture(view: View, size: Size): Picture {
  const seen = visiblePicture(view, size)
  return { ...seen, width: Math.ceil(size.width * overdraw), height: Math.ceil(size.height * overdraw) }
}

/** Offset (pixels, centre to centre) and scale that make a sheet show the picture. */
export const layerShift = (sheet: Picture, shown: Picture): { x: number; y: number; factor: number } => ({
  x: (sheet.x - shown.x) * shown.pixels,
  y: (sheet.y - shown.y) * shown.pixels,
  factor: shown.pixels / sheet.pixels,
})

/** Whether a sheet contains the whole picture. */
export function covers(sheet: Picture, shown: Picture): boolean {
  const fits = (had: number, wanted: number, off: number) =>
    Math.abs(off) + wanted / 2 / shown.pixels <= had / 2 / sheet.pixels
  return fits(sheet.width, shown.width, shown.x - sheet.x) && fits(sheet.height, shown.height, shown.y - sheet.y)
}

/** A view that shows all points with a margin; undefined without points. */
export function fitting(points: Iterable<Point>, size: Size, mostScale = 12): View | undefined {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  if (west > east) return undefined
  const room = 1.2
  const perScale = Math.min(size.width, size.height) / worldSize
  const scale = Math.min(
    mostScale,
    size.width / (Math.max(1, east - west) * room) / perScale,
    size.height / (Math.max(1, south - north) * room) / perScale,
  )
  return bounded({ x: (west + east) / 2, y: (north + south) / 2, scale })
}
