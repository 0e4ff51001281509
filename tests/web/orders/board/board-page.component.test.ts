import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import type { Woken } from '../../../../shared/model/orders/wake.ts'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { type Answers, answer, answers, failure, hold, recordedCalls } from '../../support/answers.ts'
import { dialog, elementTexts, focused, gone, panel, press, sees, shows, tile, toast } from '../../support/screen.ts'
import { type Visit, visit } from '../../support/visit.tsx'
import { aBoard, aLine, anEntry, aSheet, exportServer } from '../export/export-server.ts'

const playerRow = (name: string) =>
  page.getByRole('table', { name: 'Fortschritt je Spieler' }).getByRole('row').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const attention = page.css('section[aria-label="Spieler, die Hilfe brauchen"] [role=row]:has([role=cell])')
const line = (index: number) =>
  dialog()
    .getByRole('listitem')
    .filter({ has: page.getByText(`500|${500 + index} → 400|500`) })

async function preferMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}

/** The choice of states says how many attacks are in one. */
const counts = (text: string) =>
  expect.poll(() => dialog().getByLabelText('Stand').element().textContent).toContain(text)

let board: Board
let server: Answers
/** The server's clock: 19:00 in Berlin on the day of sending, independent of this device's clock. */
const onServer = (content: unknown) => answer(200, content, { date: 'Wed, 03 Mar 2038 18:00:00 GMT' })

beforeEach(() => {
  board = aBoard()
  const lines = [aLine(-30), aLine(-20), aLine(10)]
  server = {
    ...exportServer().answers,
    'orders.board': () => onServer(board),
    'orders.playerSheet': () => onServer(aSheet(anEntry({ playerId: 12, playerName: 'Bert' }), lines)),
    'orders.markAsLeader': ({ body: { marks } }) => {
      const said = marks.map((mark) => ({ ...mark, by: 'leader' as const }))
      for (const [index, each] of lines.entries()) {
        const mark = said.find((one) => one.line === each.id)
        if (mark) lines[index] = { ...each, state: mark.state, at: mark.at, reason: mark.reason, by: mark.by }
      }
      return { success: true, serverTime: '2038-03-03T18:00:00.000Z', marks: said, gone: [], unknown: [] }
    },
  }
})
const open = (look: Visit = {}) => visit('/dsultimate/plan-1/board', { as: 'user', answers: server, ...look })

