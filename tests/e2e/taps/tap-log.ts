import type { Page } from 'playwright-core'

/** Place of a control in pixels of the window. */
interface Place {
  /** The attack that its text names (`498|594 → 407|483`), or what it does with several. */
  attack: string
  isSent: boolean
  isInBar: boolean
  left: number
  right: number
  top: number
  bottom: number
}

/** What a page showed from a moment on; milliseconds of the page's life. */
export interface Frame {
  at: number
  places: Place[]
}

export interface TapLog {
  frames: Frame[]
  /** The moments of the touches. */
  taps: number[]
  /** The clicks, and the text of what they were on. */
  clicks: { text: string; isStopped: boolean }[]
  /** The marks that the page has sent, in this order and each once. */
  marks: { line: string; state: string; at: string }[]
}

declare global {
  var tapLog: TapLog
}

/** Logs what a page shows in each frame, what is touched, and what it marks, by what is seen and sent alone. */
export const logTaps = (page: Page): Promise<unknown> => page.addInitScript(install)

export const readLog = (page: Page): Promise<TapLog> => page.evaluate(() => globalThis.tapLog)

/** The control at a point in the frame that was shown at a moment. */
export function shownAt({ frames }: TapLog, { x, y }: { x: number; y: number }, moment: number): Place | undefined {
  const frame = frames.findLast(({ at }) => at <= moment)
  // The bar is above the list.
  return frame?.places
    .filter(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
    .toSorted((a, b) => Number(b.isInBar) - Number(a.isInBar))[0]
}

/** Whether the same attack's control was at a point in all frames between two moments. */
export function isShownFrom(log: TapLog, point: { x: number; y: number }, from: number, to: number): boolean {
  const attack = shownAt(log, point, to)?.attack
  const between = log.frames.filter(({ at }) => at > from && at <= to).map(({ at }) => at)
  return [from, ...between].every((moment) => shownAt(log, point, moment)?.attack === attack)
}

function install(): void {
  const log: TapLog = { frames: [], taps: [], clicks: [], marks: [] }
  globalThis.tapLog = log
  const wayIn = (element: Element) => {
    const [from, to] = (element.textContent ?? '').match(/\d{3}\|\d{3}/g) ?? []
    return from && to ? `${from} → ${to}` : ''
  }
  const several = /Alle abgeschickt|rückgängig/i
  const look = () => {
    const controls = [...document.querySelectorAll('.bar :is(a, button), article :is(a, button)')]
    const places = controls.flatMap((control): Place[] => {
      const holder = control.closest('li, article, section')
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const text = control.textContent ?? ''
      const attack = several.exec(text)?.[0] ?? (holder && wayIn(holder))
      const isInBar = control.closest('.bar') !== null
      return attack ? [{ attack, isSent: text === 'Abgeschickt', isInBar, left, right, top, bottom }] : []
    })
    const known = log.frames.at(-1)
    if (JSON.stringify(known?.places) !== JSON.stringify(places)) log.frames.push({ at: performance.now(), places })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const capture = { capture: true }
  window.addEventListener('pointerdown', ({ timeStamp }) => log.taps.push(timeStamp), capture)
  window.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('a, button') : null
      const text = control?.textContent ?? ''
      setTimeout(() => log.clicks.push({ text, isStopped: event.defaultPrevented }))
    },
    capture,
  )
  const { fetch } = window
  window.fetch = (input, init) => {
    if (String(input instanceof Request ? input.url : input).endsWith('/marks') && typeof init?.body === 'string') {
      const { marks } = JSON.parse(init.body)
      const isNew = ({ line, at }: TapLog['marks'][number]) =>
        !log.marks.some((known) => known.line === line && known.at === at)
      log.marks.push(
        ...marks.filter(isNew).map(({ line, state, at }: TapLog['marks'][number]) => ({ line, state, at })),
      )
    }
    return fetch(input, init)
  }
}
