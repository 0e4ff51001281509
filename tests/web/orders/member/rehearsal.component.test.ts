import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import type { Device } from '../../../../shared/model/push/device.ts'
import { storeSharedDevice } from '../../../../web/lib/browser/worker-store.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { answers, failure, lost } from '../../support/answers.ts'
import { anOrderSheet, inSeconds } from '../../support/order-samples.ts'
import { orderKey, visitOrders } from '../../support/orders-page.tsx'
import { gone, sees } from '../../support/screen.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const since = inSeconds(-60)
const device: Device = { _id: 'one', leads: [10], every: false, addedAt: inSeconds(-600) }

/** A server with a rehearsal; what is said to it. */
function rehearsing(more: Partial<OrderSheet> = {}, woken: Device[] = []) {
  const server = { sheet: anOrderSheet({ rehearsal: { since }, ...more }), said: [] as object[], tests: 0 }
  answers({
    'orders.sheet': () => server.sheet,
    'devices.list': () => ({ devices: woken }),
    'devices.update': () => {
      server.tests++
      return { device }
    },
    'orders.answerRehearsal': ({ body }) => {
      server.said.push(body)
      const { readiness } = body
      const rehearsal = { since, ...(readiness && { readiness: { ...readiness, at: new Date().toISOString() } }) }
      server.sheet = { ...server.sheet, rehearsal }
      return { success: true }
    },
  })
  return server
}

const panel = () => page.getByRole('region', { name: 'Generalprobe' })
const open = async () => {
  await visitOrders({ answers: {} })
  await expect.element(panel()).toBeVisible()
}

test('a player says in one press that they are there, and can change it', async () => {
  const server = rehearsing()
  await open()
  await sees(page.getByRole('heading', { name: 'Generalprobe: Bist du dabei?' }))
  await button('Bereit').click()
  await sees(panel().getByText('Du hast gesagt: bereit'))
  await gone(button('Bereit'))
  await button('Ändern').click()
  await button('Nur am Handy').click()
  await sees(panel().getByText('Du hast gesagt: nur am Handy'))
  expect(server.said).toEqual([{ readiness: { answer: 'ready' } }, { readiness: { answer: 'phone' } }])
})

test('an absence is for the whole plan or from–to on the world’s clock, within the plan', async () => {
  const server = rehearsing({ timeZone: 'Europe/Berlin', lastArrival: '2027-03-28T20:00:00.000Z' })
  await open()
  await button('Kann nicht').click()
  await button('Antworten').click()
  await sees(panel().getByText('Du hast gesagt: kann nicht'))
  await button('Ändern').click()
  await button('Kann nicht').click()
  await page.getByText('Eine Zeit lang nicht').click()
  const [from, to] = [page.getByLabelText('von'), page.getByLabelText('bis')]
  const enter = async (begin: string, end: string) => {
    await from.fill(begin)
    await to.fill(end)
    await button('Antworten').click()
  }
  await enter('2027-03-28T04:00', '2027-03-28T03:30')
  await sees(page.getByRole('alert').getByText('Das Ende muss nach dem Beginn liegen.'))
  // Clocks go from 02:00 to 03:00.
  await enter('2027-03-28T02:30', '2027-03-28T05:00')
  await sees(page.getByRole('alert').getByText('Diese Uhrzeit gibt es nicht'))
  await enter('2027-03-28T01:30', '2027-03-29T05:00')
  await sees(page.getByRole('alert').getByText('Der Plan endet am'))
  await enter('2020-03-28T01:30', '2020-03-29T05:00')
  await sees(page.getByRole('alert').getByText('Das Ende ist schon vorbei.'))
  expect(server.said).toHaveLength(1)
  await enter('2027-03-28T01:30', '2027-03-28T04:30')
  await sees(panel().getByText('kann nicht von So., 28.03.2027, 01:30 bis So., 28.03.2027, 04:30'))
  const span = { from: '2027-03-28T00:30:00.000Z', to: '2027-03-28T02:30:00.000Z' }
  expect(server.said.at(-1)).toEqual({ readiness: { answer: 'absent', span } })
})

test('an answer of before the rehearsal is named, and asked for again', async () => {
  rehearsing({ rehearsal: { since, readiness: { answer: 'phone', at: inSeconds(-3600) } } })
  await open()
  await sees(panel().getByText('Zuletzt hast du gesagt: nur am Handy.'))
  await sees(button('Bereit'))
})

test('an answer that does not arrive or is refused is named, and asked for again', async () => {
  rehearsing()
  await open()
  answers({ 'orders.answerRehearsal': lost })
  await button('Bereit').click()
  await sees(page.getByRole('alert').getByText('Deine Antwort ist nicht angekommen'))
  answers({ 'orders.answerRehearsal': () => failure('rehearsal_over') })
  await button('Bereit').click()
  await sees(page.getByRole('alert').getByText('Gerade läuft keine Generalprobe'))
  await sees(button('Bereit'))
})

test('a browser that is woken tries its alarm, and the page says when it was shown', async () => {
  await storeSharedDevice({ key: orderKey, id: device._id, endpoint: 'https://push.example/one' })
  const server = rehearsing({}, [device])
  await open()
  await button('Alarm ausprobieren').click()
  await sees(panel().getByText('In höchstens einer Minute kommt eine Probe.'))
  expect(server.tests).toBe(1)
  server.sheet = anOrderSheet({ rehearsal: { since, alarmTest: { at: inSeconds(0), seconds: 3 } } })
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { pushed: `/orders/${orderKey}#test` } }))
  await sees(panel().getByText(/^Wecker geprüft .+, nach 3 s$/))
})

test('a page without a rehearsal or of a read-only link has no panel', async () => {
  rehearsing({ rehearsal: undefined })
  await visitOrders({ answers: {} })
  await sees(page.getByRole('heading', { level: 1 }))
  await gone(panel())
})

test('it is accessible, also with its form', async () => {
  rehearsing()
  await open()
  await button('Kann nicht').click()
  await page.getByText('Eine Zeit lang nicht').click()
  await expectAccessible()
})
