import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { confirmWith, gone, panel, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anAttack, aRun, calculationServer } from './calculation-server.ts'

async function open({ answers }: ReturnType<typeof calculationServer>) {
  await visit('/incplans/plan-1/calculate', { as: 'user', answers })
  await sees(page.getByRole('button', { name: 'Alles berechnen' }))
}

const attacks = [anAttack(0)]
const offs = panel('Offs')
const underway = panel('Schon unterwegs')
const sent = {
  count: 25,
  underway: {
    count: 103,
    unlisted: 2,
    orders: [
      {
        line: 'off-1-offs-510-480-0',
        kind: 'off',
        from: '500|480',
        to: '510|480',
        player: 'Anna',
        reason: 'target_gone',
      },
      {
        line: 'off-2-offs-510-480-0',
        kind: 'off',
        from: '500|481',
        to: '510|480',
        player: 'Bert',
        reason: 'over_limit',
      },
    ],
  },
} as const

it('lists what is underway and no longer fits, and says before a reset that it stays', async () => {
  const orders = [...sent.underway.orders]
  await open(calculationServer({ attacks, sent: { count: 25, underway: { count: 103, unlisted: 2, orders } } }))
  await sees(underway.getByText('103 abgeschickte Befehle passen nicht mehr zum Plan. Ihre Truppen bleiben verplant.'))
  await sees(
    underway.getByText(/^2 Angriffe davon zählen weiter für ihr Ziel und in den Zahlen oben, stehen aber nicht/),
  )
  await sees(underway.getByText('Off 500|480 → 510|480'))
  await sees(underway.getByText('Anna · Ziel gelöscht'))
  await sees(underway.getByText('Bert · mehr als gewollt'))
  await sees(underway.getByText('… und 101 weitere'))
  await expectAccessible()
  await page.getByRole('button', { name: 'Berechnung zurücksetzen' }).click()
  await sees(page.getByText(/Die 25 abgeschickten Befehle bleiben davon getrennt erhalten und zählen ab der nächsten/))
  await confirmWith('Abbrechen')
})

it('without sent orders says nothing of them', async () => {
  await open(calculationServer({ attacks }))
  await gone(underway)
  await page.getByRole('button', { name: 'Berechnung zurücksetzen' }).click()
  await gone(page.getByText(/abgeschickt/).filter({ hasText: 'getrennt' }))
  await confirmWith('Abbrechen')
})

it('says how many lines stay, per run and in all, and distributes freely only when asked to', async () => {
  const off = aRun('off', { required: 5, current: 5, upperBound: 5, kept: { kept: 4, former: 5, isExact: true } })
  const fake = aRun('fake', { required: 2, current: 2, upperBound: 2, kept: { kept: 1, former: 1, isExact: false } })
  await open(calculationServer({ attacks, runs: [off, fake] }))
  for (const card of [offs, panel('Fakes')]) await card.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Optionen' }).click()
  await sees(offs.getByText('4 von 5 Zeilen bleiben', { exact: true }))
  await sees(panel('Fakes').getByText('1 von 1 Zeile bleibt (begrenzte Suche, vielleicht ginge mehr)'))
  const freely = page.getByRole('checkbox', { name: 'Frei neu verteilen' })
  await expect.element(freely).not.toBeChecked()
  await page.getByRole('button', { name: 'Alles berechnen' }).click()
  await sees(page.getByText(/^Alle Arten berechnet in 34 ms\. 5 von 6 Zeilen bleiben/))
  await freely.click()
  await page.getByRole('button', { name: 'Offs berechnen', exact: true }).click()
  await expect.poll(() => recordedCalls('calculations.calculateOffs').length).toBe(1)
  expect(recordedCalls('calculations.calculateAll').map(({ body }) => body)).toEqual([{ ramoffsEnabled: false }])
  expect(recordedCalls('calculations.calculateOffs').map(({ body }) => body)).toEqual([
    { ramoffsEnabled: false, freely: true },
  ])
})

it('does not call a run outdated for the sent attacks beyond its limit', async () => {
  const off = aRun('off', { required: 1, current: 1, upperBound: 1, excess: 2 })
  await open(calculationServer({ attacks, runs: [off], status: { totalCurrentOffs: 3 } }))
  await sees(offs.getByText(/^100\s% · 2 zu viel$/))
  await gone(offs.getByText(/Berechne neu/))
})
