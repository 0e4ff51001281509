import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '../../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import type { StandInOffer } from '../../../../shared/model/orders/stand-in.ts'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { answers, failure, hold, lost, recordedCalls } from '../../support/answers.ts'
import { anOrderLine, inSeconds, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { gone, sees, seesInView } from '../../support/screen.ts'
import { button, card, orderServer } from './orders-server.ts'

const anOffer = (more: Partial<StandInOffer> = {}): StandInOffer => ({
  id: 'offer-1',
  type: 'off',
  from: { x: 498, y: 594, name: '017 Turm' },
  to: { x: 407, y: 483, name: 'Festung', playerName: 'Dora' },
  launchAt: inSeconds(240),
  arriveAt: inSeconds(20_000),
  until: inSeconds(210),
  ...more,
})

/** The order that accepting the offer makes. */
const orderOf = ({ from, to, launchAt, arriveAt }: StandInOffer): Order =>
  anOrderLine({
    id: 'off-1017-offs-407-483-0',
    from: { ...from, villageId: 1017 },
    to: { ...to, villageId: 2017 },
    standsInFor: { playerName: 'Bert' },
    launchAt,
    arriveAt,
  })

/** A server with an offer, which gives the order to the first yes. */
function offering(offer: StandInOffer | undefined, more: Partial<OrderSheet> = {}) {
  const server = orderServer({ standIn: { isReady: true, ...(offer && { offer }) }, ...more })
  const standsIn = (isReady: boolean) => {
    server.sheet = { ...server.sheet, standIn: { isReady } }
    return { standIn: { isReady } }
  }
  answers({
    'orders.standIn': ({ body }) => {
      const asked = server.sheet.standIn?.offer
      if (body.answer?.takes && asked)
        server.sheet = { ...server.sheet, lines: [orderOf(asked), ...server.sheet.lines] }
      return standsIn(body.isReady ?? true)
    },
  })
  return server
}

const question = page.getByRole('region', { name: 'Anfrage' })
const says = (text: string | RegExp) => page.css('.offers').getByText(text)
const sent = () => recordedCalls('orders.standIn').map(({ body }) => body)
/** As another page load would. */
const readAgain = () => document.dispatchEvent(new Event('visibilitychange'))
const boxOf = (element: Element) => element.getBoundingClientRect()

describe.each(looks)('an offer, %o', (look) => {
  test('comes first, names what to send until when, and is accepted in one press', async () => {
    const offer = anOffer()
    offering(offer, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    await visitOrders(look)
    await sees(question.getByRole('heading', { name: 'Übernehmen? Off 498|594 → 407|483' }))
    const clock = new Date(offer.launchAt).toLocaleTimeString('de-DE')
    await sees(question.getByText(`abschicken ${clock}`))
    await sees(question.getByText(/^Noch 00:0[23]:\d\d zum Antworten$/))
    await sees(question.getByText('017 Turm → Festung von Dora, Ankunft'))
    expect(boxOf(question.element()).top).toBeLessThan(boxOf(page.getByRole('heading', { level: 1 }).element()).top)
    for (const name of ['Übernehmen', 'Nein danke'])
      expect(boxOf(button(name).element()).height).toBeGreaterThanOrEqual(44)
    await expectAccessible()

    await button('Übernehmen').click()
    await sees(says(`Übernommen: Off 498|594 → 407|483, abschicken ${clock}.`))
    await sees(says('Der Angriff steht in deiner Liste.'))
    await sees(card('Festung').getByText('für Bert'))
    await gone(question)
    await expectAccessible()
    expect(sent()).toEqual([{ answer: { offer: 'offer-1', takes: true } }])
    await button('Schließen').click()
    await gone(says('Übernommen'))
    await sees(card('Festung'))
  })
})

test('an offer stays in view while the list is scrolled', async () => {
  offering(anOffer(), { lines: manyLines(60) })
  for (const phone of [true, false]) {
    await visitOrders({ phone })
    await sees(question)
    window.scrollTo(0, 1500)
    await seesInView(button('Übernehmen'))
    const { left, top } = boxOf(button('Übernehmen').element())
    expect(document.elementFromPoint(left + 5, top + 5)?.textContent).toBe('Übernehmen')
  }
})

test('a double click answers once', async () => {
  offering(anOffer())
  await visitOrders()
  await sees(question)
  const goOn = hold('orders.standIn')
  const press = button('Übernehmen').element()
  if (press instanceof HTMLElement) for (let times = 0; times < 2; times++) press.click()
  await expect.element(button('Nein danke')).toBeDisabled()
  goOn()
  await sees(says('Übernommen'))
  expect(sent()).toHaveLength(1)
})

test('the order is listed at once, also if the sheet was being read meanwhile', async () => {
  const server = offering(anOffer())
  await visitOrders()
  await sees(question)
  const before = { ...server.sheet, serverTime: new Date().toISOString() }
  const { promise, resolve } = Promise.withResolvers<OrderSheet>()
  answers({ 'orders.sheet': () => promise })
  window.dispatchEvent(new Event('online'))
  await button('Übernehmen').click()
  await sees(says('Der Angriff steht gleich in deiner Liste.'))
  answers({ 'orders.sheet': () => ({ ...server.sheet, serverTime: new Date().toISOString() }) })
  resolve(before)
  await sees(says('Der Angriff steht in deiner Liste.'))
  await sees(card('Festung'))
})

test('who declines is not asked for it again, but for the next one', async () => {
  const server = offering(anOffer())
  await visitOrders()
  await button('Nein danke').click()
  await gone(question)
  expect(sent()).toEqual([{ answer: { offer: 'offer-1', takes: false } }])
  expect(card('Festung').elements()).toEqual([])
  server.sheet = { ...server.sheet, standIn: { isReady: true, offer: anOffer({ id: 'offer-2', type: 'fake' }) } }
  readAgain()
  await sees(question.getByRole('heading', { name: 'Übernehmen? Fake 498|594 → 407|483' }))
})

test('an offer for an account that the player plays, and of a train, says so', async () => {
  offering(anOffer({ type: 'ag', commands: 4, account: { playerId: 12, playerName: 'Cora' } }))
  await visitOrders()
  await sees(question.getByRole('heading', { name: 'Übernehmen? AG-Zug (4 Befehle) 498|594 → 407|483' }))
  await sees(question.getByText('aus dem Account von Cora (UV)'))
})

test.each([
  ['offer_taken', 'Diesen Angriff hat schon jemand anders übernommen. Danke trotzdem!'],
  ['offer_over', 'Diese Anfrage gilt nicht mehr'],
] as const)(
  'a yes that comes to nothing (%s) is said calmly, also if the plan asks nobody any more',
  async (code, text) => {
    const server = offering(anOffer())
    await visitOrders()
    await sees(question)
    answers({
      'orders.standIn': () => {
        server.sheet = { ...server.sheet, standIn: undefined }
        return failure(code)
      },
    })
    await button('Übernehmen').click()
    await sees(says(text))
    await gone(question)
    await gone(page.getByRole('alert'))
    await sees(card('Ziel'))
    await expectAccessible()
    await button('Schließen').click()
    await gone(says(text))
  },
)

test('one that somebody else has taken says so, and can be put aside', async () => {
  const server = offering(anOffer())
  await visitOrders()
  await sees(question)
  server.sheet = { ...server.sheet, standIn: { isReady: true, offer: anOffer({ isTaken: true }) } }
  readAgain()
  await sees(says('Schon vergeben: Diesen Angriff hat jemand anders übernommen.'))
  await gone(question)
  await button('Schließen').click()
  await gone(says('Schon vergeben'))
  readAgain()
  await expect.poll(() => recordedCalls('orders.sheet').length).toBeGreaterThan(2)
  await gone(says('Schon vergeben'))
})

test('one whose time ends says that it is too late, and long after it nothing', async () => {
  const server = offering(anOffer({ until: inSeconds(3) }))
  await visitOrders()
  await sees(question)
  await sees(says('Zu spät: Die Zeit für diese Anfrage ist um. Du musst nichts abschicken.'))
  await gone(question)
  server.sheet = { ...server.sheet, standIn: { isReady: true, offer: anOffer({ until: inSeconds(-700) }) } }
  await visitOrders()
  await sees(card('Ziel'))
  await sees(page.getByLabelText('Ich springe ein'))
  await gone(says('Zu spät'))
})

test('an answer that comes back after the end still counts', async () => {
  offering(anOffer({ until: inSeconds(3) }))
  await visitOrders()
  await sees(question)
  const goOn = hold('orders.standIn')
  await button('Übernehmen').click()
  await new Promise((resolve) => setTimeout(resolve, 4000))
  await sees(question)
  goOn()
  await sees(says('Übernommen'))
})

test('one that is withdrawn, or answered elsewhere, does not just disappear', async () => {
  const offer = anOffer()
  const server = offering(offer)
  await visitOrders()
  await sees(question)
  server.sheet = { ...server.sheet, standIn: undefined }
  readAgain()
  await sees(says('Diese Anfrage gilt nicht mehr'))
  server.sheet = { ...server.sheet, lines: [orderOf(offer), ...server.sheet.lines] }
  readAgain()
  await sees(says('Der Angriff steht in deiner Liste.'))
})

test('an answer needs a connection; one that was lost on its way back is found', async () => {
  const offer = anOffer()
  const server = offering(offer)
  await visitOrders()
  await sees(question)
  const sheet = { 'orders.sheet': () => ({ ...server.sheet, serverTime: new Date().toISOString() }) }
  answers({ 'orders.standIn': lost, 'orders.sheet': lost })
  await button('Übernehmen').click()
  await sees(question.getByText('Das ist nicht angekommen: Es braucht eine Verbindung.'))
  await sees(question.getByText('Du bist offline: Deine Antwort braucht eine Verbindung.'))
  await expectAccessible()
  await expect.element(button('Übernehmen')).toBeEnabled()

  server.sheet = { ...server.sheet, standIn: { isReady: true }, lines: [orderOf(offer), ...server.sheet.lines] }
  answers(sheet)
  await button('Übernehmen').click()
  await sees(says('Übernommen'))
  await gone(question)
})

test('an offer that was pushed is shown without waiting for the next read', async () => {
  const server = offering(undefined)
  await visitOrders()
  await expect.poll(() => page.css('.offers').elements().length).toBe(1)
  server.sheet = { ...server.sheet, standIn: { isReady: true, offer: anOffer() } }
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { pushed: 'offer' } }))
  await sees(question)
})

