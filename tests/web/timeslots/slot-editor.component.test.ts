import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure } from '../support/answers.ts'
import { today } from '../support/clock.ts'
import { confirmWith, fillMoment, focused, gone, press, sees, valueIn } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { fillTimes, slotForm } from './slot-form.ts'
import { anOwner, aPlayer, slot, slotServer } from './slot-server.ts'

const drawer = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Spieler 1' }) })
const rows = drawer.getByRole('list', { name: 'Zeitfenster von Spieler 1' }).getByRole('listitem')
const button = (name: string | RegExp) => drawer.getByRole('button', { name, exact: typeof name === 'string' })
const save = button(/^(Speichern|Wird gespeichert)/)
const discard = page.getByText('Nicht gespeicherte Änderungen verwerfen?')

beforeEach(() => today('2027-03-20T12:00:00.000Z'))

/** The drawer with the slots of the first player, opened by its address. */
async function openEditor(player: TimeslotPlayer, look: Visit = {}) {
  const server = slotServer([player, aPlayer(2)])
  await visit('/admin/timeslots/plan-1?player=1', { as: 'user', answers: server.answers, ...look })
  await sees(button('Verlauf'))
  return server
}

/** A moment of March 2027, `28T01:00`, as its fields take it. */
const at = (moment: string) => `2027-03-${moment}`

async function fillRow(index: number, from: string, to: string): Promise<void> {
  await fillMoment(rows.nth(index), 'Von', at(from))
  await fillMoment(rows.nth(index), 'Bis', at(to))
}

describe('the slots of a player', () => {
  it('are edited with errors at the field and overlaps merged', async () => {
    const server = await openEditor(aPlayer(1))
    await sees(drawer.getByText('Es gelten die Auto-Zeitfenster der Welt.'))
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await button('Zeitfenster').click()
    await fillRow(0, '28T01:00', '28T00:30')
    await save.click()
    await sees(rows.nth(0).getByText('Das Ende muss nach dem Beginn liegen.'))
    // Two hours on the clock of a night that has no hour from two to three.
    await fillRow(0, '28T01:00', '28T04:00')
    await sees(rows.nth(0).getByText('So, 28.03.2027, 01:00 – 04:00 Uhr · 2 Std.'))
    await button('Zeitfenster').click()
    await fillRow(1, '28T03:30', '28T06:00')
    await sees(drawer.getByText('werden beim Speichern zusammengefasst: 1 Zeitfenster bleibt.'))

    answers({ 'timeslots.save': failure('internal') })
    await save.click()
    await sees(drawer.getByText('Fehler beim Speichern!'))
    expect(rows.elements()).toHaveLength(2)
    answers(server.answers)
    await save.click()
    await sees(drawer.getByText('Zeitfenster gespeichert.'))
    expect(rows.elements()).toHaveLength(1)
    expect(server.own(1)).toEqual([slot('28T00:00', '28T04:00')])
  })

  it('are given on several days, and the row of the player stays marked and in view', async () => {
    const server = await openEditor(anOwner(1, [slot('28T00:00', '28T04:00')]))
    await button('Über mehrere Tage').click()
    await fillTimes('18:00', '20:00', ['Freitag 26.03.2027', 'Sonntag 28.03.2027'])
    await button('In die Liste').click()
    await expect.poll(() => rows.elements().length).toBe(3)
    await save.click()
    // What the browser knows of: a drawer that is closed before the answer asks whether to discard.
    await gone(drawer.getByText('Noch nicht gespeichert'))
    expect(server.own(1)).toHaveLength(3)
    await press('Escape')
    await gone(drawer)
    const row = page.css('[role=row][aria-current=true]')
    await sees(row.getByText('Eigene'))
    await sees(row.getByRole('button', { name: 'Bearbeiten: Spieler 1' }))
    const { top, bottom } = row.element().getBoundingClientRect()
    expect(top).toBeGreaterThan(0)
    expect(bottom, 'the row that the link led to is in view').toBeLessThanOrEqual(window.innerHeight)
  })

  it('are typed on while they are saved, and the drawer asks before that is lost', async () => {
    const [first, second] = [slot('27T10:00', '27T12:00'), slot('28T10:00', '28T12:00')]
    const server = await openEditor(anOwner(1, [first, second]))
    const answering = Promise.withResolvers<void>()
    answers({
      'timeslots.save': async (call) => {
        await answering.promise
        return server.answers['timeslots.save'](call)
      },
    })
    await fillMoment(rows.nth(0), 'Bis', at('27T14:00'))
    await save.click()
    await sees(drawer.getByText('Wird gespeichert …'))
    await fillMoment(rows.nth(1), 'Bis', at('28T15:00'))
    answering.resolve()
    await sees(drawer.getByText('Zeitfenster gespeichert.'))
    await sees(drawer.getByText('Noch nicht gespeichert'))
    expect(server.own(1)).toEqual([slot('27T10:00', '27T13:00'), second])
    expect(valueIn(rows.nth(1).getByLabelText('Bis, Uhrzeit'))).toBe('15:00')
    await button('Schließen').last().click()
    await sees(discard)
    await confirmWith('Hier bleiben')
    await gone(discard)
    await expect.element(rows.nth(1).getByLabelText('Bis, Uhrzeit')).toHaveValue('15:00')
  })

  it('are deleted after a question, which gives the focus back', async () => {
    const server = await openEditor(anOwner(1, [slot('27T10:00', '27T12:00'), slot('28T10:00', '28T13:00')]))
    await rows.nth(0).getByRole('button', { name: 'Zeitfenster entfernen' }).click()
    await save.click()
    await sees(page.getByText('Zeitfenster von Spieler 1 löschen?'))
    await sees(page.getByText('1 Zeitfenster wird gelöscht.'))
    await confirmWith('Abbrechen')
    expect(server.own(1)).toHaveLength(2)
    await expect.poll(() => focused()?.textContent).toBe('Speichern')
    await save.click()
    await confirmWith('Löschen')
    await sees(drawer.getByText('zusammen 3 Std.'))
    expect(server.own(1)).toEqual([slot('28T10:00', '28T13:00')])
  })

  it('that are typed beside the list are not lost', async () => {
    await openEditor(anOwner(1, [slot('28T10:00', '28T12:00')]))
    await button('Über mehrere Tage').click()
    await fillTimes('18:00', '20:00', ['Freitag 26.03.2027'])
    await button('Verlauf').click()
    await gone(button('In die Liste'))
    await press('Escape')
    await sees(discard)
    await confirmWith('Hier bleiben')
    await button('Über mehrere Tage').click()
    await expect.poll(() => valueIn(slotForm.start)).toBe('18:00')
    await button('In die Liste').click()
    await expect.poll(() => rows.elements().length).toBe(2)
  })

  it.each(looks)('are edited accessibly (phone: $phone)', async (look) => {
    const server = slotServer([anOwner(1, [slot('20T10:00', '20T12:00'), slot('26T18:00', '26T22:00')])])
    server.give(1, [slot('20T10:00', '20T12:00'), slot('26T18:00', '27T04:00')])
    await visit('/admin/timeslots/plan-1?player=1', { as: 'user', answers: server.answers, ...look })
    await button('Verlauf').click()
    await sees(button('Rückgängig'))
    await expectAccessible()
    await button('Über mehrere Tage').click()
    await sees(button('In die Liste'))
    await expectAccessible()
  })
})
