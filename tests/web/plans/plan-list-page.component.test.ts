import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aPlanSummary } from '../support/samples.ts'
import {
  confirmWith,
  dialog,
  elementTexts,
  fillMoment,
  focused,
  gone,
  momentIn,
  sees,
  toast,
} from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const cards = page.getByRole('article')
const shown = () => elementTexts(cards.getByRole('heading'))
const actions = page.getByRole('button', { name: /Aktionen/ })

const open = (given: Answers = {}, look: Visit = {}) =>
  visit('/incplans', { as: 'user', answers: { ...planServer().answers, ...given }, ...look })

async function choose(item: string): Promise<void> {
  await actions.first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the list of plans', () => {
  it('says in what state each plan is, and beside it whether its calculation is outdated', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    const sending = { firstLaunch: hours(-1), lastArrival: hours(3), lines: 450, players: 3, sent: 450 * 0.42 }
    const plans = [
      aPlanSummary({ _id: '1', name: 'Skizze' }),
      aPlanSummary({
        _id: '2',
        name: 'Bereit',
        sending: { firstLaunch: hours(1), lastArrival: hours(3), lines: 9, players: 3 },
      }),
      aPlanSummary({ _id: '3', name: 'Läuft', sending, outdatedBy: ['targets'] }),
      aPlanSummary({ _id: '4', name: 'Gestern', arriveAt: hours(-24) }),
      aPlanSummary({ _id: '5', name: 'Vorgestern', sending: { ...sending, lastArrival: hours(-48), sent: undefined } }),
    ]
    await open({ 'plans.list': { plans } })
    const shownState = (name: string, state: string) =>
      sees(cards.filter({ has: page.getByRole('link', { name, exact: true }) }).getByText(state, { exact: true }))
    await shownState('Skizze', 'Entwurf')
    await shownState('Bereit', 'Ausgegeben')
    await shownState('Läuft', 'Wird gesendet 42\u00a0%')
    await shownState('Läuft', 'Berechnung veraltet: Ziele')
    await shownState('Gestern', 'Vorbei')
    await shownState('Vorgestern', 'Vorbei')
  })

  it('counts the targets that want attacks', async () => {
    const progress = { required: 0, planned: 0 }
    const plans = [
      aPlanSummary({ _id: '1', name: 'Leer', progress: { ...progress, targets: 0 } }),
      aPlanSummary({ _id: '2', name: 'Erobert', progress: { ...progress, targets: 3, spared: 3 } }),
      aPlanSummary({ _id: '3', name: 'Teils', progress: { ...progress, targets: 3, spared: 2 } }),
    ]
    await open({ 'plans.list': { plans } })
    const card = (name: string) => cards.filter({ has: page.getByRole('link', { name, exact: true }) })
    await sees(card('Leer').getByText('Noch keine Ziele', { exact: true }))
    await sees(card('Erobert').getByText('Kein Ziel mehr anzugreifen', { exact: true }))
    await sees(card('Teils').getByText('1 Ziel', { exact: true }))
  })

  it('is searched and ordered, and shows how far each plan is', async () => {
    const [late, early] = [
      aPlanSummary({
        _id: '1',
        name: 'Zuerst',
        arriveAt: '2038-03-06T08:00:00.000Z',
        createdAt: '2038-01-02T10:00:00.000Z',
      }),
      aPlanSummary({
        _id: '2',
        name: 'Danach',
        arriveAt: '2038-03-05T08:00:00.000Z',
        createdAt: '2038-01-03T10:00:00.000Z',
      }),
    ]
    const other = aPlanSummary({ _id: '3', progress: { targets: 1200, required: 120, planned: 90 } })
    await open({ 'plans.list': { plans: [late, early, other] } })
    const card = cards.filter({ hasText: other.name })
    await sees(card.getByText('1.200 Ziele', { exact: true }))
    await sees(card.getByText(/^90 von 120 Angriffen geplant/))
    await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')

    const order = page.getByLabelText('Sortieren nach')
    await page.getByLabelText('Suche').fill('a')
    await expect.poll(shown).toEqual(['Danach', 'Großangriff'])
    await page.getByLabelText('Suche').fill('n a c')
    await sees(page.getByText('Kein Plan passt zur Suche.'))
    await page.getByLabelText('Suche').fill('')
    for (const [label, names] of [
      ['Name', ['Danach', 'Großangriff', 'Zuerst']],
      ['Erstellt (neueste zuerst)', ['Danach', 'Zuerst', 'Großangriff']],
      ['Ankunft (späteste zuerst)', ['Zuerst', 'Danach', 'Großangriff']],
    ] as const) {
      await order.selectOptions(label)
      await expect.poll(shown).toEqual(names)
    }
  })

  it('says what failed, and loads again', async () => {
    await open({ 'plans.list': failure('internal') })
    await sees(page.getByText('Die Pläne konnten nicht geladen werden'))
    answers(planServer().answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(cards)
  })

  it('says so when there are none', async () => {
    await open({ 'plans.list': { plans: [] } })
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    await page.getByRole('link', { name: 'Ersten Plan erstellen' }).click()
    await sees(page.getByRole('heading', { name: 'Neuen Plan erstellen' }))
  })

  it.each(looks)('is accessible with its menu and dialog (phone: $phone)', async (look) => {
    await open({}, { as: 'superadmin', ...look })
    await actions.first().click()
    await sees(page.getByRole('menuitem', { name: 'Duplizieren' }))
    await expectAccessible()
    await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
    await sees(dialog().getByLabelText('Ankunft, Uhrzeit'))
    await expectAccessible()
  })
})

