import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { siteHeaders } from '../../infra/security-headers.ts'
import { aPlan, coordinatesOf, ours, theirs } from './demo-plan.ts'
import { visit } from './visit.ts'

/** Notes every breach of the content security policy on the pages of a window, whoever causes it. */
async function watched(page: Page): Promise<string[]> {
  const breaches: string[] = []
  await page.exposeFunction('noteBreach', (breach: string) => breaches.push(breach))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const note: unknown = Reflect.get(window, 'noteBreach')
      if (typeof note === 'function') note(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return breaches
}

/** Waits until nothing loads any more and the screen says something. */
async function opened(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.headers()['content-security-policy']).toBe(siteHeaders['content-security-policy'])
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading').first().waitFor()
}

test('no screen breaks the content security policy, which allows nothing inline', async () => {
  const planId = await aPlan(10)
  const player = ours.members[0]?.id ?? 0
  const page = await visit('/', { role: 'superadmin' })
  const breaches = await watched(page)
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
  await page.getByRole('button', { name: /Welt/ }).first().click()
  await page.getByRole('dialog').waitFor()
  expect(breaches).toEqual([])
})

test('what a name might bring along does not run: neither a script nor a style nor a frame', async () => {
  const page = await visit('/')
  const breaches = await watched(page)
  await opened(page, '/register')
  const ran = await page.evaluate(async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/nothing.png" onerror="document.title = \'ran\'"><p style="color: red">x</p><iframe src="/"></iframe>',
    )
    const script = document.createElement('script')
    script.textContent = "document.title = 'ran'"
    document.body.append(script)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return document.title === 'ran'
  })
  expect(ran).toBe(false)
  const directives = new Set(breaches.map((breach) => breach.split(' ')[1]))
  expect([...directives].sort()).toEqual(['frame-src', 'script-src-attr', 'script-src-elem', 'style-src-attr'])
})
