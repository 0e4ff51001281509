import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceZone, exactDayTime, ownTime } from '../../../../web/orders/data/exact-time.ts'
import { answers, lost } from '../../support/answers.ts'
import { anOrderLine, inSeconds, manyLines } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { copies, gone, sees, shownText } from '../../support/screen.ts'
import { card, notice, openTool, orderServer, unfold } from './orders-server.ts'

/** A zone whose clock shows another time than this device's, today and in autumn. */
const otherZone = () =>
  ['Asia/Tokyo', 'Europe/Berlin'].find((zone) => ownTime(new Date().toISOString(), zone) !== undefined) ?? ''

test('the page names the world’s zone, and the own time only where that is another', async () => {
  orderServer({ timeZone: deviceZone() })
  await visitOrders()
  await sees(card('Ziel'))
  await unfold('Ziel')
  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  await sees(notice(`Alle Zeiten auf der Uhr der Welt (${deviceZone()}).`))
  await gone(page.getByText('bei dir'))
  await gone(page.getByText('Bei dir ist es'))

  const zone = otherZone()
  const line = anOrderLine()
  orderServer({ timeZone: zone, lines: [line] })
  await visitOrders()
  await sees(card('Ziel'))
  await unfold('Ziel')
  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  await sees(notice(`Alle Zeiten auf der Uhr der Welt (${zone}).`))
  await sees(notice(/Bei dir ist es .*\d\d:\d\d:\d\d Uhr/))
  await sees(card('Ziel').getByText(`bei dir ${ownTime(line.launchAt, zone)}`))
})

test('the list has a heading for each day of the world’s clock, also far down, and says which arrivals are others', async () => {
  const zone = otherZone()
  const lines = manyLines(80).map((line, index) => ({
    ...line,
    launchAt: inSeconds(index < 78 ? 600 : 300_000),
    arriveAt: index === 0 ? inSeconds(600_000) : '2099-03-04T08:00:00.000Z',
  }))
  orderServer({ timeZone: zone, lines })
  await visitOrders()
  await sees(card('Ziel 0'))
  const heading = (text: string) => page.getByRole('heading', { level: 2, name: text })
  const dayOf = ({ launchAt }: { launchAt: string }) => exactDayTime(launchAt, zone).replace(/, [^,]*$/, '')
  const today = exactDayTime(inSeconds(0), zone).replace(/, [^,]*$/, '')
  const days = [...new Set(lines.map(dayOf))]
  if (days[0] === today) await sees(heading('Heute'))
  else await sees(heading('Morgen'))
  await sees(
    page.getByRole('region', { name: 'Nächster Angriff' }).getByText(/ · (Mo|Di|Mi|Do|Fr|Sa|So)\., \d\d:\d\d:\d\d/),
  )
  await sees(page.getByText(`(${zone})`))
  await sees(card('Ziel 0').getByText(/^Ankunft /))
  await gone(card('Ziel 1').getByText(/^Ankunft /))
  window.scrollTo(0, document.documentElement.scrollHeight)
  await sees(card('Ziel 79'))
  window.scrollTo(0, document.documentElement.scrollHeight)
  await sees(heading(days.at(-1) ?? ''))
  expect(
    heading(days.at(-1) ?? '')
      .element()
      .closest('li')?.textContent,
  ).toContain('Ziel 78')
})

test('in the autumn night attacks, slots and copies say which of the two hours is meant', async () => {
  const clipboard = copies()
  const first = anOrderLine({ id: 'off-1-offs-1-1-0', launchAt: '2038-10-31T00:30:07.000Z' })
  const second = anOrderLine({
    id: 'off-1-offs-2-1-0',
    launchAt: '2038-10-31T01:30:07.000Z',
    arriveAt: '2038-10-31T02:30:00.000Z',
    to: { villageId: 7, x: 1, y: 2, name: 'Späteres', playerName: 'Carl' },
  })
  const timeslots = [{ from: '2038-10-30T22:00:00.000Z', to: '2038-10-31T01:30:00.000Z' }]
  orderServer({ timeZone: 'Europe/Berlin', lines: [first, second], timeslots })
  await visitOrders()
  await sees(card('Ziel'))
  expect(shownText(card('Ziel'))).toContain('02:30:07 (Sommerzeit)')
  await unfold('Ziel')
  await unfold('Späteres')
  const times = (text: string) => card(text).getByRole('definition')
  await sees(times('Ziel').getByText('So., 31.10., 02:30:07 (Sommerzeit)'))
  await sees(times('Späteres').getByText('So., 31.10., 02:30:07 (Winterzeit)'))
  await sees(times('Späteres').getByText('So., 31.10., 03:30:00'))
  await openTool('Zeitfenster')
  await sees(notice('So., 31.10.2038, 00:00 bis So., 31.10.2038, 02:30 (Winterzeit)'))
  await openTool('Kopieren und Kalender')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect.poll(() => clipboard.last()).toContain('1. 31.10.2038, 02:30:07 (Sommerzeit) Off')
  expect(clipboard.last()).toContain('2. 31.10.2038, 02:30:07 (Winterzeit) Off')
})

test('a mark made without a connection says at once, and on its card, that it waits for one', async () => {
  orderServer({ lines: manyLines(3) })
  await visitOrders()
  await sees(card('Ziel 0'))
  answers({ 'orders.sheet': lost, 'orders.mark': lost })
  await card('Ziel 0').getByRole('button', { name: 'Abgeschickt' }).click()
  await sees(notice('Off 500|501 → 512|488 abgeschickt. Deine Angabe wird gesendet, sobald du Netz hast.'))
  await page.getByRole('button', { name: /^Alle/ }).click()
  await sees(card('Ziel 0').getByText(/ · wird gesendet, sobald du Netz hast/))
  expect(card('Ziel 1').element().textContent).not.toContain('Netz')
})