describe('a plan', () => {
  it('is deleted after a question, and stays when that fails', async () => {
    const prompt = page.getByText('Bist du sicher, dass du diesen Plan und ALLE zugehörigen Daten löschen möchtest?')
    await open()
    await choose('Löschen')
    await sees(prompt)
    await confirmWith('Abbrechen')
    await gone(prompt)
    await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Aktionen/)
    answers({ 'plans.remove': failure('internal') })
    await choose('Löschen')
    await confirmWith('Löschen')
    await sees(toast('Fehler beim Löschen.'))
    await sees(cards)
    answers({ 'plans.remove': { success: true, message: 'Plan erfolgreich gelöscht.' }, 'plans.list': { plans: [] } })
    await choose('Löschen')
    await confirmWith('Löschen')
    await sees(toast('Plan erfolgreich gelöscht.'))
    await gone(cards)
  })

  it('is duplicated once for another time, and a failure keeps what was typed', async () => {
    await open()
    await choose('Duplizieren')
    const name = dialog().getByLabelText('Name des Plans')
    await expect.element(name).toHaveValue('Großangriff (Kopie)')
    await name.fill('Zweite Welle')
    await fillMoment(dialog(), 'Senden ab', '2038-05-01T18:00')
    await fillMoment(dialog(), 'Ankunft', '2038-05-01T17:00')
    const submit = dialog().getByRole('button', { name: 'Duplizieren' })
    await sees(dialog().getByText('Die Ankunft muss nach dem Beginn des Sendens liegen.'))
    await expect.element(submit).toBeDisabled()
    await fillMoment(dialog(), 'Ankunft', '2038-05-04T09:00')
    answers({ 'plans.duplicate': failure('internal') })
    await submit.click()
    await sees(dialog().getByText('Fehler beim Duplizieren'))
    await expect.element(name).toHaveValue('Zweite Welle')
    const copy = aPlan({ _id: 'copy', name: 'Zweite Welle', arriveAt: '2038-05-04T07:00:00.000Z' })
    answers({ 'plans.duplicate': { plan: copy }, 'plans.get': { plan: copy } })
    await submit.dblClick()
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    expect(
      recordedCalls('plans.duplicate')
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([{ name: 'Zweite Welle', sendFrom: '2038-05-01T16:00:00.000Z', arriveAt: '2038-05-04T07:00:00.000Z' }])
    expect(window.location.pathname).toBe('/incplans/copy')
    expect(momentIn(page, 'Ankunft')).toBe('2038-05-04T09:00')
  })
})
