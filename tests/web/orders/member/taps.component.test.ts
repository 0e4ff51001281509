import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordedCalls } from '../../support/answers.ts'
import { stopPageClock } from '../../support/clock.ts'
import { anOrderLine, inSeconds, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { dialog, gone, press, sees } from '../../support/screen.ts'
import { abilities, pass } from './alarm-abilities.ts'
import { button, card, orderServer } from './orders-server.ts'

const next = page.getByRole('region', { name: 'Nächster Angriff' })
const due = page.getByRole('region', { name: 'Jetzt abschicken' })
const sentIn = (place: typeof next) => place.getByRole('button', { name: 'Abgeschickt' })
const stopped = page.getByText('Hier war eben noch ein anderer Angriff. Tipp noch einmal.')
const marked = () => recordedCalls('orders.mark').flatMap(({ body }) => body.marks.map(({ line }) => line))

/** Taps what is now at a place of the window. */
function tapAt({ x, y }: { x: number; y: number }): void {
  const target = document.elementFromPoint(x, y)
  const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 }
  target?.dispatchEvent(new PointerEvent('pointerdown', at))
  target?.dispatchEvent(new MouseEvent('click', at))
}

function middle(place: { element(): Element }): { x: number; y: number } {
  const { left, right, top, bottom } = place.element().getBoundingClientRect()
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

const [a, b, c] = manyLines(3)
const threeLines = (first: number, second: number, third: number) =>
  [first, second, third].map((seconds, index) => ({
    ...([a, b, c][index] ?? anOrderLine()),
    launchAt: inSeconds(seconds),
  }))

describe.each([
  ['a low phone', 360, 640],
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
])('on %s', (_, width, height) => {
  const open = async () => {
    await visitOrders({ phone: width < 960 })
    await page.viewport(width, height)
    await sees(next)
  }

  test('a tap where an attack could be marked before its launch marks it after the launch too', async () => {
    abilities()
    orderServer({ lines: threeLines(30, 400, 900) })
    await open()
    await sees(next.getByText('500|501 → 512|488'))
    const place = middle(sentIn(next))
    pass(32)
    await sees(due.getByText('500|501 → 512|488'))
    await sees(next.getByText('501|501 → 512|488'))
    tapAt(place)
    await expect.poll(marked).toEqual([a?.id])
    await sees(page.getByText('Off 500|501 → 512|488 abgeschickt.'))
  })

  test('the attack after it has its own place a minute before its launch, and keeps it when the first is marked', async () => {
    orderServer({ lines: threeLines(-5, 50, 900) })
    await open()
    const place = middle(sentIn(next))
    const { width: linkWidth, height: linkHeight } = next.getByRole('link').element().getBoundingClientRect()
    expect(Math.min(linkWidth, linkHeight)).toBeGreaterThanOrEqual(44)
    await sentIn(due).click()
    await gone(due)
    await sees(page.getByText('Off 500|501 → 512|488 abgeschickt.'))
    if (width >= 960) expect(middle(sentIn(next)).x).toBe(place.x)
    await sees(next.getByText('501|501 → 512|488'))
  })
})

describe('a tap where another attack was until now', () => {
  test('is ignored in the bar, which says so, and counts once that attack has been gone for a while', async () => {
    orderServer({ lines: threeLines(100, 200, 300) })
    await visitOrders()
    await sees(next.getByText('500|501 → 512|488'))
    const goOn = stopPageClock()
    const place = middle(sentIn(next))
    tapAt(place)
    await sees(next.getByText('501|501 → 512|488'))
    await expect.poll(marked).toEqual([a?.id])
    expect(middle(sentIn(next))).toEqual(place)
    goOn(600)
    tapAt(place)
    await sees(stopped)
    expect(marked()).toEqual([a?.id])
    goOn(800)
    tapAt(place)
    await expect.poll(marked).toEqual([a?.id, b?.id])
  })

  test('is ignored in the list, whose rows move up', async () => {
    orderServer({ lines: threeLines(100, 110, 120) })
    await visitOrders()
    await sees(card('Ziel 1'))
    const goOn = stopPageClock()
    const place = middle(card('Ziel 0').getByRole('button', { name: 'Abgeschickt' }))
    tapAt(place)
    await gone(card('Ziel 0'))
    tapAt(place)
    await sees(stopped)
    await sees(card('Ziel 1'))
    goOn(800)
    tapAt(place)
    await gone(card('Ziel 1'))
    await expect.poll(marked).toEqual([a?.id, b?.id])
  })

  test('undoes nothing where the button of the last attack was', async () => {
    const server = orderServer({ lines: threeLines(100, 200, 300).slice(0, 1) })
    await visitOrders()
    await sees(next)
    const goOn = stopPageClock()
    const place = middle(sentIn(next))
    tapAt(place)
    const undo = button('Rückgängig')
    await sees(undo)
    // The thumb is where it was.
    const { left, right, top, bottom } = undo.element().getBoundingClientRect()
    expect(place.x > left && place.x < right && place.y > top && place.y < bottom).toBe(true)
    tapAt(place)
    await sees(stopped)
    await expect.poll(marked).toEqual([a?.id])
    goOn(800)
    await undo.click()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('open')
  })

  test('is not taken for a mistake where only the page was scrolled', async () => {
    orderServer({ lines: manyLines(60, 100).map((line) => ({ ...line, launchAt: inSeconds(100) })) })
    await visitOrders()
    const third = page.getByRole('article').nth(2)
    await sees(third)
    stopPageClock()
    const place = middle(third.getByRole('button', { name: 'Abgeschickt' }))
    const { height } = third.element().getBoundingClientRect()
    window.scrollBy(0, Math.round(height))
    await expect.poll(() => window.scrollY).toBeGreaterThan(0)
    tapAt(place)
    await expect.poll(marked).toHaveLength(1)
    await gone(stopped)
  })

  test('is ignored by keyboard, where the focus stays', async () => {
    orderServer({ lines: threeLines(100, 200, 300) })
    await visitOrders()
    await sees(next.getByText('500|501 → 512|488'))
    const goOn = stopPageClock()
    const sent = sentIn(next).element()
    if (sent instanceof HTMLElement) sent.focus()
    await press('Enter')
    await sees(next.getByText('501|501 → 512|488'))
    expect(document.activeElement).toBe(sentIn(next).element())
    await press('Enter')
    await sees(stopped)
    expect(marked()).toEqual([a?.id])
    goOn(800)
    await press('Enter')
    await expect.poll(marked).toEqual([a?.id, b?.id])
  })
})

test('marking an attack more than a minute early asks while an earlier one is open', async () => {
  orderServer({ lines: threeLines(-200, 55, 75) })
  await visitOrders()
  await sees(card('Ziel 1'))
  const goOn = stopPageClock()
  await card('Ziel 1').getByRole('button', { name: 'Abgeschickt' }).click()
  await expect.poll(marked).toEqual([b?.id])
  goOn(800)
  await card('Ziel 2').getByRole('button', { name: 'Abgeschickt' }).click()
  await sees(dialog().getByText('Wirklich schon abgeschickt?'))
  await dialog().getByRole('button', { name: 'Abbrechen' }).click()
  expect(marked()).toEqual([b?.id])
})

test('the undo names the attacks, and takes back all marks of the last twelve seconds', async () => {
  const server = orderServer({ lines: threeLines(100, 110, 120) })
  await visitOrders()
  await sees(card('Ziel 2'))
  const goOn = stopPageClock()
  await card('Ziel 0').getByRole('button', { name: 'Abgeschickt' }).click()
  await sees(page.getByText('Off 500|501 → 512|488 abgeschickt.'))
  goOn(5000)
  await card('Ziel 2').getByRole('button', { name: 'Abgeschickt' }).click()
  await dialog().getByRole('button', { name: 'Ja, abgeschickt' }).click()
  await sees(page.getByText('Off 502|501 → 512|488 und 1 weiterer abgeschickt.'))
  await button('Alle 2 rückgängig').click()
  await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  await sees(card('Ziel 0'))
  await gone(button(/rückgängig/))
})

test('of many due attacks two have a place, the others are folded, and all can be marked at once', async () => {
  const lines = manyLines(6).map((line, index) => ({ ...line, launchAt: inSeconds(index < 5 ? index - 10 : 50) }))
  const server = orderServer({ lines })
  await visitOrders()
  await sees(next)
  expect(due.elements()).toHaveLength(1)
  await button('5 Angriffe fällig').click()
  const folded = page.getByRole('region', { name: 'Alle fälligen' }).getByRole('listitem')
  await expect.poll(() => folded.elements().length).toBe(4)
  const goOn = stopPageClock()
  goOn(800)
  await folded.nth(0).getByRole('button', { name: 'Abgeschickt' }).click()
  await expect.poll(() => folded.elements().length).toBe(3)
  goOn(800)
  await button('Alle abgeschickt').click()
  await gone(due)
  await expect
    .poll(() => server.sheet.lines.filter(({ state }) => state === 'open').map(({ id }) => id))
    .toEqual([lines[5]?.id])
})
