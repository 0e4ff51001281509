import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, failure, hold, lost, recordedCalls } from '../../support/answers.ts'
import { anOrderLine, anOrderSheet, manyLines } from '../../support/order-samples.ts'
import { leaveOrders, orderKey, visitOrders } from '../../support/orders-page.tsx'
import { gone, sees } from '../../support/screen.ts'
import { button, card, notice, orderServer } from './orders-server.ts'

describe('what the device keeps', () => {
  test('opens without a connection, and says as of when', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.sheet': lost })
    await visitOrders()
    await sees(card('Ziel'))
    await sees(notice(/Offline\. Stand von \w\w\., \d\d\.\d\d\., \d\d:\d\d:\d\d/))
  })

  test('of one key is never shown to another', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.sheet': lost })
    await visitOrders({ key: 'l'.repeat(32) })
    await sees(page.getByRole('heading', { name: 'Deine Befehle sind gerade nicht zu laden' }))
    expect(page.getByText('Anna').elements()).toEqual([])
  })

  test('goes when the key has ended but for the marks that it refused, and the page says whom to ask', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.sheet': failure('orders_not_found'), 'orders.mark': lost })
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    document.dispatchEvent(new Event('visibilitychange'))
    await sees(notice('Frag deine Stammesführung nach deinem aktuellen Link'))
    expect(Object.keys(localStorage).filter((name) => name.includes(orderKey))).toEqual([
      `angriffsplaner.orders.refused/${orderKey}`,
    ])
    answers({ 'orders.sheet': lost })
    await visitOrders()
    await sees(page.getByRole('heading', { name: 'Deine Befehle sind gerade nicht zu laden' }))
  })

  test('is forgotten when nobody has opened it for 30 days', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    const day = 24 * 60 * 60 * 1000
    const later = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => later + 31 * day)
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    await visitOrders({ key: 'l'.repeat(32) })
    await expect.poll(() => Object.keys(localStorage).some((name) => name.includes(orderKey))).toBe(false)
  })

  test('is nothing in a private window: said, and everything else works', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const server = orderServer({ lines: manyLines(2) })
    await visitOrders()
    await sees(notice('Dein Browser speichert hier nichts'))
    await card('Ziel 0').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('sent')
    await gone(card('Ziel 0'))
  })

  test('that is spoilt is passed over', async () => {
    localStorage.setItem(`angriffsplaner.orders.sheet/${orderKey}`, '{"sheet":')
    localStorage.setItem(`angriffsplaner.orders.marks/${orderKey}`, '[{"line":"off-1-offs-1-1-0","state":"gone"},7]')
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    expect(recordedCalls('orders.mark')).toEqual([])
  })
})

describe('without an answer', () => {
  test('says what is wrong, and loads when asked again', async () => {
    await visitOrders({ answers: { 'orders.sheet': failure('busy') } })
    await sees(page.getByRole('heading', { name: 'Deine Befehle sind gerade nicht zu laden' }))
    orderServer()
    await button('Erneut versuchen').click()
    await sees(card('Ziel'))
  })

  test('says that it loads', async () => {
    orderServer()
    const answer = hold('orders.sheet')
    await visitOrders()
    await sees(notice('Deine Befehle werden geladen …'))
    answer()
    await sees(card('Ziel'))
  })

  test('goes on with what it has while the server fails', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.sheet': failure('too_many_requests') })
    document.dispatchEvent(new Event('visibilitychange'))
    await sees(notice(/Stand von/))
    await sees(card('Ziel'))
  })
})

describe('asking the server', () => {
  test('happens every 30 seconds while the page is visible, and not in a hidden tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    const server = orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    // Looking for something lets a little of the stopped time pass, too.
    vi.advanceTimersByTime(20_000)
    expect(recordedCalls('orders.sheet')).toHaveLength(1)
    server.sheet = anOrderSheet({ lines: [anOrderLine({ to: { ...anOrderLine().to, name: 'Neu benannt' } })] })
    vi.advanceTimersByTime(10_500)
    await sees(card('Neu benannt'))
    expect(recordedCalls('orders.sheet').map(({ query }) => query.opened)).toEqual(['1', undefined])
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(600_000)
    expect(recordedCalls('orders.sheet')).toHaveLength(2)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => recordedCalls('orders.sheet')).toHaveLength(3)
    leaveOrders()
    vi.advanceTimersByTime(600_000)
    expect(recordedCalls('orders.sheet')).toHaveLength(3)
  })
})
