import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Ledger } from '../../../shared/contract/schemas/ledger.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { failure, recordedCalls } from '../support/answers.ts'
import { aLedger, noConflicts } from '../support/samples.ts'
import { gone, panel, sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { anAttack, aRun, calculationServer } from './calculation-server.ts'

const conflicts = panel('In mehreren Plänen verplant')
const openOptions = () => page.getByRole('button', { name: 'Optionen' }).click()
const respect = page.getByRole('checkbox', { name: 'Andere Pläne berücksichtigen' })

async function open(ledger: Ledger, look: Visit = {}) {
  const runs = [aRun('off', { required: 1, current: 1, upperBound: 1 })]
  const { answers } = calculationServer({ attacks: [anAttack(0)], runs })
  await visit('/incplans/plan-1/calculate', {
    as: 'user',
    answers: { ...answers, 'ledger.conflicts': ledger },
    ...look,
  })
  await sees(page.getByRole('button', { name: 'Alles berechnen' }))
}

it('names plans, villages, times and what is missing, and leads to the other plan', async () => {
  await open(aLedger(2))
  await sees(
    conflicts.getByText('2 Dörfer sollen für mehrere Pläne gleichzeitig mehr Truppen schicken, als sie haben.'),
  )
  await sees(conflicts.getByText('Beide ausgegeben'))
  await sees(conflicts.getByText('Ankunft 04.03.2038, 21:00'))
  await gone(conflicts.getByText('500|500 Burg 0'))
  await conflicts.getByRole('button', { name: 'Dörfer und fehlende Truppen' }).click()
  await sees(conflicts.getByText('500|500 Burg 0'))
  await sees(
    conflicts
      .getByText('Es fehlen 6.000 Axtkämpfer und 1 Rammbock (Mi., 03.03., 21:00:00 bis Do., 04.03., 23:00:00).')
      .first(),
  )
  await sees(conflicts.getByText(/^Dieser Plan: 1 ausgegebener Befehl, unterwegs Mi., 03.03., 19:00:00 bis/).first())
  await sees(conflicts.getByText(/: 2 ausgegebene Befehle, unterwegs/).first())
  await expect
    .element(conflicts.getByRole('link', { name: 'Nachschlag' }).first())
    .toHaveAttribute('href', '/incplans/plan-2/calculate')
})

it('is weaker for plans that are not both issued, and says nothing without a conflict', async () => {
  await open(aLedger(1, { isIssued: false }))
  await sees(conflicts.getByText('1 Dorf soll für mehrere Pläne gleichzeitig mehr Truppen schicken, als es hat.'))
  await sees(conflicts.getByText('Noch nicht beide ausgegeben'))
  await open(noConflicts)
  await gone(conflicts)
})

it('distinguishes plans of equal names by their arrival', async () => {
  const ledger = aLedger(1)
  const [one] = ledger.plans
  const later = { planId: 'plan-3', name: 'Nachschlag', arriveAt: '2038-03-05T20:00:00.000Z' }
  await open({ ...ledger, plans: one ? [one, { ...one, ...later }] : [], overlapping: [...ledger.overlapping, later] })
  await openOptions()
  await sees(
    page.getByText('Zurzeit: „Nachschlag (Ankunft 04.03.2038, 21:00)“ und „Nachschlag (Ankunft 05.03.2038, 21:00)“.'),
  )
  await conflicts.getByRole('button', { name: 'Dörfer und fehlende Truppen' }).click()
  await sees(conflicts.getByRole('link', { name: 'Nachschlag (Ankunft 04.03.2038, 21:00)' }))
})

it.each(looks)('can be read by everybody: %j', async (look) => {
  await open(aLedger(3), look)
  await conflicts.getByRole('button', { name: 'Dörfer und fehlende Truppen' }).click()
  await expectAccessible()
})

it('scrolls many villages in their own area, and says how many are not listed', async () => {
  await open({ ...aLedger(200), count: 730 })
  await conflicts.getByRole('button', { name: 'Dörfer und fehlende Truppen' }).click()
  await sees(conflicts.getByText('500|500 Burg 0'))
  await sees(conflicts.getByText('… und 530 weitere'))
  await gone(conflicts.getByText('500|699 Burg 199'))
})

it('respects other plans at first if an issued one takes units, and calculates as chosen', async () => {
  await open(aLedger(1))
  await openOptions()
  await expect.element(respect).toBeChecked()
  await sees(page.getByText(/bleiben zu Hause\. Zurzeit: „Nachschlag“\./))
  await page.getByRole('button', { name: 'Alles berechnen' }).click()
  await sees(page.getByText(/^Alle Arten berechnet/))
  await respect.click()
  await page.getByRole('button', { name: 'Offs berechnen', exact: true }).click()
  await expect.poll(() => recordedCalls('calculations.calculateOffs').length).toBe(1)
  expect(recordedCalls('calculations.calculateAll').map(({ body }) => body)).toEqual([
    { ramoffsEnabled: false, respectOtherPlans: true },
  ])
  expect(recordedCalls('calculations.calculateOffs').map(({ body }) => body)).toEqual([{ ramoffsEnabled: false }])
})

it('does not respect other plans at first if none takes units, but can', async () => {
  await open(noConflicts)
  await openOptions()
  await expect.element(respect).not.toBeChecked()
  await sees(page.getByText(/Zurzeit betrifft das kein Dorf dieses Plans\./))
  await respect.click()
  await page.getByRole('button', { name: 'Alles berechnen' }).click()
  await sees(page.getByText(/^Alle Arten berechnet/))
  expect(recordedCalls('calculations.calculateAll')[0]?.body).toEqual({
    ramoffsEnabled: false,
    respectOtherPlans: true,
  })
})

it('can be asked again when it was not loaded', async () => {
  const { answers } = calculationServer({ attacks: [anAttack(0)] })
  let ledger: Ledger | undefined
  await visit('/incplans/plan-1/calculate', {
    as: 'user',
    answers: { ...answers, 'ledger.conflicts': () => ledger ?? failure('internal') },
  })
  await sees(page.getByText('Andere Pläne konnten nicht verglichen werden'))
  ledger = aLedger(1)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await sees(conflicts)
})
