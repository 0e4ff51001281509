import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '../accounts/accounts.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, failure } from '../support/answers.ts'
import { aPlanSummary, aUser } from '../support/samples.ts'
import { confirmWith, gone, sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const plans = [1, 2, 3].map((number) => aPlanSummary({ _id: `plan-${number}`, name: `Angriff ${number}` }))
/** The toasts on the screen, in their own landmark. */
const toasts = page.getByRole('region', { name: 'Meldungen' }).getByRole('listitem')
const sync = page.getByRole('banner').getByRole('button', { name: 'Synchronisieren' })

async function open(given: Answers, look: Visit = {}): Promise<void> {
  await visit('/incplans', { as: 'user', answers: { 'plans.list': { plans }, ...given }, ...look })
  await sees(page.getByRole('article').first())
}

/** Waits until the first toast has its whole height. */
const unfolded = () =>
  vi.waitFor(() => {
    const toast = toasts.first().element()
    expect(toast.scrollHeight).toBeGreaterThan(0)
    expect(toast.getBoundingClientRect().height).toBeGreaterThanOrEqual(toast.scrollHeight)
  })

/** The controls of the page that lie below the first toast. */
function controlsBelow(): string[] {
  const toast = toasts.first().element().getBoundingClientRect()
  const controls = page.getByRole('main').element().querySelectorAll('a,button,input,select,textarea')
  return [...controls].flatMap((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const isHit = left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    return isHit ? [control.ariaLabel ?? control.textContent ?? ''] : []
  })
}

describe('toasts', () => {
  it.each(looks)('say the same once, in a landmark, and cover no control (phone: $phone)', async (look) => {
    // On a phone a single plan, with room for a toast below its links.
    const given = look.phone ? { 'plans.list': { plans: plans.slice(0, 1) } } : {}
    await open({ 'worlds.sync': failure('busy'), ...given }, look)
    if (look.phone) {
      await page.viewport(390, 1200)
      await page.getByRole('button', { name: 'Menü öffnen' }).click()
    }
    await sync.click()
    await sees(toasts.getByText('Fehler beim Synchronisieren'))
    await unfolded()
    expect(controlsBelow()).toEqual([])
    await sync.click()
    await sees(toasts.getByText('Fehler beim Synchronisieren (2×)'))
    expect(toasts.elements()).toHaveLength(1)
    await toasts.getByRole('button', { name: 'Meldung schließen' }).click()
    await gone(toasts.first())

    // After it is gone it starts again.
    await sync.click()
    await sees(toasts.getByText('Fehler beim Synchronisieren', { exact: true }))
    await expectAccessible()
  })

  it('with an error go when the same action succeeds, others stay', async () => {
    let isBusy = true
    const stats = { players: 1, tribes: 2, villages: 3 }
    await open({
      'worlds.sync': () => (isBusy ? failure('busy') : { success: true, message: '', stats }),
      'plans.remove': failure('busy'),
    })
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /Aktionen/ })
      .click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await confirmWith('Löschen')
    await sees(toasts.getByText('Fehler beim Löschen.'))
    await sync.click()
    await sees(toasts.getByText('Fehler beim Synchronisieren'))
    isBusy = false
    await sync.click()
    await gone(toasts.getByText('Fehler beim Synchronisieren'))
    await sees(toasts.getByText('Fehler beim Löschen.'))
  })

  it('that only inform let clicks through to what lies below', async () => {
    await open({ 'worlds.sync': { success: true, message: '', stats: { players: 1, tribes: 2, villages: 3 } } })
    await sync.click()
    await sees(toasts.first())
    await unfolded()
    const { x, y } = toasts.first().element().getBoundingClientRect()
    expect(document.elementFromPoint(x + 40, y + 20)?.closest('section')?.ariaLabel).not.toBe('Meldungen')
  })

  it('lie above the bar of a selection on a phone', async () => {
    const { answers } = accounts(aUser({ username: 'superadmin', role: 'superadmin' }), aUser({ username: 'anna' }))
    const counts = { players: 1, tribes: 2, villages: 3 }
    const given = { ...answers, 'worlds.sync': { success: true, message: '', stats: counts } }
    await visit('/useradmin', { as: 'superadmin', answers: given, phone: true })
    await page.getByRole('checkbox', { name: 'anna auswählen' }).click()
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await sync.click()
    await sees(toasts.first())
    await unfolded()
    const bar = page.css('[data-bottom-bar]').element().getBoundingClientRect()
    expect(bar.bottom).toBe(window.innerHeight)
    expect(toasts.first().element().getBoundingClientRect().bottom).toBeLessThan(bar.top)
  })
})
