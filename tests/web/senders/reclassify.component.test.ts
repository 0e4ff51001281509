import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure } from '../support/answers.ts'
import { countedStats, planServer } from '../support/plan-server.ts'
import { aSender } from '../support/samples.ts'
import { dialog, sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const none = { offs: 0, ramoff: 0, bfcleaner: 0, fakeSending: 0, bfkatas: 0, none: 0 }
const table = dialog().getByRole('table', { name: 'Dörfer vorher und nachher' })

/** Previews the villages of a plan that other settings have classified. */
async function ask(given: Answers = {}, look: Visit = {}): Promise<Answers> {
  const stats = countedStats([aSender()])
  const before = { ...none, offs: 1 }
  const server: Answers = {
    ...planServer({ senders: [aSender()] }).answers,
    'senders.stats': { stats, settingsChanged: true },
    'senders.reclassify': { success: true, before, after: { ...none, ramoff: 1 }, changed: 1, kept: 0, stats },
  }
  await visit('/incplans/plan-1/troops', { as: 'user', answers: { ...server, ...given }, ...look })
  await page.getByRole('button', { name: 'Neu einordnen' }).click()
  return server
}

describe('what other settings make of the villages', () => {
  it('is not applied when it cannot be looked at, until it can', async () => {
    const server = await ask({ 'senders.reclassify': failure('internal') })
    await sees(dialog().getByText('Fehler beim Laden der Vorschau'))
    await expect.element(dialog().getByRole('button', { name: 'Neu einordnen' })).toBeDisabled()
    answers(server)
    await dialog().getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(table)
  })

  it.each(looks)('is looked at accessibly (phone: $phone)', async (look) => {
    await ask({}, look)
    await sees(table)
    await expectAccessible()
  })
})
