import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import { paths } from '../../../web/lib/paths.ts'
import { api } from '../../support/stack/api.ts'
import { aPlan, toast, user } from '../support/demo-plan.ts'
import { sees, visit } from '../support/visit.ts'

let planId: string
const params = () => ({ planId })

beforeAll(async () => {
  planId = await aPlan(8, 8)
  await user().call(contract.calculations.calculateAll, { params: params(), body: {} })
  await user().call(contract.orders.issue, { params: params() })
})
afterAll(async () => {
  await user().call(contract.plans.remove, { params: params() })
})

/** The page on which a player is asked, with the switch on. */
async function readyPage(link: string): Promise<Page> {
  const page = await visit(link, { phone: true })
  const stored = page.waitForResponse(/\/stand-in$/)
  await page.getByLabel('Ich springe ein').check()
  expect((await stored).status()).toBe(200)
  return page
}

it('a leader turns the night watch on, a player cannot send, and of two who are asked the first yes counts', async () => {
  const details = await visit(paths.plan(planId), { role: 'user' })
  await details.getByLabel('Nachtwache', { exact: true }).selectOption('vorschlagen')
  await details.getByRole('button', { name: 'Speichern' }).click()
  await sees(details.getByText('Plan gespeichert.'))

  const { entries } = await user().call(contract.orders.list, { params: params() })
  const [anna = expect.unreachable(), bert = expect.unreachable(), cora = expect.unreachable()] = entries.toSorted(
    (a, b) => b.lines - a.lines,
  )
  const key = anna.edit.split('/').at(-1) ?? ''
  const [line = expect.unreachable()] = (await api().call(contract.orders.sheet, { params: { key } })).lines
  const marks = [{ line: line.id, state: 'skipped' as const, at: new Date().toISOString() }]
  await api().call(contract.orders.mark, { params: { key }, body: { marks } })
  const [first, second] = [await readyPage(bert.edit), await readyPage(cora.edit)]

  const board = await visit(paths.board(planId), { role: 'user' })
  const lost = board.getByRole('row').filter({ hasText: anna.playerName }).filter({ hasText: 'Ohne Ersatz' })
  await lost.getByRole('button', { name: 'Ersatz anfragen' }).click()
  await sees(toast(board, '2 Spieler für 1 Angriff gefragt.'))

  for (const page of [first, second]) await page.reload()
  await sees(second.getByRole('heading', { name: /^Übernehmen\? Off / }))
  // Its next poll would take the offer away before the tap.
  await second.route(/\/orders\/[^/]+$/, () => undefined)
  // A tap on what has just moved under the finger is stopped.
  await second.waitForTimeout(1000)
  await first.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await sees(first.getByText('Der Angriff steht in deiner Liste.'))
  await second.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await sees(second.getByText('Diesen Angriff hat schon jemand anders übernommen.'))

  // The board shows it with its next poll.
  const taken = board.getByRole('row').filter({ hasText: anna.playerName }).filter({ hasText: 'Übernommen' })
  await sees(taken.getByText(bert.playerName))
  const former = await visit(anna.edit, { phone: true })
  await sees(former.getByText('Ein anderes Mitglied schickt stattdessen.'))
})
