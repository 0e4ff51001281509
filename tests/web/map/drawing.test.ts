import { describe, expect, it } from 'vitest'
import {
  arrowPieces,
  clipped,
  distanceToLine,
  distinctLines,
  linesNear,
} from '../../../web/features/map/engine/arrows.ts'
import { colourPixel, dotSize, setDots } from '../../../web/features/map/engine/dots.ts'
import { arrowOpacity, arrowStrokes, frontStrokes, markStrokes } from '../../../web/features/map/engine/linework.ts'
import { pickAt } from '../../../web/features/map/engine/pick.ts'
import { setPieces } from '../../../web/features/map/engine/raster-lines.ts'
import { createShape, isInside, shapeEdge } from '../../../web/features/map/engine/shapes.ts'
import { toScreen, visiblePicture } from '../../../web/features/map/engine/view.ts'
import { createVillageGrid } from '../../../web/features/map/engine/village-grid.ts'
import { colourChannels, contrast, givenColours, visibleOn } from '../../../web/features/map/scene/colours.ts'
import { paletteFor } from '../../../web/features/map/scene/palette.ts'
import { defaultDisplay, mapTypes } from '../../../web/features/map/scene/types.ts'
import { fc } from '../../support/properties.ts'

const coordinate = fc.integer({ min: 0, max: 999 })
const point = fc.record({ x: coordinate, y: coordinate })
const line = fc.record({ xf: coordinate, yf: coordinate, xt: coordinate, yt: coordinate })
const size = { width: 300, height: 200 }
const anywhere = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const emptyRaster = () => ({ pixels: new Uint32Array(size.width * size.height), ...size })

