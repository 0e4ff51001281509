import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { siteHeaders } from '../../infra/security-headers.ts'
import { watchCalls } from './support/calls.ts'
import { aPlan, ours, theirs, tribeCoordinates } from './support/demo-plan.ts'
import { hostileWorld, image, script } from './support/hostile-world.ts'
import { sees, visit } from './support/visit.ts'

/** How far a screen may jump while it loads, as browsers measure it; up to 0.1 counts as good. */
const mostShift = 0.05

type Screen = [path: string, name: string, look?: (page: Page) => Promise<void>]

/** Every screen of a world whose names mean harm, with the name that is awaited there. */
function hostileScreens({ planId, userName }: Awaited<ReturnType<typeof hostileWorld>>): Screen[] {
  return [
    ['/test-design', 'Design-Test'],
    ['/incplans', image],
    ['/incplans/create', script],
    [`/incplans/${planId}`, image],
    [`/incplans/${planId}/troops`, script],
    [`/targets/${planId}`, script],
    [`/targets/edit/${planId}`, script],
    [`/incplans/${planId}/calculate`, script, openEverything],
    [`/incplans/${planId}/calculate?tab=attacks`, script, openWishes],
    [`/incplans/${planId}/calculate?tab=launches`, script],
    [`/incplans/${planId}/calculate?tab=results`, 'Alles berechnet'],
    [`/incplans/${planId}/real-incs`, script, openAttacks],
    [`/targets/utilization/${planId}`, image],
    [`/targets/assignments/${planId}`, script],
    [`/dsultimate/${planId}`, script, openMenu],
    [`/dsultimate/${planId}/board`, script, openSheet],
    [`/admin/timeslots/${planId}`, script],
    [`/timeslots/100/${planId}`, script],
    [`/map?plan=${planId}`, image],
    ['/settings', script],
    ['/useradmin', userName],
    ['/audit', userName],
    // Dialogs put themselves into the page only when they are opened; the preview of a dump is a worker.
    ['/worldadmin', script, openDialog],
    ['/discord-bot', script, askTheBot],
    [`/incplans/${planId}/troops`, script, typeDump],
  ]
}

/** The screens of a plan on the demo world, which are full of lists, with something that is awaited there. */
function ordinaryScreens(planId: string): Screen[] {
  const [member] = ours.members
  return [
    ['/incplans', 'Ablauf'],
    ['/incplans/create', 'Neuen Plan erstellen'],
    [`/incplans/${planId}`, 'Ablauf'],
    [`/incplans/${planId}/troops`, member?.name ?? ''],
    [`/targets/${planId}`, 'Ablauf'],
    [`/targets/edit/${planId}`, 'Ablauf'],
    [`/incplans/${planId}/calculate`, 'Inc-Zeit'],
    [`/incplans/${planId}/calculate?tab=attacks`, 'Noch keine Angriffe geplant'],
    [`/incplans/${planId}/calculate?tab=launches`, 'Noch keine Angriffe geplant'],
    [`/incplans/${planId}/calculate?tab=replacements`, 'Nichts zu ersetzen'],
    [`/incplans/${planId}/calculate?tab=results`, 'Noch keine Ergebnisse'],
    [`/incplans/${planId}/calculate?tab=leftovers`, 'Neuer Plan aus dem Rest'],
    [`/incplans/${planId}/real-incs`, 'Noch nichts geplant'],
    [`/targets/utilization/${planId}`, 'Ablauf'],
    [`/targets/assignments/${planId}`, 'Keine Ergebnisse'],
    [`/dsultimate/${planId}`, 'Noch keine Pläne vorhanden'],
    [`/dsultimate/${planId}/board`, 'Noch nichts ausgegeben'],
    [`/admin/timeslots/${planId}`, member?.name ?? ''],
    [`/timeslots/${member?.id}/${planId}`, member?.name ?? ''],
    [`/map?plan=${planId}`, 'Interaktive Angriffskarte'],
    ['/settings', 'Klassifizierung'],
    ['/useradmin', 'superadmin'],
    ['/worldadmin', 'Demo-Welt'],
    ['/discord-bot', 'Demo-Welt'],
    ['/audit', 'superadmin'],
    ['/help/orders', 'Deine Befehle'],
    ['/privacy', 'Konto und Anmeldung'],
  ]
}

