import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, recordedCalls } from '../support/answers.ts'
import { aPlan, aPlanSummary } from '../support/samples.ts'
import { confirmWith, dialog, gone, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const standing = aPlanSummary({ _id: 'plan-old', name: 'Altbestand' })
const doomed = aPlanSummary({ _id: 'plan-doomed', name: 'Fällt weg' })

/** A server whose list of plans never learns of what has changed, as an index does for a moment. */
const late: Answers = {
  'plans.list': { plans: [standing, doomed] },
  'plans.duplicate': ({ body }) => ({ plan: aPlan({ _id: 'plan-copy', name: body.name }) }),
  'plans.update': ({ body }) => ({ plan: aPlan({ ...standing, name: body.name ?? '', version: 2 }) }),
  'plans.remove': { success: true, message: 'Plan erfolgreich gelöscht.' },
  'plans.get': ({ params }) => ({ plan: { ...aPlan(), _id: params.planId, name: 'Altbestand' } }),
  'snapshots.tribes': { tribes: [{ id: 1, tag: 'WIR', name: 'Die Unseren', members: 2, villages: 20 }] },
}

const card = (name: string) => page.getByRole('article').filter({ hasText: name })
const choose = async (name: string, item: string) => {
  await card(name)
    .getByRole('button', { name: `Aktionen für ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
const reads = () => recordedCalls('plans.list').length

/** Comes back to the list, which was read again since there were so few reads. */
async function comeBack(before: number) {
  await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
  await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  await expect.poll(reads).toBeGreaterThan(before)
}

it('what was just copied, renamed and deleted stays so in a list that does not know of it yet', async () => {
  // What was changed is kept for ten seconds, which all of this may take.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
  await visit('/incplans', { as: 'user', answers: late })
  await sees(card('Altbestand'))
  const beforeCopy = reads()
  await choose('Altbestand', 'Duplizieren')
  await dialog().getByRole('button', { name: 'Duplizieren' }).click()
  await sees(page.getByRole('heading', { name: 'Plan Details' }))
  await comeBack(beforeCopy)
  await sees(card('Altbestand (Kopie)').getByText('0 von 120'))

  await choose('Fällt weg', 'Löschen')
  await confirmWith('Löschen')
  await gone(card('Fällt weg'))

  await card('Altbestand')
    .filter({ hasNotText: 'Kopie' })
    .getByRole('link', { name: 'Altbestand', exact: true })
    .click()
  await page.getByLabelText('Name des Plans').fill('Umbenannt')
  const beforeName = reads()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await sees(page.getByText('Plan gespeichert.'))
  await comeBack(beforeName)
  await sees(card('Umbenannt'))
  await sees(card('Altbestand (Kopie)'))
  expect(card('Fällt weg').elements()).toEqual([])
})
