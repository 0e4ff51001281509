import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, lost, recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aWorld } from '../support/samples.ts'
import { fillMoment, gone, momentIn, sees } from '../support/screen.ts'
import { store, type Visit, visit } from '../support/visit.tsx'

const tribes = [
  { id: 1, tag: 'GLUT', name: 'Die Glut', members: 30, villages: 300 },
  { id: 2, tag: 'BRAND', name: 'Brandstifter', members: 20, villages: 200 },
]
const submit = page.getByRole('button', { name: 'Plan erstellen' })
const name = page.getByLabelText('Name des Plans')
const chosen = page.getByLabelText('Stämme: ausgewählt')

const open = (given: Answers = {}, look: Visit = {}) =>
  visit('/incplans/create', {
    as: 'user',
    answers: { ...planServer().answers, 'snapshots.tribes': { tribes }, ...given },
    ...look,
  })

async function chooseTribe(): Promise<void> {
  await page.getByRole('combobox', { name: 'Stämme' }).fill('glut')
  await page
    .getByRole('option', { name: /\[GLUT\]/ })
    .first()
    .click()
}

/** Fills in the form, choosing the tribe that the search finds first. */
async function fillPlan(): Promise<void> {
  await name.fill('Neue Welle')
  await chooseTribe()
  await fillMoment(page, 'Senden ab', '2038-03-01T18:00')
  await fillMoment(page, 'Ankunft', '2038-03-04T09:00')
}

describe('a new plan', () => {
  it('waits until all is there, and the arrival after the start', async () => {
    await open()
    await sees(page.getByText('Wählen Sie mindestens einen Stamm für den IncPlan aus.'))
    await expect.element(submit).toBeDisabled()
    await sees(page.getByText('Es fehlen noch: Name des Plans, Stämme, Senden ab und Ankunft.'))
    await fillPlan()
    await fillMoment(page, 'Ankunft', '2038-03-01T17:00')
    await sees(page.getByText('Die Ankunft muss nach dem Beginn des Sendens liegen.'))
    await expect.element(submit).toBeDisabled()
    await sees(page.getByText('Die Ankunft passt noch nicht zum Beginn.'))
    await fillMoment(page, 'Ankunft', '2038-03-04T09:00')
    await sees(page.getByText('Do., 04.03.2038, 09:00 Uhr (Europe/Berlin)'))
    await expect.element(submit).toBeEnabled()
  })

  it('says where they are typed which times are past or are never shown by the clock', async () => {
    await open()
    const time = page.getByLabelText('Ankunft, Uhrzeit')
    await fillMoment(page, 'Senden ab', '2020-01-01T10:00')
    await sees(page.getByText('Dieser Zeitpunkt ist schon vorbei.'))
    await fillMoment(page, 'Ankunft', '2038-03-28T02:30')
    await sees(page.getByText(/^Diese Uhrzeit gibt es nicht/))
    expect(momentIn(page, 'Ankunft')).toBe('2038-03-28T02:30')
    await expect.element(time).toHaveAttribute('aria-invalid', 'true')
    await sees(page.getByText('Es fehlen noch: Name des Plans, Stämme und Ankunft.'))
    await time.fill('330')
    await gone(page.getByText(/^Diese Uhrzeit gibt es nicht/))
    await sees(page.getByText('So., 28.03.2038, 03:30 Uhr (Europe/Berlin)'))
    await fillMoment(page, 'Ankunft', '2038-10-31T02:30')
    await sees(page.getByText(/^Diese Uhrzeit gibt es zweimal.*das erste Mal/))
  })

  it('is made once by a double click, and a failure keeps what was typed', async () => {
    await visit('/incplans/new', {
      as: 'user',
      answers: { ...planServer().answers, 'snapshots.tribes': { tribes } },
    })
    await fillPlan()
    answers({ 'plans.create': failure('internal', { requestId: 'kennung-1' }) })
    await submit.click()
    await sees(page.getByText('Serverfehler'))
    await sees(page.getByText('Kennung: kennung-1'))
    await expect.element(name).toHaveValue('Neue Welle')
    // A name that is too long is refused, not cut off.
    const long = 'x'.repeat(101)
    await name.fill(long)
    const sentence = 'Höchstens 100 Zeichen sind erlaubt.'
    answers({ 'plans.create': failure('bad_request', { fields: { name: sentence } }) })
    await submit.click()
    await sees(page.getByText(sentence, { exact: true }))
    expect(recordedCalls('plans.create').at(-1)?.body.name).toBe(long)
    await expect.element(name).toHaveValue(long)
    await name.fill('Neue Welle')
    answers({ 'plans.create': lost })
    await submit.click()
    await gone(page.getByText('Kennung: kennung-1'))
    await sees(page.getByText('Serverfehler'))
    const before = recordedCalls('plans.create').length
    answers({ 'plans.create': { plan: aPlan() } })
    await submit.dblClick()
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    const sent = recordedCalls('plans.create').slice(before)
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Neue Welle',
        tribes: [1],
        sendFrom: '2038-03-01T17:00:00.000Z',
        arriveAt: '2038-03-04T08:00:00.000Z',
        notes: '',
        worldId: 'world-1',
      },
    ])
  })

  it('has no tribe of another world, wherever the world is chosen', async () => {
    const worlds = [aWorld(), aWorld({ _id: 'zweite', name: 'Zweite Welt' })]
    await open({ 'worlds.list': { worlds } })
    await page.getByLabelText('Notizen').fill('bleibt')
    const world = page.getByRole('banner').getByLabelText('Welt', { exact: true })
    const form = page.getByRole('main').getByLabelText('Welt')
    await chooseTribe()
    await sees(chosen)
    await world.selectOptions('zweite')
    await expect.element(form).toHaveValue('zweite')
    await gone(chosen)
    await form.selectOptions('world-1')
    await chooseTribe()
    await sees(chosen)
    // The world is chosen in another tab.
    store('angriffsplaner.world', 'zweite')
    await expect.element(form).toHaveValue('zweite')
    await gone(chosen)
    await expect.element(page.getByLabelText('Notizen')).toHaveValue('bleibt')
  })

  it.each(looks)('is filled in accessibly (phone: $phone)', async (look) => {
    await open({}, look)
    await fillPlan()
    await page.getByRole('combobox', { name: 'Stämme' }).fill('b')
    await sees(page.css('[role=option]').filter({ hasText: 'BRAND' }))
    await expectAccessible()
  })
})

describe('what belongs to a world', () => {
  const { answers: plan } = planServer()
  beforeEach(() => answers({ ...plan, 'plans.get': { plan: aPlan() } }))

  it.each([
    ['/incplans', () => page.getByRole('article')],
    ['/incplans/create', () => page.getByRole('main').getByLabelText('Welt')],
    ['/settings', () => page.getByLabelText('Einstellungen der Welt')],
    ['/targets/plan-1', () => page.getByRole('tab', { name: 'Manuell' })],
  ])('says on %s that the worlds could not be loaded, and loads them again', async (path, there) => {
    const failed = page.getByText('Die Welten konnten nicht geladen werden')
    await visit(path, {
      as: 'user',
      answers: {
        ...plan,
        'worlds.list': failure('internal'),
        'worlds.previewSettings': { preview: undefined },
        'webhooks.list': { webhooks: [] },
      },
    })
    await sees(failed)
    expect(page.getByText('Keine Welt ausgewählt').elements()).toEqual([])
    answers({ 'worlds.list': { worlds: [aWorld()] } })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await gone(failed)
    await sees(there())
  })
})
