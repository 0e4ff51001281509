import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Plan } from '../../../shared/model/plan.ts'
import { expectAccessible } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { aPlan } from '../support/samples.ts'
import { copies, dialog, fillMoment, focused, gone, momentIn, panel, sees, toast, valueIn } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { realIncsServer, someCompared } from './real-incs-server.ts'

let server: ReturnType<typeof realIncsServer>
const players = panel('Spieler-Analyse')
const ask = players.getByRole('button', { name: 'Fehlende neu planen' })
const followUp = (): Plan => aPlan({ _id: 'plan-2', name: 'Großangriff (Folgeplan)' })

beforeEach(() => {
  // Within the longest period of a plan before the arrivals.
  vi.setSystemTime(new Date('2038-03-01T12:00:00.000Z'))
  // Its sending is long past, as that of a plan of which attacks are missing is.
  server = realIncsServer({ plan: aPlan({ sendFrom: '2020-03-01T17:00:00.000Z' }) })
})
afterEach(() => {
  vi.useRealTimers()
})
const open = (phone = false) => visit('/incplans/plan-1/real-incs', { as: 'user', phone, answers: server.answers })

describe('what is missing', () => {
  it('is copied as names, and as a message that says who has not sent what', async () => {
    const copied = copies()
    await open()
    await sees(players.getByText('3 Angriffe fehlen bei 2 Spielern:'))
    await players.getByRole('button', { name: 'Namen kopieren' }).click()
    await expect.poll(copied.last).toBe('Bert;Cleo')
    await players.getByRole('button', { name: 'Als Nachricht kopieren' }).click()
    await expect
      .poll(copied.last)
      .toBe(
        [
          'Großangriff: Diese Angriffe fehlen noch.',
          '',
          'Bert: 1 Angriff fehlt',
          '- Off 502|512 → 401|502, Ankunft 04.03.2038, 09:00:00',
          '',
          'Cleo: 2 Angriffe fehlen',
          '- Off 500|513 → 400|500, Ankunft 04.03.2038, 09:00:00',
          '- Off 501|513 → 400|500, Ankunft 04.03.2038, 09:00:00',
        ].join('\n'),
      )
  })

  it('that cannot be loaded is not copied', async () => {
    await open()
    answers({ 'sightings.attacks': failure('internal') })
    await players.getByRole('button', { name: 'Als Nachricht kopieren' }).click()
    await sees(toast('Fehler beim Kopieren. Bitte versuche es erneut.'))
  })

  it('is nothing to be dealt with while everything is there', async () => {
    server.now.attacks = someCompared().slice(0, 2)
    await open()
    await sees(players.getByText('Niemanden: Alles ist da, wie es geplant war.'))
    await gone(ask)
  })
})

describe('the follow-up plan', () => {
  it('wants what is chosen, and leads to its calculation', async () => {
    await open()
    await ask.click()
    await sees(dialog().getByLabelText('Name des Plans'))
    expect(valueIn(dialog().getByLabelText('Name des Plans'))).toBe('Großangriff (Folgeplan)')
    // Nothing is sent before now.
    expect(Date.parse(`${momentIn(dialog(), 'Senden ab')}Z`)).toBeGreaterThan(Date.now() - 60_000)
    expect(momentIn(dialog(), 'Ankunft')).toBe('2038-03-04T09:00')
    await sees(dialog().getByText('3 Angriffe höchstens'))
    await dialog().getByRole('checkbox', { name: 'Zu spät (1)' }).click()
    await sees(dialog().getByText('4 Angriffe höchstens'))
    await expectAccessible()
    answers({ 'sightings.followUp': { plan: followUp(), wanted: 4 } })
    await fillMoment(dialog(), 'Ankunft', '2038-03-05T20:00')
    await dialog().getByRole('button', { name: 'Anlegen' }).click()
    await sees(players.getByText(/^Der Folgeplan „Großangriff \(Folgeplan\)“ steht: 4 Angriffe sind zu berechnen/))
    const [call] = recordedCalls('sightings.followUp')
    expect(call?.body).toMatchObject({ arriveAt: '2038-03-05T19:00:00.000Z', states: ['missing', 'late'] })
    expect(call?.headers.get('idempotency-key')).toBeTruthy()
    await expect.poll(() => focused()?.textContent).toBe('Fehlende neu planen')
    const link = players.getByRole('link', { name: 'Folgeplan berechnen' })
    expect(link.element().getAttribute('href')).toBe('/incplans/plan-2/calculate')
  })

  it('includes villages whose troops are not at home only if asked to', async () => {
    const away = dialog().getByRole('checkbox', { name: /„Truppen nicht zu Hause“ gemeldet ist$/ })
    await open()
    await ask.click()
    await sees(dialog().getByLabelText('Name des Plans'))
    await gone(away)
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()

    server.now.awayVillages = 1
    await open()
    await ask.click()
    await sees(dialog().getByText('Auch das Dorf einplanen, für das „Truppen nicht zu Hause“ gemeldet ist'))
    await expect.element(away).not.toBeChecked()
    answers({ 'sightings.followUp': failure('nothing_missing') })
    await dialog().getByRole('button', { name: 'Anlegen' }).click()
    await sees(dialog().getByText('Es fehlt nichts, was neu geplant werden könnte.'))
    await away.click()
    await dialog().getByRole('button', { name: 'Anlegen' }).click()
    await expect.poll(() => recordedCalls('sightings.followUp').map(({ body }) => body.withAway)).toEqual([false, true])
  })

  it('says what has to be entered before it can be made', async () => {
    await open()
    await ask.click()
    await dialog().getByRole('checkbox', { name: 'Fehlt (3)' }).click()
    await sees(dialog().getByText('Es fehlt noch: Was neu geplant wird.'))
    await dialog().getByLabelText('Name des Plans').fill(' ')
    await sees(dialog().getByText('Es fehlen noch: Name des Plans und Was neu geplant wird.'))
    await dialog().getByRole('checkbox', { name: 'Fehlt (3)' }).click()
    await dialog().getByLabelText('Name des Plans').fill('Neu')
    await fillMoment(dialog(), 'Ankunft', '2021-03-05T20:00')
    await sees(dialog().getByText('Die Ankunft passt noch nicht zum Beginn.'))
    expect(recordedCalls('sightings.followUp')).toEqual([])
  })

  it('that cannot be made says why, and keeps what was entered', async () => {
    await open(true)
    await ask.click()
    answers({ 'sightings.followUp': failure('nothing_missing') })
    await dialog().getByLabelText('Name des Plans').fill('Zweite Welle')
    await dialog().getByRole('button', { name: 'Anlegen' }).click()
    await sees(dialog().getByText('Es fehlt nichts, was neu geplant werden könnte.'))
    expect(valueIn(dialog().getByLabelText('Name des Plans'))).toBe('Zweite Welle')
    await gone(page.getByRole('link', { name: 'Folgeplan berechnen' }))
  })
})
