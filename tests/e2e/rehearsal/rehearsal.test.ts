import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import { paths } from '../../../web/lib/paths.ts'
import { api } from '../../support/stack/api.ts'
import { aPlan, user } from '../support/demo-plan.ts'
import { sees, visit } from '../support/visit.ts'

let planId: string
const params = () => ({ planId })

beforeAll(async () => {
  planId = await aPlan(8, 6)
  await user().call(contract.calculations.calculateAll, { params: params(), body: {} })
  await user().call(contract.orders.issue, { params: params() })
})
afterAll(async () => {
  await user().call(contract.plans.remove, { params: params() })
})

it('a leader asks, a player says that they cannot, and the next issue is without them', async () => {
  const { entries } = await user().call(contract.orders.list, { params: params() })
  const [anna = expect.unreachable()] = entries.toSorted((a, b) => b.lines - a.lines)
  const board = await visit(paths.board(planId), { role: 'user' })
  await board.getByRole('button', { name: 'Generalprobe beginnen' }).click()
  await board.getByRole('alertdialog').or(board.getByRole('dialog')).getByRole('button', { name: 'Beginnen' }).click()
  await sees(board.getByText('Die Generalprobe läuft.').first())

  const page = await visit(anna.edit)
  const asked = page.getByRole('region', { name: 'Generalprobe' })
  await asked.getByRole('button', { name: 'Kann nicht' }).click()
  await asked.getByRole('button', { name: 'Antworten' }).click()
  await sees(asked.getByText('Du hast gesagt: kann nicht'))
  await page.reload()
  await sees(asked.getByText('Du hast gesagt: kann nicht'))

  // The board shows it with its next poll.
  const row = board
    .getByRole('table', { name: 'Generalprobe je Spieler' })
    .getByRole('row')
    .filter({ hasText: anna.playerName })
  await sees(row.getByText('kann nicht'))
  await board.getByRole('button', { name: 'Ohne sie neu berechnen' }).click()
  await sees(board.getByRole('dialog').getByText(`1 Spieler verliert Zeit: ${anna.playerName}.`))
  await board.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click()
  await sees(board.getByText('Neu berechnet.'))

  const key = anna.edit.split('/').at(-1) ?? ''
  const sheet = () => api().call(contract.orders.sheet, { params: { key } })
  expect((await sheet()).lines.length).toBeGreaterThan(0)
  await user().call(contract.orders.issue, { params: params() })
  expect((await sheet()).lines).toEqual([])
})
