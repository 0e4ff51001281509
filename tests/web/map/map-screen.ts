import { page } from 'vitest/browser'
import type { Answers } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aSender, aTarget } from '../support/samples.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { anAttack, someMapData } from './samples.ts'

export const settled = { outdated: false, outdatedBy: [] }
export const attacks = [
  anAttack(),
  anAttack({ type: 'fake', xt: 450, yt: 450, targetVillageName: 'Barbarendorf', targetPlayerName: '' }),
  anAttack({ type: 'bfcleaner', senderPlayerId: 11, senderPlayerName: 'Ben', launchAt: '2038-03-02T10:00:00.000Z' }),
]
export const targets = [
  aTarget({ maxOff: 3, currentOff: 1, villageId: 400_500 }),
  aTarget({ x: 450, y: 450, currentOff: 1 }),
]
/** A server of its own: it keeps changes. */
export const aMapServer = (): Answers => ({
  ...planServer({ targets, senders: [aSender()] }).answers,
  'snapshots.mapData': someMapData(),
  'calculations.attacks': { attacks, ...settled },
})

export const open = (search = '?plan=plan-1&x=450&y=480&z=3', look: Visit = {}) =>
  visit(`/map${search}`, { as: 'user', ...look, answers: { ...aMapServer(), ...look.answers } })

export const map = page.getByRole('application')
export const drawn = (layer: string, kind?: string): SVGElement[] => {
  const selector = `[data-layer=${layer}]${kind === undefined ? '' : `[data-kind=${kind}]`}`
  return [...map.element().querySelectorAll<SVGElement>(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
}
export const strokes = (layer: string, kind?: string) =>
  drawn(layer, kind).map((element) => element.getAttribute('stroke'))
export const address = () => new URLSearchParams(window.location.search)
export const scale = () => Number(address().get('z'))

/** The middle of a village on the screen, from the view in the address. */
export function onScreen(x: number, y: number): { x: number; y: number } {
  const { width, height } = map.element().getBoundingClientRect()
  const pixels = (scale() * Math.min(width, height)) / 1000
  return {
    x: (x - Number(address().get('x'))) * pixels + width / 2,
    y: (y - Number(address().get('y'))) * pixels + height / 2,
  }
}

/** The colour of the raster where a village lies, `#rrggbb`. */
export function colourAt(x: number, y: number): string {
  const canvas = [...map.element().querySelectorAll('canvas')].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
  const box = canvas?.getBoundingClientRect()
  const frame = map.element().getBoundingClientRect()
  if (!canvas || !box) return 'nothing drawn'
  const place = onScreen(x, y)
  const [column, row] = [
    ((place.x + frame.left - box.left) / box.width) * canvas.width,
    ((place.y + frame.top - box.top) / box.height) * canvas.height,
  ]
  const data = canvas.getContext('2d')?.getImageData(Math.floor(column), Math.floor(row), 1, 1).data
  return `#${[...(data ?? [])]
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Presses the pointer at one place of the map, moves it to another and lifts it. */
export async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const element = map.element()
  // There is no such pointer to be captured.
  if (element instanceof HTMLElement) element.setPointerCapture = () => undefined
  const { left, top } = element.getBoundingClientRect()
  const pointer = (type: string, share: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        clientX: left + from.x + (to.x - from.x) * share,
        clientY: top + from.y + (to.y - from.y) * share,
        bubbles: true,
      }),
    )
  pointer('pointerdown', 0)
  for (let step = 1; step <= 5; step++) {
    pointer('pointermove', step / 5)
    await new Promise(requestAnimationFrame)
  }
  pointer('pointerup', 1)
}

export const clickAt = (x: number, y: number) => map.click({ position: onScreen(x, y) })
export const box = (name: string) => page.getByRole('region', { name, exact: true })
