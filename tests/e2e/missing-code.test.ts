import { describe, expect, it } from 'vitest'
import { aPlan } from './support/demo-plan.ts'
import { sees, visit } from './support/visit.ts'

describe('code that does not load', () => {
  it('of a screen is said, and loaded again', async () => {
    const page = await visit('/incplans', { role: 'superadmin' })
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    await page.route('**/assets/world-admin-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Welten' }).click()
    await sees(page.getByText('Diese Seite konnte nicht angezeigt werden'))
    await sees(page.getByText(/^Kennung: [\w-]{8,}$/))
    await page.unroute('**/assets/world-admin-page-*.js')
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await sees(page.getByRole('heading', { name: 'Welten' }))
  })

  it('of a dialog leaves what is typed on the screen', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.route('**/assets/bulk-edit-dialog*', (route) => route.abort())
    await page.goto(`/targets/edit/${await aPlan(2)}`)
    const field = page.getByRole('spinbutton').first()
    await field.fill('7')
    await page.getByRole('checkbox', { name: /\|/ }).first().check()
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(page.getByText('Das Fenster konnte nicht geladen werden', { exact: true }))
    expect(await field.inputValue()).toBe('7')
  })

  it('of a question has it asked in the browser’s own way, every time', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.route('**/assets/confirm-dialog*', (route) => route.abort())
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`/targets/edit/${await aPlan(1)}`)
    const remove = page.getByRole('button', { name: /^\d+\|\d+ .* löschen$/ })
    for (const times of [1, 2]) {
      await remove.click()
      await expect.poll(() => asked.length).toBe(times)
    }
    expect(asked[1]).toMatch(/^Ziel \d+\|\d+ löschen\?\n\nLöschen\?$/)
    await sees(remove)
  })
})
