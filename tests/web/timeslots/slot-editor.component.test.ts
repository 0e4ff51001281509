import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, hold } from '../support/answers.ts'
import { confirmWith, focused, gone, press, sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { members, slot, slotServer } from './slot-server.ts'

const [who] = members
const drawer = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: who.name }) })
const rows = drawer.getByRole('list', { name: `Zeitfenster von ${who.name}` }).getByRole('listitem')
const save = drawer.getByRole('button', { name: /^(Speichern|Wird gespeichert)/ })
const unsaved = drawer.getByText('Noch nicht gespeichert')
const question = page.getByText('Nicht gespeicherte Änderungen verwerfen?')
const changedElsewhere = drawer.getByText(/^Jemand anderes war schneller/)
const add = drawer.getByRole('button', { name: 'Zeitfenster', exact: true })
const close = drawer.getByRole('button', { name: 'Schließen' }).last()
const history = drawer.getByRole('button', { name: 'Verlauf' })
const severalDays = drawer.getByRole('button', { name: 'Über mehrere Tage' })

let server: ReturnType<typeof slotServer>
beforeEach(() => {
  server = slotServer()
})

/** The drawer with a player's slots, opened by its address. */
async function open(look: Visit = {}): Promise<void> {
  await visit(`/admin/timeslots/plan-1?player=${who.id}`, { as: 'user', answers: server.answers, ...look })
  await sees(history)
}

/** Fills in a day and a time, `2038-03-28T01:00`. */
async function fill(row: Locator, label: 'Von' | 'Bis', moment: string): Promise<void> {
  const [day = '', clock = ''] = moment.split('T')
  await row.getByLabelText(label, { exact: true }).fill(day)
  await row.getByLabelText(`${label}, Uhrzeit`).fill(clock)
}

async function fillDays(from: string, to: string, ...days: string[]): Promise<void> {
  await page.css('input[name=start]').fill(from)
  await page.css('input[name=end]').fill(to)
  for (const day of days) await page.getByRole('button', { name: day, pressed: false }).click()
}

