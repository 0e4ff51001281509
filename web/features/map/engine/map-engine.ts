import type { Point } from '../../../../shared/game/world/frontline.ts'
import { type Emphasis, emphasisElements, shapeElement } from '../scene/emphasis.ts'
import type { Scene } from '../scene/scene.ts'
import { CanvasLayer, paintedScene } from './canvas-layer.ts'
import { listenTo } from './gestures.ts'
import { svgElement } from './render.ts'
import { createShape, type Shape } from './shapes.ts'
import {
  bounded,
  covers,
  fitting,
  layerPicture,
  layerShift,
  type Picture,
  pushed,
  type Size,
  toWorld,
  type View,
  visiblePicture,
  zoomedAt,
} from './view.ts'

/** A position in fields, the field width there in pixels, and the position in the picture. */
export interface Place extends Point {
  pixels: number
  at: Point
}

export interface MapEvents {
  /** The map came to rest at another view. */
  rested(view: View): void
  hovered(place: Place | undefined): void
  tapped(place: Place): void
  drew(shape: Shape): void
}

/** Milliseconds without movement before the map is redrawn. */
const restAfter = 80
/** Opacity of everything while something is emphasised. */
const dimmed = '0.4'
/** Milliseconds of drawing per frame. */
const budget = { moving: 2, still: 3 }

/**
 * Draws and moves the map. During movement the shown layer is only translated and scaled; the other is drawn behind it over several
 * frames, then swapped in.
 */
export class MapEngine {
  readonly #place: HTMLElement
  readonly #events: MapEvents
  readonly #sheets: [shown: CanvasLayer, hidden: CanvasLayer] = [new CanvasLayer(), new CanvasLayer()]
  readonly #overlay = svgElement('svg', { 'aria-hidden': 'true' })
  readonly #endings: (() => void)[] = []
  #size: Size = { width: 0, height: 0 }
  #view: View
  #scene: Scene | undefined
  #emphasis: Emphasis | undefined
  #drawing: { steps: Generator<void>; target: Picture } | undefined
  #sceneIsNew = false
  #movedAt = -Infinity
  #frame = 0
  #told: View
  #hover: Point | undefined
  #pen: Shape['kind'] | undefined
  #trail: Point[] = []

