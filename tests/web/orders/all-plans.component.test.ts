import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, lost, recordedCalls } from '../support/answers.ts'
import { aSecondPasses } from '../support/clock.ts'
import { anOrderLine, inSeconds } from '../support/order-samples.ts'
import { visitOrders } from '../support/orders-page.tsx'
import { copies, gone, sees } from '../support/screen.ts'
import { button, card, openTool, orderServer, unfold } from './member/orders-server.ts'

test('an order shows who else attacks its target, only where the leaders allow it', async () => {
  orderServer({ others: 'names' })
  answers({
    'orders.others': { others: [{ arriveAt: '2099-03-04T17:00:00.000Z', playerName: 'Bert' }] },
    'orders.linkAll': { path: '/orders/all/some-key' },
  })
  await visitOrders()
  await unfold('Ziel')
  await card('Ziel').css('summary').filter({ hasText: 'Wer greift hier noch an?' }).click()
  await sees(page.getByText('Mi., 04.03., 18:00:00 · Bert'))
  expect(recordedCalls('orders.others')).toHaveLength(1)
  await button('Werkzeuge').click()
  await button('Alle meine Pläne').click()
  const link = page.getByRole('link', { name: 'Alle meine Pläne öffnen' })
  await expect.element(link).toHaveAttribute('href', '/orders/all/some-key')
  await expectAccessible()

  orderServer()
  await visitOrders()
  await unfold('Ziel')
  expect(page.getByText('Wer greift hier noch an?').elements()).toEqual([])
})

const allKey = `all/${'a'.repeat(32)}`
const idOf = (plan: 'a' | 'b') => `${plan.repeat(12)}.off-1001-offs-512-488-0`

/** Two running plans of equal name, with an attack that has the same id in both. */
function allPlans() {
  const planOf = (lastArrival: string) => ({ planName: 'Sturm', issue: 1, issuedAt: inSeconds(-900), lastArrival })
  const [first, second] = [
    { ...anOrderLine({ id: idOf('a'), launchAt: inSeconds(600) }), plan: 0 },
    { ...anOrderLine({ id: idOf('b'), launchAt: inSeconds(700) }), plan: 1 },
  ]
  return {
    playerId: 11,
    playerName: 'Anna',
    server: 'de236',
    timeZone: 'Europe/Berlin',
    canEdit: true,
    serverTime: inSeconds(0),
    plans: [planOf('2099-03-04T18:00:00.000Z'), planOf('2099-03-06T18:00:00.000Z')],
    lines: [first, { ...second, to: { ...second.to, name: 'Später' } }],
  }
}

/** Answers for all plans, keeps what is marked, and returns that. */
function serveAll(all = allPlans()) {
  const marked: string[] = []
  answers({
    'orders.all': () => ({ ...all, serverTime: new Date().toISOString() }),
    'orders.markAll': ({ body: { marks } }) => {
      marked.push(...marks.map(({ line, state }) => `${state} ${line}`))
      const answer = marks.map(({ line, state, at }) => ({ line, state, at, by: 'member' as const }))
      return { success: true, serverTime: new Date().toISOString(), marks: answer, gone: [], unknown: [] }
    },
  })
  return marked
}

test.each(looks)('all plans are one list that starts at the next attack and marks (phone: $phone)', async (look) => {
  const copied = copies()
  const marked = serveAll()
  await visitOrders({ key: allKey, ...look })
  await sees(page.getByRole('heading', { name: 'Alle Befehle von Anna' }))
  await sees(page.getByRole('region', { name: 'Nächster Angriff' }))
  await sees(card('Ziel').getByText('Sturm (bis Mi., 04.03.)'))
  await button('Werkzeuge').click()
  await page.getByLabelText('UV-Modus').click()
  const game = () => card('Ziel').getByRole('link', { name: 'Ins Spiel' }).element().getAttribute('href')
  await expect.poll(game).toContain('game.php?t=11&village=1001')
  await openTool('Kopieren und Kalender')
  await button('Nächste Angriffe').click()
  await expect.poll(copied.last).toContain('Off 500|501 → 512|488 · Sturm (bis Mi., 04.03.)')
  await expectAccessible()
  aSecondPasses()
  await page.getByRole('region', { name: 'Nächster Angriff' }).getByRole('button', { name: 'Abgeschickt' }).click()
  await expect.poll(() => marked).toEqual([`sent ${idOf('a')}`])
  await sees(page.getByRole('region', { name: 'Nächster Angriff' }))
})

test('a plan of all can be shown alone', async () => {
  const marked = serveAll()
  await visitOrders({ key: allKey })
  await button('Weiter filtern').click()
  await page.getByLabelText('Plan', { exact: true }).selectOptions('Sturm (bis Fr., 06.03.)')
  await gone(card('Ziel').filter({ hasText: '04.03.' }))
  aSecondPasses()
  await card('Später').getByRole('button', { name: 'Abgeschickt' }).click()
  await button('Ja, abgeschickt').click()
  await expect.poll(() => marked).toEqual([`sent ${idOf('b')}`])
})

test('marks of all plans wait for a connection, also over a reload', async () => {
  serveAll()
  await visitOrders({ key: allKey })
  await sees(card('Ziel'))
  answers({ 'orders.all': lost, 'orders.markAll': lost })
  await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
  await sees(page.getByText('1 Angabe wartet noch darauf'))
  await visitOrders({ key: allKey })
  await sees(page.getByText('1 Angabe wartet noch darauf'))
  const marked = serveAll()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => marked).toEqual([`sent ${idOf('a')}`])
})

test('a link to all plans that was made before it could mark only shows, and an ended one says where the new one is', async () => {
  serveAll({ ...allPlans(), canEdit: false })
  await visitOrders({ key: allKey })
  await sees(card('Ziel'))
  await gone(button('Abgeschickt', { exact: true }))
  await visitOrders({ key: allKey, answers: { 'orders.all': failure('orders_not_found') } })
  await sees(page.getByText('Diesen Link gibt es nicht (mehr)'))
  await sees(page.getByText('findest du den neuen auf der Seite deiner Befehle', { exact: false }))
})
