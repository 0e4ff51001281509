import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import type { BoardStandIns, LostOrder } from '../../../../shared/model/orders/stand-in.ts'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { type Answers, answer, answers, failure, hold, lost, recordedCalls } from '../../support/answers.ts'
import { dialog, elementTexts, gone, panel, sees, toast } from '../../support/screen.ts'
import { type Visit, visit } from '../../support/visit.tsx'
import { aBoard, aLine, anEntry, aSheet, exportServer } from '../export/export-server.ts'

const aLost = (more: Partial<LostOrder> = {}): LostOrder => ({
  line: 'off-1-offs-407-483-0',
  type: 'off',
  playerId: 12,
  playerName: 'Bert',
  from: { x: 498, y: 594, name: 'Burg' },
  to: { x: 407, y: 483, name: 'Festung' },
  launchAt: '2038-03-03T17:50:00.000Z',
  arriveAt: '2038-03-04T08:00:00.000Z',
  reason: 'overdue',
  state: 'open',
  asked: [],
  ...more,
})
const asked = {
  playerId: 13,
  playerName: 'Cleo',
  at: '2038-03-03T17:57:00.000Z',
  until: '2038-03-03T18:03:00.000Z',
  state: 'open' as const,
}
const taken = {
  line: 'off-2-offs-410-483-0',
  playerId: 11,
  playerName: 'Anna',
  from: { x: 500, y: 501, name: 'Turm' },
  launchAt: '2038-03-03T18:10:00.000Z',
  at: '2038-03-03T17:58:00.000Z',
  state: 'open' as const,
}

let board: Board
let server: Answers
const night = (orders: LostOrder[], more: Partial<BoardStandIns> = {}) => {
  board = aBoard({ standIns: { mode: 'asked', ready: 7, orders, ...more } })
}

beforeEach(() => {
  server = {
    ...exportServer().answers,
    'orders.board': () => answer(200, board, { date: 'Wed, 03 Mar 2038 18:00:00 GMT' }),
    'orders.findStandIns': ({ body }) => {
      const orders = (board.standIns?.orders ?? []).map((order) =>
        !body.lines || body.lines.includes(order.line) ? { ...order, asked: [asked] } : order,
      )
      night(orders)
      return { players: 3, attacks: 2, without: body.lines ? 0 : 4 }
    },
  }
})

const list = panel('Verlorene Angriffe')
const button = (name: string | RegExp) => list.getByRole('button', { name })
const rows = list.css('[role=row]:has([role=cell])')
const rowTexts = () => elementTexts(rows).map((text) => text.replaceAll(/\s+/g, ' '))
const asks = () => recordedCalls('orders.findStandIns').map(({ body }) => body)

async function open(look: Visit = {}) {
  await visit('/dsultimate/plan-1/board', { as: 'user', answers: server, ...look })
  await sees(list)
}

const lostOnes = () => [
  aLost({ taken, to: { x: 410, y: 483, name: 'Wall' }, line: 'off-3-offs-410-483-0' }),
  aLost(),
  aLost({ reason: 'not_home', state: 'skipped', line: 'off-4-offs-411-483-0', asked: [asked] }),
]

test('lost attacks, who is asked since when and who sends them instead are one list, the urgent ones first', async () => {
  night(lostOnes())
  await open()
  await sees(list.getByText('7 springen ein. Gefragt werden sie, sobald du „Ersatz anfragen“ drückst.'))
  await sees(list.getByText('1 ohne Ersatz, 1 gefragt, 1 übernommen'))
  await expect.poll(() => rows.elements().length).toBe(3)
  const [first, second, third] = rowTexts()
  expect(first).toMatch(
    /^Ohne Ersatz 407\|483 Festung Bert Off von 498\|594 18:50:00 vor 10 Minuten überfällig niemand gefragt/,
  )
  expect(second).toMatch(/^Gefragt .+ Truppen nicht zu Hause Cleo, gefragt 18:57/)
  expect(third).toMatch(/^Übernommen 410\|483 .+ Anna von 500\|501, 19:10:00: noch offen Befehle$/)
})

test('a leader asks for one attack, or for all, in one press, and hears whom was asked', async () => {
  night(lostOnes())
  await open()
  await button('Ersatz anfragen: Bert auf 407|483').first().click()
  await sees(toast('3 Spieler für 2 Angriffe gefragt.'))
  await sees(list.getByText('2 gefragt, 1 übernommen'))
  await button('Für alle 2 Ersatz anfragen').click()
  await sees(toast('3 Spieler für 2 Angriffe gefragt, für 4 ist niemand frei.'))
  expect(asks()).toEqual([{ lines: ['off-1-offs-407-483-0'] }, {}])
})

