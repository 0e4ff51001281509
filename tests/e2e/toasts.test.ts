import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, failing, gone, looks, sees, visit } from './visit.ts'

const busy = { code: 'busy', message: 'Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.' }

/** The toasts on the screen: they stand in a landmark of their own. */
const toasts = (page: Page) => page.getByRole('region', { name: 'Meldungen' }).getByRole('listitem')

/** The controls of the page that lie below the first toast. */
async function controlsBelow(page: Page): Promise<string[]> {
  const box = await toasts(page).first().boundingBox()
  if (!box) throw new Error('No toast')
  return page.getByRole('main').evaluate((main, { x, y, width, height }) => {
    const controls = main.querySelectorAll('a,button,input,select,textarea')
    return Array.from(controls).flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isHit = left < x + width && right > x && top < y + height && bottom > y
      return isHit ? [control.ariaLabel ?? control.textContent ?? ''] : []
    })
  }, box)
}

describe('toasts', () => {
  it.each(looks)('say the same once, in a landmark, and cover no control (phone: $phone)', async (look) => {
    const page = await visit('/incplans', { role: 'user', ...look })
    await failing(page, '/sync-staemme', 503, busy)
    if (look.phone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
    const sync = page.getByRole('banner').getByRole('button', { name: 'Synchronisieren' })
    await sync.click()
    await sees(toasts(page).getByText('Fehler beim Synchronisieren'))
    expect(await controlsBelow(page)).toEqual([])
    await sync.click()
    await sees(toasts(page).getByText('Fehler beim Synchronisieren (2×)'))
    expect(await toasts(page).count()).toBe(1)
    await toasts(page).getByRole('button', { name: 'Meldung schließen' }).click()
    await gone(toasts(page).first())

    // Once it has gone it begins anew.
    await sync.click()
    await sees(toasts(page).getByText('Fehler beim Synchronisieren', { exact: true }))
    await expectAccessible(page)
  })

  it('that only tell let clicks through to what lies below', async () => {
    const page = await visit('/incplans', { role: 'user' })
    const stats = { players: 1, tribes: 2, villages: 3 }
    await page.route('**/api/sync-staemme', (route) => route.fulfill({ json: { success: true, message: '', stats } }))
    await page.getByRole('banner').getByRole('button', { name: 'Synchronisieren' }).click()
    await sees(toasts(page).first())
    const box = await toasts(page).first().boundingBox()
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('section')?.ariaLabel, {
      x: (box?.x ?? 0) + 40,
      y: (box?.y ?? 0) + 20,
    })
    expect(hit).not.toBe('Meldungen')
  })
})
