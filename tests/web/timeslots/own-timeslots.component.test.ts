import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, callsOf, failure, lost } from '../support/answers.ts'
import { today } from '../support/clock.ts'
import { confirmWith, dialog, focused, gone, sees, toast, valueIn } from '../support/screen.ts'
import { store, type Visit, visit } from '../support/visit.tsx'
import { fillTimes, slotForm } from './slot-form.ts'
import { anOwner, aPlayer, slot, slotServer, springPlan } from './slot-server.ts'

const { start, end, submit } = slotForm
const heading = page.getByRole('heading', { name: 'Spieler 1' })
const day = (name: string) => page.getByRole('region', { name })

beforeEach(() => today('2027-03-20T12:00:00.000Z'))

/** The page of player 1. */
async function openOwn(given: Answers, look: Visit = { phone: true }): Promise<void> {
  await visit('/timeslots/1/plan-1#s=geheim-1', { ...look, answers: given })
  await sees(heading)
}

describe('a member', () => {
  it('gives slots for several days, over midnight too, and takes one back', async () => {
    const server = slotServer([aPlayer()])
    // Somebody who is signed in here must be nobody all the same.
    store('angriffsplaner.token', 'of-a-leader')
    await openOwn(server.answers)
    await sees(page.getByText('Angriffe abschicken ab 26.03.2027, 18:00 Uhr, Ankunft 29.03.2027, 10:00 Uhr'))
    await sees(page.getByText('Noch keine Zeitfenster'))
    expect(page.getByRole('link', { name: 'IncPläne' }).elements()).toEqual([])

    await submit.click()
    await sees(page.getByText('Bitte alle Felder korrekt auszufüllen!'))
    expect(focused()).toBe(start.element())
    await fillTimes('20:00', '23:00', ['Freitag 26.03.2027', 'Samstag 27.03.2027'])
    await sees(page.getByText('20:00 – 23:00 Uhr, 2 Tage, zusammen 6 Std.'))
    await gone(page.getByText('Bitte alle Felder korrekt auszufüllen!'))
    await submit.click()
    await sees(page.getByText('Gespeichert.', { exact: true }))
    expect(page.getByText('20:00 – 23:00 Uhr', { exact: true }).elements()).toHaveLength(2)

    // Over midnight, into the night that has an hour less.
    await fillTimes('22:00', '06:00', ['Samstag 27.03.2027'])
    await submit.click()
    await sees(page.getByText('Gespeichert. Zeitfenster, die sich überschneiden, wurden zusammengefasst.'))
    await sees(day('27.03.2027').getByText('20:00 – 06:00 Uhr (28.03.2027)'))
    await sees(day('27.03.2027').getByText('9 Std.'))
    expect(server.own(1)).toEqual([slot('26T19:00', '26T22:00'), slot('27T19:00', '28T04:00')])

    const remove = page.getByRole('button', { name: 'Löschen: 26.03.2027, 20:00 – 23:00 Uhr' })
    await remove.click()
    await sees(page.getByText('Zeitfenster löschen?'))
    await confirmWith('Abbrechen')
    await remove.click()
    await confirmWith('Löschen')
    await sees(toast('Gelöscht und gespeichert.'))
    await gone(day('26.03.2027'))
    expect(server.own(1)).toEqual([slot('27T19:00', '28T04:00')])
    const calls = [
      ...callsOf('timeslots.playerInfo'),
      ...callsOf('timeslots.saveOwn'),
      ...callsOf('timeslots.removeOwn'),
    ]
    for (const { headers } of calls) {
      expect([headers.get('authorization'), headers.get('x-slot-secret')]).toEqual([null, 'geheim-1'])
    }
  })

  it('loses nothing that he typed when saving or deleting fails', async () => {
    const server = slotServer([anOwner(1, [slot('27T10:00', '27T12:00')])])
    await openOwn({ ...server.answers, 'timeslots.saveOwn': lost })
    await fillTimes('08:00', '09:30', ['Sonntag 28.03.2027'])
    await submit.click()
    await sees(page.getByText('Fehler beim Speichern!'))
    expect(valueIn(start)).toBe('08:00')
    await sees(page.getByRole('button', { name: 'Sonntag 28.03.2027', pressed: true }))
    answers(server.answers)
    await submit.click()
    await sees(page.getByText('Gespeichert.', { exact: true }))
    await gone(page.getByText('Fehler beim Speichern!'))

    const remove = page.getByRole('button', { name: /^Löschen: 28\.03\.2027/ })
    answers({ 'timeslots.removeOwn': failure('internal') })
    await remove.click()
    await confirmWith('Löschen')
    await sees(toast('Fehler beim Löschen!'))
    await sees(day('28.03.2027'))
    // The slot is gone already: the page says so and shows how the list stands.
    answers(server.answers)
    server.give(1, [slot('27T10:00', '27T12:00')])
    await remove.click()
    await confirmWith('Löschen')
    await sees(toast('Dieses Zeitfenster gibt es nicht (mehr).'))
    await gone(day('28.03.2027'))
  })

  it('says that he cannot send, and takes it back', async () => {
    const server = slotServer([aPlayer()])
    await openOwn(server.answers)
    await sees(page.getByText('Du hast noch nichts angegeben.'))
    await sees(page.getByText('Solange gilt: Du kannst zu den üblichen Zeiten des Stammes senden'))
    await page.getByRole('button', { name: 'Ich kann nicht senden' }).click()
    await confirmWith('Ich kann nicht senden')
    await sees(page.getByText('Danke, du bist fertig.'))
    await sees(page.getByText('Ändern kannst du deine Antwort bis zur letzten Ankunft am 29.03.2027, 10:00 Uhr.'))
    expect(server.player(1)).toMatchObject({ answer: 'member', cannotSend: true })
    await page.getByRole('button', { name: 'Ich kann doch senden' }).click()
    await sees(page.getByText('Du hast noch nichts angegeben.'))
    expect(server.player(1)).toMatchObject({ answer: 'silent', cannotSend: false })
  })

  it('types times as people do, and once more while they are saved', async () => {
    const server = slotServer([aPlayer()])
    const answering = Promise.withResolvers<void>()
    await openOwn({
      ...server.answers,
      'timeslots.saveOwn': async (call) => {
        await answering.promise
        return server.answers['timeslots.saveOwn'](call)
      },
    })
    await fillTimes('1830', '24', ['Freitag 26.03.2027'])
    await submit.click()
    await sees(page.getByText('Wird gespeichert …'))
    await start.fill('7')
    answering.resolve()
    await sees(page.getByText('18:30 – 00:00 Uhr (27.03.2027)'))
    expect([valueIn(start), valueIn(end)]).toEqual(['7', ''])
  })

  it('copies a day, replaces and clears', async () => {
    const server = slotServer([anOwner(1, [slot('26T17:30', '26T23:00')])])
    await openOwn(server.answers)
    await page.getByRole('button', { name: '26.03.2027 auf andere Tage kopieren' }).click()
    await dialog().getByRole('button', { name: 'Montag 29.03.2027' }).click()
    await dialog().getByRole('button', { name: 'Kopieren und speichern' }).click()
    await gone(dialog())
    await sees(day('29.03.2027').getByText('18:30 – 00:00 Uhr (30.03.2027)'))
    expect(server.own(1)).toHaveLength(2)
    await fillTimes('9', '10:30', ['Sonntag 28.03.2027'])
    await page.getByRole('button', { name: 'Alle bisherigen ersetzen' }).click()
    await confirmWith('Ersetzen')
    await gone(day('29.03.2027'))
    expect(server.own(1)).toEqual([slot('28T07:00', '28T08:30')])
    await page.getByRole('button', { name: 'Alle löschen' }).click()
    await confirmWith('Löschen')
    await sees(page.getByText('Du hast noch nichts angegeben.'))
    expect(server.player(1)).toMatchObject({ answer: 'silent', source: 'auto' })
  })

  it('is told at the field of an hour that the night lacks', async () => {
    const server = slotServer([aPlayer()])
    await openOwn(server.answers)
    await fillTimes('230', '21.15', ['Sonntag 28.03.2027'])
    await sees(page.getByText('02:30 Uhr gibt es am 28.03.2027 nicht'))
    await submit.click()
    expect(focused()).toBe(start.element())
    expect([valueIn(start), valueIn(end)]).toEqual(['02:30', '21:15'])
    await start.fill('15')
    await submit.click()
    await sees(page.getByText('15:00 – 21:15 Uhr', { exact: true }))
    expect(server.own(1)).toEqual([slot('28T13:00', '28T19:15')])
  })

  it('reaches every day of a long plan', async () => {
    const plan = springPlan({ sendFrom: '2027-01-20T17:00:00.000Z', arriveAt: '2027-05-19T08:00:00.000Z' })
    const server = slotServer([aPlayer()], { plan })
    today('2027-01-10T12:00:00.000Z')
    await openOwn(server.answers)
    for (let turn = 0; turn < 8; turn++) await page.getByRole('button', { name: 'Spätere Tage' }).click()
    await fillTimes('6', '8', ['Mittwoch 19.05.2027'])
    await submit.click()
    await sees(day('19.05.2027'))
    expect(server.own(1)).toEqual([{ from: '2027-05-19T04:00:00.000Z', to: '2027-05-19T06:00:00.000Z' }])
  })

  it('is told that the plan is over', async () => {
    today('2027-03-29T08:00:01.000Z')
    await openOwn(slotServer([aPlayer()]).answers)
    await sees(page.getByText('Der Plan ist vorbei: Die letzte Ankunft war am 29.03.2027, 10:00 Uhr.'))
    for (const name of ['Hinzufügen und speichern', 'Ich kann nicht senden']) {
      expect(page.getByRole('button', { name }).elements()).toEqual([])
    }
  })

  it('is told of slots of no use', async () => {
    await openOwn(slotServer([anOwner(1, [slot('20T10:00', '20T12:00'), slot('26T16:00', '26T18:00')])]).answers)
    await sees(page.getByText('Mindestens ein Zeitfenster liegt außerhalb des Plans'))
    await sees(page.getByText('außerhalb des Plans', { exact: true }))
    await sees(page.getByText('teilweise außerhalb des Plans', { exact: true }))
  })

  it('may send until the last attack arrives, a day later than the plan says', async () => {
    const players = [anOwner(1, [slot('29T18:00', '29T20:00')])]
    await openOwn(slotServer(players, { lastArrival: '2027-03-30T08:00:00.000Z' }).answers)
    await sees(page.getByText('Ankunft 29.03.2027, 10:00 Uhr, spätestens 30.03.2027, 10:00 Uhr'))
    await sees(page.getByRole('button', { name: 'Dienstag 30.03.2027' }))
    await sees(day('29.03.2027'))
    expect(page.getByText('außerhalb des Plans').elements()).toEqual([])
  })

  it.each([
    ['plan_not_found', 'Dieser Link führt zu keinem Plan'],
    ['player_not_found', 'Dieser Link führt zu keinem Plan'],
    ['slot_link_needed', 'Dieser Link genügt nicht'],
    ['internal', 'Deine Zeitfenster konnten nicht geladen werden'],
  ] as const)('is told what is wrong with his link: %s', async (code, text) => {
    await visit('/timeslots/1/plan-1', { phone: true, answers: { 'timeslots.playerInfo': failure(code) } })
    await sees(page.getByText(text))
    if (code !== 'internal') return
    answers(slotServer([aPlayer()]).answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(heading)
  })

  it('changes nothing of protected slots without his personal link', async () => {
    await openOwn(slotServer([anOwner(1, [slot('27T10:00', '27T12:00')])], { mayChange: false }).answers)
    await sees(page.getByText('Diese Zeitfenster sind geschützt.'))
    expect(submit.elements()).toEqual([])
    await expectAccessible()
  })
})

describe.each(looks)('the page of a member (phone: $phone)', (look) => {
  it('is accessible while it is filled in', async () => {
    await openOwn(slotServer([anOwner(1, [slot('20T10:00', '20T12:00'), slot('26T18:00', '27T04:00')])]).answers, look)
    await fillTimes('18:00', '20:00', ['Sonntag 28.03.2027'])
    await expectAccessible()
  })

  it('is accessible before anything is said', async () => {
    await openOwn(slotServer([aPlayer()]).answers, look)
    await expectAccessible()
  })

  it('is accessible without a plan', async () => {
    await visit('/timeslots/1/plan-1', { ...look, answers: { 'timeslots.playerInfo': failure('plan_not_found') } })
    await sees(page.getByText('Dieser Link führt zu keinem Plan'))
    await expectAccessible()
  })
})
