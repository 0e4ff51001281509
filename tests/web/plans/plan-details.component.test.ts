import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anAttack } from '../map/samples.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answer, answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { untilDrawn } from '../support/clock.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aSender } from '../support/samples.ts'
import { dialog, fillMoment, focused, gone, press, sees, seesInView, shownText } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const save = page.getByRole('button', { name: 'Speichern', exact: true })
const name = page.getByLabelText('Name des Plans')
const notes = page.getByRole('textbox', { name: 'Notizen' })
const saved = page.getByText('Plan gespeichert.')

/** Opens the page of a plan that a server keeps. */
async function open(given: Answers = {}, look: Visit = {}) {
  const server = planServer()
  await visit('/incplans/plan-1', { as: 'user', answers: { ...server.answers, ...given }, ...look })
  return server
}

describe('the page of a plan', () => {
  it('shows where its attacks come from and go to, once there are any, and leads to the map', async () => {
    const sketch = page.getByRole('img', { name: 'Skizze: 2 Angriffe aus 1 Dorf auf 2 Ziele' })
    const planned = [anAttack(), anAttack({ xt: 450, yt: 450 })]
    await open({ 'calculations.attacks': { attacks: planned, outdated: false, outdatedBy: [] } })
    await sees(name)
    // It is drawn in view only, and the page grows when the attacks arrive.
    await expect
      .poll(() => {
        window.scrollTo(0, document.body.scrollHeight)
        return sketch.elements().length
      })
      .toBe(1)
    await sees(sketch)
    await expect
      .element(page.getByRole('link', { name: 'Auf der Karte zeigen' }))
      .toHaveAttribute('href', '/map?plan=plan-1')
    await expectAccessible()
    await open()
    await sees(page.getByLabelText('Name des Plans'))
    await gone(sketch)
  })

  it('says that another arrival moves all times, and to whom once orders are issued', async () => {
    const server = planServer()
    const { plan } = server.now
    const sending = { firstLaunch: plan.sendFrom, lastArrival: plan.arriveAt, lines: 90, players: 48 }
    server.now.plan = { ...plan, sending }
    await visit('/incplans/plan-1', { as: 'user', answers: server.answers })
    await sees(name)
    await fillMoment(page, 'Ankunft', '2038-03-05T09:30')
    await sees(page.getByText(/^Wirkung: gleich viele Angriffe, alle Zeiten neu$/))
    await sees(page.getByText('Der Plan ist ausgegeben: 48 Spieler bekämen neue Zeiten.'))
    await expectAccessible()
  })

  it('suggests personal links after a change without one, and opens timeslots only by them in one press', async () => {
    const closing = page.getByRole('button', { name: 'Ab jetzt nur persönliche Links' })
    const { now } = await open()
    await sees(name)
    await gone(closing)
    Object.assign(now.plan, { hasAnonymousSlots: true })
    await open({ 'plans.get': () => ({ plan: now.plan }) })
    await sees(closing)
    await expectAccessible()
    answers({ 'plans.update': () => ({ plan: Object.assign(now.plan, { personalLinksOnly: true }) }) })
    await closing.click()
    await gone(closing)
    expect(recordedCalls('plans.update').at(-1)?.body).toEqual({ personalLinksOnly: true })
  })

  it('saves what is typed', async () => {
    const { now } = await open()
    await expect.element(save).toBeDisabled()
    await notes.fill('Adel kommt zwei Minuten später.')
    await fillMoment(page, 'Ankunft', '2038-03-05T09:30')
    await save.click()
    await sees(saved)
    await gone(saved)
    expect(now.plan).toMatchObject({ notes: 'Adel kommt zwei Minuten später.', arriveAt: '2038-03-05T08:30:00.000Z' })
  })

  it('renames it, but not to nothing', async () => {
    await open()
    await expect.element(name).toHaveValue('Großangriff')
    await name.fill(' ')
    await sees(page.getByText('Es fehlt noch: Name des Plans.'))
    await name.fill('Neuer Name')
    await save.click()
    await sees(saved)
    await sees(page.getByText(/^Neuer Name · Demo-Welt$/))
  })

  it('keeps what is typed while it is saved, and shows the outcome where the button is', async () => {
    const { now } = await open({}, { phone: true })
    const goOn = hold('plans.update')
    await notes.fill('gesendet')
    await save.click()
    await sees(page.getByRole('button', { name: 'Speichere …' }))
    await notes.fill('danach getippt')
    goOn()
    await seesInView(saved)
    await expect.element(notes).toHaveValue('danach getippt')
    await sees(page.getByText('Noch nicht gespeichert'))
    expect(now.plan.notes).toBe('gesendet')

    answers({ 'plans.update': failure('internal') })
    await save.click()
    await seesInView(page.getByText('Fehler beim Speichern'))
    expect(focused()?.textContent).toBe('Speichern')
  })

  it('takes over what somebody else has saved meanwhile in other fields', async () => {
    const { now } = await open()
    await notes.fill('meine Notiz')
    now.plan = { ...now.plan, name: 'Von anderen benannt', version: 2 }
    await save.click()
    await sees(saved)
    expect(now.plan).toMatchObject({ name: 'Von anderen benannt', notes: 'meine Notiz', version: 3 })
    await expect.element(page.getByLabelText('Name des Plans')).toHaveValue('Von anderen benannt')
  })

  it('shows what somebody else has saved in the same field beside it, and lets the person decide', async () => {
    const { now } = await open()
    await notes.fill('zweiter')
    now.plan = { ...now.plan, notes: 'erster', version: 2 }
    await save.click()
    const conflict = page.getByText('Inzwischen von jemand anderem geändert')
    await sees(conflict)
    await sees(page.getByRole('group', { name: 'Notizen' }).getByText('erster'))
    await expect.element(notes).toHaveValue('zweiter')
    await expectAccessible()
    await page.getByRole('button', { name: 'Notizen: Deine Eingabe behalten' }).click()
    await gone(conflict)
    expect(focused()?.textContent).toBe('Speichern')
    await save.click()
    await sees(saved)
    expect(now.plan.notes).toBe('zweiter')

    await notes.fill('dritter')
    now.plan = { ...now.plan, notes: 'vierter', version: now.plan.version + 1 }
    await save.click()
    await page.getByRole('button', { name: 'Notizen: Gespeichertes übernehmen' }).click()
    await expect.element(notes).toHaveValue('vierter')
    await sees(page.getByText('Noch nichts geändert.'))
  })

  it('keeps its draft from bots unless it is switched on, under the same rule as its other fields', async () => {
    const { now } = await open()
    const draftForBot = page.getByRole('switch', { name: 'Entwurf dem Bot zeigen' })
    await expect.element(draftForBot).not.toBeChecked()
    await draftForBot.click()
    await save.click()
    await sees(saved)
    expect(now.plan.draftForBot).toBe(true)

    await draftForBot.click()
    now.plan = { ...now.plan, name: 'Von anderen benannt', version: now.plan.version + 1 }
    await save.click()
    await expect.poll(() => now.plan).toMatchObject({ name: 'Von anderen benannt', draftForBot: false })
    // Its answer has arrived: the next test must not find it in the cache.
    await sees(page.getByText('Noch nichts geändert.'))
  })

  it('says what the night watch may do by itself, and saves it with its minutes', async () => {
    const { now } = await open()
    const nightWatch = page.getByLabelText('Nachtwache', { exact: true })
    const minutes = page.getByLabelText('Nachtwache nach (Minuten)')
    await expect.element(nightWatch).toHaveValue('off')
    await sees(page.getByText('wird niemand gefragt, ob er einspringt.'))
    await gone(minutes)
    await nightWatch.selectOptions('vorschlagen')
    await sees(page.getByText('erst, wenn die Führung unter Fortschritt „Ersatz anfragen“ drückt.'))
    await nightWatch.selectOptions('selbsttätig')
    await sees(page.getByText('fragt das Werkzeug ohne Rückfrage'))
    await expect.element(minutes).toHaveValue(4)
    await minutes.fill('1')
    await sees(page.getByText('Statt 1 zählt 2: ganze Zahlen von 2 bis 30.'))
    await minutes.fill('10')
    await expectAccessible()
    await save.click()
    await sees(saved)
    expect(recordedCalls('plans.update').at(-1)?.body).toMatchObject({ nightWatch: 'auto', nightWatchMinutes: 10 })
    expect(now.plan).toMatchObject({ nightWatch: 'auto', nightWatchMinutes: 10 })
  })

  it('sums nights up at an hour, and thanks those who stepped in unless that is turned off', async () => {
    const { now } = await open()
    const hour = page.getByLabelText('Zusammenfassung um (Uhr)')
    const thanks = page.getByRole('switch', { name: 'Danke sagen' })
    await expect.element(hour).toHaveValue(0)
    await gone(thanks)
    await hour.fill('8')
    await expect.element(thanks).toBeChecked()
    await thanks.click()
    await expectAccessible()
    await save.click()
    await sees(saved)
    expect(now.plan).toMatchObject({ summaryHour: 8, thanks: false })
  })

  it('names what somebody else has meanwhile made of the night watch', async () => {
    const { now } = await open()
    await page.getByLabelText('Nachtwache', { exact: true }).selectOptions('selbsttätig')
    now.plan = { ...now.plan, nightWatch: 'asked', version: 2 }
    await save.click()
    await sees(page.getByRole('group', { name: 'Nachtwache' }).getByText('vorschlagen'))
    await page.getByRole('button', { name: 'Nachtwache: Gespeichertes übernehmen' }).click()
    await expect.element(page.getByLabelText('Nachtwache', { exact: true })).toHaveValue('asked')
  })

  it('says that a plan does not exist, and leads back', async () => {
    await open({ 'plans.get': failure('plan_not_found') })
    await sees(page.getByText('Fehler beim Laden des Plans'))
    await sees(page.getByText('Diesen Plan gibt es nicht (mehr).'))
    await sees(page.getByRole('link', { name: 'Zurück zu den Plänen' }))
  })

  it('shows only the specified sentence for a failure without its own', async () => {
    await open({ 'plans.get': answer(502, '<h1>Bad Gateway</h1>') })
    const alert = page.getByRole('alert')
    await sees(alert)
    expect(shownText(alert).split('\n')[0]).toBe('Fehler beim Laden des Plans')
    answers({ 'plans.get': planServer().answers['plans.get'] })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await notes.fill('geändert')
    answers({ 'plans.update': answer(200, { success: false, message: 'Der Plan ist gerade gesperrt.' }) })
    await save.click()
    await sees(page.getByText('Der Plan ist gerade gesperrt.'))
  })

  it('keeps the way back of a screen whose plan is there, though it could not be read again', async () => {
    await open()
    await sees(notes)
    // A screen that opens sooner takes what was just read.
    await new Promise((resolve) => setTimeout(resolve, 300))
    answers({ 'plans.get': failure('internal') })
    const before = recordedCalls('plans.get').length
    await page.getByRole('link', { name: 'Weiter zu den Truppen' }).click()
    await sees(page.getByRole('tab', { name: 'Dump hochladen' }))
    await expect.poll(() => recordedCalls('plans.get').length).toBeGreaterThan(before)
    await untilDrawn()
    await sees(page.getByRole('link', { name: 'Zurück zu den Plan-Details' }))
    expect(page.getByRole('link', { name: 'Zurück zu den Plänen' }).elements()).toEqual([])
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    await open({}, look)
    await sees(notes)
    await expectAccessible()
  })
})

