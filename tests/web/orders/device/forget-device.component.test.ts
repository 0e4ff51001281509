import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionToken } from '../../../../web/lib/browser/persisted-store.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { answers, lost } from '../../support/answers.ts'
import { orderKey, visitOrders } from '../../support/orders-page.tsx'
import { aUser } from '../../support/samples.ts'
import { dialog, gone, sees } from '../../support/screen.ts'
import { visit } from '../../support/visit.tsx'
import { button, card, notice, orderServer } from '../member/orders-server.ts'

const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('angriffsplaner.orders.'))
const forgotten = page.getByRole('heading', { name: 'Dieses Gerät hat deine Befehle vergessen' })
const other = 'o'.repeat(32)

beforeEach(() => localStorage.clear())

/** Opens the question of the members' page. */
async function ask(): Promise<void> {
  await button('Werkzeuge').click()
  await button('Dieses Gerät vergessen').click()
}

test.each([{}, { phone: false, dark: true }])('the device forgets all that a link has stored %o', async (look) => {
  orderServer()
  await caches.open('orders-1')
  await visitOrders({ key: other })
  await sees(card('Ziel'))
  await visitOrders(look)
  await button('Alarme').click()
  await button('Alarme einschalten').click()
  await expect.poll(stored).toContain(`angriffsplaner.orders.alarms-on/${orderKey}`)
  await ask()
  await sees(dialog())
  await gone(dialog().getByText('noch nicht gesendet'))
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Vergessen' }).click()
  await sees(forgotten)
  await expectAccessible()
  // Another link's orders stay, with the code that opens them.
  expect(stored()).toEqual([`angriffsplaner.orders.sheet/${other}`])
  expect(await caches.keys()).toEqual(['orders-1'])
})

test('the last link takes alarm settings and offline copies along', async () => {
  orderServer()
  await caches.open('orders-1')
  localStorage.setItem('angriffsplaner.orders.alarms', '{}')
  await visitOrders()
  await ask()
  await dialog().getByRole('button', { name: 'Vergessen' }).click()
  await sees(forgotten)
  await expect.poll(() => caches.keys()).toEqual([])
  expect(stored()).toEqual([])
})

test('marks that were not sent are warned about, and cancelling keeps them', async () => {
  orderServer()
  answers({ 'orders.mark': lost })
  await visitOrders()
  await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
  await sees(notice('1 Angabe wartet noch darauf, gesendet zu werden.'))
  await ask()
  await sees(dialog().getByText('1 Angabe wurde noch nicht gesendet.'))
  await dialog().getByRole('button', { name: 'Abbrechen' }).click()
  await gone(dialog())
  expect(stored()).toContain(`angriffsplaner.orders.marks/${orderKey}`)
})

test('signing out removes what was first opened while signed in, and nothing else', async () => {
  orderServer()
  await visitOrders({ key: other })
  await sees(card('Ziel'))
  sessionToken.set('t1')
  await visitOrders({ key: other })
  await sees(card('Ziel'))
  await visitOrders()
  answers({ 'orders.mark': lost })
  await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
  await sees(notice('1 Angabe wartet noch darauf, gesendet zu werden.'))
  const own = `angriffsplaner.orders.sheet/${orderKey}`
  const signOut = page.getByRole('button', { name: 'Logout' })

  await visit('/help', { as: 'user', answers: { 'sessions.me': { user: aUser() }, 'worlds.list': { worlds: [] } } })
  await signOut.click()
  const question = page.getByRole('alertdialog', { name: 'Trotzdem abmelden?' })
  await sees(question.getByText('1 Angabe wurde noch nicht gesendet.'))
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  await gone(question)
  expect(stored()).toContain(own)

  await signOut.click()
  await question.getByRole('button', { name: 'Abmelden' }).click()
  await expect.poll(stored).toEqual([`angriffsplaner.orders.sheet/${other}`])
  expect(sessionToken.get()).toBeUndefined()
})

test('an open page shows that another tab has forgotten it, and stores nothing again', async () => {
  const { forgetOrders } = await import('../../../../web/lib/browser/stored-orders.ts')
  orderServer()
  await visitOrders()
  await sees(card('Ziel'))
  await forgetOrders([orderKey])
  await sees(forgotten)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(stored()).toEqual([])
})
