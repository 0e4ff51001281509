import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aCandidate, anEditable, wishServer } from '../calculations/wish-server.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { aTarget } from '../support/samples.ts'
import { dialog, elementTexts, focused, gone, press, sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const assigned = {
  playerId: 10,
  playerName: 'Anna',
  villages: [{ x: 500, y: 501, type: 'offs' as const, maxOff: 1, villageId: 2, villageName: 'Burg 1' }],
}

async function open(path: string, look: Visit = {}) {
  const server = wishServer({ candidates: [aCandidate()] })
  const fresh = { outdated: false, outdatedBy: [] }
  await visit(path, {
    as: 'user',
    answers: {
      ...server.answers,
      'calculations.playerAssignments': { players: [assigned], ...fresh },
      'calculations.utilization': { targets: [aTarget({ maxOff: 1 })], ...fresh },
    },
    ...look,
  })
  return server
}

const listed = () => elementTexts(dialog().getByRole('listitem')).map((text) => text.split('\n')[0])

it.each([
  ['the targets of a plan', '/targets/plan-1', 'Angriffe auf 400|500', 'Off 500|500 → 400|500'],
  ['their utilization', '/targets/utilization/plan-1', 'Angriffe auf 400|500', 'Off 500|500 → 400|500'],
  ['planned villages', '/targets/assignments/plan-1', 'Angriffe von 500|501', 'Off 500|501 → 401|500'],
])('%s show their attacks with all that can be done with them', async (_, path, button, attack) => {
  await open(path)
  await page.getByRole('button', { name: button }).click()
  await expect.poll(listed).toEqual([attack])
  await dialog()
    .getByRole('button', { name: /bearbeiten$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Festhalten' }).click()
  await sees(dialog().getByText('festgehalten', { exact: true }))
  await sees(dialog().getByText(`${attack} festgehalten.`))
  await dialog().getByRole('button', { name: 'Rückgängig' }).click()
  await gone(dialog().getByText('festgehalten', { exact: true }))
})

it('a dialog above the list gives the focus back to it', async () => {
  await open('/targets/plan-1')
  await page.getByRole('button', { name: 'Angriffe auf 400|500' }).click()
  const menu = page.getByRole('button', { name: 'Angriff 500|500 → 400|500 bearbeiten' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Anderem Dorf geben' }).click()
  await sees(page.getByRole('button', { name: 'Geben: 450|500 von Ben' }))
  await press('Escape')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Angriff 500|500 → 400|500 bearbeiten')
  await sees(page.getByRole('heading', { name: 'Angriffe auf 400|500' }))
})

it('an attack is added to the target in the list', async () => {
  const server = await open('/targets/plan-1')
  server.now.attacks = [anEditable(1)]
  await page.getByRole('button', { name: 'Angriffe auf 400|500' }).click()
  await sees(dialog().getByText('Hier ist kein Angriff geplant.'))
  await dialog().getByRole('button', { name: 'Angriff hinzufügen' }).click()
  await page.getByRole('button', { name: 'Hinzufügen: 450|500 von Ben' }).click()
  await expect
    .poll(() => recordedCalls('wishes.edit').map(({ body }) => body.edits))
    .toEqual([[{ op: 'add', attack: { kind: 'off', villageId: 50, targetId: 'offs-400-500' } }]])
})

it.each(looks)('is accessible (phone: $phone)', async (look) => {
  await open('/targets/assignments/plan-1', look)
  await page.getByRole('button', { name: 'Angriffe von 500|501' }).click()
  await sees(dialog().getByText('Off 500|501 → 401|500'))
  await expectAccessible()
})
