import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OrderSheet } from '../../../shared/model/order.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, callsOf, failure, hold, lost } from '../support/answers.ts'
import { anIssuedLine, anOrderLine, anOrderSheet, inSeconds, manyLines } from '../support/order-samples.ts'
import { leaveOrders, orderKey, visitOrders } from '../support/orders-page.tsx'
import { copies, dialog, gone, sees, textOf, textsOf } from '../support/screen.ts'

const card = (text: string) => page.getByRole('article').filter({ hasText: text })
const button = (name: string | RegExp, options = {}) => page.getByRole('button', { name, ...options })
const notice = (text: string | RegExp) => page.getByText(text)

/** A server that keeps what is marked; `sheet` is how it stands. */
function orderServer(more: Partial<OrderSheet> = {}) {
  const server = { sheet: anOrderSheet(more) }
  answers({
    'orders.get': () => ({ ...server.sheet, serverTime: new Date().toISOString() }),
    'orders.mark': ({ body: { marks } }) => {
      const byLine = new Map(marks.map(({ line, ...mark }) => [line, { ...mark, by: 'member' as const }]))
      const lines = server.sheet.lines.map((line) => ({ ...line, ...byLine.get(line.id) }))
      server.sheet = { ...server.sheet, lines }
      const known = new Set(lines.map(({ id }) => id))
      return {
        success: true,
        serverTime: new Date().toISOString(),
        marks: [...byLine].filter(([line]) => known.has(line)).map(([line, mark]) => ({ line, ...mark })),
        gone: [],
        unknown: [...byLine.keys()].filter((line) => !known.has(line)),
      }
    },
  })
  return server
}

const night = anOrderLine({
  id: 'bfkatas-1002-510-480-0',
  type: 'bfkatas',
  launchAt: inSeconds(1200),
  to: { villageId: 2002, x: 510, y: 480, name: 'Speicherdorf', playerName: '' },
  unit: 'catapult',
  troops: { catapult: 60 },
  building: 'adelshof',
  warnings: ['night'],
})
const overdue = anOrderLine({
  id: 'fake-1003-400-401-0',
  type: 'fake',
  launchAt: inSeconds(-300),
  to: { villageId: 2003, x: 400, y: 401, name: 'Verpasst', playerName: 'Carl' },
  unit: 'catapult',
  troops: { catapult: 1 },
  warnings: ['past'],
})