describe('the drawer with a player’s slots', () => {
  it('shows errors at the field, says what is merged, and asks before it closes', async () => {
    await open()
    await sees(drawer.getByText('Es gelten die Auto-Zeitfenster der Welt.'))
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    const fillRow = async (index: number, from: string, to: string) => {
      await fill(rows.nth(index), 'Von', from)
      await fill(rows.nth(index), 'Bis', to)
    }
    await add.click()
    await fillRow(0, '2038-03-28T01:00', '2038-03-28T00:30')
    await save.click()
    await sees(rows.nth(0).getByText('Das Ende muss nach dem Beginn liegen.'))
    // Two hours on the clock of a night that has no hour from two to three.
    await fillRow(0, '2038-03-28T01:00', '2038-03-28T04:00')
    await sees(rows.nth(0).getByText('So, 28.03.2038, 01:00 – 04:00 Uhr · 2 Std.'))
    await add.click()
    await fillRow(1, '2038-03-28T03:30', '2038-03-28T06:00')
    await sees(drawer.getByText('werden beim Speichern zusammengefasst: 1 Zeitfenster bleibt.'))

    await close.click()
    await sees(question)
    await confirmWith('Hier bleiben')
    answers({ 'timeslots.save': failure('internal') })
    await save.click()
    await sees(drawer.getByText('Fehler beim Speichern!'))
    expect(rows.elements()).toHaveLength(2)
    answers(server.answers)
    await save.click()
    await sees(drawer.getByText('Zeitfenster gespeichert.'))
    await expect.poll(() => rows.elements().length).toBe(1)
    expect(server.stored(who)).toEqual([slot('28T00:00', '28T04:00')])

    await severalDays.click()
    await fillDays('18:00', '20:00', 'Freitag 26.03.2038', 'Sonntag 28.03.2038')
    await drawer.getByRole('button', { name: 'In die Liste' }).click()
    expect(rows.elements()).toHaveLength(3)
    await save.click()
    // What the browser knows of: a drawer that is closed before the answer asks whether to discard.
    await gone(unsaved)
    expect(server.stored(who)).toHaveLength(3)
    await press('Escape')
    await gone(drawer)
    const row = page.getByRole('row').filter({ hasText: who.name })
    await sees(row.getByText('Eigene'))
    await expect.element(row).toHaveAttribute('aria-current', 'true')
    const { top, bottom } = row.element().getBoundingClientRect()
    expect(top > 0 && bottom <= window.innerHeight, 'the row that the link led to is in view').toBe(true)
  })

  it('takes over what the member has entered meanwhile, and saves nothing before the leader has seen it', async () => {
    const [first, own] = [slot('27T10:00', '27T12:00'), slot('28T10:00', '28T12:00')]
    server.give(who, [first])
    await open()
    await fill(rows.nth(0), 'Bis', '2038-03-27T14:00')
    server.give(who, [first, own])
    await save.click()
    await sees(changedElsewhere)
    expect(server.stored(who)).toEqual([first, own])
    await expect.poll(() => rows.elements().length).toBe(2)
    await sees(unsaved)
    await expectAccessible()
    await save.click()
    await gone(unsaved)
    expect(server.stored(who)).toEqual([slot('27T10:00', '27T13:00'), own])

    // A former list does not come back over what has been entered since either.
    await history.click()
    const undo = drawer.getByRole('button', { name: 'Rückgängig' })
    await sees(undo)
    server.give(who, [own])
    await undo.click()
    await sees(changedElsewhere)
    expect(server.stored(who)).toEqual([own])
    await expect.poll(() => rows.elements().length).toBe(1)
  })

  it('loses nothing that is typed during a save or beside the list, and asks before slots are deleted', async () => {
    const [first, second] = [slot('27T10:00', '27T12:00'), slot('28T10:00', '28T12:00')]
    server.give(who, [first, second])
    await open()
    const goOn = hold('timeslots.save')
    await fill(rows.nth(0), 'Bis', '2038-03-27T14:00')
    await save.click()
    await sees(drawer.getByText('Wird gespeichert …'))
    await fill(rows.nth(1), 'Bis', '2038-03-28T15:00')
    goOn()
    await sees(drawer.getByText('Zeitfenster gespeichert.'))
    await sees(unsaved)
    expect(server.stored(who)).toEqual([slot('27T10:00', '27T13:00'), second])
    await expect.element(rows.nth(1).getByLabelText('Bis, Uhrzeit')).toHaveValue('15:00')
    await close.click()
    await sees(question)
    await confirmWith('Hier bleiben')

    await rows.nth(0).getByRole('button', { name: 'Zeitfenster entfernen' }).click()
    await save.click()
    await sees(page.getByText(`Zeitfenster von ${who.name} löschen?`))
    await sees(page.getByText('1 Zeitfenster wird gelöscht.'))
    await confirmWith('Abbrechen')
    expect(server.stored(who)).toHaveLength(2)
    await expect.poll(() => focused()?.textContent).toBe('Speichern')
    await save.click()
    await confirmWith('Löschen')
    await sees(drawer.getByText('zusammen 3 Std.'))
    await expect.poll(() => server.stored(who)).toEqual([slot('28T10:00', '28T13:00')])

    await severalDays.click()
    await fillDays('18:00', '20:00', 'Freitag 26.03.2038')
    await history.click()
    await gone(drawer.getByRole('button', { name: 'In die Liste' }))
    await press('Escape')
    await sees(question)
    await confirmWith('Hier bleiben')
    await severalDays.click()
    await expect.element(page.css('input[name=start]')).toHaveValue('18:00')
    await drawer.getByRole('button', { name: 'In die Liste' }).click()
    expect(rows.elements()).toHaveLength(2)
  })

  it('is still unsaved when no slots could be generated', async () => {
    await open()
    await add.click()
    await sees(unsaved)
    answers({ 'timeslots.generate': failure('internal') })
    await drawer.getByRole('button', { name: 'Generieren' }).click()
    await sees(drawer.getByText('Fehler beim Generieren!'))
    await sees(unsaved)
    await drawer.getByText('Schließen', { exact: true }).click()
    await sees(question)
    await confirmWith('Verwerfen')
    await gone(drawer)
  })

  it('stays open when its question says so, and the keyboard in it', async () => {
    await visit('/admin/timeslots/plan-1', { as: 'user', answers: server.answers })
    await page.getByRole('button', { name: `Bearbeiten: ${who.name}` }).click()
    await add.click()
    const date = drawer.getByRole('list').css('input').first()
    await date.fill('2038-03-26')
    await press('Escape')
    await confirmWith('Hier bleiben')
    await gone(page.getByRole('alertdialog'))
    await sees(drawer)
    await expect.element(date).toHaveFocus()
    await expect.element(date).toHaveValue('2038-03-26')
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    server.give(who, [slot('20T10:00', '20T12:00'), slot('26T18:00', '26T22:00')])
    server.give(who, [slot('20T10:00', '20T12:00'), slot('26T18:00', '27T04:00')])
    await open(look)
    await history.click()
    await sees(page.getByRole('button', { name: 'Rückgängig' }))
    await expectAccessible()
    await severalDays.click()
    await expectAccessible()
  })
})
