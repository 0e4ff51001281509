import type { Point } from '../../../../shared/game/world/frontline.ts'

/** What is seen of the map: the field in the middle and how much it is enlarged. */
export interface View extends Point {
  scale: number
}

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** A picture of the map: its size, the field in its middle, and how many pixels a field is wide. */
export interface Picture extends Size, Point {
  pixels: number
}

/** The world's fields to a side. */
export const worldSize = 1000

/** One notch of the wheel changes the scale by this share. */
export const zoomStep = 0.2
/** The whole world fits in. */
export const minScale = 1
export const initialScale = 3
/** A few dozen fields fill the picture. */
export const maxScale = 50

/** What a person sees: at scale 1 the world fills the shorter side. */
export const pictureOf = ({ x, y, scale }: View, { width, height }: Size): Picture => ({
  x,
  y,
  width,
  height,
  pixels: (scale * Math.min(width, height)) / worldSize,
})

/** Where a field lies in the picture, in pixels from its upper left corner. */
export const toScreen = ({ x, y }: Point, picture: Picture): Point => ({
  x: (x - picture.x) * picture.pixels + picture.width / 2,
  y: (y - picture.y) * picture.pixels + picture.height / 2,
})

/** The place on the map, in fields, under a point of the picture. */
export const toWorld = ({ x, y }: Point, picture: Picture): Point => ({
  x: (x - picture.width / 2) / picture.pixels + picture.x,
  y: (y - picture.height / 2) / picture.pixels + picture.y,
})

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The view with its scale within bounds and its middle on the map. */
export const bounded = ({ x, y, scale }: View): View => ({
  x: within(x, 0, worldSize),
  y: within(y, 0, worldSize),
  scale: within(scale, minScale, maxScale),
})

/** Enlarges by the factor; what lies under the point of the picture stays there, unless the map ends. */
export function zoomedAt(view: View, size: Size, at: Point, factor: number): View {
  const scale = within(view.scale * factor, minScale, maxScale)
  const held = toWorld(at, pictureOf(view, size))
  const { pixels } = pictureOf({ ...view, scale }, size)
  return bounded({
    x: held.x - (at.x - size.width / 2) / pixels,
    y: held.y - (at.y - size.height / 2) / pixels,
    scale,
  })
}

/** By how many notches a turn of the wheel zooms: one at most, a part of one on a trackpad; positive ones enlarge. */
export function notchesOf(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * 33
  return within(-pixels / 100, -1, 1)
}

/** What so many notches enlarge by. */
export const factorOf = (notches: number): number => (1 + zoomStep) ** notches

/** The view after the picture was pushed by so many pixels. */
export function pushed(view: View, size: Size, dx: number, dy: number): View {
  const { pixels } = pictureOf(view, size)
  return bounded({ ...view, x: view.x - dx / pixels, y: view.y - dy / pixels })
}

/** A picture is drawn so many times as wide and high as what is seen of it. */
export const overdraw = 1.5

/** What is drawn around a view, so that it can be pushed for a while without drawing. */
export function sheetOf(view: View, size: Size): Picture {
  const seen = pictureOf(view, size)
  return { ...seen, width: Math.ceil(size.width * overdraw), height: Math.ceil(size.height * overdraw) }
}

/** How a sheet is shifted (in pixels, of its middle from that of the picture) and enlarged to show the picture. */
export const shiftOf = (sheet: Picture, shown: Picture): { x: number; y: number; factor: number } => ({
  x: (sheet.x - shown.x) * shown.pixels,
  y: (sheet.y - shown.y) * shown.pixels,
  factor: shown.pixels / sheet.pixels,
})

/** Whether a sheet holds all that the picture shows. */
export function covers(sheet: Picture, shown: Picture): boolean {
  const fits = (had: number, wanted: number, off: number) =>
    Math.abs(off) + wanted / 2 / shown.pixels <= had / 2 / sheet.pixels
  return fits(sheet.width, shown.width, shown.x - sheet.x) && fits(sheet.height, shown.height, shown.y - sheet.y)
}

/** A view that shows all the points with some room around them; undefined without points. */
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