describe('the switch', () => {
  const box = page.getByLabelText('Ich springe ein')

  test.each(looks)('says what it means and is kept by the server %o', async (look) => {
    const server = offering(undefined)
    server.sheet = { ...server.sheet, standIn: { isReady: false } }
    await visitOrders(look)
    await expect.element(box).not.toBeChecked()
    await sees(page.getByText('höchstens 4-mal in der Stunde, nur wenn du wach bist, nie in deinen Ruhezeiten.'))
    await expectAccessible()
    await box.click()
    await expect.element(box).toBeChecked()
    await expect.element(box).toBeEnabled()
    await box.click()
    await expect.element(box).not.toBeChecked()
    await expect.element(box).toBeEnabled()
    expect(sent()).toEqual([{ isReady: true }, { isReady: false }])
  })

  test('needs a connection, and is as before without one', async () => {
    offering(undefined)
    await visitOrders()
    await expect.element(box).toBeChecked()
    answers({ 'orders.standIn': lost })
    await box.click()
    await sees(page.getByRole('alert').getByText('Das ist nicht angekommen'))
    await expect.element(box).toBeChecked()
  })

  test('is not on a page of a plan that asks nobody', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    await gone(box)
  })
})

test('an order instead of another player’s says whose, if members may know', async () => {
  const lines = [anOrderLine({ standsInFor: {} }), { ...orderOf(anOffer()), state: 'sent' as const }]
  orderServer({ lines })
  await visitOrders()
  await sees(card('Ziel').getByText('für ein Mitglied'))
})
