import { clipped, type Piece } from './arrows.ts'
import { colourPixel, type Raster } from './dots.ts'

/** Blends a colour over a pixel with the given coverage, 0 to 1; independent of channel order. */
function laidOver(below: number, above: number, coverage: number): number {
  if (coverage >= 1) return above
  const share = Math.round(coverage * 256)
  const low = ((below & 0xff00ff) * (256 - share) + (above & 0xff00ff) * share) >>> 8
  const high = ((below >>> 8) & 0xff00ff) * (256 - share) + ((above >>> 8) & 0xff00ff) * share
  return ((low & 0xff00ff) | (high & 0xff00ff00)) >>> 0
}

/** Both lengths are in the pixels of the pieces. */
export type Dash = readonly [length: number, gap: number]

/**
 * Draws anti-aliased pieces, `width` raster pixels wide, with `ratio` raster pixels per piece pixel. A canvas takes ten times as long
 * for thousands of them and cannot be interrupted.
 */
export function setPieces(
  raster: Raster,
  pieces: readonly Piece[],
  colour: string,
  width: number,
  ratio: number,
  dash?: Dash,
  opacity = 1,
): void {
  const pixel = colourPixel(colour)
  const isGap = (steps: number) => dash !== undefined && (steps / ratio) % (dash[0] + dash[1]) >= dash[0]
  for (const [x1, y1, x2, y2] of pieces) {
    const from = { x: x1 * ratio, y: y1 * ratio }
    const to = { x: x2 * ratio, y: y2 * ratio }
    const part = clipped(from, to, raster)
    if (!part) continue
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const [first, last] = part
    const [startX, startY] = [from.x + dx * first, from.y + dy * first]
    const [endX, endY] = [from.x + dx * last, from.y + dy * last]
    if (Math.abs(dx) >= Math.abs(dy)) {
      const slope = dx === 0 ? 0 : dy / dx
      const [left, right, atLeft] = startX <= endX ? [startX, endX, startY] : [endX, startX, endY]
      const stretch = Math.hypot(1, slope)
      const thick = width * stretch
      for (let x = Math.floor(left); x <= right; x++)
        if (!isGap(Math.abs(x - startX) * stretch))
          setAcross(raster, x, atLeft + (x + 0.5 - left) * slope, thick, pixel, opacity, false)
    } else {
      const slope = dx / dy
      const [top, bottom, atTop] = startY <= endY ? [startY, endY, startX] : [endY, startY, endX]
      const stretch = Math.hypot(1, slope)
      const thick = width * stretch
      for (let y = Math.floor(top); y <= bottom; y++)
        if (!isGap(Math.abs(y - startY) * stretch))
          setAcross(raster, y, atTop + (y + 0.5 - top) * slope, thick, pixel, opacity, true)
    }
  }
}

/** Draws one step of a line: the pixels across it around `middle`, weighted by coverage. */
function setAcross(
  { pixels, width, height }: Raster,
  along: number,
  middle: number,
  thick: number,
  pixel: number,
  opacity: number,
  isSteep: boolean,
): void {
  const [alongEnd, acrossEnd] = isSteep ? [height, width] : [width, height]
  if (along < 0 || along >= alongEnd) return
  const [low, high] = [middle - thick / 2, middle + thick / 2]
  for (let across = Math.max(0, Math.floor(low)); across < high && across < acrossEnd; across++) {
    const coverage = Math.min(high, across + 1) - Math.max(low, across)
    const at = isSteep ? along * width + across : across * width + along
    pixels[at] = laidOver(pixels[at] ?? 0, pixel, coverage * opacity)
  }
}
