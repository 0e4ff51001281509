import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { aPlan, aSender } from '../support/samples.ts'
import { dialog, gone, panel, sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { toTab } from './calculation-screen.ts'
import { anAttack, aRun, calculationServer } from './calculation-server.ts'

const card = panel('AG-Züge')
const change = page.getByRole('button', { name: 'AG-Züge ändern' })
const openOptions = () => page.getByRole('button', { name: 'Optionen' }).click()
const apply = dialog().getByRole('button', { name: 'Übernehmen' })

const command = (trainIndex: number) =>
  anAttack(0, { type: 'ag', unitType: 'snob', troops: { axe: 100, snob: 1 }, trainIndex, commands: 4 })
const attacks = [...Array.from({ length: 4 }, (_, place) => command(place)), anAttack(1)]
const trains = aRun('ag', { required: 3, current: 1, upperBound: 1 })

async function open(look: Visit = {}) {
  const server = calculationServer({
    runs: [trains],
    attacks,
    status: { totalRequiredAg: 3, totalCurrentAg: 1 },
  })
  server.plan.now.plan = aPlan({ hasTrains: true })
  server.plan.now.senders = [aSender({ maxSnob: 1, troops: { axe: 5000, snob: 4 } })]
  await visit('/incplans/plan-1/calculate', { as: 'user', answers: server.answers, ...look })
  await sees(card)
  return server
}

it('a plan without trains of nobles says nothing of them', async () => {
  await visit('/incplans/plan-1/calculate', {
    as: 'user',
    answers: calculationServer({ attacks: [anAttack(0)] }).answers,
  })
  await sees(panel('Offs'))
  await openOptions()
  await gone(card)
  await gone(page.getByText(/AG-Zug|AG-Züge/))
})

it.each(looks)('trains have a card, and one row each in the list (phone: $phone)', async (look) => {
  await open(look)
  await sees(page.getByText('1 von 3 Angriffen', { exact: true }))
  await openOptions()
  await sees(page.getByText('AG-Züge: 4 Befehle ohne Abstand · 1 s nach den Offs'))
  await sees(page.getByText('Nach den Adelsgeschlechtern und Begleittruppen der Dörfer: höchstens 1 Zug möglich.'))
  await expectAccessible()
  await toTab('Angriffe')
  const list = panel('Geplante Angriffe')
  await sees(list.getByText('2 Angriffe nach Abschickzeit'))
  await expect.poll(() => list.getByText('4 Befehle').elements().length).toBe(1)
  await expectAccessible()
  await toTab('Ergebnis')
  await card.getByRole('button', { name: 'AG-Züge berechnen' }).click()
  await expect.poll(() => recordedCalls('calculations.calculateAg')).toHaveLength(1)
})

it.each(looks)('their options are changed in a dialog that warns of bad ones (phone: $phone)', async (look) => {
  const { plan } = await open(look)
  await openOptions()
  await change.click()
  await dialog().getByLabelText('Befehle je Zug').fill('6')
  await expect.element(apply).toBeDisabled()
  await dialog().getByLabelText('Befehle je Zug').fill('5')
  await sees(dialog().getByText('Kein Dorf hat mehr als 4 Adelsgeschlechter: So lange Züge gibt es nicht.'))
  await dialog().getByLabelText('Nach den Offs (s)').fill('0')
  await sees(dialog().getByText(/in derselben Sekunde vor der letzten Off/))
  await dialog().getByLabelText('Reichweite (Felder)').fill('0')
  await expect.element(apply).toBeDisabled()
  await expectAccessible()
  await dialog().getByLabelText('Reichweite (Felder)').fill('40')
  await dialog().getByLabelText('Befehle je Zug').fill('3')
  await gone(dialog().getByText(/So lange Züge/))
  await dialog().getByLabelText('Abstand der Befehle (s)').fill('1')
  await apply.click()
  await gone(dialog())
  const changed = 'AG-Züge: 3 Befehle im Abstand von 1 s · 0 s nach den Offs · bis 40 Felder'
  await sees(page.getByRole('button', { name: changed, exact: true }))
  await sees(page.getByRole('button', { name: `${changed} zurücknehmen` }))
  expect(plan.now.plan.options).toMatchObject({
    trains: { commands: 3, gap: 1, afterOffs: 0 },
    distances: { ag: { max: 40 } },
  })
})

it('nobles that were to arrive before the offs are named where the order is chosen', async () => {
  await open()
  await openOptions()
  await page.getByRole('button', { name: 'Reihenfolge ändern' }).click()
  await dialog().getByLabelText('AG-Zug (s)').fill('-60')
  await sees(dialog().getByText(/^AG-Zug wartet am selben Ziel trotzdem auf/))
})
