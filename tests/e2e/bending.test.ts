import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { type Attack, isPlanned } from '../../shared/model/attack.ts'
import { aPlan, ours, user } from './support/demo-plan.ts'
import { fillMoment, gone, momentIn, sees, visit } from './support/visit.ts'

async function fetchAttacks(planId: string): Promise<Attack[]> {
  const { attacks } = await user().call(contract.calculations.attacks, { params: { planId }, query: { real: '0' } })
  return attacks.filter(isPlanned)
}

const fetchWishes = (planId: string) => user().call(contract.wishes.state, { params: { planId } })

const way = ({ xf, yf, xt, yt }: Attack) => `${xf}|${yf} → ${xt}|${yt}`

async function choose(page: Page, attack: Attack, item: string): Promise<void> {
  await page.getByRole('button', { name: `Angriff ${way(attack)} bearbeiten` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await sees(page.getByRole('dialog'))
}

/** Waits until the edit is made and shown. */
async function made(page: Page, text: string): Promise<void> {
  await gone(page.getByRole('dialog'))
  await sees(page.getByRole('status').filter({ hasText: text }))
}

it('a leader bends a plan: gives, swaps, adds, shifts, bans, and takes it all back', async () => {
  const planId = await aPlan(6, 2)
  const params = { planId }
  const { plan } = await user().call(contract.plans.get, { params })
  const timeslots = [{ from: plan.sendFrom, to: plan.arriveAt }]
  for (const { id } of ours.members.slice(0, 3)) {
    await user().call(contract.timeslots.save, { params: { planId, playerId: String(id) }, body: { timeslots } })
  }
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  const before = await fetchAttacks(planId)
  const [first, second, third, fourth, fifth] = before
  if (!first || !second || !third?.targetId || !fourth || !fifth) throw new Error('Five attacks')
  await user().call(contract.targets.update, { params: { planId, targetId: third.targetId }, body: { maxOff: 2 } })
  const page = await visit(`/incplans/${planId}/calculate?tab=attacks`, { role: 'user' })
  const dialog = page.getByRole('dialog')

  await choose(page, first, 'Anderem Dorf geben')
  await dialog
    .getByRole('button', { name: /^Geben/ })
    .first()
    .click()
  await made(page, 'anderem Dorf gegeben.')
  const given = (await fetchAttacks(planId)).find(({ targetId }) => targetId === first.targetId)
  expect(given).toMatchObject({ fixed: 'pinned' })
  expect(given?.senderVillageId).not.toBe(first.senderVillageId)

  await choose(page, second, 'Mit anderem Angriff tauschen')
  await dialog.getByPlaceholder('Spieler, Dorf oder Koordinate').fill(`${fourth.xf}|${fourth.yf}`)
  await dialog.getByRole('button', { name: `Tauschen: ${way(fourth)}` }).click()
  await made(page, 'getauscht.')

  await choose(page, third, 'Weiterer Angriff auf dieses Ziel')
  await dialog
    .getByRole('button', { name: /^Hinzufügen/ })
    .first()
    .click()
  await made(page, 'hinzugefügt.')
  await sees(page.getByText('7 Angriffe nach Abschickzeit'))

  await choose(page, third, 'Ankunft verschieben')
  const moment = await momentIn(dialog, 'Neue Ankunft')
  await fillMoment(dialog, 'Neue Ankunft', `${moment.slice(0, 14)}17`)
  await dialog.getByRole('button', { name: 'Verschieben' }).click()
  await made(page, 'verschoben.')

  await choose(page, fifth, 'Verbot hinzufügen')
  await dialog.getByRole('button', { name: 'Verbieten' }).click()
  await made(page, 'Verbot hinzugefügt.')
  await page.getByRole('button', { name: /Wünsche$/ }).click()
  await sees(page.getByText(/^Verboten: .*, betrifft noch 1 Angriff$/))

  const bent = await fetchWishes(planId)
  expect(bent.pins).toHaveLength(5)
  expect(bent.forbids).toMatchObject([{ playerId: fifth.senderPlayerId, targetId: fifth.targetId }])
  expect(bent.pins.filter(({ arrival }) => arrival)).toHaveLength(1)

  // A calculation keeps what was pinned, and the ban holds. It must not use the village that gave its attack away: it takes it back below.
  const block = (isBlocked: boolean) =>
    user().call(contract.senders.update, {
      params,
      body: { villageIds: [first.senderVillageId], changes: { isBlocked } },
    })
  await block(true)
  await page.getByRole('tab', { name: 'Ergebnis', exact: true }).click()
  await page.getByRole('button', { name: 'Alles berechnen' }).click()
  await sees(page.getByText(/^Alle Arten berechnet/))
  await page.getByRole('tab', { name: /^Angriffe/ }).click()
  const calculated = await fetchAttacks(planId)
  expect(calculated.filter(({ fixed }) => fixed === 'pinned')).toHaveLength(5)
  expect(
    calculated.some(
      ({ senderPlayerId, targetId }) => senderPlayerId === fifth.senderPlayerId && targetId === fifth.targetId,
    ),
  ).toBe(false)

  await block(false)
  const undo = page.getByRole('button', { name: 'Rückgängig', exact: true }).last()
  for (const left of [4, 3, 2, 1, 0]) {
    await undo.click()
    await sees(page.getByRole('status').filter({ hasText: 'Rückgängig gemacht.' }))
    await expect.poll(() => undo.isEnabled()).toBe(left > 0)
  }
  expect(await fetchWishes(planId)).toMatchObject({ pins: [], forbids: [] })
})
