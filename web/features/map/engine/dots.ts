import type { Point } from '../../../../shared/game/world/frontline.ts'
import { colourChannels } from '../scene/colours.ts'
import { type Picture, toScreen } from './view.ts'

export interface DotGroup {
  colour: string
  /** Slightly larger, for villages of coloured tribes. */
  isLarge?: boolean
  villages: readonly Point[]
}

/** Pixels in row order, each packed as in `ImageData`. */
export interface Raster {
  pixels: Uint32Array
  width: number
  height: number
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1

/** `#rrggbb` as a raster pixel. */
export function colourPixel(colour: string): number {
  const [red, green, blue] = colourChannels(colour)
  return isLittleEndian
    ? ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
    : ((red << 24) | (green << 16) | (blue << 8) | 255) >>> 0
}

/** Dot width in pixels: slightly less than a field, within 2 to 16. */
export const dotSize = (pixels: number): number => Math.min(16, Math.max(2, Math.round(pixels * 0.85)))

/** Left inset of each row of a round dot, in pixels. */
function rowInsets(size: number): number[] {
  const radius = size / 2
  return Array.from({ length: size }, (_, row) => {
    const off = row + 0.5 - radius
    return size < 4 ? 0 : Math.round(radius - Math.sqrt(radius * radius - off * off))
  })
}

/**
 * Draws the villages' dots into a raster with `ratio` raster pixels per picture pixel. Later groups cover earlier ones; dots outside
 * are skipped.
 */
export function setDots(raster: Raster, groups: readonly DotGroup[], picture: Picture, ratio: number): void {
  const { pixels, width, height } = raster
  const origin = toScreen({ x: 0, y: 0 }, picture)
  for (const { colour, isLarge, villages } of groups) {
    const pixel = colourPixel(colour)
    const dot = Math.round((dotSize(picture.pixels) + (isLarge ? 1 : 0)) * ratio)
    const insets = rowInsets(dot)
    for (const village of villages) {
      const left = Math.round((village.x * picture.pixels + origin.x) * ratio - dot / 2)
      const top = Math.round((village.y * picture.pixels + origin.y) * ratio - dot / 2)
      if (left >= width || top >= height || left + dot <= 0 || top + dot <= 0) continue
      for (const [row, inset] of insets.entries()) {
        const y = top + row
        if (y < 0 || y >= height) continue
        const from = Math.max(0, left + inset)
        const to = Math.min(width, left + dot - inset)
        for (let x = from; x < to; x++) pixels[y * width + x] = pixel
      }
    }
  }
}
