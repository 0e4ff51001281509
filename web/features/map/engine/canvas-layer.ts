import type { Scene } from '../scene/scene.ts'
import { colourPixel, type Raster, setDots } from './dots.ts'
import {
  arrowOpacity,
  arrowStrokes,
  continentLabels,
  frontStrokes,
  gridStrokes,
  markStrokes,
  mostElements,
  type Stroke,
} from './linework.ts'
import { setPieces } from './raster-lines.ts'
import { labelElement, paintLabel, paintStroke, strokeElement, svgElement } from './render.ts'
import type { Picture } from './view.ts'

/** Max villages or strokes drawn before yielding the thread. */
const dotsAtOnce = 12_000
const strokesAtOnce = 60
const strokesWorkedOut = 400
/** Factor for the stroke width when drawn into the raster. */
const manyShare = 0.6
/** Max raster pixels on a high-density screen, to limit memory. */
const mostPixels = 4_000_000

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Raster pixels per picture pixel. */
const pixelRatio = ({ width, height }: Picture) =>
  Math.min(window.devicePixelRatio || 1, 2, Math.max(1, Math.sqrt(mostPixels / (width * height))))

/** One drawn sheet of the map: villages as a raster, lines and labels above it as SVG. Moved as a whole, redrawn at rest. */
export class CanvasLayer {
  readonly element = document.createElement('div')
  /** Undefined until the layer is first drawn. */
  picture: Picture | undefined
  readonly #canvas = document.createElement('canvas')
  readonly #svg = svgElement('svg', { 'aria-hidden': 'true' })
  #image: ImageData | undefined

  constructor() {
    Object.assign(this.element.style, {
      position: 'absolute',
      visibility: 'hidden',
      transformOrigin: '50% 50%',
      willChange: 'transform',
      transition: isCalm() ? '' : 'opacity 150ms',
    })
    for (const layer of [this.#canvas, this.#svg]) {
      Object.assign(layer.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
      this.element.append(layer)
    }
  }

  /** Draws the scene step by step; the layer may be shown after the last step. */
  *draw(scene: Scene, picture: Picture): Generator<void> {
    const ratio = pixelRatio(picture)
    const context = this.#canvas.getContext('2d', { alpha: false })
    if (!context) return
    const width = Math.round(picture.width * ratio)
    const height = Math.round(picture.height * ratio)
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width
      this.#canvas.height = height
    }
    const image = this.#imageSized(width, height)
    const raster: Raster = { pixels: new Uint32Array(image.data.buffer), width, height }
    raster.pixels.fill(colourPixel(scene.ground))
    for (const group of scene.dots) {
      const { villages } = group
      for (let from = 0; from < villages.length; from += dotsAtOnce) {
        setDots(raster, [{ ...group, villages: villages.slice(from, from + dotsAtOnce) }], picture, ratio)
        if (villages.length > dotsAtOnce) yield
      }
    }
    yield
    const elements = gridStrokes(scene, picture).map(strokeElement)
    const marks = yield* inTurn(markStrokes(scene.marks, picture))
    const arrows = yield* inTurn(arrowStrokes(scene.arrows, picture))
    for (const [strokes, opacity] of [
      [marks, 1],
      [arrows, arrowOpacity(arrows.length)],
    ] as const) {
      if (strokes.length <= mostElements) elements.push(...strokes.map(strokeElement))
      else yield* setInTurn(raster, strokes, ratio, opacity)
    }
    elements.push(...frontStrokes(scene, picture).map(strokeElement))
    context.putImageData(image, 0, 0)
    this.#svg.setAttribute('viewBox', `0 0 ${picture.width} ${picture.height}`)
    this.#svg.replaceChildren(...elements, ...continentLabels(scene, picture).map(labelElement))
    this.element.style.width = `${picture.width}px`
    this.element.style.height = `${picture.height}px`
    this.picture = picture
  }

  #imageSized(width: number, height: number): ImageData {
    if (this.#image?.width !== width || this.#image.height !== height) this.#image = new ImageData(width, height)
    return this.#image
  }
}

/** Collects the strokes in batches. */
function* inTurn(strokes: Iterable<Stroke>): Generator<void, Stroke[]> {
  const all: Stroke[] = []
  for (const stroke of strokes) {
    all.push(stroke)
    if (all.length % strokesWorkedOut === 0) yield
  }
  return all
}

/** Draws the strokes into the raster in batches, thinner than as elements. */
function* setInTurn(raster: Raster, strokes: readonly Stroke[], ratio: number, opacity: number): Generator<void> {
  for (const [index, { pieces, colour, width, dash }] of strokes.entries()) {
    setPieces(raster, pieces, colour, width * manyShare * ratio, ratio, dash, opacity)
    if (index % strokesAtOnce === 0) yield
  }
}

/** The whole scene on one canvas of the picture's size. */
export function paintedScene(scene: Scene, picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const image = new ImageData(picture.width, picture.height)
  const raster = { pixels: new Uint32Array(image.data.buffer), width: picture.width, height: picture.height }
  raster.pixels.fill(colourPixel(scene.ground))
  setDots(raster, scene.dots, picture, 1)
  context.putImageData(image, 0, 0)
  const arrows = [...arrowStrokes(scene.arrows, picture)]
  for (const stroke of gridStrokes(scene, picture)) paintStroke(context, stroke)
  for (const stroke of markStrokes(scene.marks, picture)) paintStroke(context, stroke)
  for (const stroke of arrows) paintStroke(context, stroke, arrowOpacity(arrows.length))
  for (const stroke of frontStrokes(scene, picture)) paintStroke(context, stroke)
  for (const label of continentLabels(scene, picture)) paintLabel(context, label)
  return canvas
}
