import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import { answers, failure, hold, lost, recordedCalls } from '../../support/answers.ts'
import { aSecondPasses } from '../../support/clock.ts'
import { anIssuedLine, anOrderLine, anOrderSheet, inSeconds, manyLines } from '../../support/order-samples.ts'
import { leaveOrders, orderKey, visitOrders } from '../../support/orders-page.tsx'
import { dialog, gone, sees, shownText } from '../../support/screen.ts'
import { button, card, notice, openTool, orderServer, overdue, unfold } from './orders-server.ts'

describe('a mark', () => {
  test('is shown at once, sent, and can be taken back', async () => {
    const server = orderServer()
    const answer = hold('orders.mark')
    await visitOrders()
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    await gone(card('Ziel'))
    await sees(notice('Off 500|501 → 512|488 abgeschickt.'))
    answer()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('sent')
    await gone(notice('wartet noch darauf'))
    aSecondPasses()
    await button('Rückgängig').click()
    await sees(card('Ziel'))
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('open')
    expect(recordedCalls('orders.mark').map(({ body }) => body.marks.map(({ state }) => state))).toEqual([
      ['sent'],
      ['open'],
    ])
  })

  test('says why an attack is left out', async () => {
    const server = orderServer()
    await visitOrders()
    await unfold('Ziel')
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await dialog().getByLabelText('Warum?').fill('Truppen im Heimatdorf')
    await dialog().getByRole('button', { name: 'Auslassen' }).click()
    await expect.poll(() => server.sheet.lines[0]).toMatchObject({ state: 'skipped', reason: 'Truppen im Heimatdorf' })
    await page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Ausgelassen' }).click()
    await sees(card('Ziel').getByText('„Truppen im Heimatdorf“'))
    await card('Ziel').getByRole('button', { name: 'Zurücknehmen' }).click()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('open')
  })

  test('of troops that are not home says so with its code, also after a reload without a connection', async () => {
    orderServer()
    answers({ 'orders.mark': lost })
    await visitOrders()
    await unfold('Ziel')
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await dialog().getByRole('button', { name: 'Truppen nicht zu Hause' }).click()
    const said = { state: 'skipped', reason: 'Truppen nicht zu Hause', reasonCode: 'not_home' } as const
    await expect.poll(() => recordedCalls('orders.mark')[0]?.body.marks).toMatchObject([said])
    await leaveOrders()
    const server = orderServer()
    await visitOrders()
    await expect.poll(() => server.sheet.lines[0]).toMatchObject(said)
    // Marked again, it has neither reason nor code.
    await page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Ausgelassen' }).click()
    await card('Ziel').getByRole('button', { name: 'Zurücknehmen' }).click()
    await expect.poll(() => recordedCalls('orders.mark').at(-1)?.body.marks[0]?.state).toBe('open')
    expect(recordedCalls('orders.mark').at(-1)?.body.marks[0]).not.toHaveProperty('reasonCode')
    await button('Rückgängig').click()
    await expect.poll(() => recordedCalls('orders.mark').at(-1)?.body.marks).toMatchObject([said])
  })

  test('of a reason that is asked for and not given changes nothing', async () => {
    orderServer()
    await visitOrders()
    await unfold('Ziel')
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    await sees(card('Ziel'))
    expect(recordedCalls('orders.mark')).toEqual([])
  })

  test('as sent long before the launch asks once, and close to it does not', async () => {
    const [soon, later] = [anOrderLine(), anOrderLine({ id: 'off-1-offs-7-7-0', launchAt: inSeconds(7200) })]
    const server = orderServer({ lines: [soon, { ...later, to: { ...later.to, name: 'Späteres' } }] })
    await visitOrders()
    await card('Späteres').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(dialog().getByText(/Geplant ist der Start erst am/))
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    expect(recordedCalls('orders.mark')).toEqual([])
    await card('Späteres').getByRole('button', { name: 'Abgeschickt' }).click()
    await dialog().getByRole('button', { name: 'Ja, abgeschickt' }).click()
    await gone(dialog())
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['open', 'sent'])
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('settles everything that is overdue with one tap', async () => {
    const server = orderServer({ lines: [...manyLines(3, -600)] })
    await visitOrders()
    await button('Ja, alle 3 abgeschickt').click()
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    await gone(notice('überfällig'))
  })

  test('as missed covers the chosen overdue attacks, with one undo', async () => {
    const server = orderServer({ lines: manyLines(3, -600) })
    const states = () => server.sheet.lines.map(({ state, reason }) => (state === 'skipped' ? reason : state))
    await visitOrders()
    await button('Verpasst …').click()
    await dialog()
      .getByRole('checkbox', { name: /512\|488/ })
      .nth(1)
      .click()
    await button('2 als verpasst eintragen').click()
    await expect.poll(states).toEqual(['Zeit verpasst', 'open', 'Zeit verpasst'])
    aSecondPasses()
    await button('Alle 2 rückgängig').click()
    await expect.poll(states).toEqual(['open', 'open', 'open'])
  })

  test('as skipped leaves the commands of a train that were sent', async () => {
    const arriveAt = inSeconds(30_000)
    const command = (trainIndex: number, state: 'open' | 'sent') =>
      anOrderLine({ arriveAt, id: `ag-1-offs-1-${trainIndex}`, type: 'ag', commands: 2, trainIndex, state })
    const server = orderServer({ lines: [command(0, 'sent'), command(1, 'open')] })
    await visitOrders()
    await unfold('Ziel')
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await dialog().getByRole('button', { name: 'Keine Zeit' }).click()
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['sent', 'skipped'])
  })

  test('made without a connection is kept over a reload, and sent once there is one', async () => {
    const server = orderServer({ lines: manyLines(3) })
    await visitOrders()
    await sees(card('Ziel 0'))
    answers({ 'orders.sheet': lost, 'orders.mark': lost })
    await card('Ziel 0').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(notice('1 Angabe wartet noch darauf'))
    await card('Ziel 1').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(notice('2 Angaben warten noch darauf'))
    await sees(notice(/Offline\. Stand von/))
    await visitOrders()
    await sees(card('Ziel 2'))
    await sees(notice(/Offline\. Stand von/))
    await gone(card('Ziel 0'))
    const { sheet } = server
    orderServer({ lines: sheet.lines })
    window.dispatchEvent(new Event('online'))
    await gone(notice('warten noch darauf'))
    await gone(notice(/Offline/))
    const sent = recordedCalls('orders.mark')
      .at(-1)
      ?.body.marks.map(({ line }) => line)
    expect(sent).toEqual(sheet.lines.slice(0, 2).map(({ id }) => id))
    expect(shownText(page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Abgeschickt' }))).toContain(
      '2',
    )
  })

  test('that another device has made shows with the next look, and a later one here overrules it', async () => {
    const server = orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    const [line] = server.sheet.lines
    if (line)
      server.sheet = {
        ...server.sheet,
        lines: [{ ...line, state: 'skipped', at: inSeconds(0), reason: 'Handy', by: 'leader' }],
      }
    document.dispatchEvent(new Event('visibilitychange'))
    await gone(card('Ziel'))
    await button('Alle 1', { exact: true }).click()
    await sees(card('Ziel').getByText(/„Handy“ · von der Stammesführung eingetragen/))
    const before = inSeconds(-2)
    await unfold('Ziel')
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('sent')
    expect(Date.parse(server.sheet.lines[0]?.at ?? '')).toBeGreaterThan(Date.parse(before))
  })

  test('for a line that is no longer planned is kept, and that is said', async () => {
    orderServer({ lines: manyLines(2) })
    await visitOrders()
    await sees(card('Ziel 0'))
    answers({
      'orders.mark': ({ body: { marks } }) => ({
        success: true,
        serverTime: new Date().toISOString(),
        marks: marks.map((mark) => ({ ...mark, by: 'member' as const })),
        gone: marks.map(({ line }) => line),
        unknown: [],
      }),
    })
    await card('Ziel 0').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(notice('1 Angriff, den du markiert hast, ist inzwischen nicht mehr geplant.'))
  })

  test('is sent again after a failure of the server, with what it says', async () => {
    const server = orderServer()
    answers({ 'orders.mark': failure('busy') })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await visitOrders()
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(notice('1 Angabe wartet noch darauf'))
    await sees(notice(/Der Server|Gerade/))
    const { sheet } = server
    const again = orderServer({ lines: sheet.lines })
    await vi.waitFor(() => {
      vi.advanceTimersByTime(2000)
      expect(again.sheet.lines[0]?.state).toBe('sent')
    })
    await gone(notice('wartet noch darauf'))
  })

  test('left in the browser by a page that was offline is shown and sent', async () => {
    const line = anOrderLine()
    orderServer({ lines: [line] })
    const answer = hold('orders.mark')
    const mark = { line: line.id, state: 'skipped', at: inSeconds(-60), reason: 'Kein Netz' }
    localStorage.setItem(`angriffsplaner.orders.marks/${orderKey}`, JSON.stringify([mark]))
    await visitOrders()
    await button('Alle 1', { exact: true }).click()
    await sees(card('Ziel').getByText(/„Kein Netz“/))
    answer()
    await expect.poll(() => localStorage.getItem(`angriffsplaner.orders.marks/${orderKey}`)).toBeNull()
    await sees(card('Ziel').getByText(/„Kein Netz“/))
    expect(recordedCalls('orders.mark').map(({ body }) => body.marks)).toEqual([[mark]])
  })

  test('is not to be made with the link for looking', async () => {
    orderServer({ canEdit: false, timeslotsPath: undefined, lines: [overdue, anOrderLine()] })
    await visitOrders()
    await sees(notice('Dieser Link ist nur zum Ansehen.'))
    await sees(card('Ziel').getByRole('link', { name: 'Ins Spiel' }))
    for (const name of ['Abgeschickt', 'Auslassen', 'Ja, abgeschickt']) {
      expect(page.getByRole('main').getByRole('article').getByRole('button', { name }).elements()).toEqual([])
    }
    await openTool('Zeitfenster')
    expect(page.getByRole('link', { name: 'Zeitfenster ändern' }).elements()).toEqual([])
  })
})

describe('a new issue', () => {
  const changed = anOrderLine({
    id: 'off-1001-offs-512-488-0',
    launchAt: inSeconds(700),
    troops: { axe: 7000, ram: 300 },
  })
  const fresh = anOrderLine({
    id: 'off-1002-offs-9-9-0',
    to: { villageId: 3, x: 9, y: 9, name: 'Neuland', playerName: 'Bert' },
  })
  const old = anIssuedLine({
    id: 'off-1003-offs-8-8-0',
    to: { villageId: 4, x: 8, y: 8, name: 'Altland', playerName: 'Bert' },
  })
  const news = (): Partial<OrderSheet> => ({
    issue: 2,
    lines: [changed, fresh],
    gone: [
      anOrderLine({
        id: 'off-1-offs-7-7-0',
        state: 'sent',
        to: { villageId: 5, x: 7, y: 7, name: 'Unterwegs', playerName: 'Bert' },
      }),
    ],
    changes: {
      added: [fresh.id],
      gone: [old],
      changed: [
        {
          line: changed.id,
          was: anIssuedLine({
            launchAt: new Date(Date.parse(changed.launchAt) - 100_000).toISOString(),
            arriveAt: changed.arriveAt,
            building: 'adelshof',
          }),
        },
      ],
    },
  })
  const panel = () => page.getByRole('region', { name: 'Das hat sich geändert' })

  test('shows first what is new, gone and changed, with what was, until it is put aside', async () => {
    const server = orderServer(news())
    await visitOrders()
    await sees(panel().getByText('1 Angriff: Abschicken 1:40 später, andere Truppen, anderes Gebäude'))
    await sees(panel().getByText('1 Angriff: neu'))
    await sees(panel().getByText('1 Angriff: nicht mehr schicken'))
    await panel().getByText('Einzelheiten').click()
    await sees(panel().getByText('8|8'))
    const text = shownText(panel())
    for (const part of [
      'Off 500|501 → 512|488',
      '6.200 Axtkämpfer, 2.500 Leichte Kavallerie, 300 Rammböcke',
      '7.000 Axtkämpfer',
      'Adelshof',
      '9|9',
      '8|8',
    ]) {
      expect(text).toContain(part)
    }
    await sees(page.getByRole('region', { name: 'Abgeschickt, aber nicht mehr geplant' }).getByText('Unterwegs'))
    // It has been opened: the server reports no difference any more, the page does.
    server.sheet = { ...server.sheet, changes: { added: [], gone: [], changed: [] } }
    await visitOrders()
    await sees(panel())
    await button('Verstanden').click()
    await gone(panel())
    await visitOrders()
    await sees(card('Neuland'))
    expect(panel().elements()).toEqual([])
  })

  test('that leaves the player out says so, with what is on its way', async () => {
    orderServer({ ...news(), lines: [], left: 2, changes: { added: [], gone: [old], changed: [] } })
    await visitOrders()
    const notice = page.getByRole('region', { name: 'Befehle zurückgezogen' })
    await sees(notice.getByText(/Seit Ausgabe 2 bist du in diesem Plan nicht mehr dabei/))
    await sees(notice.getByText(/Was du schon abgeschickt hast, bleibt vermerkt/))
    await sees(page.getByRole('region', { name: 'Abgeschickt, aber nicht mehr geplant' }).getByText('Unterwegs'))
    await sees(panel().getByText('Nicht mehr schicken'))
  })

  test('that comes while the page is open is shown, and the server learns that it was seen', async () => {
    const server = orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    server.sheet = anOrderSheet(news())
    document.dispatchEvent(new Event('visibilitychange'))
    await sees(panel())
    expect(recordedCalls('orders.sheet').map(({ query }) => query.opened)).toEqual(['1', '1'])
  })
})