describe('many tribes', () => {
  it('show the latest until all are wanted, and typing finds one that is chosen', async () => {
    const tribes = Array.from({ length: 80 }, (_, i) => i + 1)
    const plan = aPlan({ tribes, tribeNames: tribes.map((id) => `S${id}`) })
    await visit('/incplans/plan-1', { as: 'user', phone: true, answers: planServer({ plan }).answers })
    const chosen = page.getByLabelText('Stämme: ausgewählt').getByRole('option')
    await expect.poll(() => chosen.elements().length).toBe(6)
    await sees(chosen.filter({ hasText: 'S80' }))
    await page.getByRole('combobox', { name: 'Stämme' }).fill('s7')
    await expect.poll(() => chosen.elements().map(({ textContent }) => textContent)).toContain('S7')
    await page.getByRole('combobox', { name: 'Stämme' }).fill('')
    // Its list lies above the button.
    await press('Escape')
    await page.getByRole('button', { name: 'Alle 80 anzeigen' }).click()
    await expect.poll(() => chosen.elements().length).toBe(80)
  })
})

describe('the villages of a tribe that is taken out of the plan', () => {
  const theirs = [1, 2].map((y) => aSender({ y, tribeId: 2, playerId: 11, playerName: 'Bert' }))

  /** Takes the second tribe out, and saves. */
  async function takeOut() {
    const plan = aPlan({ tribes: [1, 2], tribeNames: ['WIR', 'MIT'] })
    const server = planServer({ plan, senders: [aSender(), ...theirs] })
    await visit('/incplans/plan-1', { as: 'user', answers: server.answers })
    await page.getByLabelText('Stämme: ausgewählt').getByRole('option').nth(1).click()
    await save.click()
    await sees(dialog().getByText('Was wird aus den Herkunftsdörfern?'))
    return server
  }

  it('are kept when the leader wants that', async () => {
    const { now } = await takeOut()
    await sees(dialog().getByText(/: 2 Dörfer$/))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Behalten, markiert' }).click()
    await sees(saved)
    expect(now.plan.tribes).toEqual([1])
    expect(now.senders).toHaveLength(3)
  })

  it('go with it when the leader wants that; nothing is saved during the decision', async () => {
    const { now } = await takeOut()
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    expect(now.plan.tribes).toEqual([1, 2])
    await save.click()
    await dialog().getByRole('button', { name: '2 Dörfer entfernen' }).click()
    await sees(saved)
    expect(now.plan.tribes).toEqual([1])
    expect(now.senders.map(({ tribeId }) => tribeId)).toEqual([1])
  })
})
