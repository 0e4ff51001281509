import { describe, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

describe('the privacy page', () => {
  it('is linked from the login, and needs no account', async () => {
    await visit('/')
    await page.getByRole('link', { name: 'Datenschutz' }).click()
    await sees(page.getByRole('heading', { name: 'Datenschutz' }))
    await sees(page.getByText('Was wo und wie lange gespeichert wird'))
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    await visit('/privacy', look)
    await sees(page.getByRole('heading', { name: 'In deinem Browser' }))
    await expectAccessible()
  })
})