async function openEverything(page: Page): Promise<void> {
  await sees(page.getByText('Inc-Zeit'))
  // After a press, shifts are no jumps.
  await page.getByRole('button', { name: 'Optionen' }).click()
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('main button[aria-expanded=false]')) button.click()
  })
}

async function openWishes(page: Page): Promise<void> {
  await sees(page.getByText(/Angriffe nach Abschickzeit/))
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('main button[aria-expanded=false]')) button.click()
  })
}

async function openAttacks(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Geplante Angriffe/ }).click()
  await sees(
    page
      .getByRole('table', { name: 'Angriffe' })
      .or(page.getByRole('region', { name: 'Angriffe' }))
      .first(),
  )
}

async function typeDump(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill(tribeCoordinates(theirs).slice(0, 3).join('\n'))
  await sees(page.getByText('kein lesbares Dorf'))
}

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Weitere Aktionen für/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Links erneuern' }).click()
  await sees(page.getByRole('alertdialog'))
}

async function openSheet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Befehle von/ })
    .first()
    .click()
  await sees(page.getByRole('dialog').getByRole('listitem').first())
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neue Welt' }).click()
  await sees(page.getByRole('dialog'))
}

async function askTheBot(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Anleitung: ${script}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('button', { name: `Testfeld und Schlüssel: ${script}` }).click()
  await page.getByLabel('Koordinate').fill('505|501')
  await page.keyboard.press('Enter')
  await sees(page.getByText('/inc 505|501'))
  await page.getByRole('tab', { name: 'Als JSON' }).click()
}

/** A layout shift as browsers report it; TypeScript does not know it yet. */
interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: Moved[]
}
interface Moved {
  node: Node | null
  previousRect: DOMRect
  currentRect: DOMRect
}

interface Walk {
  phone: boolean
  /** Whether each screen is looked at on the narrowest phone and with doubled text too. */
  alsoNarrow?: boolean
  worldId?: string
}

/** A window that records errors, and effects of hostile names. */
async function watched({ phone, worldId }: Walk) {
  const page = await visit('/favicon.svg', { role: 'superadmin', worldId, phone })
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  await page.exposeFunction('note', (what: string) => seen.push(what))
  await page.addInitScript((most) => {
    const tell = (what: string) => {
      const note: unknown = Reflect.get(window, 'note')
      if (typeof note === 'function') note(what)
    }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      tell(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
    )
    let shift = 0
    const jumped: string[] = []
    const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift'
    const movedName = ({ node, previousRect: from, currentRect: to }: Moved) =>
      `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" ${from.x}|${from.y} → ${to.x}|${to.y}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isShift(entry) || entry.hadRecentInput) continue
        shift += entry.value
        if (entry.value > most / 10) jumped.push(`${entry.value.toFixed(3)} ${entry.sources.map(movedName).join(', ')}`)
      }
      // A slow browser reports what a press or another window moved only on the next page.
      if (shift > most && Reflect.get(window, 'isLoaded') !== true)
        tell(`jumps: ${shift.toFixed(3)} (${jumped.join('; ')})`)
    }).observe({ type: 'layout-shift', buffered: true })
  }, mostShift)
  const wrong = async ({ touched = phone } = {}) => [
    ...seen.splice(0),
    ...(await page.evaluate(harmDone)),
    ...(touched ? await page.evaluate(smallControls) : []),
  ]
  return { page, wrong }
}

/** Gives the window the width and the touch screen of the narrowest phone while something is done. */
async function onNarrowPhone<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const size = page.viewportSize()
  const session = await page.context().newCDPSession(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  // Sizes that are measured follow a frame later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const done = await act()
  await session.detach()
  if (size) await page.setViewportSize(size)
  return done
}

/** Run in the page: traces of names that were more than text, and what reaches beyond the right edge of the window. */
function harmDone(): string[] {
  const strange = document.querySelectorAll(
    'img[src="x"], svg[onload], [onmouseover], [onerror], a[href^="javascript:" i]',
  )
  const beyond = document.documentElement.scrollWidth - window.innerWidth
  const wide = [...document.querySelectorAll('main *')].filter(
    (element) => beyond > 0 && element.getBoundingClientRect().right > window.innerWidth + 1,
  )
  return [
    ...('harmed' in window ? [`ran: ${window.harmed}`] : []),
    ...[...strange].map((element) => element.outerHTML),
    ...(/[\u202a-\u202e\u2066-\u2069\u200b]/.test(document.body.innerText) ? ['marks that turn the text'] : []),
    ...(beyond > 0 ? [`${beyond} pixels beyond the right edge`] : []),
    ...wide.slice(0, 6).map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`),
  ]
}

