import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { anOrderLine } from '../support/order-samples.ts'
import { visitOrders } from '../support/orders-page.tsx'
import { copies, sees, sharesBy } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { button, card, orderServer, unfold } from './member/orders-server.ts'

test('an order shows who else attacks its target, only where the leaders allow it', async () => {
  orderServer({ others: 'names' })
  answers({
    'orders.others': { others: [{ arriveAt: '2099-03-04T17:00:00.000Z', playerName: 'Bert' }] },
    'orders.linkAll': { path: '/all-orders/some-key' },
  })
  await visitOrders()
  await unfold('Ziel')
  await card('Ziel').css('summary').filter({ hasText: 'Wer greift hier noch an?' }).click()
  await sees(page.getByText('Mi., 04.03., 18:00:00 · Bert'))
  expect(recordedCalls('orders.others')).toHaveLength(1)
  await button('Werkzeuge').click()
  await button('Alle meine Pläne').click()
  const link = page.getByRole('link', { name: 'Alle meine Pläne öffnen' })
  await expect.element(link).toHaveAttribute('href', '/all-orders/some-key')
  await expectAccessible()

  orderServer()
  await visitOrders()
  await unfold('Ziel')
  expect(page.getByText('Wer greift hier noch an?').elements()).toEqual([])
})

test.each(looks)('all plans are one list by time, open ones first to see (phone: $phone)', async (look) => {
  const copied = copies()
  const share = sharesBy(vi.fn(async (_: ShareData) => undefined))
  const { launchAt, ...line } = anOrderLine()
  const plans = [
    { planName: 'Sturm', issue: 1, issuedAt: launchAt },
    { issue: 2, issuedAt: launchAt },
  ]
  const lines = [
    { ...line, launchAt, plan: 0 },
    { ...line, launchAt, plan: 1, state: 'sent' as const },
  ]
  const all = { playerName: 'Anna', server: 'de236', timeZone: 'Europe/Berlin', serverTime: launchAt, plans, lines }
  await visit('/all-orders/some-key', { answers: { 'orders.all': all }, ...look })
  await sees(page.getByText('Anna · 2 Pläne', { exact: false }))
  await expect.poll(() => page.getByRole('link', { name: /^Ins Spiel/ }).elements()).toHaveLength(1)
  await button('Nächste Angriffe').click()
  await expect.poll(copied.last).toMatch(/^Deine nächsten Angriffe:\n[^\n]* Off 500\|501 → 512\|488 · Sturm$/)
  await button('Teilen').click()
  await expect.poll(() => share.mock.lastCall).toEqual([{ text: copied.last() }])
  await page.getByRole('switch', { name: 'Nur offene Befehle' }).click()
  await expect.poll(() => page.getByRole('link', { name: /^Ins Spiel/ }).elements()).toHaveLength(2)
  await sees(page.getByText('Plan 2', { exact: false }).first())
  await expectAccessible()
  await visit('/all-orders/some-key', { answers: { 'orders.all': failure('orders_not_found') }, ...look })
  await sees(page.getByText('Diesen Link gibt es nicht (mehr)'))
})