  constructor(place: HTMLElement, view: View, events: MapEvents) {
    this.#place = place
    this.#view = bounded(view)
    this.#told = this.#view
    this.#events = events
    Object.assign(this.#overlay.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
    place.append(...this.#sheets.map(({ element }) => element), this.#overlay)
    const resizing = new ResizeObserver(() => this.#measure())
    resizing.observe(place)
    this.#measure()
    this.#endings.push(
      () => resizing.disconnect(),
      listenTo(place, {
        push: (dx, dy) => this.#move(pushed(this.#view, this.#size, dx, dy)),
        zoom: (factor, at) => this.#move(zoomedAt(this.#view, this.#size, at ?? this.#middle(), factor)),
        draws: () => this.#pen !== undefined,
        draw: (at) => {
          this.#trail.push(toWorld(at, visiblePicture(this.#view, this.#size)))
          this.#request()
        },
        drawn: () => this.#finish(),
        tap: (at) => this.#events.tapped(this.#placeAt(at)),
        hover: (at) => {
          this.#hover = at
          this.#request()
        },
      }),
    )
  }

  get view(): View {
    return this.#view
  }

  show(scene: Scene): void {
    this.#scene = scene
    this.#sceneIsNew = true
    this.#request()
  }

  emphasise(emphasis: Emphasis): void {
    this.#emphasis = emphasis
    for (const { element } of this.#sheets) element.style.opacity = emphasis.dims ? dimmed : ''
    this.#request()
  }

  /** Makes the pointer draw this shape; undefined: push the map. */
  drawing(kind: Shape['kind'] | undefined): void {
    this.#pen = kind
    this.#trail = []
    this.#request()
  }

  look(view: View): void {
    this.#move(bounded(view))
  }

  /** Shows all points; no effect without points. */
  fit(points: Iterable<Point>): void {
    const view = fitting(points, this.#size)
    if (view) this.look(view)
  }

  /** Scrolls the page to the map and focuses it. */
  reveal(): void {
    this.#place.scrollIntoView({ block: 'center' })
    this.#place.focus({ preventScroll: true })
  }

  /** Zooms while keeping the centre in place. */
  zoom(factor: number): void {
    this.#move(zoomedAt(this.#view, this.#size, this.#middle(), factor))
  }

  /** The current view as an image; undefined before a scene is set. */
  painted(): HTMLCanvasElement | undefined {
    return this.#scene && paintedScene(this.#scene, visiblePicture(this.#view, this.#size))
  }

  /** Stops everything and removes all elements. */
  end(): void {
    cancelAnimationFrame(this.#frame)
    for (const end of this.#endings) end()
    for (const { element } of this.#sheets) element.remove()
    this.#overlay.remove()
  }

  #finish(): void {
    const shape = this.#pen && createShape(this.#pen, this.#trail)
    this.#trail = []
    this.#request()
    if (shape) this.#events.drew(shape)
  }

  #middle(): Point {
    return { x: this.#size.width / 2, y: this.#size.height / 2 }
  }

  #placeAt(at: Point): Place {
    const picture = visiblePicture(this.#view, this.#size)
    return { ...toWorld(at, picture), pixels: picture.pixels, at }
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#place
    if (width === this.#size.width && height === this.#size.height) return
    this.#size = { width, height }
    this.#request()
  }

  #move(view: View): void {
    this.#view = view
    this.#movedAt = performance.now()
    this.#request()
  }

  #request(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  /** One frame: move the shown layer, draw part of the next one. */
  #draw(): void {
    this.#frame = 0
    const start = performance.now()
    if (!this.#scene || this.#size.width === 0 || this.#size.height === 0) return
    const shown = visiblePicture(this.#view, this.#size)
    const isMoving = start - this.#movedAt < restAfter
    this.#begin(this.#scene, shown, isMoving)
    this.#goOn(start + (isMoving ? budget.moving : budget.still))
    this.#arrange(shown)
    if (this.#hover) this.#events.hovered(this.#placeAt(this.#hover))
    else this.#events.hovered(undefined)
    if (this.#drawing || isMoving) this.#request()
    else this.#tell()
  }

  #tell(): void {
    if (this.#told === this.#view) return
    this.#told = this.#view
    this.#events.rested(this.#view)
  }

  /** Starts another layer if the shown one no longer fits. */
  #begin(scene: Scene, shown: Picture, isMoving: boolean): void {
    const [{ picture }, hidden] = this.#sheets
    const target = layerPicture(this.#view, this.#size)
    const isDone = picture !== undefined && sameSheet(picture, target) && !this.#sceneIsNew
    if (isDone || (this.#drawing && (isMoving || sameSheet(this.#drawing.target, target)) && !this.#sceneIsNew)) return
    if (isMoving && !this.#sceneIsNew && picture && covers(picture, shown)) return
    this.#sceneIsNew = false
    this.#drawing = { steps: hidden.draw(scene, target), target }
  }

  #goOn(until: number): void {
    if (!this.#drawing) return
    do {
      if (!this.#drawing.steps.next().done) continue
      this.#drawing = undefined
      const [shown, hidden] = this.#sheets
      this.#sheets[0] = hidden
      this.#sheets[1] = shown
      hidden.element.style.visibility = 'visible'
      shown.element.style.visibility = 'hidden'
      return
    } while (performance.now() < until)
  }

  #arrange(shown: Picture): void {
    const [{ element, picture }] = this.#sheets
    if (picture) {
      const { x, y, factor } = layerShift(picture, shown)
      const left = (shown.width - picture.width) / 2 + x
      const top = (shown.height - picture.height) / 2 + y
      element.style.transform = `translate(${left}px, ${top}px) scale(${factor})`
    }
    this.#overlay.setAttribute('width', String(shown.width))
    this.#overlay.setAttribute('height', String(shown.height))
    const shape = this.#pen && createShape(this.#pen, this.#trail)
    this.#overlay.replaceChildren(
      ...emphasisElements(this.#emphasis, shown),
      ...(shape ? [shapeElement(shape, shown, this.#emphasis?.colour ?? 'currentColor')] : []),
    )
  }
}

const sameSheet = (a: Picture, b: Picture) =>
  a.x === b.x && a.y === b.y && a.pixels === b.pixels && a.width === b.width && a.height === b.height
