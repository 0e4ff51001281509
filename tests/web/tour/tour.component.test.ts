import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Plan } from '../../../shared/model/plan.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, recordedCalls } from '../support/answers.ts'
import { countedStats, planServer } from '../support/plan-server.ts'
import { aPlan, aPlanSummary, aSender, aTarget, aUser } from '../support/samples.ts'
import { focused, gone, press, sees, toast } from '../support/screen.ts'
import { reload, type Visit, visit } from '../support/visit.tsx'

const start = page.getByRole('button', { name: 'Rundgang starten' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const popover = page.getByRole('region').filter({ hasText: /Schritt \d von 5/ })
const step = (number: number) => popover.getByText(`Schritt ${number} von 5`, { exact: true })

const demo = aPlanSummary({ _id: 'demo', name: 'Großangriff', isDemo: true })
const tour = (more: Partial<Plan> = {}) =>
  aPlan({ _id: 'tour', name: 'Rundgang vom 10.03.2038, 08:00', lacks: 'result', ...more })

/** The list with the demo plan, and the plan that its tour copies. */
function open(look: Visit = {}, path = '/incplans', given: Answers = {}) {
  const server = planServer({ plan: tour(), targets: [aTarget()], senders: [aSender()] })
  const stats = { stats: countedStats(server.now.senders), settingsChanged: false }
  return visit(path, {
    as: 'user',
    ...look,
    answers: {
      ...server.answers,
      'plans.list': { plans: [demo] },
      'plans.startTour': { plan: tour() },
      'senders.stats': stats,
      ...given,
    },
  })
}

const storedTour = () => sessionStorage.getItem('angriffsplaner.tour')

describe('the offer of the tour', () => {
  it('is there only where the world has a demo plan', async () => {
    await open({}, '/incplans', { 'plans.list': { plans: [aPlanSummary()] } })
    await sees(page.getByRole('article'))
    expect(start.elements()).toHaveLength(0)
    await open({}, '/help', { 'plans.list': { plans: [aPlanSummary()] } })
    await sees(page.getByRole('heading', { name: 'Alle Seiten' }))
    await expect.poll(() => recordedCalls('plans.list').length).toBeGreaterThan(0)
    expect(start.elements()).toHaveLength(0)
  })

  it('is declined once per account, and stays in the help', async () => {
    await open()
    await sees(start)
    await button('Nicht jetzt').click()
    await gone(start)
    await reload()
    await sees(page.getByRole('article'))
    expect(start.elements()).toHaveLength(0)
    await open({ as: aUser({ _id: 'other', username: 'Bert' }) })
    await sees(start)
    await open({}, '/help')
    await sees(start)
    expect(recordedCalls('plans.startTour')).toEqual([])
  })

  it('says why a tour could not begin, and offers it still', async () => {
    await open({}, '/incplans', { 'plans.startTour': failure('not_demo_plan') })
    await start.click()
    await sees(toast('Hier gibt es keinen Demo-Plan, und damit keinen Rundgang.'))
    expect(storedTour()).toBeNull()
    await sees(start)
  })
})

describe('the tour', () => {
  it('goes to and fro over the pages, with the keyboard in its popover', async () => {
    await open()
    await start.click()
    await sees(step(1))
    expect(window.location.pathname).toBe('/incplans/tour/troops')
    await expect.poll(focused).toBe(popover.element())
    expect(button('Zurück').elements()).toHaveLength(0)
    await button('Weiter').click()
    await sees(step(2))
    expect(window.location.pathname).toBe('/targets/tour')
    await expect.poll(focused).toBe(popover.element())
    await reload()
    await sees(step(2))
    await button('Zurück').click()
    await sees(step(1))
    expect(window.location.pathname).toBe('/incplans/tour/troops')
  })

  it('goes along when the page’s own links lead on, and leads back from other pages', async () => {
    await open()
    await start.click()
    await sees(step(1))
    await page.getByRole('link', { name: 'Weiter zu den Zielen' }).click()
    await sees(step(2))
    await page.getByRole('link', { name: 'Angriffsplaner' }).click()
    await sees(page.getByText('Rundgang: 2 von 5'))
    await gone(popover)
    await button('Fortsetzen').click()
    await sees(step(2))
  })

  it('ends with Escape, its button or its plan, and says where it starts again', async () => {
    await open()
    await start.click()
    await sees(step(1))
    await press('Escape')
    await gone(popover)
    await sees(toast('Unter „Hilfe“ kannst du ihn noch einmal starten.'))
    expect(storedTour()).toBeNull()
    await reload()
    await sees(page.getByText('Sender-Statistik', { exact: true }))
    expect(popover.elements()).toHaveLength(0)

    await open({}, '/help')
    await start.click()
    await sees(step(1))
    await button('Rundgang beenden').click()
    await gone(popover)
    expect(storedTour()).toBeNull()

    await open({}, '/help')
    await start.click()
    await sees(step(1))
    answers({ 'plans.get': failure('plan_not_found') })
    await reload()
    await expect.poll(storedTour).toBeNull()
  })

  it('is not shown to another account in the same tab', async () => {
    await open()
    await start.click()
    await sees(step(1))
    await open({ as: aUser({ _id: 'other', username: 'Bert' }) }, '/incplans/tour/troops')
    await sees(page.getByText('Sender-Statistik', { exact: true }))
    expect(popover.elements()).toHaveLength(0)
  })

  it.each(looks)('is accessible %o', async (look) => {
    await open(look)
    await sees(start)
    await expectAccessible()
    await start.click()
    await sees(step(1))
    await expectAccessible()
    await page.getByRole('link', { name: 'Angriffsplaner' }).click()
    await sees(page.getByText('Rundgang: 1 von 5'))
    await expectAccessible()
  })
})
