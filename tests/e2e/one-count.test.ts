import { afterAll, expect, it } from 'vitest'
import { troopDump } from '../../infra/local/demo/seed-dump.ts'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, de, ours, theirs, tribeCoordinates, user } from './support/demo-plan.ts'
import { sees, visit } from './support/visit.ts'

const made: string[] = []

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

it('a train is one attack on all pages of its plan, and commands are counted only where they are named', async () => {
  const planId = await aPlan(0, 30)
  made.push(planId)
  const params = { planId }
  const withNobles = troopDump(ours.members.slice(0, 3)).replaceAll(/,\d+$/gm, ',4')
  await user().call(contract.senders.uploadTroops, { params, body: { dump: withNobles } })
  const coordinates = tribeCoordinates(theirs).slice(0, 6)
  const limits = { maxOff: 2, maxSnob: 1 }
  // A target in an own village is listed, gets no attack and is not counted.
  coordinates.push(...tribeCoordinates(ours).slice(0, 1))
  await user().call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', ...limits } })
  const { results } = await user().call(contract.calculations.calculateAll, { params, body: {} })
  const trains = results.ag?.current ?? 0
  expect([results.off?.current, trains]).toEqual([12, 6])
  const attacks = 12 + trains
  const commands = attacks + 3 * trains

  const page = await visit(`/incplans/${planId}/calculate`, { role: 'user' })
  await sees(page.getByRole('tab', { name: `Angriffe (${attacks})` }))
  await sees(
    page.getByRole('link', { name: new RegExp(`^Befehle ausgeben \\(${attacks} Angriffe an \\d+ Spieler\\)$`) }),
  )
  await user().call(contract.orders.issue, { params })
  const { entries } = await user().call(contract.orders.list, { params })

  await page.goto(`/targets/${planId}`)
  await sees(page.getByText('1 Ziel gehört einem eigenen Stamm'))
  await sees(page.locator('dl > div', { hasText: /^Ziele6$/ }))
  await page.goto(`/targets/utilization/${planId}`)
  await sees(page.getByText(`AG-Züge ${trains} von ${trains}`).first())
  await page.goto(`/dsultimate/${planId}`)
  await sees(page.getByText(new RegExp(`^Ausgabe 1 vom .*: ${attacks} Angriffe \\(${commands} Befehle\\)$`)))
  await page.goto(`/dsultimate/${planId}/board`)
  await sees(page.getByText(`Abgeschickt, von ${attacks} (0 %)`))
  await page.goto(`/map?plan=${planId}`)
  await sees(page.getByRole('tab', { name: `Gezeigte Angriffe (${attacks})` }))
  await page.goto(`/incplans/${planId}/real-incs`)
  await sees(page.getByText(`${commands} Befehle von ${attacks} Angriffen.`))
  const { plan } = await user().call(contract.plans.get, { params })
  await user().call(contract.plans.list, { worldId: plan.world })
  await page.goto('/incplans')
  const card = page.getByRole('article').filter({ hasText: plan.name })
  await sees(card.getByText('6 Ziele', { exact: true }))
  await sees(card.getByText(`${de(attacks)} von ${de(attacks)} Angriffen geplant (100 %)`))

  expect(entries.reduce((sum, { lines }) => sum + lines, 0)).toBe(attacks)
  for (const { edit, lines } of entries) {
    await page.goto(edit)
    await sees(page.getByRole('button', { name: `Alle ${lines}`, exact: true }))
  }
})