describe('the board', () => {
  it('says when players are woken next', async () => {
    const wakesAt = '2038-03-03T18:05:00.000Z'
    board = aBoard({ players: board.players.map((each) => ({ ...each, reachable: true, wakesAt })) })
    await open()
    await sees(playerRow('Cleo').getByText('Nächstes Wecken: 19:05'))
    await open({ phone: true })
    await sees(page.getByText('Nächstes Wecken: 19:05').first())
  })

  it('says whom leaders woke, until when devices are quiet, and when the page was opened since', async () => {
    const at = '2038-03-03T17:50:00.000Z'
    const of: Record<string, Woken> = {
      Bert: { at, push: 0, chat: false, quietUntil: '2038-03-03T18:30:00.000Z' },
      Cleo: { at, by: 'Mira', push: 1, chat: false, openedAt: '2038-03-03T17:55:00.000Z' },
    }
    board = aBoard({ players: board.players.map((each) => ({ ...each, woken: of[each.playerName] })) })
    await open()
    await sees(attention.getByText('Ruhezeit bis 19:30', { exact: true }))
    await sees(attention.getByText('geweckt 18:50 von Mira (Push), geöffnet 18:55'))
    await sees(playerRow('Cleo').getByText('geweckt 18:50 von Mira (Push), geöffnet 18:55'))
  })

  it('begins with whom to wake on a phone', async () => {
    const firstPanel = () => document.querySelector('#content h2')?.textContent
    board = aBoard({ doubts: [{ cause: 'own_target', orders: 1 }] })
    await open({ phone: true })
    await sees(page.getByText('Wen wecken?'))
    const top = (element: Element) => element.getBoundingClientRect().top
    expect(top(panel('Wen wecken?').element())).toBeLessThan(top(tile('Überfällig').element()))
    expect(firstPanel()).toBe('Wen wecken?')
  })

  it('says who plays an account now, and until when', async () => {
    const playedBy = { playerName: 'Dora', until: '2038-03-03T21:00:00.000Z' }
    const played = board.players.map((each) => (each.playerName === 'Cleo' ? { ...each, playedBy } : each))
    board = aBoard({ players: played })
    await open()
    await sees(playerRow('Cleo').getByText(/^gespielt von Dora bis .*22:00$/))
    expect(playerRow('Bert').getByText('gespielt von').elements()).toHaveLength(0)
    await sees(attention.getByText(/gespielt von Dora bis .*22:00/))
    await open({ phone: true })
    await sees(page.getByText(/gespielt von Dora bis .*22:00/).first())
  })

  it('shows at a glance how far it is and whom to wake, by the clock of the server', async () => {
    await open()
    await shows(tile('Überfällig'), '2')
    await expect
      .poll(() => elementTexts(attention).map((text) => text.split('\n').slice(0, 2)))
      .toEqual([
        ['Überfällig', 'Bert'],
        ['Überfällig', 'Cleo'],
      ])
    board = aBoard({
      players: board.players.map((each) => ({ ...each, overdue: 0, next: '2038-03-03T18:10:00.000Z' })),
    })
    await open()
    await expect
      .poll(() => elementTexts(attention))
      .toEqual([
        expect.stringMatching(/Gleich dran\s+Cleo\s+0\s+Seite nie geöffnet · nächster Angriff in (9|10) Minuten/),
      ])
  })

  it('names the players who have more commands than they offer to send', async () => {
    board = aBoard({ overLimit: [{ playerId: 12, playerName: 'Bert', maxCommands: 1, commands: 5 }] })
    await open()
    await sees(page.getByText('Bert will höchstens 1 Befehl schicken und hat schon 5.'))
  })

  it('says how many orders can no longer be sent as issued, and why', async () => {
    board = aBoard({
      doubts: [
        { cause: 'moved', orders: 39 },
        { cause: 'target_gone', orders: 1 },
      ],
    })
    await open()
    await sees(page.getByText('Fraglich: 39 Befehle. Herkunft oder Ziel liegt jetzt woanders: Die Abschickzeit stimmt'))
    await sees(page.getByText('Fraglich: 1 Befehl. Das Zieldorf gibt es nicht mehr.'))
  })

  it('says that nobody needs a leader', async () => {
    board = aBoard({ players: [] })
    await open()
    await sees(page.getByText('Niemand: Alle wissen Bescheid, nichts ist überfällig.'))
  })

  it('shows players, targets, what was left out and what is no longer planned', async () => {
    const moved = { playerId: 12, playerName: 'Bert', line: 'off-1-offs-400-500-0', from: '500|501', to: '400|500' }
    board = aBoard({ skips: [{ ...moved, at: '2038-03-03T17:00:00.000Z', reason: 'Truppen weg' }], sentGone: [moved] })
    await open()
    await sees(playerRow('Bert').getByText('1 von 5'))
    await page.getByRole('tab', { name: 'Ziele (1)' }).click()
    await sees(page.getByRole('row').filter({ hasText: '400|500' }).getByText('4 von 11'))
    await sees(page.getByRole('row').filter({ hasText: '400|500' }).getByText('3 von 8'))
    await sees(page.getByRole('row').filter({ hasText: '400|500' }).getByText('1 von 3'))
    await page.getByLabelText('Suche').fill('gibt es nicht')
    await sees(page.getByText('Kein Ziel passt zur Suche.'))
    await page.getByRole('tab', { name: 'Ausgelassen (1)' }).click()
    await sees(page.getByText('„Truppen weg“'))
    await page.getByRole('tab', { name: 'Nicht mehr geplant (1)' }).click()
    await sees(page.getByText('Bert: 500|501 → 400|500'))
    await sees(
      panel('Abschickzeiten').getByRole('listitem', {
        name: 'Mi., 03.03.2038, 18:00 Uhr: 6 Angriffe geplant, 4 abgeschickt',
      }),
    )
  })

  it('leads from a target to its senders', async () => {
    await open()
    await page.getByRole('tab', { name: 'Ziele (1)' }).click()
    await page.getByLabelText('Suche').fill('400|500')
    await expect.poll(() => new URL(window.location.href).searchParams.get('goal')).toBe('400|500')
    await page.getByRole('button', { name: 'Absender an 400|500 zeigen' }).click()
    const table = page.getByRole('table', { name: 'Fortschritt je Spieler' })
    await gone(table.getByText('Cleo'))
    await sees(table.getByText('Anna'))
    await sees(table.getByText('Bert'))
    await page.getByRole('button', { name: 'Nur Absender an 400|500' }).click()
    await sees(table.getByText('Cleo'))
  })

  it('puts the chart beside whom to wake on a wide screen', async () => {
    await page.viewport(1440, 900)
    await open()
    await sees(panel('Abschickzeiten'))
    const table = panel('Wen wecken?').element().getBoundingClientRect()
    const chart = panel('Abschickzeiten').element().getBoundingClientRect()
    expect(chart.left).toBeGreaterThanOrEqual(table.right)
    expect(chart.bottom).toBeLessThanOrEqual(900)
    expect(table.width).toBeGreaterThan(1.8 * chart.width)
  })

  it('gives the chart of many hours the whole width', async () => {
    const hour = (at: number) => ({ at: new Date(Date.UTC(2038, 2, 3, at)).toISOString(), planned: 6, sent: 0 })
    board = aBoard({ hours: Array.from({ length: 30 }, (_, at) => hour(at)) })
    await page.viewport(1440, 900)
    await open()
    await sees(panel('Abschickzeiten'))
    const chart = panel('Abschickzeiten').getByRole('list').element().parentElement
    expect(chart?.scrollWidth).toBeLessThanOrEqual(chart?.clientWidth ?? 0)
    expect(panel('Abschickzeiten').getByRole('listitem').elements()).toHaveLength(30)
  })

  it('selects the player whose orders were opened, as the address does', async () => {
    await open()
    await page.getByRole('button', { name: 'Befehle von Bert' }).first().click()
    await expect.poll(() => new URL(window.location.href).searchParams.get('player')).toBe('12')
    await expect.element(playerRow('Bert')).toHaveAttribute('aria-current', 'true')
  })

  it('leads past a long list of players to wake', async () => {
    const players = Array.from({ length: 20 }, (_, round) =>
      board.players.map((each) => ({
        ...each,
        playerId: each.playerId + 100 * round,
        playerName: `${each.playerName} ${round}`,
      })),
    ).flat()
    board = aBoard({ players })
    await open()
    const stand = panel('Stand')
    await sees(stand)
    expect(stand.element().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight)
    await page.getByRole('button', { name: 'Zum Stand' }).click()
    await expect.poll(() => stand.element().getBoundingClientRect().top).toBeLessThan(window.innerHeight / 2)
  })

  it('sorts whom to wake', async () => {
    await open()
    const names = () => elementTexts(attention).map((text) => text.split('\n')[1])
    await expect.poll(names).toEqual(['Bert', 'Cleo'])
    const heading = page
      .getByRole('table', { name: 'Spieler, die Hilfe brauchen' })
      .getByRole('columnheader', { name: 'Spieler' })
      .getByRole('button')
    await heading.click()
    await heading.click()
    await expect.poll(names).toEqual(['Cleo', 'Bert'])
  })

  it('says that nothing was issued yet, and leads there', async () => {
    board = aBoard({ issue: undefined, players: [], targets: [], hours: [] })
    await open()
    await sees(page.getByRole('heading', { name: 'Noch nichts ausgegeben' }))
    expect(page.getByRole('link', { name: 'Zum Export' }).element().getAttribute('href')).toBe('/dsultimate/plan-1')
  })

  it('says when it cannot be loaded', async () => {
    await open({ answers: { ...server, 'orders.board': failure('internal') } })
    await sees(page.getByText('Der Fortschritt konnte nicht geladen werden'))
    answers(server)
    await button('Erneut versuchen').click()
    await sees(page.getByText('Wen wecken?'))
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    await open(look)
    await sees(page.getByText('Wen wecken?'))
    await sees(page.getByText('1 von 5'))
    await expectAccessible()
  })
})

