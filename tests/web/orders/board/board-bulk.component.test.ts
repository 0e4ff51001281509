import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import { maxMarksAtOnce, type Order } from '../../../../shared/model/orders/order.ts'
import type { WakeResult } from '../../../../shared/model/orders/wake.ts'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { type Answers, answer, answers, failure, hold, lost, recordedCalls } from '../../support/answers.ts'
import {
  confirmWith,
  copies,
  dialog,
  elementTexts,
  gone,
  press,
  sees,
  sharesBy,
  tile,
  toast,
} from '../../support/screen.ts'
import { type Visit, visit } from '../../support/visit.tsx'
import { aBoard, aLine, anEntry, aSheet, exportServer, threePlayers } from '../export/export-server.ts'

const origin = window.location.origin
const now = Date.parse('2038-03-03T18:00:00.000Z')
const playerRow = (name: string) =>
  page.getByRole('table', { name: 'Fortschritt je Spieler' }).getByRole('row').filter({ hasText: name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const attention = page.css('section[aria-label="Spieler, die Hilfe brauchen"] [role=row]:has([role=cell])')

let players: Board['players']
/** Each player's attacks; what is marked changes them. */
let lines: Map<number, Order[]>
let server: Answers

const playerLines = (playerId: string) => lines.get(Number(playerId)) ?? []
const states = (playerId: number) => (lines.get(playerId) ?? []).map(({ state }) => state)
const marks = () => recordedCalls('orders.markAsLeader').flatMap(({ body }) => body.marks)
/** The board as the server counts it. */
const board = () =>
  aBoard({
    players: players.map((player) => {
      const own = lines.get(player.playerId) ?? []
      const isOverdue = ({ state, launchAt }: Order) => state === 'open' && Date.parse(launchAt) < now
      const next = own.find((line) => line.state === 'open' && !isOverdue(line))?.launchAt
      return { ...player, overdue: own.filter(isOverdue).length, next }
    }),
  })

beforeEach(() => {
  players = aBoard().players
  lines = new Map([
    [12, [aLine(-30), aLine(-20), aLine(10), aLine(60)]],
    [13, [aLine(-10), aLine(5)]],
  ])
  server = {
    ...exportServer().answers,
    'orders.board': () => answer(200, board(), { date: 'Wed, 03 Mar 2038 18:00:00 GMT' }),
    'orders.playerSheet': ({ params: { playerId } }) =>
      aSheet(anEntry({ playerId: Number(playerId), playerName: 'Bert' }), playerLines(playerId)),
    'orders.markAsLeader': ({ params: { playerId }, body }) => {
      const said = body.marks.map((mark) => ({ ...mark, by: 'leader' as const }))
      const byLine = new Map(said.map((mark) => [mark.line, mark]))
      const marked = playerLines(playerId).map((line) => {
        const mark = byLine.get(line.id)
        return mark ? { ...line, state: mark.state, at: mark.at, by: mark.by } : line
      })
      lines.set(Number(playerId), marked)
      return { success: true, serverTime: '2038-03-03T18:00:00.000Z', marks: said, gone: [], unknown: [] }
    },
  }
})
const open = async (look: Visit = {}) => {
  await visit('/dsultimate/plan-1/board', { as: 'user', answers: server, ...look })
  await sees(page.getByText('Wen wecken?'))
}

describe('waking now', () => {
  const woken = (playerId: number, more: Partial<WakeResult> = {}): WakeResult => ({
    playerId,
    playerName: playerId === 12 ? 'Bert' : 'Cleo',
    push: 0,
    chat: false,
    ...more,
  })
  const wakes = (...results: WakeResult[]) => {
    server['orders.wake'] = ({ body }) => ({
      wakes: results.filter(({ playerId }) => body.playerIds.map(Number).includes(playerId)),
    })
  }
  const asked = () => recordedCalls('orders.wake').map(({ body }) => body.playerIds)

  it('rings one player at once, and the row says when, by whom and how', async () => {
    wakes(woken(12, { push: 2, chat: true }))
    await open()
    players = players.map((player) =>
      player.playerId === 12
        ? { ...player, woken: { at: '2038-03-03T17:59:30.000Z', by: 'Mira', push: 2, chat: true } }
        : player,
    )
    await expect.element(button('Bert wecken')).toBeEnabled()
    await button('Bert wecken').click()
    await sees(toast('Bert: geweckt (Push, Chat)'))
    expect(asked()).toEqual([[12]])
    await sees(attention.getByText('geweckt 18:59 von Mira (Push, Chat)'))
  })

  it('counts presses on several players beside each other, and a double click once', async () => {
    wakes(woken(12, { push: 1 }), woken(13, { refusal: 'just_woken' }))
    const released = hold('orders.wake')
    await open()
    await expect.element(button('Bert wecken')).toBeEnabled()
    await button('Bert wecken').dblClick()
    await button('Cleo wecken').click()
    await expect.poll(asked).toEqual([[12], [13]])
    released()
    await sees(toast('Bert: geweckt (Push)'))
    await sees(toast('Cleo: gerade erst geweckt'))
    expect(asked()).toHaveLength(2)
  })

  it('says where nothing reaches a player, and what is left to do', async () => {
    wakes(woken(12, { refusal: 'no_device' }))
    await open()
    await expect.element(button('Bert wecken')).toBeEnabled()
    await button('Bert wecken').click()
    await sees(toast('Bert: kein Gerät'))
    await sees(toast('Der Pfeil neben „Wecken“ hat Text und Link zum Verschicken.'))
  })

  it('asks before it rings all who are overdue, says what became of each, and has texts for the rest', async () => {
    const copied = copies()
    wakes(woken(12, { push: 1 }), woken(13, { refusal: 'quiet', quietUntil: '2038-03-04T06:00:00.000Z' }))
    await open()
    await expect.element(button('Alle überfälligen wecken')).toBeEnabled()
    await button('Alle überfälligen wecken').click()
    await sees(dialog().getByText('2 Spieler jetzt wecken?'))
    expect(asked()).toEqual([])
    await confirmWith('Jetzt wecken')
    await sees(page.getByText('1 Spieler erreicht, 1 nicht'))
    expect(asked()).toEqual([[12, 13]])
    await sees(page.getByText('Geweckt (Push): Bert'))
    await sees(page.getByText('Ruhezeit: Cleo (bis 07:00)'))
    await gone(dialog())
    await expectAccessible()
    await button('Texte für 1 Spieler').click()
    await item('Name kopieren').click()
    await expect.poll(() => copied.last()).toBe('Cleo')
  })

  it('says why and what was not tried after a failure', async () => {
    server['orders.wake'] = lost
    await open()
    await expect.element(button('Alle überfälligen wecken')).toBeEnabled()
    await button('Alle überfälligen wecken').click()
    await confirmWith('Jetzt wecken')
    await sees(page.getByRole('alert').getByText('Keine Verbindung.'))
    await sees(page.getByText('0 Spieler erreicht, 2 nicht'))
    await sees(button('Texte für 2 Spieler'))
    await button('Bert wecken').click()
    await sees(toast('Keine Verbindung.'))
  })
})

describe('waking', () => {
  const openMenu = async (name: string) => {
    await expect.element(button(name)).toBeEnabled()
    await button(name).click()
  }

  it('one player copies link, text, name and JSON', async () => {
    const copied = copies()
    await open()
    await openMenu('Bert wecken: Texte und Links')
    await item('Wecktext mit Link kopieren').click()
    await expect.poll(() => copied.last()).toContain('2 Angriffe von dir sind überfällig.')
    expect(copied.last()).toContain(`${origin}/orders/edit-12`)
    await openMenu('Bert wecken: Texte und Links')
    await item('Link kopieren').click()
    await expect.poll(() => copied.last()).toBe(`${origin}/orders/edit-12`)
    await openMenu('Bert wecken: Texte und Links')
    await item('Name kopieren').click()
    await expect.poll(() => copied.last()).toBe('Bert')
    await openMenu('Bert wecken: Texte und Links')
    await item('JSON für das PN Tool kopieren').click()
    await sees(toast('JSON für 1 Spieler kopiert!'))
    expect(JSON.parse(copied.last())).toEqual([
      {
        playerName: 'Bert',
        text: expect.stringContaining('überfällig'),
        editUrl: `${origin}/orders/edit-12`,
        showUrl: `${origin}/orders/show-12`,
      },
    ])
  })

  it('all overdue players gives one text without links, and links apart that are called secret', async () => {
    const copied = copies()
    await open()
    await openMenu('Alle überfälligen wecken: Texte und Links')
    await item('Wecktext an alle kopieren').click()
    await expect.poll(() => copied.last()).toContain('Bert: 2 Angriffe überfällig\nCleo: 1 Angriff überfällig')
    expect(copied.last()).not.toContain('/orders/')
    await openMenu('Alle überfälligen wecken: Texte und Links')
    await item('Namen kopieren').click()
    await expect.poll(() => copied.last()).toBe('Bert;Cleo')
    await openMenu('Alle überfälligen wecken: Texte und Links')
    await item('Links kopieren (geheim)').click()
    await expect.poll(() => copied.last()).toContain(`Cleo: ${origin}/orders/edit-13`)
    await sees(toast('Sie sind geheim: Gib jeden nur seinem Spieler.'))
    await openMenu('Alle überfälligen wecken: Texte und Links')
    await item('JSON für das PN Tool kopieren').click()
    await expect.poll(() => copied.last()).toContain('"showUrl"')
    expect(JSON.parse(copied.last())).toHaveLength(2)
  })

  it('shares where the browser can, and offers it nowhere else', async () => {
    sharesBy(undefined)
    await open()
    await openMenu('Bert wecken: Texte und Links')
    await sees(item('Link kopieren'))
    expect(item('Teilen').elements()).toEqual([])
    await press('Escape')
    const share = sharesBy(vi.fn(async (_: ShareData) => undefined))
    await openMenu('Bert wecken: Texte und Links')
    await item('Teilen').click()
    await expect.poll(() => share.mock.lastCall?.[0]?.text).toContain(`${origin}/orders/edit-12`)
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    await openMenu('Bert wecken: Texte und Links')
    await item('Teilen').click()
    await expect.poll(() => share.mock.calls.length).toBe(2)
    expect(page.getByText('Teilen hat nicht geklappt.').elements()).toEqual([])
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await openMenu('Bert wecken: Texte und Links')
    await item('Teilen').click()
    await sees(toast('Teilen hat nicht geklappt.'))
  })
})

describe('a player who was left out', () => {
  it('stays on the board, marked as gone', async () => {
    const [, bert] = threePlayers()
    players = [{ ...bert, lines: 0, sent: 0, overdue: 0, next: undefined, changed: true, left: 2 }]
    lines.clear()
    const copied = copies()
    await open()
    await expect
      .poll(() => elementTexts(attention))
      .toEqual([
        expect.stringMatching(/Nicht mehr dabei\s+Bert\s+0\s+Befehle mit Ausgabe 2 zurückgezogen, noch nicht gesehen/),
      ])
    await sees(playerRow('Bert').getByText('nicht mehr dabei'))
    await sees(page.getByText('Nie geöffnet, von 0 Spielern'))
    await expect.element(button('Bert wecken: Texte und Links')).toBeEnabled()
    await button('Bert wecken: Texte und Links').click()
    await item('Wecktext mit Link kopieren').click()
    await expect.poll(() => copied.last()).toContain('deine Befehle wurden zurückgezogen')
  })
})

describe('a leader marks in bulk', () => {
  it('all that should be on its way by now, after a question, and takes it back', async () => {
    await open()
    await button('Alle bis jetzt abgeschickt').click()
    await sees(dialog().getByText(/3 überfällige Angriffe von 2 Spielern/))
    await confirmWith('Als abgeschickt vermerken')
    await sees(page.getByText('3 Angriffe von 2 Spielern als abgeschickt vermerkt.'))
    expect([states(12), states(13)]).toEqual([
      ['sent', 'sent', 'open', 'open'],
      ['sent', 'open'],
    ])
    await expect.poll(() => tile('Überfällig').element().textContent).toBe('0')
    const made = marks()
    await button('Rückgängig').click()
    await sees(page.getByText('3 Angriffe von 2 Spielern sind wieder offen.'))
    expect(states(12)).toEqual(['open', 'open', 'open', 'open'])
    // What a player says after the mark is later than taking it back.
    const undone = marks().slice(made.length)
    for (const { line, at } of undone) {
      const mark = made.find((one) => one.line === line)
      expect(Date.parse(at) - Date.parse(mark?.at ?? '')).toBe(1)
    }
  })

  it('only the chosen players', async () => {
    await open()
    await page.getByRole('checkbox', { name: 'Cleo auswählen' }).click()
    await sees(page.getByText('1 Spieler ausgewählt'))
    await page.css('[data-bottom-bar]').getByRole('button', { name: 'Alle bis jetzt abgeschickt' }).click()
    await confirmWith('Als abgeschickt vermerken')
    await sees(page.getByText('1 Angriff von 1 Spieler als abgeschickt vermerkt.'))
    expect([states(12), states(13)]).toEqual([
      ['open', 'open', 'open', 'open'],
      ['sent', 'open'],
    ])
    expect(recordedCalls('orders.playerSheet').map(({ params }) => params.playerId)).toEqual(['13'])
  })

  it('thousands in parts, and goes on where it failed', async () => {
    lines.set(
      12,
      Array.from({ length: 3000 }, (_, index) => aLine(-index - 1, { id: `off-${index}-offs-400-500-0` })),
    )
    const { 'orders.markAsLeader': mark } = server
    if (typeof mark !== 'function') throw new Error('No marks')
    await open({
      answers: {
        ...server,
        'orders.markAsLeader': (call) => (call.params.playerId === '13' ? failure('busy') : mark(call)),
      },
    })
    await button('Alle bis jetzt abgeschickt').click()
    await confirmWith('Als abgeschickt vermerken')
    await sees(page.getByText('Noch nicht vermerkt: Cleo.'))
    const parts = recordedCalls('orders.markAsLeader').filter(({ params }) => params.playerId === '12')
    expect(parts.map(({ body }) => body.marks.length)).toEqual(Array(6).fill(maxMarksAtOnce))
    await sees(page.getByText('3.000 Angriffe von 1 Spieler als abgeschickt vermerkt.'))
    answers(server)
    await button('Mit 1 Spieler weitermachen').click()
    await sees(page.getByText('3.001 Angriffe von 2 Spielern als abgeschickt vermerkt.'))
    expect(states(13)).toEqual(['sent', 'open'])
  })

  it('and stops when asked to', async () => {
    players = Array.from({ length: 12 }, (_, index) => {
      const entry = anEntry({ playerId: 20 + index, playerName: `Spieler ${index}` })
      lines.set(entry.playerId, [aLine(-5)])
      return { ...threePlayers()[1], playerId: entry.playerId, playerName: entry.playerName }
    })
    await open()
    const released = hold('orders.markAsLeader')
    await button('Alle bis jetzt abgeschickt').click()
    await confirmWith('Als abgeschickt vermerken')
    await sees(page.getByText('0 von 12 Spielern …'))
    await expect.poll(() => recordedCalls('orders.markAsLeader').length).toBe(4)
    await button('Anhalten').click()
    released()
    await sees(page.getByText('Angehalten.'))
    await sees(page.getByText('4 Angriffe von 4 Spielern als abgeschickt vermerkt.'))
    expect(recordedCalls('orders.markAsLeader')).toHaveLength(4)
  })

  it('chosen attacks of a player, with one question for those due much later', async () => {
    await open()
    await playerRow('Bert').getByRole('button', { name: 'Befehle von Bert' }).click()
    await dialog().getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await dialog().getByRole('button', { name: 'Auswahl: Abgeschickt' }).click()
    const question = page.getByRole('alertdialog')
    await sees(question.getByText('1 von 4 Angriffen soll erst später los.'))
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await gone(question)
    expect(marks()).toEqual([])
    await dialog().getByRole('button', { name: 'Auswahl: Abgeschickt' }).click()
    await question.getByRole('button', { name: 'Ja, abgeschickt' }).click()
    await expect.poll(() => states(12)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect(recordedCalls('orders.markAsLeader')).toHaveLength(1)
    await dialog().getByLabelText('Stand').selectOptions('Abgeschickt (4)')
    await dialog()
      .getByRole('checkbox', { name: /500\|470 → 400\|500 auswählen/ })
      .click()
    await dialog().getByRole('button', { name: 'Auswahl: Zurücknehmen' }).click()
    await expect.poll(() => states(12)).toEqual(['open', 'sent', 'sent', 'sent'])
  })

  it.each(looks)('with everything accessible (phone: $phone)', async (look) => {
    await open(look)
    await page.getByRole('checkbox', { name: 'Bert auswählen' }).click()
    await sees(page.getByText('1 Spieler ausgewählt'))
    await expectAccessible()
  })
})
