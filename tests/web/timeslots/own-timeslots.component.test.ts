import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, hold, lost, recordedCalls } from '../support/answers.ts'
import { confirmWith, dialog, focused, gone, press, sees, toast } from '../support/screen.ts'
import { reload, visit } from '../support/visit.tsx'
import { autoSlots, members, slot, slotServer, springPlan } from './slot-server.ts'

const [who] = members
const path = `/timeslots/${who.id}/plan-1#s=secret-${who.id}`
const time = (name: 'start' | 'end') => page.css(`input[name=${name}]`)
const submit = page.getByRole('button', { name: 'Hinzufügen und speichern' })
const region = (name: string) => page.getByRole('region', { name })
const silent = page.getByText('Du hast noch nichts angegeben.')

let server: ReturnType<typeof slotServer>
beforeEach(() => {
  server = slotServer()
})
const open = (phone = true) => visit(path, { phone, answers: server.answers })

/** Fills in the form for several days. */
async function fillTimes(from: string, to: string, ...days: string[]): Promise<void> {
  await time('start').fill(from)
  await time('end').fill(to)
  for (const day of days) await page.getByRole('button', { name: day, pressed: false }).click()
}

describe('the switch of who steps in for others', () => {
  const ready = page.getByRole('switch', { name: 'Ich springe ein' })

  it('is there where the plan has a night watch, saves at once and keeps the timeslots', async () => {
    server.give(who, [slot('26T19:00', '26T22:00')])
    server.watch(who)
    await open()
    await sees(page.getByText('Fällt bei anderen ein Angriff aus, wirst du gefragt'))
    await expect.element(ready).not.toBeChecked()
    await ready.click()
    await expect.element(ready).toBeChecked()
    await expect.poll(() => server.memberState(who).standsIn).toBe(true)
    expect(server.stored(who)).toEqual([slot('26T19:00', '26T22:00')])
    await expectAccessible()
    await reload()
    await expect.element(ready).toBeChecked()
  })

  it('says when it could not be saved, and stays as it was', async () => {
    server.watch(who)
    await open()
    answers({ 'timeslots.saveOwn': lost })
    await ready.click()
    await sees(page.getByText('Fehler beim Speichern!'))
    await expect.element(ready).not.toBeChecked()
  })

  it('is nowhere else', async () => {
    await open()
    await sees(page.getByRole('heading', { name: 'Urlaubsvertretung' }))
    await gone(ready)
  })
})

