import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, callsOf, failure } from '../support/answers.ts'
import { today } from '../support/clock.ts'
import { confirmWith, copies, dialog, gone, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { anOwner, aPlayer, slot, slotServer } from './slot-server.ts'

const kept = [slot('27T10:00', '27T12:00')]
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Bearbeiten: ${name}`, exact: true }) })
const search = page.getByLabelText('Suche')
const generateAll = page.getByRole('button', { name: 'Für alle ohne eigene Zeitfenster generieren' })
const linkOf = (playerId: number) => `${window.location.origin}/timeslots/${playerId}/plan-1#s=geheim-${playerId}`

beforeEach(() => today('2027-03-20T12:00:00.000Z'))

async function openList(given: Answers, look: Visit = {}): Promise<void> {
  await visit('/admin/timeslots/plan-1', { as: 'user', answers: given, ...look })
  await sees(page.getByText('Wer kann wann senden?'))
}

describe('the players of a plan', () => {
  it('are filtered, sorted, and the links of those who are seen copied', async () => {
    const theirs = { tribeId: 2, tribeName: 'IHR' }
    const players = [aPlayer(1), aPlayer(2, theirs), anOwner(3, kept, { ...theirs, playerName: 'Ärger' })]
    const copied = copies()
    await openList(slotServer(players).answers)
    await sees(page.getByText('3 Spieler', { exact: true }))
    await page.getByRole('button', { name: 'Alle Links kopieren' }).click()
    await sees(page.getByText('Kopiert!'))
    expect(copied.last().split('\n')).toEqual([
      `Ärger: ${linkOf(3)}`,
      `Spieler 1: ${linkOf(1)}`,
      `Spieler 2: ${linkOf(2)}`,
    ])
    await page.getByLabelText('Stamm').selectOptions('IHR')
    await sees(page.getByText('2 von 3 Spielern'))
    await expect.element(page.getByRole('button', { name: '2 Links kopieren' })).toBeEnabled()
    await page.getByRole('button', { name: 'Anzahl' }).click()
    await sees(page.css('[role=columnheader][aria-sort=ascending]').filter({ hasText: 'Anzahl' }))
    await search.fill('ärger')
    await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
    await sees(row('Ärger').getByText('2 Std.'))
    await row('Ärger').getByRole('button', { name: 'Link kopieren' }).click()
    await expect.poll(copied.last).toBe(linkOf(3))
    await search.fill('gibt es nicht')
    await sees(page.getByText('Kein Spieler passt zum Filter.'))
  })

  it('are told to be missing, or not to be loaded', async () => {
    const server = slotServer([aPlayer(1)])
    const given = { ...server.answers, 'timeslots.list': failure('internal') }
    await visit('/admin/timeslots/plan-1?player=9', { as: 'user', answers: given })
    await sees(page.getByText('Die Zeitfenster konnten nicht geladen werden'))
    answers(server.answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByText('Wer kann wann senden?'))
    await sees(page.getByText('Diesen Spieler gibt es in diesem Plan nicht.'))
  })

  it.each(looks)('are shown accessibly (phone: $phone)', async (look) => {
    await openList(slotServer([aPlayer(1), anOwner(2, kept, { cannotSend: true })]).answers, look)
    await sees(page.getByRole('button', { name: /^Bearbeiten: / }).first())
    if (look.phone) await sees(page.getByText(/^\d+ · \d+ Zeitfenster · /).first())
    await expectAccessible()
  })
})

describe('auto time slots', () => {
  it('are generated for one player, and it is told when that fails', async () => {
    const server = slotServer([aPlayer(1), aPlayer(2)])
    await openList({ ...server.answers, 'timeslots.generate': failure('internal') })
    await sees(row('Spieler 1').getByText('Auto', { exact: true }))
    await page.getByRole('button', { name: 'Generieren: Spieler 1' }).click()
    await sees(toast('Fehler beim Generieren!'))
    answers(server.answers)
    await page.getByRole('button', { name: 'Generieren: Spieler 1' }).click()
    await sees(row('Spieler 1').getByText('Eigene'))
    expect(server.own(1)).toHaveLength(2)
    // What a member has entered since the list was loaded is asked about.
    server.give(2, kept)
    await page.getByRole('button', { name: 'Generieren: Spieler 2' }).click()
    await sees(page.getByText('Der Spieler hat inzwischen eigene Zeitfenster eingetragen.'))
    await confirmWith('Abbrechen')
    await sees(row('Spieler 2').getByText('Eigene'))
    expect(server.own(2)).toEqual(kept)
  })

  it('are generated for all without own ones, and what members have entered meanwhile stays', async () => {
    const server = slotServer([aPlayer(1), aPlayer(2), anOwner(3, kept), aPlayer(4)])
    await openList(server.answers)
    server.give(4, kept)
    await generateAll.click()
    await sees(page.getByText('Zeitfenster für 3 Spieler generieren?'))
    await confirmWith('Generieren')
    await sees(page.getByText('Für 2 Spieler generiert.'))
    await sees(page.getByText('1 Spieler hat inzwischen eigene Zeitfenster eingetragen; sie bleiben, wie sie sind.'))
    expect([1, 2, 3, 4].map((id) => server.player(id)?.source)).toEqual(['own', 'own', 'own', 'own'])
    expect([server.own(3), server.own(4)]).toEqual([kept, kept])
    await expect.element(generateAll).toBeDisabled()
  })

  it('are generated no further where every player would fail alike, and what is left is said', async () => {
    const players = Array.from({ length: 20 }, (_, index) => aPlayer(index + 1))
    await openList({ ...slotServer(players).answers, 'timeslots.generate': failure('no_auto_slots') })
    await generateAll.click()
    await confirmWith('Generieren')
    await sees(page.getByText('Fehler beim Generieren!'))
    await sees(page.getByText('Für 0 Spieler generiert, 20 offen.'))
    expect(callsOf('timeslots.generate').length).toBeLessThanOrEqual(4)
  })
})

describe('silent players', () => {
  const open = async (look: Visit = {}) => {
    const server = slotServer([aPlayer(1), anOwner(2, kept), aPlayer(3)])
    await openList(server.answers, look)
    return server
  }

  it('exactly are reminded, each with his own link', async () => {
    const copied = copies()
    const server = await open()
    await page.getByLabelText('Antwort').selectOptions('Selbst')
    await sees(page.getByText('1 von 3 Spielern'))
    await expect.element(page.getByRole('button', { name: '0 Stille erinnern' })).toBeDisabled()
    await page.getByLabelText('Antwort').selectOptions('Alle')
    await page.getByRole('button', { name: '2 Stille erinnern' }).click()
    await dialog().getByRole('button', { name: 'Empfänger kopieren' }).click()
    await expect.poll(copied.last).toBe('Spieler 1;Spieler 3')
    await dialog().getByRole('button', { name: 'Text kopieren' }).first().click()
    await expect.poll(copied.last).toContain(linkOf(1))
    await dialog().getByRole('button', { name: 'Als erinnert vermerken' }).click()
    await sees(toast('2 Spieler als erinnert vermerkt.'))
    expect([1, 2, 3].map((id) => server.player(id)?.remindedAt !== undefined)).toEqual([true, false, true])
  })

  it('are asked for by personal links alone, if the leader says so twice', async () => {
    await open()
    const alone = page.getByRole('switch', { name: 'Nur persönliche Links' })
    await alone.click()
    await confirmWith('Nur persönliche Links')
    await expect.element(alone).toBeChecked()
    expect(callsOf('plans.update').map(({ body }) => body)).toEqual([{ personalLinksOnly: true }])
  })

  it.each(looks)('are reminded accessibly (phone: $phone)', async (look) => {
    await open(look)
    await page.getByRole('button', { name: '2 Stille erinnern' }).click()
    await sees(dialog())
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Schließen' }).click()
    await gone(dialog())
  })
})
