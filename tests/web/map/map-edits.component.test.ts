import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aCandidate, wishServer } from '../calculations/wish-server.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { gone, sees } from '../support/screen.ts'
import type { Visit } from '../support/visit.tsx'
import { address, box, clickAt, drawn, open } from './map-screen.ts'
import { anAttack, someMapData } from './samples.ts'

const attack = anAttack({ targetId: 'offs-400-500' })
const ref = { kind: 'off', villageId: 500_500, targetId: 'offs-400-500' }
const candidates = [
  aCandidate({ villageId: 460_460, x: 460, y: 460 }),
  aCandidate({
    villageId: 470_470,
    x: 470,
    y: 470,
    playerName: 'Cleo',
    launchAt: undefined,
    isFeasible: false,
    message: 'Zu weit.',
  }),
]
const { villages, ...rest } = someMapData()
const withCandidates = {
  ...rest,
  villages: [...villages, { id: 460_460, x: 460, y: 460, player_id: 10, ally: 1, name: 'Bens Burg', points: 9000 }],
}

async function openAttack(look: Visit = {}) {
  const server = wishServer({ attacks: [attack], candidates })
  const { 'wishes.state': state, 'wishes.edit': edit, 'wishes.candidates': asked, ...others } = server.answers
  await open(undefined, {
    ...look,
    answers: {
      'calculations.attacks': others['calculations.attacks'],
      'snapshots.mapData': withCandidates,
      'wishes.state': state,
      'wishes.edit': edit,
      'wishes.candidates': asked,
    },
  })
  await expect.poll(() => drawn('attack', 'off').length).toBe(1)
  await page.getByRole('button', { name: '500|500 nach 400|500 auf der Karte zeigen' }).click()
  await sees(box('Angriff'))
  // The map has moved to the attack: `clickAt` reads the view from the address, which follows when the map rests.
  await expect.poll(() => [address().get('x'), address().get('y')]).toEqual(['450', '500'])
  return server
}

const edits = () => recordedCalls('wishes.edit').map(({ body }) => body.edits)

it('pins an attack, which stays chosen, and takes it away and back', async () => {
  await openAttack()
  await box('Angriff').getByRole('button', { name: 'Festhalten' }).click()
  await sees(box('Angriff').getByRole('button', { name: 'Lösen' }))
  await sees(box('Angriff').getByText('festgehalten', { exact: true }))
  await box('Angriff').getByRole('button', { name: 'Wegnehmen' }).click()
  await gone(box('Angriff'))
  await sees(page.getByText('Off 500|500 → 400|500 weggenommen.'))
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await sees(page.getByText('Rückgängig gemacht.'))
  expect(edits().map((made) => made.map(({ op }) => op))).toEqual([
    ['pin'],
    ['remove'],
    ['unforbid', 'add', 'unpin', 'pin'],
  ])
})

it('highlights who could send it, and gives it to the village that is pressed', async () => {
  await openAttack()
  await box('Angriff').getByRole('button', { name: 'Weitergeben' }).click()
  const give = box('Anderem Dorf geben')
  await sees(give.getByText('Ein Dorf kann es senden.'))
  await sees(give.getByText('Zu weit.'))
  await expect.poll(() => drawn('mark', 'candidate').length).toBe(1)
  const lines = drawn('attack').length
  await clickAt(460, 460)
  await expect.poll(() => drawn('attack').length).toBeGreaterThan(lines)
  await give.getByRole('button', { name: 'Geben: 460|460 von Ben' }).click()
  await gone(give)
  expect(edits()).toEqual([[{ op: 'give', attack: ref, villageId: 460_460 }]])
  await expect.poll(() => drawn('mark', 'candidate').length).toBe(0)
})

it('no longer gives an attack away once another plan is shown', async () => {
  await openAttack()
  await box('Angriff').getByRole('button', { name: 'Weitergeben' }).click()
  const give = box('Anderem Dorf geben')
  await sees(give)
  const plan = page.getByLabelText('IncPlan')
  await plan.selectOptions('')
  await gone(give)
  await plan.selectOptions('plan-1')
  await expect.poll(() => drawn('attack', 'off').length).toBe(1)
  expect(give.elements()).toEqual([])
})

it('adds an attack to a target, and has the menu at every attack on it', async () => {
  await openAttack()
  // The legend would cover the target.
  await page.getByRole('button', { name: 'Legende' }).click()
  await clickAt(400, 500)
  const village = box('Verteidigers Dorf (400|500)')
  await sees(village.getByRole('button', { name: 'Angriff 500|500 → 400|500 bearbeiten' }))
  await village.getByRole('button', { name: 'Angriff hinzufügen' }).click()
  await page.getByRole('button', { name: 'Hinzufügen: 460|460 von Ben' }).click()
  await expect
    .poll(edits)
    .toEqual([[{ op: 'add', attack: { kind: 'off', villageId: 460_460, targetId: 'offs-400-500' } }]])
})

it.each(looks)('is accessible while an attack is given away (phone: $phone)', async (look) => {
  await openAttack(look)
  await expectAccessible()
  await box('Angriff').getByRole('button', { name: 'Weitergeben' }).click()
  await sees(page.getByText('Ein Dorf kann es senden.'))
  await expectAccessible()
})
