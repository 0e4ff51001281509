import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aSender, targetsInARow } from '../support/samples.ts'
import { dialog, fillMoment, gone, press, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { slotServer } from '../timeslots/slot-server.ts'

const effect = page.getByText(/^Wirkung: /)
const says = (text: string) => sees(page.getByText(`Wirkung: ${text}`, { exact: true }))
const offs = page.getByLabelText(/^Max\. Offs /)

/** Three villages with an off each, two targets that want one each; rams need days. */
const aServer = () =>
  planServer({
    targets: targetsInARow(2),
    senders: [500, 501, 502].map((y) => aSender({ x: 405, y })),
  })

async function openTargets(given: Answers = {}, look: object = {}) {
  const server = aServer()
  const utilization = () => ({ targets: server.now.targets, outdated: false, outdatedBy: [] })
  const all = { ...server.answers, 'calculations.utilization': utilization, ...given }
  await visit('/targets/edit/plan-1', { as: 'user', answers: all, ...look })
  await sees(offs.first())
  return server
}

describe('the effect of a change', () => {
  it('of limits is shown before they are saved, all unsaved rows together, by one read of the plan', async () => {
    await openTargets()
    await gone(effect)
    await offs.first().fill('2')
    await says('1 Off mehr (3 statt 2)')
    await offs.nth(1).fill('2')
    await sees(page.getByText('Wirkung zusammen: 1 Off mehr (3 statt 2), mehr ist nicht möglich'))
    await offs.nth(1).fill('0')
    await sees(page.getByText('Wirkung zusammen: ändert nichts'))
    await says('1 Off weniger (1 statt 2), weil weniger gewollt sind')
    expect(recordedCalls('calculations.input')).toHaveLength(1)
  })

  it('is computed from what is stored, also after saving', async () => {
    await openTargets()
    await offs.first().fill('0')
    await says('1 Off weniger (1 statt 2), weil weniger gewollt sind')
    await press('Enter')
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    await gone(effect)
    await offs.nth(1).fill('3')
    await says('2 Offs mehr (3 statt 1)')
  })

  it('waits without moving what is below, and follows the latest input', async () => {
    await openTargets()
    await offs.first().fill('3')
    await says('1 Off mehr (3 statt 2), mehr ist nicht möglich')
    const placeBelow = () => offs.nth(1).element().getBoundingClientRect().top
    const before = placeBelow()
    await press('Enter')
    await sees(page.getByRole('status', { name: '400|500 gespeichert' }))
    const answer = hold('calculations.input')
    await offs.first().fill('9')
    await says('wird berechnet …')
    // The list measures the row that has grown again in the next frame.
    await expect.poll(placeBelow).toBe(before)
    await offs.first().fill('1')
    answer()
    await says('1 Off weniger (2 statt 3), weil weniger gewollt sind')
    expect(placeBelow()).toBe(before)
  })

  it('is silent where it cannot be computed and where input is wrong, and recovers', async () => {
    await openTargets({ 'calculations.input': failure('internal') })
    await offs.first().fill('2')
    await expect.poll(() => recordedCalls('calculations.input').length).toBeGreaterThan(0)
    await gone(effect)
    answers({ 'calculations.input': aServer().answers['calculations.input'] })
    await offs.first().fill('')
    await gone(effect)
    await offs.first().fill('2')
    await says('1 Off mehr (3 statt 2)')
  })

  it('of a bulk edit counts all selected targets', async () => {
    await openTargets()
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await dialog().getByLabelText('Max. Offs').fill('0')
    await says('2 Offs weniger (0 statt 2), weil weniger gewollt sind')
  })

  it('of a later start is shown in the plan', async () => {
    const { now, answers: given } = aServer()
    now.plan = { ...now.plan, sendFrom: '2038-03-10T06:00:00.000Z', arriveAt: '2038-03-10T20:00:00.000Z' }
    await visit('/incplans/plan-1', { as: 'user', answers: given })
    await sees(page.getByLabelText('Name des Plans'))
    await gone(effect)
    await fillMoment(page, 'Senden ab', '2038-03-10T20:59')
    await says('2 Offs weniger (0 statt 2), weil andere Dörfer das nicht auffangen können')
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    await openTargets({}, look)
    await offs.first().fill('2')
    await says('1 Off mehr (3 statt 2)')
    await expectAccessible()
  })
})

describe('the effect of timeslots', () => {
  it('is shown in the drawer of a player', async () => {
    const server = slotServer()
    await visit('/admin/timeslots/plan-1?player=11', { as: 'user', answers: server.answers })
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Zeitfenster', exact: true }).click()
    await gone(effect)
    const row = drawer.getByRole('listitem')
    for (const [label, clock] of [
      ['Von', '01:00'],
      ['Bis', '04:00'],
    ] as const) {
      await row.getByLabelText(label, { exact: true }).fill('2038-03-28')
      await row.getByLabelText(`${label}, Uhrzeit`).fill(clock)
    }
    await says('ändert nichts')
  })
})
