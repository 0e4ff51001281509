import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anAttack, calculationServer } from '../calculations/calculation-server.ts'
import { copies } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { slotServer } from '../timeslots/slot-server.ts'

/** Code of the game's messages. */
const name = '[url=javascript:window.harmed=7]Gewinn[/url][/b]'

it.each([
  ['/incplans/plan-1/calculate?tab=attacks', 'Angezeigte Angriffe kopieren'],
  ['/admin/timeslots/plan-1', 'Alle Links kopieren'],
])('a hostile name brings no code of the game into what is copied on %s', async (path, button) => {
  const copied = copies()
  const attacks = [anAttack(0, { senderPlayerName: name })]
  const slots = slotServer({ members: [{ id: 11, name }] }).answers
  const calculation = calculationServer({ attacks }).answers
  const answers = { ...slots, ...calculation, 'timeslots.list': slots['timeslots.list'] }
  await visit(path, { as: 'user', answers })
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => copied.last()).toContain('(url=javascript:window.harmed=7)Gewinn(/url)(/b): ')
  expect(copied.last()).not.toMatch(/\[\/?(url|b)\b/)
})