describe('the list', () => {
  test('shows when to send what from where to where, and opens the rally point filled in', async () => {
    orderServer({
      lines: [anOrderLine({ launchAt: '2099-03-04T02:00:07.000Z', arriveAt: '2099-03-04T08:00:00.000Z' })],
    })
    await visitOrders()
    await sees(card('Ziel'))
    const text = textOf(card('Ziel'))
    for (const part of [
      'Mi., 04.03., 03:00:07',
      'Mi., 04.03., 09:00:00',
      '500|501 001 Burg',
      '512|488 Ziel',
      'Bert',
      '17,7 Felder',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('6.200 Axtkämpfer')
    const link = card('Ziel').getByRole('link', { name: 'Ins Spiel' }).element()
    expect(link.getAttribute('href')).toBe(
      'https://de999.die-staemme.de/game.php?village=1001&screen=place&target=2001&axe=6200&light=2500&ram=300',
    )
    expect(link.getAttribute('rel')).toContain('noreferrer')
    expect(document.title).not.toContain(orderKey)
  })

  test('says what the catapults aim at, and warns of the night bonus and of what is overdue', async () => {
    orderServer({ lines: [overdue, night] })
    await visitOrders()
    await sees(card('Speicherdorf').getByText('Nachtbonus'))
    expect(textOf(card('Speicherdorf'))).toContain('Katapulte auf Adelshof')
    expect(textOf(card('Speicherdorf'))).toContain('Barbaren')
    await sees(card('Verpasst').getByText('Überfällig'))
    expect(textOf(card('Verpasst'))).toMatch(/\+00:05:0\d/)
    await sees(notice('1 Angriff ist überfällig.'))
  })

  test('counts down by the server’s clock, and says that the device’s is wrong', async () => {
    const ahead = 3600
    answers({
      'orders.get': () => ({
        ...anOrderSheet({ lines: [anOrderLine({ launchAt: inSeconds(ahead + 90) })] }),
        serverTime: new Date(Date.now() + ahead * 1000).toISOString(),
      }),
    })
    await visitOrders()
    await sees(notice('Die Uhr deines Geräts geht 1 h nach.'))
    expect(textOf(card('Ziel'))).toMatch(/00:01:(2\d|30)/)
    const before = textOf(card('Ziel').getByRole('timer'))
    await expect.poll(() => textOf(card('Ziel').getByRole('timer'))).not.toBe(before)
  })

  test('opens the game in the account that is looked after, and remembers that', async () => {
    orderServer()
    await visitOrders()
    await page.getByLabelText('UV-Modus').click()
    const href = () => card('Ziel').getByRole('link', { name: 'Ins Spiel' }).element().getAttribute('href')
    await expect.poll(href).toContain('game.php?t=11&village=1001')
    await visitOrders()
    await sees(card('Ziel'))
    expect(href()).toContain('game.php?t=11&village=1001')
  })

  test('of 400 attacks renders what is in view, and brings the next one there', async () => {
    orderServer({
      lines: [
        ...manyLines(300, -18_005),
        ...manyLines(100, 30).map((line) => ({ ...line, id: line.id.replace('off', 'fake'), type: 'fake' as const })),
      ],
    })
    await visitOrders()
    await sees(page.getByText('300 Angriffe sind überfällig.'))
    expect(page.getByRole('article').elements().length).toBeLessThan(20)
    await button(/Nächster Angriff/).click()
    await expect
      .poll(() => {
        const next = document.querySelector('.upcoming')?.getBoundingClientRect()
        return next && next.top > 0 && next.bottom < window.innerHeight
      })
      .toBe(true)
  })

  test('can be filtered by state, kind, own village and target', async () => {
    const sent = anOrderLine({
      id: 'off-9-1-1-0',
      state: 'sent',
      at: inSeconds(-9),
      to: { villageId: 9, x: 1, y: 1, name: 'Fertig', playerName: 'Bert' },
    })
    orderServer({ lines: [anOrderLine(), night, sent] })
    await visitOrders()
    await sees(card('Speicherdorf'))
    expect(page.getByRole('article').elements()).toHaveLength(2)
    await page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
    await sees(card('Fertig'))
    await button(/^Alle/).click()
    await page.getByText('Weiter filtern').click()
    await page.getByLabelText('Art', { exact: true }).selectOptions('BF-Katas')
    await expect.poll(() => textsOf(page.getByRole('article')).length).toBe(1)
    await page.getByLabelText('Art', { exact: true }).selectOptions('Alle Arten')
    await page.getByLabelText('Eigenes Dorf').selectOptions('001 Burg (500|501)')
    await expect.poll(() => page.getByRole('article').elements().length).toBe(3)
    await page.getByLabelText('Ziel', { exact: true }).fill('nirgends')
    await sees(notice('Kein Angriff passt zum Filter.'))
    await button('Alle 3 Angriffe zeigen').click()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(3)
  })

  test('says when nothing is planned', async () => {
    orderServer({ lines: [] })
    await visitOrders()
    await sees(notice('Für dich ist gerade nichts geplant.'))
  })
})

describe('a mark', () => {
  test('is shown at once, sent, and can be taken back', async () => {
    const server = orderServer()
    const answer = hold('orders.mark')
    await visitOrders()
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    await gone(card('Ziel'))
    await sees(notice('Angriff abgeschickt.'))
    answer()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('sent')
    await gone(notice('wartet noch darauf'))
    await button('Rückgängig').click()
    await sees(card('Ziel'))
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('open')
    expect(callsOf('orders.mark').map(({ body }) => body.marks.map(({ state }) => state))).toEqual([['sent'], ['open']])
  })

  test('says why an attack is left out', async () => {
    const server = orderServer()
    await visitOrders()
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await dialog().getByLabelText('Warum?').fill('Truppen im Heimatdorf')
    await dialog().getByRole('button', { name: 'Auslassen' }).click()
    await expect.poll(() => server.sheet.lines[0]).toMatchObject({ state: 'skipped', reason: 'Truppen im Heimatdorf' })
    await page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Ausgelassen' }).click()
    await sees(card('Ziel').getByText('„Truppen im Heimatdorf“'))
    await card('Ziel').getByRole('button', { name: 'Zurücknehmen' }).click()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('open')
  })

  test('of a reason that is asked for and not given changes nothing', async () => {
    orderServer()
    await visitOrders()
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    await sees(card('Ziel'))
    expect(callsOf('orders.mark')).toEqual([])
  })

  test('settles everything that is overdue with one tap', async () => {
    const server = orderServer({ lines: [...manyLines(3, -600)] })
    await visitOrders()
    await button('Ja, alle 3 abgeschickt').click()
    await expect.poll(() => server.sheet.lines.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    await gone(notice('überfällig'))
  })

  test('made without a connection is kept over a reload, and sent once there is one', async () => {
    const server = orderServer({ lines: manyLines(3) })
    await visitOrders()
    await sees(card('Ziel 0'))
    answers({ 'orders.get': lost, 'orders.mark': lost })
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
    const sent = callsOf('orders.mark')
      .at(-1)
      ?.body.marks.map(({ line }) => line)
    expect(sent).toEqual(sheet.lines.slice(0, 2).map(({ id }) => id))
    expect(textOf(page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Abgeschickt' }))).toContain('2')
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
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('sent')
    expect(Date.parse(server.sheet.lines[0]?.at ?? '')).toBeGreaterThan(Date.parse(inSeconds(-2)))
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

  test('is not to be made with the link for looking', async () => {
    orderServer({ canEdit: false, timeslotsPath: undefined, lines: [overdue, anOrderLine()] })
    await visitOrders()
    await sees(notice('Dieser Link ist nur zum Ansehen.'))
    await sees(card('Ziel').getByRole('link', { name: 'Ins Spiel' }))
    for (const name of ['Abgeschickt', 'Auslassen', 'Ja, abgeschickt']) {
      expect(page.getByRole('main').getByRole('article').getByRole('button', { name }).elements()).toEqual([])
    }
    await page.getByText('Zeitfenster').click()
    expect(page.getByRole('link', { name: 'Zeitfenster ändern' }).elements()).toEqual([])
  })
})

describe('a new issue', () => {
  const changed = anOrderLine({ id: 'off-1001-512-488-0', launchAt: inSeconds(700), troops: { axe: 7000, ram: 300 } })
  const fresh = anOrderLine({
    id: 'off-1002-9-9-0',
    to: { villageId: 3, x: 9, y: 9, name: 'Neuland', playerName: 'Bert' },
  })
  const old = anIssuedLine({
    id: 'off-1003-8-8-0',
    to: { villageId: 4, x: 8, y: 8, name: 'Altland', playerName: 'Bert' },
  })
  const news = (): Partial<OrderSheet> => ({
    issue: 2,
    lines: [changed, fresh],
    gone: [
      anOrderLine({
        id: 'off-1-7-7-0',
        state: 'sent',
        to: { villageId: 5, x: 7, y: 7, name: 'Unterwegs', playerName: 'Bert' },
      }),
    ],
    changes: {
      added: [fresh.id],
      gone: [old],
      changed: [{ line: changed.id, was: anIssuedLine({ building: 'adelshof' }) }],
    },
  })
  const panel = () => page.getByRole('region', { name: 'Das hat sich geändert' })

  test('shows first what is new, gone and changed, with what was, until it is put aside', async () => {
    const server = orderServer(news())
    await visitOrders()
    await sees(panel())
    const text = textOf(panel())
    for (const part of [
      'Off 500|501 → 512|488',
      '6.200 Axtkämpfer, 2.500 Leichte Kavallerie, 300 Rammbock',
      '7.000 Axtkämpfer',
      'Adelshof',
      '9|9',
      '8|8',
    ]) {
      expect(text).toContain(part)
    }
    await sees(page.getByRole('region', { name: 'Abgeschickt, aber nicht mehr geplant' }).getByText('Unterwegs'))
    // It has been opened: the server tells of no difference any more, the page does.
    server.sheet = { ...server.sheet, changes: { added: [], gone: [], changed: [] } }
    await visitOrders()
    await sees(panel())
    await button('Verstanden').click()
    await gone(panel())
    await visitOrders()
    await sees(card('Neuland'))
    expect(panel().elements()).toEqual([])
  })

  test('that comes while the page is open is told, and the server that it was seen', async () => {
    const server = orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    server.sheet = anOrderSheet(news())
    document.dispatchEvent(new Event('visibilitychange'))
    await sees(panel())
    expect(callsOf('orders.get').map(({ query }) => query.opened)).toEqual(['1', '1'])
  })
})

describe('what the device keeps', () => {
  test('opens without a connection, and says as of when', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.get': lost })
    await visitOrders()
    await sees(card('Ziel'))
    await sees(notice(/Offline\. Stand von \w\w\., \d\d\.\d\d\., \d\d:\d\d:\d\d/))
  })

  test('of one key is never shown to another', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.get': lost })
    await visitOrders({ key: 'l'.repeat(32) })
    await sees(page.getByRole('heading', { name: 'Deine Befehle sind gerade nicht zu laden' }))
    expect(page.getByText('Anna').elements()).toEqual([])
  })

  test('goes when the key has ended, marks and all, and the page says whom to ask', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.get': failure('orders_not_found'), 'orders.mark': lost })
    await card('Ziel').getByRole('button', { name: 'Abgeschickt' }).click()
    document.dispatchEvent(new Event('visibilitychange'))
    await sees(notice('Frag deine Stammesführung nach deinem aktuellen Link'))
    expect(Object.keys(localStorage).filter((name) => name.includes(orderKey))).toEqual([])
    answers({ 'orders.get': lost })
    await visitOrders()
    await sees(page.getByRole('heading', { name: 'Deine Befehle sind gerade nicht zu laden' }))
  })

  test('is forgotten when nobody has opened it for 30 days', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    const day = 24 * 60 * 60 * 1000
    const later = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => later + 31 * day)
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    await visitOrders({ key: 'l'.repeat(32) })
    await expect.poll(() => Object.keys(localStorage).some((name) => name.includes(orderKey))).toBe(false)
  })

  test('is nothing in a private window: said, and everything else works', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const server = orderServer({ lines: manyLines(2) })
    await visitOrders()
    await sees(notice('Dein Browser speichert hier nichts'))
    await card('Ziel 0').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => server.sheet.lines[0]?.state).toBe('sent')
    await gone(card('Ziel 0'))
  })

  test('that is spoilt is passed over', async () => {
    localStorage.setItem(`angriffsplaner.orders.sheet/${orderKey}`, '{"sheet":')
    localStorage.setItem(`angriffsplaner.orders.marks/${orderKey}`, '[{"line":"off-1-1-1-0","state":"gone"},7]')
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    expect(callsOf('orders.mark')).toEqual([])
  })
})

