import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defaultOptions, newPlanOptions } from '../../../shared/model/plan.ts'
import { expectAccessible } from '../support/accessible.ts'
import { gone, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anAttack, aRun, calculationServer } from './calculation-server.ts'

const attacks = [anAttack(0)]
const bea = { playerId: 12, playerName: 'Bea', maxCommands: 20 }

async function open(server: ReturnType<typeof calculationServer>) {
  await visit('/incplans/plan-1/calculate', { as: 'user', answers: server.answers })
  await sees(page.getByRole('button', { name: 'Alles berechnen' }))
  return server
}

it('names the players who have more commands than they offer to send', async () => {
  await open(calculationServer({ attacks, overLimit: [{ ...bea, commands: 25 }] }))
  await sees(page.getByText('Bea will höchstens 20 Befehle schicken und hat schon 25.'))
  await expectAccessible()
  const anna = { playerId: 11, playerName: 'Anna', maxCommands: 5, commands: 7 }
  await open(calculationServer({ attacks, overLimit: [anna, { ...bea, commands: 25 }] }))
  await sees(
    page.getByText(
      '2 Spieler haben mehr Befehle, als sie schicken wollen: Anna 7 statt höchstens 5 und Bea 25 statt höchstens 20.',
    ),
  )
})

it('respects the limits of members by default; where it does not, a chip says so and takes it back', async () => {
  const { plan } = await open(calculationServer({ attacks }))
  const chip = page.getByRole('button', { name: 'Ohne Grenzen der Mitglieder zurücknehmen', exact: true })
  await gone(chip)
  await page.getByRole('button', { name: 'Optionen' }).click()
  const option = page.getByRole('switch', { name: 'Grenzen der Mitglieder beachten' })
  await expect.element(option).toBeChecked()
  await option.click()
  await expect.poll(() => plan.now.plan.options).toEqual({ ...defaultOptions, ...newPlanOptions, memberLimits: false })
  await page.getByRole('button', { name: 'Optionen' }).click()
  await chip.click()
  await expect.poll(() => plan.now.plan.options).toEqual({ ...defaultOptions, ...newPlanOptions })
  await gone(chip)
})

it('says that members want to send no more where that is why attacks are missing, and who', async () => {
  const reasons = [{ targetId: 'offs-400-500', x: 400, y: 500, missing: 2, reason: 'limited' as const }]
  const short = aRun('off', { required: 5, current: 3, upperBound: 3, reasons, causes: { limited: 1 }, limits: [bea] })
  await open(calculationServer({ attacks, runs: [short] }))
  await sees(page.getByText('1 Ziel bekommt weniger, weil 1 Spieler nicht mehr Befehle schicken will'))
  await sees(page.getByText('Bea will höchstens 20 Befehle schicken.'))
  const link = page.getByRole('link', { name: 'Grenzen der Mitglieder' })
  await expect.element(link).toHaveAttribute('href', '/admin/timeslots/plan-1?trait=note')
  await gone(page.getByText(/Erhöhe ihre Höchstzahl/))
})