describe('what was seen in the game', () => {
  it('is counted with what is sent, and wakes nobody', async () => {
    const players = board.players.map((each) => ({ ...each, sent: 3, seen: 2, lines: 3, overdue: 0, next: undefined }))
    board = aBoard({ players })
    await open()
    await shows(tile('Davon im Spiel gesehen'), '6')
    await sees(playerRow('Bert').getByText('2 gesehen', { exact: true }))
    await expect.poll(() => elementTexts(attention)).toEqual([])
    await sees(page.getByText('Niemand: Alle wissen Bescheid, nichts ist überfällig.'))
  })

  it('is neither open nor overdue on a player’s sheet, and shows beside the mark', async () => {
    const seen = { arriveAt: '2038-03-04T08:00:09.000Z' }
    const lines = [aLine(-30, { seen }), aLine(-20, { seen, state: 'skipped', reason: 'weg', by: 'member' }), aLine(10)]
    server['orders.playerSheet'] = () => onServer(aSheet(anEntry({ playerId: 12, playerName: 'Bert' }), lines))
    await open()
    await button('Befehle von Bert').first().click()
    await counts('Offen (1)')
    await counts('Überfällig (0)')
    await counts('Gesehen (2)')
    await dialog().getByLabelText('Stand').selectOptions('Gesehen (2)')
    await sees(line(-30).getByText('im Spiel gesehen, Ankunft 04.03.2038, 09:00:09'))
    await gone(line(-30).getByRole('button'))
    await sees(line(-20).getByText('als „Ausgelassen“ markiert · „weg“ · vom Spieler'))
    await sees(line(-20).getByRole('button', { name: /^Zurücknehmen/ }))
  })
})