describe('without an answer', () => {
  test('says what is wrong, and loads when asked again', async () => {
    await visitOrders({ answers: { 'orders.get': failure('busy') } })
    await sees(page.getByRole('heading', { name: 'Deine Befehle sind gerade nicht zu laden' }))
    orderServer()
    await button('Erneut versuchen').click()
    await sees(card('Ziel'))
  })

  test('says that it loads', async () => {
    orderServer()
    const answer = hold('orders.get')
    await visitOrders()
    await sees(notice('Deine Befehle werden geladen …'))
    answer()
    await sees(card('Ziel'))
  })

  test('goes on with what it has while the server fails', async () => {
    orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    answers({ 'orders.get': failure('too_many_requests') })
    document.dispatchEvent(new Event('visibilitychange'))
    await sees(notice(/Stand von/))
    await sees(card('Ziel'))
  })
})

describe('asking the server', () => {
  test('happens every 30 seconds while the page is to be seen, and not in a hidden tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    const server = orderServer()
    await visitOrders()
    await sees(card('Ziel'))
    vi.advanceTimersByTime(29_000)
    expect(callsOf('orders.get')).toHaveLength(1)
    server.sheet = anOrderSheet({ lines: [anOrderLine({ to: { ...anOrderLine().to, name: 'Neu benannt' } })] })
    vi.advanceTimersByTime(1500)
    await sees(card('Neu benannt'))
    expect(callsOf('orders.get').map(({ query }) => query.opened)).toEqual(['1', undefined])
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(600_000)
    expect(callsOf('orders.get')).toHaveLength(2)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => callsOf('orders.get')).toHaveLength(3)
    leaveOrders()
    vi.advanceTimersByTime(600_000)
    expect(callsOf('orders.get')).toHaveLength(3)
  })
})

