import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '../../../../shared/model/orders/order.ts'
import { answers, hold, lost, recordedCalls } from '../../support/answers.ts'
import { anOrderLine, anOrderSheet, inSeconds, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { sees } from '../../support/screen.ts'
import { abilities, pass, serverTime } from './alarm-abilities.ts'
import { button, card, orderServer } from './orders-server.ts'

/** A page with alarms on, and a server whose sheet the test changes. */
async function withAlarms(...lines: Order[]) {
  const server = orderServer({ lines })
  answers({ 'orders.sheet': () => ({ ...server.sheet, serverTime: serverTime() }) })
  await visitOrders()
  await button(/^Alarme (an|aus)$/).click()
  await button('Alarme einschalten').click()
  await sees(button('Alarme ausschalten'))
  return server
}

/** Hides the page, or shows it again. */
function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
}

const moved = (line: Order, seconds: number) => ({ ...line, launchAt: inSeconds(seconds) })

describe('a page with alarms on that nobody looks at', () => {
  test('asks every minute, and that never counts as opening it', async () => {
    abilities()
    const line = anOrderLine({ launchAt: inSeconds(4000) })
    const server = await withAlarms(line)
    turn('hidden')
    const before = recordedCalls('orders.sheet').length
    server.sheet = { ...server.sheet, issue: 2, lines: [moved(line, 8000)] }
    pass(61)
    await expect.poll(() => recordedCalls('orders.sheet').length).toBe(before + 1)
    await expect.poll(() => document.title).toMatch(/^02:1\d:\d\d · Befehle$/)
    pass(61)
    await expect.poll(() => recordedCalls('orders.sheet').length).toBe(before + 2)
    const polls = recordedCalls('orders.sheet').slice(before)
    expect(polls.map(({ query }) => query.opened)).toEqual([undefined, undefined])
    turn('visible')
    await expect.poll(() => recordedCalls('orders.sheet').at(-1)?.query.opened).toBe('1')
  })

  test('does not ask with alarms off', async () => {
    abilities()
    await withAlarms(anOrderLine({ launchAt: inSeconds(4000) }))
    await button('Alarme ausschalten').click()
    turn('hidden')
    const before = recordedCalls('orders.sheet').length
    const clock = page.getByTitle('Nach dieser Uhr laufen alle Countdowns')
    const shown = clock.element().textContent
    pass(120)
    await expect.poll(() => clock.element().textContent).not.toBe(shown)
    expect(recordedCalls('orders.sheet')).toHaveLength(before)
  })

  test('is silent for an order that was taken back, and rings for the one that took its place', async () => {
    const { shown, tones } = abilities()
    const line = anOrderLine({ launchAt: inSeconds(600) })
    const server = await withAlarms(line)
    turn('hidden')
    const next = anOrderLine({
      id: 'off-7-offs-7-7-0',
      launchAt: inSeconds(900),
      to: { ...line.to, name: 'Neues Ziel' },
    })
    server.sheet = { ...server.sheet, issue: 2, lines: [next] }
    pass(541)
    await sees(card('Neues Ziel'))
    await expect.poll(() => document.title).toMatch(/^00:05:\d\d · Befehle$/)
    expect(shown).toEqual([])
    expect(tones).toEqual([])
    pass(301)
    await expect.poll(() => shown.map(({ body }) => body)).toEqual(['500|501 → 512|488 Neues Ziel'])
  })

  test('is silent for what was marked on another device', async () => {
    const { shown } = abilities()
    const line = anOrderLine({ launchAt: inSeconds(600) })
    const other = anOrderLine({ id: 'off-7-offs-7-7-0', launchAt: inSeconds(605), to: { ...line.to, name: 'Anderes' } })
    const server = await withAlarms(line, other)
    turn('hidden')
    server.sheet = { ...server.sheet, lines: [{ ...line, state: 'sent', at: inSeconds(0) }, other] }
    pass(550)
    await expect.poll(() => shown.map(({ body }) => body)).toEqual(['500|501 → 512|488 Anderes'])
  })
})

test('rings what it knows when the server does not answer', async () => {
  const { shown } = abilities()
  await withAlarms(anOrderLine({ launchAt: inSeconds(600) }))
  answers({ 'orders.sheet': lost })
  pass(305)
  await expect.poll(() => shown).toHaveLength(1)
  const answer = hold('orders.sheet')
  pass(236)
  await expect.poll(() => shown).toHaveLength(2)
  answer()
})

test('attacks of one second are announced together, and each is rung for once', async () => {
  const { shown } = abilities()
  const launchAt = inSeconds(600)
  const lines = manyLines(3).map((line) => ({ ...line, launchAt }))
  await withAlarms(...lines)
  pass(545)
  await expect.poll(() => shown).toHaveLength(1)
  expect(shown[0]?.title).toMatch(/^3 Angriffe in \d\d\u00a0s abschicken$/)
  expect(shown[0]?.body?.split('\n')).toHaveLength(3)
})

test('an issue that arrives while the page lies open counts as opened with the next touch, not before', async () => {
  const server = orderServer()
  await visitOrders()
  await sees(card('Ziel'))
  server.sheet = anOrderSheet({ issue: 2, lines: [anOrderLine({ to: { ...anOrderLine().to, name: 'Neu' } })] })
  window.dispatchEvent(new Event('online'))
  await sees(card('Neu'))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => recordedCalls('orders.sheet').length).toBe(3)
  expect(recordedCalls('orders.sheet').map(({ query }) => query.opened)).toEqual(['1', undefined, undefined])
  await page.getByRole('heading', { name: 'Befehle von Anna' }).click()
  await expect.poll(() => recordedCalls('orders.sheet').at(-1)?.query.opened).toBe('1')
  await page.getByRole('heading', { name: 'Befehle von Anna' }).click()
  await expect.poll(() => recordedCalls('orders.sheet').length).toBe(4)
})