test('a double click asks once, and nothing else is asked meanwhile', async () => {
  night(lostOnes())
  await open()
  const all = button('Für alle 2 Ersatz anfragen')
  await sees(all)
  const goOn = hold('orders.findStandIns')
  const press = all.element()
  if (press instanceof HTMLElement) for (let times = 0; times < 2; times++) press.click()
  await button('Ersatz anfragen: Bert auf 407|483').first().click({ force: true })
  goOn()
  await sees(toast('3 Spieler für 2 Angriffe gefragt, für 4 ist niemand frei.'))
  expect(asks()).toEqual([{}])
})

test('a failure is named', async () => {
  night([aLost()])
  await open()
  answers({ 'orders.findStandIns': failure('world_not_synced') })
  await button('Ersatz anfragen').click()
  await sees(toast('noch nicht synchronisiert'))
  answers({ 'orders.findStandIns': lost })
  await button('Ersatz anfragen').click()
  await sees(toast('Keine Verbindung.'))
  await expect.element(button('Ersatz anfragen')).toBeEnabled()
  await gone(button('Für alle'))
})

test('where both were sent, that is said first and plainly', async () => {
  night([
    aLost({ taken }),
    aLost({ reason: undefined, state: 'sent', taken: { ...taken, state: 'sent' }, line: 'off-5-offs-1-1-0' }),
  ])
  await open()
  await sees(list.getByText('Auch Bert hat abgeschickt: Beide Angriffe sind unterwegs und zählen.'))
  await sees(list.getByText('2 übernommen, 1 doppelt'))
  expect(rowTexts()[0]).toMatch(/^Doppelt .+ doch abgeschickt Anna von 500\|501, 19:10:00: abgeschickt/)
  await gone(button('Ersatz anfragen'))
})

test('a plan that asks by itself says so; without lost attacks it is calm', async () => {
  night([], { mode: 'auto', ready: 0 })
  await open()
  await sees(list.getByText('Niemand springt ein'))
  await sees(list.getByText('Gerade ist kein Angriff verloren'))
  await gone(button('Ersatz anfragen'))
})

test('a plan without a night watch has no such list', async () => {
  board = aBoard()
  await visit('/dsultimate/plan-1/board', { as: 'user', answers: server })
  await sees(page.getByRole('heading', { name: 'Stand' }))
  await gone(list)
})

test('a whole night of lost attacks is drawn in part, and leads past itself', async () => {
  night(Array.from({ length: 600 }, (_, index) => aLost({ line: `off-${index}-offs-407-483-0` })))
  await open()
  await sees(button('Für alle 600 Ersatz anfragen'))
  await expect.poll(() => rows.elements().length).toBeGreaterThan(3)
  expect(rows.elements().length).toBeLessThan(100)
  await sees(button('Zum Stand'))
})

test('its player’s orders open from here, and say which of them they send instead of others', async () => {
  night([aLost()])
  const sheet = aSheet(anEntry({ playerId: 12, playerName: 'Bert' }), [
    aLine(0, { standsInFor: { playerName: 'Dora' } }),
  ])
  server = { ...server, 'orders.playerSheet': sheet }
  await open()
  await button('Befehle von Bert').click()
  await sees(dialog().getByRole('heading', { name: 'Bert' }))
  await sees(dialog().getByText(/^Off · .+ · für Dora$/))
})

test.each(looks)('it is accessible %o', async (look) => {
  night([...lostOnes(), aLost({ state: 'sent', taken: { ...taken, state: 'sent' }, line: 'off-5-offs-1-1-0' })])
  await open(look)
  await sees(list.getByText('Auch Bert hat abgeschickt'))
  await expectAccessible()
  if (!look.phone) return
  // Urgent on a phone: right after whom to wake.
  const top = (text: string) =>
    page.getByRole('heading', { name: text, exact: true }).element().getBoundingClientRect().top
  expect(top('Wen wecken?')).toBeLessThan(top('Verlorene Angriffe'))
  expect(top('Verlorene Angriffe')).toBeLessThan(top('Abschickzeiten'))
})

test('the night that is over is summed up with reasons and thanks', async () => {
  board = aBoard({
    night: {
      ...{ from: '2038-03-02T07:00:00.000Z', to: '2038-03-03T07:00:00.000Z' },
      ...{ planned: 212, sent: 180, late: 12, replaced: 9, open: 2 },
      lost: [
        { reason: 'overdue', attacks: 14 },
        { reason: 'not_home', attacks: 7 },
      ],
      thanks: [{ playerId: 11, playerName: 'Anna', attacks: 6 }],
    },
  })
  await visit('/dsultimate/plan-1/board', { as: 'user', answers: server })
  const summary = panel('Die Nacht')
  await sees(summary.getByText('Abschickzeiten von 02.03.2038, 08:00 bis 03.03.2038, 08:00'))
  await sees(summary.getByText('Abgeschickt, von 212 (85 %)'))
  await sees(summary.getByText('21 verloren: 14 ohne Meldung, 7 Truppen nicht zu Hause.'))
  await sees(summary.getByText('Danke fürs Einspringen an Anna (6)!'))
  await expectAccessible()
})