describe('copies', () => {
  test('are made of what the list shows, in every format', async () => {
    const clipboard = copies()
    orderServer({ lines: [anOrderLine(), night] })
    await visitOrders()
    await page.getByText('Kopieren und Kalender').click()
    const copied = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await sees(page.getByText('Kopiert!'))
      await gone(page.getByText('Kopiert!'))
      return clipboard.last()
    }
    expect(await copied('BB-Code')).toContain('[coord]500|501[/coord] → [coord]512|488[/coord] [player]Bert[/player]')
    expect(await copied('Workbench')).toMatch(/^1001&2001&ram&\d{13}&8&false&true&spear=MA==/)
    expect(JSON.parse(await copied('JSON'))).toHaveLength(2)
    await page.getByText('Weiter filtern').click()
    await page.getByLabelText('Art', { exact: true }).selectOptions('Off')
    await sees(notice('1 Angriff, wie die Liste gerade gefiltert ist.'))
    expect(await copied('CSV')).toMatch(/^\uFEFFAbschicken;Ankunft;Art;/)
    expect((await copied('Text')).split('\n').filter(Boolean)).toHaveLength(3)
  })

  test('in BB code come in parts where the game would stop', async () => {
    orderServer({ lines: manyLines(120) })
    await visitOrders()
    await page.getByText('Kopieren und Kalender').click()
    await sees(page.getByRole('button', { name: 'BB-Code 1/2' }))
    await sees(notice('Das Spiel zeigt höchstens 1.000 BB-Codes'))
  })

  test('go into the calendar', async () => {
    orderServer()
    await visitOrders()
    await page.getByText('Kopieren und Kalender').click()
    const href = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
    expect(href('Abonnieren')).toBe(`webcal://${location.host}/api/orders/${orderKey}/calendar.ics`)
    expect(href('Termine laden')).toBe(`/api/orders/${orderKey}/calendar.ics`)
  })
})