describe('the board is live', () => {
  const reads = () => recordedCalls('orders.board').length
  const setVisible = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  /** The page's own timers run on as fast as the test wants. */
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await new Promise(requestAnimationFrame)
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
  })
  const opened = async () => {
    await open()
    await vi.waitUntil(async () => {
      await pass(50)
      return tile('Überfällig').elements().length === 1
    })
  }

  it('every 15 seconds', async () => {
    await opened()
    const before = reads()
    board = aBoard({ players: board.players.map((each) => ({ ...each, overdue: 3 })) })
    await pass(15_000)
    expect(reads()).toBe(before + 1)
    await expect.poll(() => tile('Überfällig').element().textContent).toBe('9')
    await pass(15_000)
    await vi.waitUntil(() => reads() === before + 2, 10_000)
  })

  it('but not in a tab that nobody sees, and at once when it is seen again', async () => {
    await opened()
    setVisible('hidden')
    const before = reads()
    await pass(120_000)
    expect(reads()).toBe(before)
    setVisible('visible')
    await vi.waitUntil(() => reads() === before + 1, 10_000)
  })

  it('and goes on after a failure, which is shown with the time of the data', async () => {
    await opened()
    answers({ 'orders.board': failure('internal') })
    await pass(15_000)
    await vi.waitUntil(
      () => page.getByText(/Stand von .* konnte nicht neu geladen werden/).elements().length > 0,
      10_000,
    )
    expect(tile('Überfällig').element().textContent).toBe('2')
    answers(server)
    await pass(15_000)
    await vi.waitUntil(() => page.getByText(/konnte nicht neu geladen werden/).elements().length === 0, 10_000)
  })
})