describe('lines', () => {
  it('are clipped to what lies in the picture, and only that is left out which does not', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const part = clipped(from, to, size)
        const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
        const isInside = ({ x, y }: { x: number; y: number }, slack: number) =>
          x >= -slack && y >= -slack && x <= size.width + slack && y <= size.height + slack
        for (let step = 0; step <= 50; step++) {
          const share = step / 50
          const isKept = part !== undefined && share >= part[0] - 1e-9 && share <= part[1] + 1e-9
          if (isKept) expect(isInside(at(share), 1e-6)).toBe(true)
          else expect(isInside(at(share), -1e-6)).toBe(false)
        }
      }),
    )
  })

  it('end as arrows at their target, when it is in the picture', () => {
    const picture = visiblePicture({ x: 500, y: 500, scale: 3 }, { width: 1000, height: 1000 })
    const pieces = arrowPieces({ xf: 500, yf: 500, xt: 600, yt: 500 }, picture)
    expect(pieces?.[0]).toEqual([500, 500, 800, 500])
    expect(pieces?.slice(1)).toEqual([
      [792, 503.5, 800, 500],
      [792, 496.5, 800, 500],
    ])
    expect(arrowPieces({ xf: 500, yf: 500, xt: 900, yt: 500 }, picture)).toHaveLength(1)
    expect(arrowPieces({ xf: 0, yf: 0, xt: 100, yt: 0 }, picture)).toBeUndefined()
  })

  it('are found by where they lie: all that are nearest, none farther than the reach', () => {
    fc.assert(
      fc.property(fc.array(line), point, fc.double({ min: 0.1, max: 50, noNaN: true }), (lines, place, reach) => {
        const found = linesNear(lines, place, reach)
        const distances = lines.map((each) => distanceToLine(place, each))
        const least = Math.min(Number.POSITIVE_INFINITY, ...distances)
        const wanted = lines.filter((_, index) => (distances[index] ?? 0) <= Math.min(reach, least) + 1e-9)
        expect(new Set(found)).toEqual(new Set(wanted))
      }),
    )
  })

  it('that lie upon each other are one', () => {
    const one = { xf: 1, yf: 2, xt: 3, yt: 4 }
    expect(distinctLines([one, { ...one }, { ...one, xt: 5 }])).toEqual([one, { ...one, xt: 5 }])
  })

  it('are the fainter the more there are, and bundles the wider', () => {
    expect(arrowOpacity(200)).toBe(1)
    const [some, many, most] = [400, 2000, 10_000].map(arrowOpacity)
    expect(some).toBeGreaterThan(many ?? 1)
    expect(many).toBeCloseTo(0.4, 1)
    expect(most).toBeGreaterThan(0.15)
    const picture = visiblePicture({ x: 500, y: 500, scale: 3 }, { width: 1000, height: 1000 })
    const widths = [undefined, 1, 25, 10_000].map((count) => {
      const line = { xf: 500, yf: 500, xt: 600, yt: 500, ...(count !== undefined && { count }) }
      const [stroke] = arrowStrokes([{ type: 'off', isReal: false, colour: '#ff0000', lines: [line] }], picture)
      return stroke?.width ?? 0
    })
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(widths[3]).toBeLessThan(10)
  })

  it('let what is below shine through as their opacity says', () => {
    const raster = emptyRaster()
    raster.pixels.fill(colourPixel('#ffffff'))
    setPieces(raster, [[10, 20.5, 40, 20.5]], '#ff0000', 1, 1, undefined, 0.5)
    expect(raster.pixels[20 * size.width + 20]).toBe(colourPixel('#ff7f7f'))
  })

  it('are set into the raster where they go, and never outside', () => {
    const raster = emptyRaster()
    setPieces(raster, [[10, 20.5, 40, 20.5]], '#ff0000', 1, 1)
    const row = (y: number) => [...raster.pixels.slice(y * size.width, (y + 1) * size.width)]
    expect(row(20).flatMap((pixel, x) => (pixel === colourPixel('#ff0000') ? [x] : []))).toEqual(
      Array.from({ length: 31 }, (_, index) => index + 10),
    )
    expect(row(19).every((pixel) => pixel === 0)).toBe(true)
    const dashed = emptyRaster()
    setPieces(dashed, [[10, 20.5, 40, 20.5]], '#ff0000', 1, 1, [6, 4])
    const drawn = [...dashed.pixels.slice(20 * size.width, 21 * size.width)].flatMap((pixel, x) => (pixel ? [x] : []))
    expect(drawn.slice(0, 8)).toEqual([10, 11, 12, 13, 14, 15, 20, 21])
    fc.assert(
      fc.property(anywhere, anywhere, fc.double({ min: 0.5, max: 4, noNaN: true }), (from, to, width) => {
        const blank = emptyRaster()
        setPieces(blank, [[from.x, from.y, to.x, to.y]], '#00ff00', width, 1)
        for (const [index, pixel] of blank.pixels.entries()) {
          if (pixel === 0) continue
          const middle = { x: (index % size.width) + 0.5, y: Math.floor(index / size.width) + 0.5 }
          const away = distanceToLine(middle, { xf: from.x, yf: from.y, xt: to.x, yt: to.y })
          expect(away).toBeLessThan(width + 2)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('dots', () => {
  it('are drawn where their villages lie, in their colour', () => {
    const picture = visiblePicture({ x: 500, y: 500, scale: 3 }, size)
    fc.assert(
      fc.property(fc.array(point, { maxLength: 5 }), fc.constantFrom(1, 1.5, 2), (villages, ratio) => {
        const raster = {
          pixels: new Uint32Array(size.width * size.height * ratio * ratio),
          width: size.width * ratio,
          height: size.height * ratio,
        }
        setDots(raster, [{ colour: '#123456', villages }], picture, ratio)
        const reach = dotSize(picture.pixels) * ratio
        const places = villages.map((village) => toScreen(village, picture))
        for (const [index, pixel] of raster.pixels.entries()) {
          if (pixel === 0) continue
          expect(pixel).toBe(colourPixel('#123456'))
          const [x, y] = [index % raster.width, Math.floor(index / raster.width)]
          expect(places.some((place) => Math.hypot(place.x * ratio - x, place.y * ratio - y) <= reach)).toBe(true)
        }
        for (const { x, y } of places) {
          const [column, row] = [Math.floor(x * ratio), Math.floor(y * ratio)]
          if (column < 1 || row < 1 || column >= raster.width - 1 || row >= raster.height - 1) continue
          expect(raster.pixels[row * raster.width + column]).toBe(colourPixel('#123456'))
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('the grid', () => {
  it('finds the nearest village within reach, as a search through all of them does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(point, { selector: ({ x, y }) => `${x}|${y}` }),
        point,
        fc.double({ min: 0, max: 30, noNaN: true }),
        (villages, place, reach) => {
          const found = createVillageGrid(villages).near(place, reach)
          const away = (village: { x: number; y: number }) => Math.hypot(village.x - place.x, village.y - place.y)
          const nearest = Math.min(Number.POSITIVE_INFINITY, ...villages.map(away))
          if (nearest <= reach) expect(found && away(found)).toBe(nearest)
          else expect(found).toBeUndefined()
        },
      ),
    )
  })
})

describe('the pointer', () => {
  const villages = [
    { x: 500, y: 500 },
    { x: 520, y: 500 },
    { x: 510, y: 501 },
  ]
  const [from, to, between] = villages
  const attack = { xf: 500, yf: 500, xt: 520, yt: 500 }
  const at = (x: number, y: number) => pickAt({ x, y, pixels: 10 }, createVillageGrid(villages), [attack])

  it('means the attack on its way, the village at its ends, and else the nearest village', () => {
    expect(at(505, 500.2)).toEqual({ attacks: [attack] })
    expect(at(500.1, 500)).toEqual({ village: from })
    expect(at(519.9, 500)).toEqual({ village: to })
    expect(at(510, 501.2)).toEqual({ village: between })
    expect(at(505, 510)).toBeUndefined()
  })
})

describe('colours', () => {
  it('are seen on every ground, and stay as they are where they are seen', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, fc.constantFrom('#ffffff', '#262220'), (chosen, ground) => {
        const seen = visibleOn(chosen, ground)
        const least = ground === '#ffffff' ? 2 : 3
        expect(contrast(seen, ground)).toBeGreaterThanOrEqual(least)
        if (contrast(chosen, ground) >= least) expect(seen).toBe(chosen)
      }),
    )
  })

  it('of every kind of attack are seen in the dark, and those that are seen stay as specified', () => {
    const { seen, ground } = paletteFor('dark')
    const kinds = [...mapTypes, 'unknown']
    const drawn = new Map(kinds.map((type) => [type, seen(defaultDisplay(type).colour)]))
    for (const colour of drawn.values()) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3)
    expect(['off', 'ramoff', 'fake'].map((type) => drawn.get(type))).toEqual(['#ff4444', '#ff8800', '#888888'])
    // Black is drawn as white: no grey that looks like fakes.
    expect(['bfcleaner', 'bfkatas', 'unknown'].map((type) => drawn.get(type))).toEqual(Array(3).fill('#ffffff'))
    const light = paletteFor('light')
    expect(kinds.map((type) => light.seen(defaultDisplay(type).colour))).toEqual(
      kinds.map((type) => defaultDisplay(type).colour),
    )
  })
})

describe('the colours of tribes', () => {
  /** 0 to 360: red is 0, green 120, blue 240. */
  const hueInDegrees = (colour: string) => {
    const [red, green, blue] = colourChannels(colour)
    const most = Math.max(red, green, blue)
    const spread = most - Math.min(red, green, blue)
    const turn =
      most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
    return (turn * 60 + 360) % 360
  }
  const isOwnHue = (colour: string) => hueInDegrees(colour) >= 100 && hueInDegrees(colour) <= 245
  const isEnemyHue = (colour: string) => hueInDegrees(colour) <= 50 || hueInDegrees(colour) >= 300
  const remembering = (ids: number[], attacking: number[], remembered = {}) =>
    Object.fromEntries(givenColours(ids, new Set(attacking), remembered).map(({ id, colour }) => [id, colour]))

  it('are one family of hues where they attack and another where they are attacked, and all different', () => {
    const ids = Array.from({ length: 16 }, (_, index) => index * 8 + 3)
    const attacking = ids.slice(0, 8)
    const colours = remembering([...ids, 0], attacking)
    expect(Object.keys(colours)).toHaveLength(16)
    expect(new Set(Object.values(colours)).size).toBe(16)
    for (const id of ids) expect((attacking.includes(id) ? isOwnHue : isEnemyHue)(colours[id] ?? '')).toBe(true)
  })

  it('stay the same in every plan: they come of the id, and a taken one is not given again', () => {
    const first = remembering([1, 20], [1])
    const second = remembering([1, 28, 20], [1], first)
    expect([second[1], second[20]]).toEqual([first[1], first[20]])
    // Both ids would get the same.
    expect(remembering([28], [])).toEqual({ 28: first[20] })
    expect(second[28]).not.toBe(first[20])
    expect(remembering([28, 20], [], { ...first, ...second })).toEqual({ 28: second[28], 20: first[20] })
  })

  it('change their family with the first plan in which the tribe attacks', () => {
    const before = remembering([5], [])
    expect(isEnemyHue(before[5] ?? '')).toBe(true)
    expect(isOwnHue(remembering([5], [5], before)[5] ?? '')).toBe(true)
  })

  it('are shared only when a family has no more', () => {
    const many = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(new Set(Object.values(remembering(many, many))).size).toBe(8)
  })
})

describe('signs', () => {
  const picture = visiblePicture({ x: 500, y: 500, scale: 3 }, { width: 1000, height: 1000 })
  const scene = {
    ground: '#ffffff',
    grid: '#cccccc',
    letters: '#333333',
    front: { colour: '#ff0000', segments: [{ from: { x: 500, y: 500 }, to: { x: 510, y: 500 } }] },
    dots: [],
    arrows: [],
    marks: [],
  }

  it('of the front line are red and dashed 5,5', () => {
    expect(frontStrokes(scene, picture)).toEqual([
      { layer: 'front', pieces: [[500, 500, 530, 500]], colour: '#ff0000', width: 2, dash: [5, 5] },
    ])
  })

  it('of targets that lack attacks are crossed; those out of sight are left out', () => {
    const places = [
      { x: 500, y: 500 },
      { x: 5, y: 5 },
    ]
    const signs = (kind: 'lacking' | 'filled') => [...markStrokes([{ kind, colour: '#c50f1f', places }], picture)]
    expect(signs('lacking').map(({ pieces }) => pieces.length)).toEqual([5])
    expect(signs('filled').map(({ pieces }) => pieces.length)).toEqual([4])
  })
})

describe('drawn shapes', () => {
  const square = { kind: 'lasso', points: [at(0, 0), at(10, 0), at(10, 10), at(0, 10)] } as const

  function at(x: number, y: number) {
    return { x, y }
  }

  it('hold what lies within, and nothing else', () => {
    expect([at(5, 5), at(0.5, 9.5), at(-1, 5), at(5, 11)].map((place) => isInside(square, place))).toEqual([
      true,
      true,
      false,
      false,
    ])
    fc.assert(
      fc.property(point, point, fc.double({ min: 1, max: 300, noNaN: true }), (middle, place, radius) => {
        const circle = { kind: 'circle', middle, radius } as const
        const away = Math.hypot(place.x - middle.x, place.y - middle.y)
        expect(isInside(circle, place)).toBe(away <= radius)
        // The drawn edge says the same, but for what lies between its corners.
        if (Math.abs(away - radius) > radius * 0.01)
          expect(isInside({ kind: 'lasso', points: shapeEdge(circle) }, place)).toBe(away < radius)
      }),
    )
  })

  it('are circles around where the pointer began, or the way it went; a single place is none', () => {
    expect(createShape('circle', [at(1, 1), at(9, 9), at(4, 5)])).toEqual({
      kind: 'circle',
      middle: at(1, 1),
      radius: 5,
    })
    expect(createShape('lasso', square.points)).toEqual(square)
    expect(createShape('lasso', [at(1, 1)])).toBeUndefined()
  })
})
