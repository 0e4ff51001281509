import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { siteHeaders } from '../../infra/security-headers.ts'
import { aPlan, coordinatesOf, ours, theirs } from './demo-plan.ts'
import { looks, visit } from './visit.ts'

/** How far a screen may jump while it loads, as browsers measure it; up to 0.1 counts as good. */
const mostShift = 0.05

interface Seen {
  /** Breaches of the content security policy, whoever causes them. */
  breaches: string[]
  /** Shares of the window by which something jumped without being asked to. */
  shifts: string[]
}

/** Notes what goes wrong on the pages of a window. */
async function watched(page: Page): Promise<Seen> {
  const seen: Seen = { breaches: [], shifts: [] }
  await page.exposeFunction('noteBreach', (breach: string) => seen.breaches.push(breach))
  await page.exposeFunction('noteShift', (shift: string) => seen.shifts.push(shift))
  await page.addInitScript((most) => {
    const tell = (name: string, what: string) => {
      const note: unknown = Reflect.get(window, name)
      if (typeof note === 'function') note(`${location.pathname}: ${what}`)
    }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      tell('noteBreach', `${effectiveDirective} ${blockedURI} ${sourceFile}`),
    )
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry.toJSON()
        if (!hadRecentInput) shift += value
      }
      if (shift > most) tell('noteShift', shift.toFixed(3))
    }).observe({ type: 'layout-shift', buffered: true })
  }, mostShift)
  return seen
}

/** Waits until nothing loads any more and the screen says something. */
async function opened(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.headers()['content-security-policy']).toBe(siteHeaders['content-security-policy'])
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading').first().waitFor()
}

test.for(looks)('keeps the content security policy, and nothing on it jumps while it loads ($phone)', async (look) => {
  const planId = await aPlan(10)
  const player = ours.members[0]?.id ?? 0
  const page = await visit('/', { role: 'superadmin', ...look })
  const { breaches, shifts } = await watched(page)
  const screens = [
    '/test-design',
    '/incplans',
    '/incplans/create',
    `/incplans/${planId}`,
    `/incplans/${planId}/troops`,
    `/targets/${planId}`,
    `/targets/edit/${planId}`,
    `/incplans/${planId}/calculate`,
    `/targets/utilization/${planId}`,
    `/targets/assignments/${planId}`,
    `/admin/timeslots/${planId}`,
    `/timeslots/${player}/${planId}`,
    '/settings',
    '/useradmin',
    '/worldadmin',
    '/audit',
  ]
  for (const path of screens) await opened(page, path)
  // Dialogs, menus and toasts put themselves into the page only when they are opened; the preview of a dump is a worker.
  await page.goto(`/incplans/${planId}/troops`)
  await page.getByRole('textbox').first().fill(coordinatesOf(theirs).slice(0, 3).join('\n'))
  await page.waitForLoadState('networkidle')
  await page.goto('/worldadmin')
  await page.getByRole('button', { name: 'Neue Welt' }).click()
  await page.getByRole('dialog').waitFor()
  expect(breaches).toEqual([])
  expect(shifts).toEqual([])
})