describe('a member', () => {
  it('adds slots for several days, also over midnight into the night that is an hour short', async () => {
    await open()
    await sees(page.getByRole('heading', { name: who.name }))
    await sees(page.getByText('Angriffe abschicken ab 26.03.2038, 18:00 Uhr, Ankunft 29.03.2038, 10:00 Uhr'))
    await sees(page.getByText('Noch keine Zeitfenster'))
    expect(page.getByRole('link', { name: 'IncPläne' }).elements()).toEqual([])

    await submit.click()
    await sees(page.getByText('Bitte alle Felder korrekt auszufüllen!'))
    expect(focused()?.getAttribute('name')).toBe('start')
    await fillTimes('20:00', '23:00', 'Freitag 26.03.2038', 'Samstag 27.03.2038')
    await sees(page.getByText('20:00 – 23:00 Uhr, 2 Tage, zusammen 6 Std.'))
    await gone(page.getByText('Bitte alle Felder korrekt auszufüllen!'))
    await submit.click()
    await sees(page.getByText('Gespeichert.', { exact: true }))
    expect(page.getByText('20:00 – 23:00 Uhr', { exact: true }).elements()).toHaveLength(2)

    await fillTimes('22:00', '06:00', 'Samstag 27.03.2038')
    await submit.click()
    await sees(page.getByText('Gespeichert. Zeitfenster, die sich überschneiden, wurden zusammengefasst.'))
    await sees(region('27.03.2038').getByText('20:00 – 06:00 Uhr (28.03.2038)'))
    await sees(region('27.03.2038').getByText('9 Std.'))
    expect(server.stored(who)).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])
    // The secret of the personal link goes with every call, and nothing about who is signed in.
    for (const { headers } of [...recordedCalls('timeslots.playerInfo'), ...recordedCalls('timeslots.saveOwn')]) {
      expect([headers.get('x-slot-secret'), headers.get('authorization')]).toEqual([`secret-${who.id}`, null])
    }
  })

  it('chooses every evening of the plan with one button', async () => {
    await open()
    await page.getByRole('button', { name: 'Jeden Abend 18–23' }).click()
    await sees(page.getByText('18:00 – 23:00 Uhr, 3 Tage, zusammen 15 Std.'))
    // Nobody sends on the evening after the last arrival.
    await sees(page.getByRole('button', { name: 'Montag 29.03.2038', pressed: false }))
    expect(focused()?.textContent).toBe('Hinzufügen und speichern')
    await press('Enter')
    await sees(page.getByText('Gespeichert.', { exact: true }))
    expect(server.stored(who)).toEqual([
      slot('26T17:00', '26T22:00'),
      slot('27T17:00', '27T22:00'),
      slot('28T16:00', '28T21:00'),
    ])
  })

  it('is offered no evenings where the plan has none', async () => {
    const plan = springPlan({ sendFrom: '2038-03-26T23:30:00.000Z', arriveAt: '2038-03-27T12:00:00.000Z' })
    server = slotServer({ plan })
    await open()
    await sees(submit)
    expect(page.getByRole('button', { name: 'Jeden Abend 18–23' }).elements()).toEqual([])
  })

  it('sees the plan’s name, unless the leaders hide it', async () => {
    server = slotServer({ plan: springPlan({ name: 'Großangriff Ost' }) })
    await open()
    await sees(page.getByText('Großangriff Ost'))
    server = slotServer({ plan: springPlan({ name: 'Großangriff Ost', namesPlan: false }) })
    await open()
    await sees(silent)
    await gone(page.getByText('Großangriff Ost'))
  })

  it('gives the leaders a limit and a message; neither is an answer, and nothing typed is lost', async () => {
    await open()
    const limit = page.getByLabelText('Wie viele Befehle kannst du höchstens abschicken?')
    await sees(page.getByText(/Mehr Befehle als deine Grenze plant das Werkzeug dir nicht ein/))
    const message = page.getByLabelText('Nachricht')
    const save = page.getByRole('button', { name: 'Speichern', exact: true })
    await limit.fill('0')
    await message.fill('Samstag nur vom Handy')
    await sees(page.getByText('Bitte gib eine ganze Zahl von 1 bis 9.999 ein.'))
    await save.click()
    expect(recordedCalls('timeslots.saveOwn')).toEqual([])
    await limit.fill('20')
    answers({ 'timeslots.saveOwn': lost })
    await save.click()
    await sees(page.getByText('Fehler beim Speichern!'))
    await expect.element(message).toHaveValue('Samstag nur vom Handy')
    answers(server.answers)
    // A leader gives slots meanwhile: they stay.
    server.give(who, [slot('27T10:00', '27T12:00')])
    await save.click()
    await sees(toast('Gespeichert.'))
    expect(server.memberState(who)).toMatchObject({ maxCommands: 20, message: 'Samstag nur vom Handy' })
    expect(server.stored(who)).toEqual([slot('27T10:00', '27T12:00')])
    await reload()
    await expect.element(limit).toHaveValue(20)
    await limit.fill('')
    await message.fill('')
    await save.click()
    await expect.poll(() => server.memberState(who)).toMatchObject({ maxCommands: null, message: '' })
  })

  it('loses nothing typed when saving or deleting fails', async () => {
    server.give(who, [slot('27T10:00', '27T12:00')])
    await open()
    await fillTimes('08:00', '09:30', 'Sonntag 28.03.2038')
    answers({ 'timeslots.saveOwn': lost })
    await submit.click()
    await sees(page.getByText('Fehler beim Speichern!'))
    await expect.element(page.getByLabelText('Von')).toHaveValue('08:00')
    await sees(page.getByRole('button', { name: 'Sonntag 28.03.2038', pressed: true }))
    answers(server.answers)
    // Meanwhile the leader has added another one: it is not overwritten.
    server.give(who, [slot('27T10:00', '27T12:00'), slot('27T14:00', '27T15:00')])
    await submit.click()
    await sees(page.getByText('Gespeichert.', { exact: true }))
    await gone(page.getByText('Fehler beim Speichern!'))
    expect(server.stored(who)).toHaveLength(3)

    const remove = page.getByRole('button', { name: /^Löschen: 28\.03\.2038/ })
    answers({ 'timeslots.removeOwn': failure('internal') })
    await remove.click()
    await confirmWith('Löschen')
    await sees(toast('Fehler beim Löschen!'))
    await sees(region('28.03.2038'))
    answers(server.answers)
    // The slot is gone already: the page says so and shows the current list.
    server.give(who, [slot('27T10:00', '27T12:00')])
    await remove.click()
    await confirmWith('Löschen')
    await sees(toast('Dieses Zeitfenster gibt es nicht (mehr).'))
    await gone(region('28.03.2038'))
  })

  it('removes a slot after a question', async () => {
    server.give(who, [slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])
    await open()
    const remove = page.getByRole('button', { name: 'Löschen: 26.03.2038, 20:00 – 23:00 Uhr' })
    await remove.click()
    await sees(page.getByText('Zeitfenster löschen?'))
    await confirmWith('Abbrechen')
    await remove.click()
    await confirmWith('Löschen')
    await sees(toast('Gelöscht und gespeichert.'))
    await gone(region('26.03.2038'))
    expect(server.stored(who)).toEqual([slot('27T19:00', '28T04:00')])
  })

  it('gets a warning about slots of no use', async () => {
    server.give(who, [slot('20T10:00', '20T12:00'), slot('26T16:00', '26T18:00')])
    await open()
    await sees(page.getByText('Mindestens ein Zeitfenster liegt außerhalb des Plans'))
    await sees(page.getByText('außerhalb des Plans', { exact: true }))
    await sees(page.getByText('teilweise außerhalb des Plans', { exact: true }))
    // A target with an arrival a day later than the plan's arrival.
    server = slotServer({ lastArrival: '2038-03-30T08:00:00.000Z' })
    server.give(who, [slot('29T18:00', '29T20:00')])
    answers(server.answers)
    await reload()
    await sees(page.getByText('Ankunft 29.03.2038, 10:00 Uhr, spätestens 30.03.2038, 10:00 Uhr'))
    await sees(page.getByRole('button', { name: 'Dienstag 30.03.2038' }))
    await sees(region('29.03.2038'))
    expect(page.getByText('außerhalb des Plans').elements()).toEqual([])
  })

  it('gets an error for links that lead nowhere, and for what could not be loaded', async () => {
    for (const nowhere of [`/timeslots/${who.id}/gibt-es-nicht`, '/timeslots/99/plan-1']) {
      await visit(nowhere, { phone: true, answers: server.answers })
      await sees(page.getByText('Dieser Link führt zu keinem Plan'))
    }
    await visit(path, { phone: true, answers: { 'timeslots.playerInfo': failure('internal') } })
    await sees(page.getByText('Deine Zeitfenster konnten nicht geladen werden'))
    answers(server.answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByRole('heading', { name: who.name }))
  })

  it('says that they cannot send, and takes it back', async () => {
    await open()
    await sees(silent)
    await sees(page.getByText('Solange gilt: Du kannst zu den üblichen Zeiten des Stammes senden'))
    await page.getByRole('button', { name: 'Ich kann nicht senden' }).click()
    await confirmWith('Ich kann nicht senden')
    await sees(page.getByText('Danke, du bist fertig.'))
    await gone(page.getByRole('button', { name: 'Ich kann doch senden' }))
    await page.getByRole('button', { name: 'Antwort ändern' }).click()
    await sees(page.getByText('Ändern kannst du deine Antwort bis zur letzten Ankunft am 29.03.2038, 10:00 Uhr.'))
    expect(server.memberState(who)).toMatchObject({ answer: 'member', sends: 'never' })
    await page.getByRole('button', { name: 'Ich kann doch senden' }).click()
    await sees(silent)
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const change = () => button('Antwort ändern').click()

  it('says with one tap that they can always send; slots replace that after a question', async () => {
    await open()
    await button('Ich kann immer').click()
    await sees(
      page.getByText('Du hast gesagt, dass du immer senden kannst. Das gilt auch, wenn der Plan verschoben wird.'),
    )
    expect(server.memberState(who)).toMatchObject({ answer: 'member', sends: 'always', slots: [] })
    // A message changes nothing about it.
    await page.getByLabelText('Nachricht').fill('Ruft an')
    await button('Speichern').click()
    await sees(toast('Gespeichert.'))
    expect(server.memberState(who)).toMatchObject({ sends: 'always', message: 'Ruft an' })
    await change()
    await gone(button('Ich kann immer'))
    await button('Ich kann nicht immer').click()
    await sees(silent)
    await button('Ich kann immer').click()
    await sees(page.getByText('Danke, du bist fertig.'))

    await fillTimes('20:00', '23:00', 'Freitag 26.03.2038')
    await submit.click()
    await sees(page.getByText('Nur noch zu diesen Zeiten senden?'))
    await confirmWith('Abbrechen')
    expect(server.memberState(who)).toMatchObject({ sends: 'always', slots: [] })
    await submit.click()
    await confirmWith('Speichern')
    await sees(page.getByText('1 Zeitfenster ist gespeichert.'))
    expect(server.memberState(who)).toMatchObject({ sends: 'slots', slots: [slot('26T19:00', '26T22:00')] })
    // And back, which deletes them.
    await button('Ich kann immer').click()
    await sees(page.getByText('Dein bisheriges Zeitfenster wird gelöscht.'))
    await confirmWith('Ich kann immer')
    await expect.poll(() => server.memberState(who)).toMatchObject({ sends: 'always', slots: [] })
  })

  it('takes the usual times with one tap, and is asked before own ones go', async () => {
    await open()
    await button('Übliche Zeiten passen').click()
    await sees(page.getByText('2 Zeitfenster sind gespeichert.'))
    expect(server.stored(who)).toEqual(autoSlots)
    await change()
    await gone(button('Übliche Zeiten passen'))
    server.give(who, [slot('27T10:00', '27T12:00')])
    await reload()
    await change()
    await button('Übliche Zeiten passen').click()
    await sees(
      page.getByText('Dein bisheriges Zeitfenster wird gelöscht. Danach gelten die üblichen Zeiten des Stammes.'),
    )
    await confirmWith('Ersetzen')
    await expect.poll(() => server.stored(who)).toEqual(autoSlots)
    // A world without them offers none.
    const info = server.answers['timeslots.playerInfo']
    if (typeof info !== 'function') throw new Error('The server answers by a function.')
    answers({
      'timeslots.playerInfo': async (call) => ({ ...(await info(call)), assumed: { source: 'always', slots: [] } }),
    })
    server.give(who, [])
    await reload()
    await sees(page.getByText('Solange gilt: Du kannst jederzeit senden.'))
    await gone(button('Übliche Zeiten passen'))
  })

  it('sees the answer of the last plan before it is saved', async () => {
    const weekend = [slot('27T10:00', '27T12:00'), slot('27T21:00', '28T05:00')]
    const last = {
      sends: 'slots' as const,
      timeslots: weekend,
      planName: 'Großangriff',
      arriveAt: '2038-03-12T22:00:00.000Z',
    }
    server = slotServer({ last })
    await open()
    await sees(silent)
    expect(recordedCalls('timeslots.lastAnswer')).toEqual([])
    await button('Wie im letzten Plan').click()
    await sees(
      dialog().getByText(
        'Dieselben Wochentage und Uhrzeiten wie im Plan „Großangriff“ (Ankunft 12.03.2038, 23:00 Uhr):',
      ),
    )
    await sees(dialog().getByText('Samstag, 27.03.2038'))
    await sees(dialog().getByText('11:00 – 13:00 Uhr'))
    await sees(dialog().getByText('22:00 – 07:00 Uhr (28.03.2038)'))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    expect(recordedCalls('timeslots.saveOwn')).toEqual([])
    server.give(who, [slot('26T19:00', '26T22:00')])
    await reload()
    await change()
    await button('Wie im letzten Plan').click()
    await sees(dialog().getByText('Dein bisheriges Zeitfenster wird ersetzt.'))
    await dialog().getByRole('button', { name: 'Übernehmen' }).click()
    await gone(dialog())
    expect(server.stored(who)).toEqual(weekend)
  })

  it('takes from the last plan that they can always or never send', async () => {
    for (const [sends, text] of [
      ['always', 'Im letzten Plan (Ankunft 12.03.2038, 23:00 Uhr) hast du gesagt, dass du immer senden kannst.'],
      ['never', 'Im letzten Plan (Ankunft 12.03.2038, 23:00 Uhr) hast du gesagt, dass du nicht senden kannst.'],
    ] as const) {
      server = slotServer({ last: { sends, timeslots: [], arriveAt: '2038-03-12T22:00:00.000Z' } })
      await open()
      await button('Wie im letzten Plan').click()
      await sees(dialog().getByText(text))
      await dialog().getByRole('button', { name: 'Übernehmen' }).click()
      await sees(page.getByText('Danke, du bist fertig.'))
      expect(server.memberState(who)).toMatchObject({ sends, slots: [] })
    }
  })

  it('sees that the last plan has no answer, or none for these days; without the personal link it is not offered', async () => {
    await open()
    await button('Wie im letzten Plan').click()
    await sees(page.getByText('Aus früheren Plänen gibt es keine Antwort über deinen persönlichen Link.'))
    await gone(button('Wie im letzten Plan'))
    server = slotServer({ last: { sends: 'slots', timeslots: [], arriveAt: '2038-03-12T22:00:00.000Z' } })
    await open()
    await button('Wie im letzten Plan').click()
    await sees(dialog().getByText('an Wochentagen und Uhrzeiten, die dieser Plan nicht hat.'))
    await expect.element(dialog().getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await visit(`/timeslots/${who.id}/plan-1`, { phone: true, answers: server.answers })
    await sees(button('Ich kann immer'))
    expect(button('Wie im letzten Plan').elements()).toEqual([])
  })

  it('agrees with a leader who said that they cannot send', async () => {
    server.giveAsLeader(who, [], 'never')
    await open()
    await button('Das passt so').click()
    await sees(page.getByText('Du hast gesagt, dass du nicht senden kannst. Du bekommst keine Angriffe.'))
    expect(server.memberState(who)).toMatchObject({ answer: 'member', sends: 'never' })
  })

  it('has answers that a thumb hits', async () => {
    await open()
    await sees(button('Ich kann immer'))
    for (const name of ['Ich kann immer', 'Übliche Zeiten passen', 'Wie im letzten Plan', 'Ich kann nicht senden']) {
      const { height, width } = button(name).element().getBoundingClientRect()
      expect(Math.min(height, width), name).toBeGreaterThanOrEqual(44)
    }
  })

  it('types as people type, and on while it is saved', async () => {
    await open()
    await fillTimes('1830', '24', 'Freitag 26.03.2038')
    const goOn = hold('timeslots.saveOwn')
    await submit.click()
    await sees(page.getByText('Wird gespeichert …'))
    await time('start').fill('7')
    goOn()
    await sees(page.getByText('18:30 – 00:00 Uhr (27.03.2038)'))
    await expect.element(time('start')).toHaveValue('7')
    await expect.element(time('end')).toHaveValue('')
  })

  it('copies a day, replaces all, and clears', async () => {
    server.give(who, [slot('26T17:30', '26T23:00')])
    await open()
    await page.getByRole('button', { name: '26.03.2038 auf andere Tage kopieren' }).click()
    await dialog().getByRole('button', { name: 'Samstag 27.03.2038' }).click()
    await dialog().getByRole('button', { name: 'Kopieren und speichern' }).click()
    await gone(dialog())
    await sees(region('27.03.2038').getByText('18:30 – 00:00 Uhr (28.03.2038)'))
    expect(server.stored(who)).toHaveLength(2)

    await fillTimes('9', '10:30', 'Sonntag 28.03.2038')
    await page.getByRole('button', { name: 'Alle bisherigen ersetzen' }).click()
    await confirmWith('Ersetzen')
    await gone(region('27.03.2038'))
    expect(server.stored(who)).toEqual([slot('28T07:00', '28T08:30')])
    await page.getByRole('button', { name: 'Alle löschen' }).click()
    await confirmWith('Löschen')
    await sees(silent)
    expect(server.memberState(who)).toMatchObject({ answer: 'silent' })
  })

  const cell = (name: string) => page.getByRole('button', { name, exact: true })
  const paint = () => page.getByRole('button', { name: 'Stunden auf der Woche malen' }).click()
  const savePainted = page.getByRole('button', { name: 'Gemaltes speichern' })

  it('paints hours with the mouse, and takes away what is painted', async () => {
    server.give(who, [slot('26T18:30', '26T22:00')])
    await open(false)
    await paint()
    await sees(cell('Fr 26.03., 19 bis 20 Uhr, teilweise'))
    await cell('Sa 27.03., 8 bis 9 Uhr').dropTo(cell('Sa 27.03., 11 bis 12 Uhr'))
    await sees(page.getByText('4 Stunden dazu'))
    await cell('Fr 26.03., 21 bis 22 Uhr').click()
    await sees(page.getByText('4 Stunden dazu, 1 Stunde weg'))
    await savePainted.click()
    await sees(page.getByText('Gespeichert.', { exact: true }))
    const wanted = [slot('26T18:30', '26T20:00'), slot('26T21:00', '26T22:00'), slot('27T07:00', '27T11:00')]
    expect(server.stored(who)).toEqual(wanted)
    await sees(region('27.03.2038').getByText('08:00 – 12:00 Uhr'))
    // What the form adds is on the week too.
    await fillTimes('14:00', '15:00', 'Samstag 27.03.2038')
    await submit.click()
    await expect.element(cell('Sa 27.03., 14 bis 15 Uhr')).toHaveAttribute('aria-pressed', 'true')
  })

  it('paints with the keyboard over the hour that the short night does not have', async () => {
    await open()
    await paint()
    await cell('So 28.03., 1 bis 2 Uhr').click()
    await sees(page.getByText('1 Stunde dazu'))
    await expect.element(cell('So 28.03., 2 bis 3 Uhr')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expectAccessible()
    await savePainted.click()
    await sees(page.getByText('Gespeichert.', { exact: true }))
    // From 1 to 6 o'clock are four hours.
    expect(server.stored(who)).toEqual([slot('28T00:00', '28T04:00')])
  })

  it('gets an error at the field of a time that the short night does not have', async () => {
    await open()
    await fillTimes('230', '21.15', 'Sonntag 28.03.2038')
    await press('Tab')
    await sees(page.getByText('02:30 Uhr gibt es am 28.03.2038 nicht'))
    await submit.click()
    expect(focused()?.getAttribute('name')).toBe('start')
    await time('start').fill('15')
    await submit.click()
    await sees(page.getByText('15:00 – 21:15 Uhr', { exact: true }))
    expect(server.stored(who)).toEqual([slot('28T13:00', '28T19:15')])
  })

  it('reaches every day of a long plan', async () => {
    server = slotServer({
      plan: springPlan({ sendFrom: '2038-01-20T17:00:00.000Z', arriveAt: '2038-05-19T08:00:00.000Z' }),
    })
    await open()
    await fillTimes('6', '8')
    for (let turn = 0; turn < 8; turn++) await page.getByRole('button', { name: 'Spätere Tage' }).click()
    await page.getByRole('button', { name: 'Mittwoch 19.05.2038' }).click()
    await submit.click()
    await sees(region('19.05.2038'))
    expect(server.stored(who)).toEqual([{ from: '2038-05-19T04:00:00.000Z', to: '2038-05-19T06:00:00.000Z' }])
  })

  it('sees that the plan is over', async () => {
    server = slotServer({
      plan: springPlan({ sendFrom: '2026-03-01T17:00:00.000Z', arriveAt: '2026-03-04T08:00:00.000Z' }),
    })
    await open()
    await sees(page.getByText('Der Plan ist vorbei: Die letzte Ankunft war am 04.03.2026, 09:00 Uhr.'))
    for (const name of ['Hinzufügen und speichern', 'Ich kann nicht senden']) {
      expect(page.getByRole('button', { name }).elements()).toEqual([])
    }
  })

  it.each(looks)('finds the page accessible (phone: $phone)', async ({ phone }) => {
    await open(phone)
    await sees(silent)
    await expectAccessible()
    server.give(who, [slot('20T10:00', '20T12:00'), slot('26T18:00', '27T04:00')])
    await reload()
    await fillTimes('18:00', '20:00', 'Sonntag 28.03.2038')
    await expectAccessible()
    await visit(`/timeslots/${who.id}/gibt-es-nicht`, { phone, answers: server.answers })
    await sees(page.getByText('Dieser Link führt zu keinem Plan'))
    await expectAccessible()
  })

  it('without the personal link sees that the list is protected', async () => {
    server = slotServer({ protects: true })
    await visit(`/timeslots/${who.id}/plan-1`, { phone: true, answers: server.answers })
    await sees(page.getByText('Diese Zeitfenster sind geschützt: Sehen und ändern kann sie nur'))
    expect(submit.elements()).toEqual([])
    await expectAccessible()
  })
})
