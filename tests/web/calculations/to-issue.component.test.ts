import { it } from 'vitest'
import { page } from 'vitest/browser'
import { exportServer } from '../orders/export/export-server.ts'
import { dialog, gone, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anAttack, calculationServer } from './calculation-server.ts'

const toExport = page.getByRole('link', { name: 'Befehle ausgeben (1.379 Angriffe an 2 Spieler)' })
const inBar = page.getByRole('region', { name: 'Plan', exact: true }).getByRole('link', { name: 'Befehle ausgeben' })

async function open(more: { unissued?: number; outdatedBy?: ['targets'] }) {
  const server = calculationServer({ attacks: [anAttack(0)], loads: [aLoad(11), aLoad(12)] })
  server.plan.now.plan = { ...server.plan.now.plan, ...more }
  const answers = { ...exportServer({ issue: 0, entries: [] }).answers, ...server.answers }
  await visit('/incplans/plan-1/calculate', { as: 'user', answers })
  await sees(page.getByRole('button', { name: 'Alles berechnen' }))
}

const aLoad = (playerId: number) => ({
  playerId,
  playerName: `Spieler ${playerId}`,
  launches: 1,
  densest: 1,
  densestFrom: '2038-03-03T18:00:00.000Z',
})

it('a current result that is not issued leads to its issue, on the page and in the bar', async () => {
  await open({ unissued: 1379 })
  await sees(inBar)
  await toExport.click()
  await sees(dialog().getByRole('heading', { name: 'Vorschau der Änderungen' }))
  await dialog().getByRole('button', { name: 'Abbrechen' }).click()
  await sees(page.getByRole('heading', { name: 'Noch keine Pläne vorhanden' }))
})

it('what is issued or outdated does not', async () => {
  await open({})
  await gone(toExport)
  await gone(inBar)
  await open({ unissued: 1379, outdatedBy: ['targets'] })
  await gone(toExport)
  await gone(inBar)
})