test('time slots are shown in the world’s zone, with the link to change them', async () => {
  orderServer({ timeslots: [{ from: '2099-03-04T17:00:00.000Z', to: '2099-03-04T21:30:00.000Z' }] })
  await visitOrders()
  await page.getByText('Zeitfenster').click()
  await sees(notice('Mi., 04.03.2099, 18:00 bis Mi., 04.03.2099, 22:30'))
  const link = page.getByRole('link', { name: 'Zeitfenster ändern' }).element()
  expect(link.getAttribute('href')).toBe('/timeslots/11/plan-1#s=geheim')
})

test('can be installed where the browser offers that', async () => {
  orderServer()
  await visitOrders()
  await sees(card('Ziel'))
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  await button('Als App installieren').click()
  expect(prompt).toHaveBeenCalledOnce()
  await gone(button('Als App installieren'))
})

test('the keyboard reaches everything in the order of the page', async () => {
  orderServer()
  await visitOrders()
  await sees(card('Ziel'))
  const reached: string[] = []
  for (let presses = 0; presses < 12; presses++) {
    await userEvent.keyboard('{Tab}')
    reached.push(document.activeElement?.textContent?.trim() || document.activeElement?.tagName || '')
  }
  expect(reached.findIndex((text) => text.includes('Nächster Angriff'))).toBeLessThan(
    reached.findIndex((text) => text.startsWith('Alarme')),
  )
  expect(reached.some((text) => text.startsWith('Weiter filtern'))).toBe(true)
})

describe.each(looks)('on %o', ({ phone }) => {
  test('no accessibility violation with everything unfolded, offline and with news', async () => {
    orderServer({
      issue: 2,
      lines: [
        overdue,
        anOrderLine(),
        night,
        anOrderLine({ id: 'off-2-2-2-0', state: 'skipped', reason: 'Keine Zeit', at: inSeconds(-9) }),
      ],
      gone: [anOrderLine({ id: 'off-1-7-7-0', state: 'sent' })],
      changes: { added: [night.id], gone: [anIssuedLine({ id: 'off-3-3-3-0' })], changed: [] },
    })
    await visitOrders({ phone })
    await sees(card('Speicherdorf'))
    for (const name of ['Alarme', 'Kopieren und Kalender', 'Zeitfenster', 'Weiter filtern']) {
      await page.css('summary').filter({ hasText: name }).click()
    }
    await button(/^Alle/).click()
    answers({ 'orders.get': lost, 'orders.mark': lost })
    await card('Speicherdorf').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(notice(/Offline\. Stand von/))
    await expectAccessible()
  })

  test('none while it asks why an attack is left out', async () => {
    orderServer()
    await visitOrders({ phone })
    await card('Ziel').getByRole('button', { name: 'Auslassen' }).click()
    await sees(dialog())
    await expectAccessible()
  })

  test('none where there is nothing to show', async () => {
    await visitOrders({ phone, answers: { 'orders.get': failure('orders_not_found') } })
    await sees(notice('Frag deine Stammesführung'))
    await expectAccessible()
    await visitOrders({ phone, answers: { 'orders.get': lost } })
    await sees(button('Erneut versuchen'))
    await expectAccessible()
  })
})
