import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { callsOf } from '../support/answers.ts'
import { sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

// A call of the screen itself would fail these tests: it has no answer.
it.each(looks)('the design test page is public, makes no calls and is accessible (phone: $phone)', async (look) => {
  await visit('/test-design', look)
  await sees(page.getByRole('heading', { name: 'Design-Test' }))
  await sees(page.getByText('4 Dörfer übernommen, 2 Zeilen abgelehnt.'))
  expect(page.getByRole('navigation').elements()).toEqual([])
  await expectAccessible()
})

it('the design test page asks for a signed-in person what the bar needs', async () => {
  await visit('/test-design', { as: 'user' })
  await sees(page.getByRole('heading', { name: 'Design-Test' }))
  await sees(page.getByRole('navigation', { name: 'Hauptnavigation' }))
  expect([callsOf('auth.me').length, callsOf('worlds.list').length]).toEqual([1, 1])
})
