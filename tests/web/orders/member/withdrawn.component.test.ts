import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { answers, lost, recordedCalls } from '../../support/answers.ts'
import { anOrderLine, anOrderSheet, inSeconds } from '../../support/order-samples.ts'
import { visitOrders } from '../../support/orders-page.tsx'
import { elementTexts, gone, sees } from '../../support/screen.ts'
import { card, notice, orderServer } from './orders-server.ts'

const panel = page.getByRole('region', { name: 'Nicht mehr schicken' })
const named = () => elementTexts(panel.getByRole('listitem'))
const sent = panel.getByRole('button', { name: /^Schon abgeschickt/ })

const withdrawn = anOrderLine({
  id: 'off-1009-offs-482-493-0',
  launchAt: inSeconds(3600),
  to: { villageId: 2009, x: 482, y: 493, name: 'Erobert', playerName: 'Bert' },
  warnings: ['own_target'],
})
/** Two commands of a train. */
const train = [0, 1].map((trainIndex) =>
  anOrderLine({
    ...withdrawn,
    id: `ag-1010-offs-482-493-${trainIndex}`,
    type: 'ag',
    ...{ trainIndex, commands: 2 },
  }),
)

test.each(looks)(
  'orders that were withdrawn without a new issue leave the list and are named with the reason %o',
  async (look) => {
    orderServer({ withdrawn: [withdrawn, ...train] })
    await visitOrders(look)
    await sees(card('Ziel'))
    await sees(panel.getByText('2 Angriffe nicht mehr schicken.'))
    await sees(panel.getByText('Die Ziele gehören jetzt euren Stämmen.'))
    expect(named()).toEqual([
      expect.stringContaining('482|493 Erobert'),
      expect.stringMatching(/^AG-Zug \(2 Befehle\) .+482\|493 Erobert/),
    ])
    expect(card('Erobert').elements()).toEqual([])
    await expectAccessible()
  },
)

test('one that was sent before is marked here, with all commands of its train, also offline', async () => {
  orderServer({ withdrawn: train })
  await visitOrders()
  await sees(panel)
  answers({ 'orders.sheet': lost, 'orders.mark': lost })
  await sent.click()
  await gone(panel)
  await sees(notice('2 Angaben warten noch darauf'))
  expect(
    recordedCalls('orders.mark')
      .at(-1)
      ?.body.marks.map(({ line, state }) => [line, state]),
  ).toEqual(train.map(({ id }) => [id, 'sent']))
})

test('many are folded, so that the open orders stay in view', async () => {
  const many = [0, 1, 2].map((index) => anOrderLine({ ...withdrawn, id: `off-${index}-offs-482-493-0` }))
  orderServer({ withdrawn: many })
  await visitOrders({ phone: true })
  await sees(panel.getByText('3 Angriffe nicht mehr schicken.'))
  expect(named()).toEqual([])
  await panel.getByText('Welche?').click()
  await sees(sent.first())
  expect(named()).toHaveLength(3)
})

test('once the target is foreign again they still stay away, without the reason', async () => {
  orderServer({ withdrawn: [{ ...withdrawn, warnings: [] }] })
  await visitOrders()
  await sees(panel.getByText('Er wurde zurückgezogen.'))
  expect(panel.getByText('gehört jetzt einem eurer Stämme').elements()).toEqual([])
})

test('those that another player has taken say so, and can still be marked', async () => {
  const taken = [
    anOrderLine({ id: 'off-1011-offs-490-493-0', takenBy: { playerName: 'Cora' } }),
    anOrderLine({ id: 'off-1012-offs-491-493-0', takenBy: {} }),
  ]
  orderServer({ withdrawn: taken })
  await visitOrders()
  await sees(panel.getByText('Sie wurden übernommen.'))
  expect(named()).toEqual([
    expect.stringContaining('Cora schickt stattdessen.'),
    expect.stringContaining('Ein anderes Mitglied schickt stattdessen.'),
  ])
  await expectAccessible()
  answers({ 'orders.mark': lost })
  await sent.first().click()
  await sees(panel.getByText('Er wurde übernommen.'))
  expect(recordedCalls('orders.mark')[0]?.body.marks).toMatchObject([{ line: taken[0]?.id, state: 'sent' }])
})

test('withdrawn and taken ones are one list', async () => {
  orderServer({ withdrawn: [withdrawn, { ...withdrawn, id: 'off-1011-offs-482-493-0', takenBy: {} }] })
  await visitOrders()
  await sees(panel.getByText('Sie wurden zurückgezogen oder übernommen.'))
  expect(named().filter((text) => text.includes('schickt stattdessen'))).toHaveLength(1)
})

test('a read-only link names them without buttons; without any nothing is named', async () => {
  const server = orderServer({ canEdit: false, withdrawn: [withdrawn] })
  await visitOrders()
  await sees(panel)
  expect(sent.elements()).toEqual([])
  server.sheet = anOrderSheet({ canEdit: false })
  document.dispatchEvent(new Event('visibilitychange'))
  await gone(panel)
})
