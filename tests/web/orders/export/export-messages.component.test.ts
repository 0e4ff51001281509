import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { recordedCalls } from '../../support/answers.ts'
import { copies, panel, sees, sharesBy, toast } from '../../support/screen.ts'
import { type Visit, visit } from '../../support/visit.tsx'
import { anEntry, exportServer, threePlayers } from './export-server.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const narrowTo = (state: string) => page.getByLabelText('Stand', { exact: true }).selectOptions(state)
const kind = page.getByLabelText('Text der Nachrichten')
const playerRow = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Bearbeiten: ${name}`, exact: true }) })

/** Copies by a button, and what is on the clipboard then, as JSON. */
let copied: ReturnType<typeof copies>
const copy = async (name: string): Promise<string> => {
  await expect.element(button(name)).toBeEnabled()
  await button(name).click()
  await sees(page.getByText('Kopiert!', { exact: true }))
  return copied.last()
}

let server: ReturnType<typeof exportServer>
beforeEach(() => {
  const [anna, bert, cleo] = threePlayers()
  const changed = anEntry({ playerId: 15, playerName: 'Emil', openedAt: '2038-03-01T10:00:00.000Z', changed: true })
  const left = anEntry({
    playerId: 14,
    playerName: 'Dora',
    lines: 0,
    next: undefined,
    targetCoords: [],
    firstArrival: '',
    lastArrival: '',
    openedAt: '2038-03-01T10:00:00.000Z',
    changed: true,
    left: 2,
  })
  server = exportServer({ issue: 2, entries: [anna, bert, cleo, left, changed], template: 'Für {playerName}' })
  copied = copies()
})
const open = async (look: Visit = {}) => {
  await visit('/dsultimate/plan-1', { as: 'user', answers: server.answers, ...look })
  await sees(page.getByRole('heading', { name: 'Deine Pläne (5)' }))
}

describe('messages for a part of the players', () => {
  it('are those of the template until something else fits the filter', async () => {
    await open()
    await expect.element(kind).toHaveValue('template')
    expect(JSON.parse(await copy('JSON für 5 Spieler'))).toMatchObject([
      { playerName: 'Anna', text: 'Für Anna' },
      { playerName: 'Bert', text: 'Für Bert' },
      { playerName: 'Cleo', text: 'Für Cleo' },
      { playerName: 'Dora', text: expect.stringContaining('zurückgezogen') },
      { playerName: 'Emil', text: 'Für Emil' },
    ])
  })

  it('of whom something changed say so, in a text of its own', async () => {
    await open()
    await narrowTo('Änderung nicht gesehen')
    await expect.element(kind).toHaveValue('changed')
    const messages: unknown = JSON.parse(await copy('JSON für 2 Spieler'))
    expect(messages).toEqual([
      expect.objectContaining({ playerName: 'Dora', text: expect.stringContaining('wurden zurückgezogen') }),
      {
        playerName: 'Emil',
        text: expect.stringContaining('deine Befehle haben sich geändert.'),
        editUrl: `${window.location.origin}/orders/edit-15`,
        showUrl: `${window.location.origin}/orders/show-15`,
      },
    ])
    await kind.selectOptions('PN-Template der Welt')
    await playerRow('Emil').getByRole('button', { name: 'PN-Text kopieren' }).click()
    await expect.poll(() => copied.last()).toBe('Für Emil')
    // What was chosen for one filter is not for the next.
    await narrowTo('Nie geöffnet')
    await expect.element(kind).toHaveValue('wake')
    expect(await copy('Texte für 1 Spieler')).toMatch(
      /^--- Cleo ---\n\nHallo Cleo,\n\ndu hast deine Befehle noch nicht/,
    )
  })

  it('wake the overdue and the silent, and nobody who is done', async () => {
    await open()
    await narrowTo('Überfällig')
    expect(await copy('Texte für 1 Spieler')).toContain('2 Angriffe von dir sind überfällig.')
    expect(await copy('Namen von 1 Spieler')).toBe('Bert')
    await narrowTo('Noch nichts abgehakt')
    expect(await copy('Namen von 1 Spieler')).toBe('Emil')
    expect(await copy('Texte für 1 Spieler')).toContain('haben sich geändert.')
    await narrowTo('Alle')
    await kind.selectOptions('Wecken, je nach Stand')
    expect(await copy('Namen von 4 Spielern')).toBe('Bert;Cleo;Dora;Emil')
    await page.getByRole('tab', { name: 'Nachrichten & Script' }).click()
    await sees(panel('Nachrichten').getByText('Oben gewählter Text: „Wecken, je nach Stand“'))
  })
})

describe('the texts of the tab', () => {
  const chatTexts = {
    messages: [
      { event: 'issued' as const, text: 'Befehle ausgegeben: Sturm\n11 Angriffe für 3 Spieler.' },
      { event: 'overdue' as const, text: 'Überfällig: Sturm\nBert: 2 Angriffe' },
    ],
  }
  const openTab = async () => {
    await open({ answers: { ...server.answers, 'webhooks.messages': chatTexts } })
    await page.getByRole('tab', { name: 'Nachrichten & Script' }).click()
    await sees(panel('Für WhatsApp und Telegram').getByText('Bert: 2 Angriffe'))
  }
  const chat = (event: string) => panel('Für WhatsApp und Telegram').getByRole('region', { name: event, exact: true })

  it('are copied and shared: what the chat would get, and a player’s message', async () => {
    const share = sharesBy(vi.fn(async (_: ShareData) => undefined))
    await openTab()
    await chat('Überfällig').getByRole('button', { name: 'Kopieren' }).click()
    await expect.poll(() => copied.last()).toBe(chatTexts.messages[1]?.text)
    await chat('Befehle ausgegeben').getByRole('button', { name: 'Teilen' }).click()
    await expect.poll(() => share.mock.lastCall).toEqual([{ text: chatTexts.messages[0]?.text }])
    await panel('Nachrichten').getByLabelText('Vorschau der Nachricht an').fill('Ber')
    await page.getByRole('option', { name: /^Bert/ }).click()
    await panel('Nachrichten').getByRole('button', { name: 'Diese Nachricht kopieren' }).click()
    await expect.poll(() => copied.last()).toBe('Für Bert')
    await panel('Nachrichten').getByRole('button', { name: 'Teilen' }).click()
    await expect.poll(() => share.mock.lastCall).toEqual([{ text: 'Für Bert' }])
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    await chat('Überfällig').getByRole('button', { name: 'Teilen' }).click()
    await expect.poll(() => share.mock.calls.length).toBe(3)
    expect(page.getByText('Teilen hat nicht geklappt.').elements()).toEqual([])
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await chat('Überfällig').getByRole('button', { name: 'Teilen' }).click()
    await sees(toast('Teilen hat nicht geklappt.'))
    await expectAccessible()
  })

  it('are only copied where the browser does not share', async () => {
    sharesBy(undefined)
    await openTab()
    expect(button('Teilen').elements()).toEqual([])
  })
})

describe('a player who was left out', () => {
  it('stays listed with the link, and is in no file and no hand-over', async () => {
    server.now.handsOver = true
    await open()
    await sees(playerRow('Dora').getByText('nicht mehr dabei'))
    await narrowTo('Nicht mehr dabei')
    await sees(page.getByText('1 von 5 Spielern'))
    const link = page.getByRole('link', { name: 'Bearbeiten: Dora' }).element()
    expect(link.getAttribute('href')).toBe(`${window.location.origin}/orders/edit-14`)
    await playerRow('Dora').getByRole('button', { name: 'PN-Text kopieren' }).click()
    await expect.poll(() => copied.last()).toContain('Du bist in diesem Plan nicht mehr dabei.')
    await button('Weitere Aktionen für Dora').click()
    await sees(page.getByRole('menuitem', { name: 'Links erneuern' }))
    expect(page.getByRole('menuitem', { name: 'Dateien' }).elements()).toEqual([])
    await page.getByRole('menuitem', { name: 'Link zum Bearbeiten kopieren' }).click()
    await page.getByRole('tab', { name: 'Dateien & DS-Ultimate' }).click()
    await sees(panel('DS-Ultimate').getByText('0 von 4 Spielern mit Ausgabe 2 übergeben'))
    await button('CSV herunterladen').click()
    await sees(page.getByText(/CSV: \d+ Angriffe von 4 Spielern\./))
    expect(recordedCalls('orders.playerSheet').map(({ params }) => params.playerId)).not.toContain('14')
  })

  it.each(looks)('on a screen that is accessible (phone: $phone)', async (look) => {
    await open(look)
    await sees(page.getByText('nicht mehr dabei', { exact: true }).first())
    await expectAccessible()
  })
})
