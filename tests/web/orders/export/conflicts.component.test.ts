import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../support/accessible.ts'
import { failure, recordedCalls } from '../../support/answers.ts'
import { aLedger } from '../../support/samples.ts'
import { dialog, gone, panel, sees } from '../../support/screen.ts'
import { reload, visit } from '../../support/visit.tsx'
import { exportServer } from './export-server.ts'

const conflicts = panel('In mehreren Plänen verplant')
const question =
  '2 Dörfer sind auch in „Nachschlag“ verplant und haben nicht genug Truppen für alle Angriffe. Du kannst trotzdem ausgeben'
const issue = () => page.getByRole('button', { name: 'Neue Pläne erstellen' }).first().click()
const confirm = () => dialog().getByRole('button', { name: 'Jetzt ausgeben' }).click()

it('a first issue that spends troops twice is asked about with the other plan, and can be made', async () => {
  const { answers } = exportServer({ issue: 0, entries: [], ledger: aLedger(2, { isIssued: false }) })
  await visit('/dsultimate/plan-1', { as: 'user', answers })
  await sees(conflicts)
  await issue()
  await sees(dialog().getByText(question))
  await expectAccessible()
  expect(recordedCalls('orders.issue')).toHaveLength(0)
  await confirm()
  await sees(page.getByRole('heading', { name: 'Deine Pläne (3)' }))
  expect(recordedCalls('orders.issue')).toHaveLength(1)
})

it('a later issue names only conflicts that remain after it', async () => {
  const ledger = aLedger(2)
  const plans = ledger.plans.map((plan) => ({ ...plan, afterIssue: 0 }))
  const { answers, now } = exportServer({ ledger: { ...ledger, afterIssue: 0, plans } })
  await visit('/dsultimate/plan-1', { as: 'user', answers })
  await sees(conflicts)
  await issue()
  await sees(dialog().getByText('11 Angriffe werden ausgegeben.'))
  await gone(dialog().getByText(/verplant/))
  now.ledger = ledger
  await reload()
  await issue()
  await sees(dialog().getByText(question))
})

it('other plans that cannot be compared are no reason not to issue, but are said', async () => {
  const { answers } = exportServer({ issue: 0, entries: [] })
  await visit('/dsultimate/plan-1', {
    as: 'user',
    answers: { ...answers, 'ledger.conflicts': failure('internal') },
  })
  await issue()
  await sees(dialog().getByText('Andere Pläne konnten nicht verglichen werden'))
  await confirm()
  await sees(page.getByRole('heading', { name: 'Deine Pläne (3)' }))
})