/** Run in the page: controls that are too small for a finger, 44 pixels either way; links within a text may be. */
function smallControls(): string[] {
  const least = 44
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=file]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option]',
  )
  return [...controls].flatMap((control) => {
    const { display, visibility } = getComputedStyle(control)
    if (display === 'inline' || visibility === 'hidden' || control.closest('[inert]')) return []
    // A field's whole box takes the touch.
    const box = control.closest<HTMLElement>('label, [class*=fui-]:has(> input)') ?? control
    // Unlike the shown size, not of a moment while a dialog opens.
    const { offsetWidth: width, offsetHeight: height } = box
    if (width === 0 || (width >= least && height >= least)) return []
    return [`${control.tagName} ${control.textContent || control.ariaLabel}: ${width} × ${height}`]
  })
}

/** Run in the page: what does not fit when text is twice as large, beyond the window or in what hides its overflow. */
async function doubledText(): Promise<string[]> {
  const root = document.documentElement
  root.style.fontSize = '200%'
  // Sizes that are measured follow a frame later.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const beyond = root.scrollWidth - window.innerWidth
  const hides = (element: Element) => {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
    const tooWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
    return tooWide && overflowX === 'hidden' && textOverflow !== 'ellipsis' && clipPath === 'none'
  }
  const isBeyond = (element: Element) => beyond > 0 && element.getBoundingClientRect().right > window.innerWidth + 1
  const found = [...document.querySelectorAll<HTMLElement>('header *, main *')].filter(
    (element) =>
      (hides(element) || isBeyond(element)) &&
      element.textContent !== '' &&
      // The head of a table moves with its body, which scrolls; the map draws beyond its edges.
      !element.matches('[role=rowgroup], [role=application], [role=application] *'),
  )
  return [
    ...(beyond > 0 ? [`${beyond} pixels beyond the right edge`] : []),
    ...found.slice(0, 6).map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`),
  ].map((what) => `with doubled text: ${what}`)
}

const literally = (page: Page, text: string) =>
  page
    .getByText(text)
    .or(page.locator('option', { hasText: text }))
    .first()

/** Goes through all screens and gives what went wrong on the way. */
async function walk(screens: Screen[], how: Walk): Promise<string[]> {
  const { page, wrong } = await watched(how)
  const { goto, quiet } = watchCalls(page)
  const found: string[] = []
  for (const [path, name, look] of screens) {
    const answer = await goto(path)
    expect(answer?.headers()['content-security-policy']).toBe(siteHeaders['content-security-policy'])
    await literally(page, name).waitFor({ state: 'attached' })
    await quiet()
    const loaded = await wrong()
    // A person's action may move what is below.
    await page.evaluate(() => Reflect.set(window, 'isLoaded', true))
    await look?.(page)
    const after = await wrong()
    const narrow = how.alsoNarrow ? await onNarrowPhone(page, () => wrong({ touched: true })) : []
    const doubled = how.alsoNarrow ? await page.evaluate(doubledText) : []
    const onPhone = narrow.map((what) => `on a phone: ${what}`)
    found.push(...[...loaded, ...after, ...onPhone, ...doubled].map((what) => `${path}: ${what}`))
  }
  return found
}

describe('every screen', () => {
  let hostile: Awaited<ReturnType<typeof hostileWorld>>
  beforeAll(async () => {
    hostile = await hostileWorld()
  })

  it('shows hostile names as nothing but text, keeps the security policy, does not jump or overflow on wide or narrow screens, nor when text is doubled', async () => {
    const found = await walk(hostileScreens(hostile), { ...hostile, phone: false, alsoNarrow: true })
    expect(found).toEqual([])
  })

  it('does not jump on a phone, whose controls are large enough for a finger', async () => {
    expect(await walk(ordinaryScreens(await aPlan(10)), { phone: true })).toEqual([])
  })
})
