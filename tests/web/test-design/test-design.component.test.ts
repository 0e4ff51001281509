import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const heading = page.getByRole('heading', { name: 'Design-Test' })

describe('the design test page', () => {
  it.each(looks)('is public, makes no calls and is accessible (phone: $phone)', async (look) => {
    // A call would have no answer, which fails the test.
    await visit('/test-design', look)
    await sees(heading)
    await sees(page.getByText('4 Dörfer übernommen, 2 Zeilen abgelehnt.'))
    await expectAccessible()
    expect(page.getByRole('navigation').elements()).toEqual([])
  })

  it('has the bar of a signed-in person, who and which worlds there are is all it asks', async () => {
    await visit('/test-design', { as: 'user' })
    await sees(heading)
    await sees(page.getByRole('navigation', { name: 'Hauptnavigation' }))
    await expect.poll(() => recordedCalls('worlds.list').length).toBe(1)
    expect(recordedCalls('sessions.me')).toHaveLength(1)
  })
})
