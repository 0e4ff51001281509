import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionToken } from '../../../../web/lib/browser/persisted-store.ts'
import { forgetOrdersOfSession, unsentMarksOfSession } from '../../../../web/lib/browser/stored-orders.ts'
import { readWorkerMarks } from '../../../../web/lib/browser/worker-store.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { type Answers, answers, failure, lost } from '../../support/answers.ts'
import { manyLines } from '../../support/order-samples.ts'
import { orderKey, visitOrders } from '../../support/orders-page.tsx'
import { elementTexts, gone, sees } from '../../support/screen.ts'
import { button, card, notice, orderServer } from './orders-server.ts'

const renewed: Answers = { 'orders.sheet': failure('orders_not_found'), 'orders.mark': failure('orders_not_found') }
const ended = page.getByRole('heading', { name: 'Diesen Link gibt es nicht (mehr)' })
const panel = page.getByRole('region', { name: 'Nicht angekommene Angaben' })
const named = () => elementTexts(panel.getByRole('listitem'))
const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('angriffsplaner.orders.'))

beforeEach(() => localStorage.clear())

/** Marks an attack without a connection; meanwhile its link is renewed. */
async function markOffline(target: string): Promise<void> {
  await sees(card(target))
  answers({ 'orders.sheet': lost, 'orders.mark': lost })
  await card(target).getByRole('button', { name: 'Abgeschickt' }).click()
  await sees(notice('1 Angabe wartet noch darauf'))
  answers(renewed)
}

/** As the service worker does after a tap in a notification. */
async function keepWorkerMark(line: string): Promise<void> {
  await readWorkerMarks(orderKey)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opening = indexedDB.open('angriffsplaner.orders', 1)
  opening.onerror = reject
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('marks', 'readwrite')
    transaction.objectStore('marks').put({ key: orderKey, line, state: 'sent', at: new Date().toISOString() })
    transaction.oncomplete = () => {
      opening.result.close()
      resolve()
    }
  }
  return promise
}

test.each([{ phone: true }, { phone: false, dark: true }])(
  'a mark whose link was renewed meanwhile is named until the player has read it %o',
  async (look) => {
    orderServer({ lines: manyLines(3) })
    await visitOrders(look)
    await markOffline('Ziel 0')
    window.dispatchEvent(new Event('online'))
    await sees(ended)
    await sees(panel.getByText('1 Angabe ist nicht angekommen.'))
    expect(named()).toEqual([
      expect.stringMatching(/^Abgeschickt: Off \d+\|\d+ → \d+\|\d+ Ziel 0, Ankunft .+\d\d:\d\d:\d\d/),
    ])
    await expectAccessible()
    // Nothing else of the orders is left on the device.
    expect(stored()).toEqual([`angriffsplaner.orders.refused/${orderKey}`])
    const before = named()
    await visitOrders(look)
    await sees(panel)
    expect(named()).toEqual(before)
    await button('Verstanden').click()
    await gone(panel)
    expect(stored()).toEqual([])
    await visitOrders(look)
    await sees(ended)
    await gone(panel)
  },
)

test('a mark of a notification is named too, also for an order that this device has not loaded', async () => {
  await keepWorkerMark('fake-1003-fakes-400-401-w2-0')
  await visitOrders({ answers: renewed })
  await sees(panel)
  expect(named()).toEqual(['Abgeschickt: Fake auf 400|401'])
  expect(await readWorkerMarks(orderKey)).toEqual([])
})

test('signing out asks about them, and takes them along', async () => {
  sessionToken.set('token')
  orderServer({ lines: manyLines(2) })
  await visitOrders()
  await markOffline('Ziel 0')
  window.dispatchEvent(new Event('online'))
  await sees(panel)
  expect(unsentMarksOfSession()).toBe(1)
  await forgetOrdersOfSession()
  expect(stored()).toEqual([])
})