describe('a leader marks for a player', () => {
  beforeEach(async () => {
    await open()
    await playerRow('Bert').getByRole('button', { name: 'Befehle von Bert' }).click()
    await counts('Offen (3)')
  })
  const marked = () => recordedCalls('orders.markAsLeader').flatMap(({ body }) => body.marks)

  it('as sent, as left out with a reason, and takes it back, each later than the mark before it', async () => {
    await line(-30).getByRole('button', { name: 'Abgeschickt' }).click()
    await counts('Offen (2)')
    await line(10).getByRole('button', { name: 'Auslassen' }).click()
    await dialog().getByLabelText('Warum wird er ausgelassen?').fill('Truppen weg')
    await dialog().getByRole('button', { name: 'Auslassen', exact: true }).click()
    await counts('Offen (1)')
    await dialog().getByLabelText('Stand').selectOptions('Ausgelassen (1)')
    await sees(line(10).getByText('„Truppen weg“ · von der Führung'))
    await line(10).getByRole('button', { name: 'Zurücknehmen' }).click()
    await counts('Offen (2)')
    expect(marked().map(({ line: id, state, reason }) => [id, state, reason])).toEqual([
      [aLine(-30).id, 'sent', undefined],
      [aLine(10).id, 'skipped', 'Truppen weg'],
      [aLine(10).id, 'open', undefined],
    ])
    const [, skipped = 0, reopened = 0] = marked().map(({ at }) => Date.parse(at))
    expect(reopened).toBeGreaterThan(skipped)
    expect(recordedCalls('orders.markAsLeader')[0]?.params).toEqual({ planId: 'plan-1', playerId: '12' })
    const now = Date.parse('2038-03-03T18:00:00.000Z')
    expect(Math.abs(skipped - now)).toBeLessThan(60_000)
  })

  it('all that is overdue at once, after a question', async () => {
    await button('Alle überfälligen abgeschickt (2)').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Als abgeschickt markieren' }).click()
    await counts('Offen (1)')
    expect(recordedCalls('orders.markAsLeader')).toHaveLength(1)
    expect(marked().map(({ line: id }) => id)).toEqual([aLine(-30).id, aLine(-20).id])
  })

  it('all at once, and goes on in the drawer though the button has gone before the question has', async () => {
    // A dialog takes its time to go then, and the answer is there before.
    await preferMotion('no-preference')
    onTestFinished(() => preferMotion('reduce'))
    await button('Alle überfälligen abgeschickt (2)').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Als abgeschickt markieren' }).click()
    await gone(page.getByRole('alertdialog'))
    await counts('Offen (1)')
    await expect
      .poll(() =>
        dialog()
          .element()
          .contains(focused() ?? null),
      )
      .toBe(true)
  })

  it('one attack after the other without waiting for the answers, and each once', async () => {
    const marksCome = hold('orders.markAsLeader')
    const boardComes = hold('orders.board')
    await line(-30).getByRole('button', { name: 'Abgeschickt' }).dblClick()
    await line(-20).getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(marked).toHaveLength(2)
    marksCome()
    await counts('Offen (1)')
    await line(10).getByRole('button', { name: 'Abgeschickt' }).click()
    await counts('Offen (0)')
    boardComes()
    expect(marked().map(({ line: id }) => id)).toEqual([aLine(-30).id, aLine(-20).id, aLine(10).id])
  })

  it('and is reported when it fails, with the reason still in its field', async () => {
    answers({ 'orders.markAsLeader': failure('player_not_found') })
    await line(10).getByRole('button', { name: 'Auslassen' }).click()
    const reason = dialog().getByLabelText('Warum wird er ausgelassen?')
    await reason.fill('Truppen weg')
    await dialog().getByRole('button', { name: 'Auslassen', exact: true }).click()
    await sees(toast('Fehler beim Speichern!'))
    await sees(toast('Diesen Spieler gibt es in diesem Plan nicht.'))
    await expect.element(reason).toHaveValue('Truppen weg')
    await counts('Offen (3)')
  })

  it('in a drawer that is accessible, closes by keyboard, and gives the keyboard back', async () => {
    await expectAccessible()
    await press('Escape')
    await gone(dialog())
    await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Befehle von Bert')
  })
})
