import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { api, tokenOf } from '../support/api.ts'
import { serveWorld, worldFiles } from '../support/provider.ts'
import { clipboard } from './demo-plan.ts'
import { sees, type Visit, visit } from './visit.ts'

/** What a player, a tribe or a village may be called by somebody who means harm. Each would set `window.harmed` where it ran. */
const hostileNames = [
  '<script>window.harmed=1</script>',
  '<img src=x onerror="window.harmed=2">',
  '" onmouseover="window.harmed=3" x="',
  "'><svg onload=window.harmed=4>",
  'javascript:window.harmed=5',
  '$' + '{window.harmed=6}{{window.harmed=6}}',
  '[url=javascript:window.harmed=7]Gewinn[/url][/b]',
  '%3Cscript%3Ewindow.harmed=8%3C/script%3E',
  '&lt;b&gt;&amp;nbsp;&#x3c;i&#x3e;',
  '\u202egnp.exe\u2066 (501|501)',
  '\u200b\u2060\ufeffunsichtbar\u00ad',
  'W'.repeat(255),
  `${'Lang '.repeat(50)}Ende`,
] as const

/** The names as they are to be seen: what does not show and what turns the line is gone. */
const shownNames = hostileNames.map((name) => name.replaceAll(/[\u202e\u2066\u200b\u2060\ufeff\u00ad]/g, ''))
const [script = '', image = ''] = shownNames

const server = 'de4711'
const superadmin = () => api(tokenOf('superadmin'))
let planId = ''
let worldId = ''
let userName = ''

beforeAll(async () => {
  const files = worldFiles({
    tribes: [
      { id: 1, name: '<script>window.harmed=9</script>', tag: '<b>T</b>' },
      { id: 2, name: 'L'.repeat(255), tag: '"><img>' },
    ],
    players: hostileNames.flatMap((name, at) => [
      { id: 100 + at, name, tribeId: 1 },
      { id: 200 + at, name, tribeId: 2 },
    ]),
    villages: hostileNames.flatMap((name, at) => [
      { id: 1000 + at, name, x: 500, y: 500 + at, playerId: 100 + at },
      { id: 2000 + at, name, x: 505, y: 500 + at, playerId: 200 + at },
    ]),
  })
  await serveWorld(server, files)
  const { world } = await superadmin().call(contract.worlds.create, { body: { name: script, server } })
  worldId = world._id
  await superadmin().call(contract.worlds.sync, { body: { worldId } })
  await superadmin().call(contract.worlds.saveSettings, {
    params: { worldId },
    body: { dsUltimateMessageTemplate: `${script}${image} {playerName} {${script}}` },
  })
  const { plan } = await superadmin().call(contract.plans.create, {
    body: {
      name: `\u202e${image}${'n'.repeat(60)}`,
      tribes: [1],
      sendFrom: '2027-03-10T06:00:00Z',
      arriveAt: '2027-03-10T20:00:00Z',
      notes: `${script}\n${image}\u202e`,
      worldId,
    },
  })
  planId = plan._id
  const params = { planId }
  const dump = hostileNames.map((name, at) =>
    at % 2
      ? `500|${500 + at},100,0,0,6000,0,0,0,0,0,300,50,0,0,0`
      : `${name} (500|${500 + at}) K55\t100\t0\t0\t6000\t0\t0\t0\t0\t0\t300\t50\t0\t0\t0`,
  )
  await superadmin().call(contract.plans.uploadTroops, { params, body: { dump: dump.join('\n') } })
  const ours = hostileNames.slice(1).map((_, at) => `500|${501 + at}`)
  await superadmin().call(contract.plans.addManualSenders, { params, body: { coordinates: ours, type: 'offs' } })
  const coordinates = hostileNames.map((_, at) => `505|${500 + at}`)
  await superadmin().call(contract.targets.addManual, {
    params,
    body: { coordinates, type: 'offs', maxOff: 2, maxFake: 1, maxBFake: 0, offsetMinutes: 0 },
  })
  await superadmin().call(contract.offtool.calculateAll, { params, body: { ramoffsEnabled: true } })
  userName = `<img src=x onerror=harmed=1>${Date.now() % 1000}`
  await superadmin().call(contract.users.create, {
    body: { username: userName, password: 'staemme-demo', role: 'admin' },
  })
})

/** A window that notes whatever a name has made happen in it. */
async function watched(look: Visit = {}): Promise<{ page: Page; harm: () => Promise<string[]> }> {
  const page = await visit('/favicon.svg', { role: 'superadmin', ...look })
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  await page.exposeFunction('noteViolation', (what: string) => seen.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (what: string) => void }
      noteViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  await page.evaluate((id) => localStorage.setItem('angriffsplaner.world', id), worldId)
  const harm = async () => {
    const inside = await page.evaluate(() => {
      const strange = document.querySelectorAll(
        'img[src="x"], svg[onload], [onmouseover], [onerror], a[href^="javascript:" i]',
      )
      return [
        ...('harmed' in window ? [`ran: ${window.harmed}`] : []),
        ...[...strange].map((element) => element.outerHTML),
        ...(/[\u202a-\u202e\u2066-\u2069\u200b]/.test(document.body.innerText) ? ['marks that turn the text'] : []),
      ]
    })
    return [...seen, ...inside]
  }
  return { page, harm }
}

const literally = (page: Page, text: string) =>
  page
    .getByText(text)
    .or(page.locator(`option`, { hasText: text }))
    .first()

/** Every screen that shows names, with the name that is awaited there. */
const screens = (): [string, string, ((page: Page) => Promise<void>)?][] => [
  ['/incplans', image],
  ['/incplans/create', script],
  [`/incplans/${planId}`, image],
  [`/incplans/${planId}/troops`, script],
  [`/targets/${planId}`, script],
  [`/targets/edit/${planId}`, script],
  [
    `/incplans/${planId}/calculate`,
    script,
    async (page) => {
      await sees(page.getByText(/Angriffe nach Abschickzeit/))
      await page.evaluate(() => {
        for (const button of document.querySelectorAll('main button[aria-expanded=false]'))
          (button as HTMLElement).click()
      })
    },
  ],
  [`/targets/utilization/${planId}`, image],
  [`/targets/assignments/${planId}`, script],
  [`/admin/timeslots/${planId}`, script],
  [`/timeslots/100/${planId}`, script],
  ['/settings', script],
  ['/worldadmin', script],
  ['/useradmin', ''],
]

/** What reaches beyond the right edge of the window, by name. */
const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth
    if (beyond <= 0) return []
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    )
    return [
      `${beyond} pixels beyond the right edge`,
      ...wide
        .slice(0, 6)
        .map(
          (element) =>
            `${element.tagName}.${element.className.toString().slice(0, 60)} ${element.textContent?.slice(0, 40)}`,
        ),
    ]
  })

/** Walks all screens and gives what went wrong on the way. */
async function walk(phone: boolean): Promise<string[]> {
  const { page, harm } = await watched({ phone })
  const found: string[] = []
  for (const [path, name, look] of screens()) {
    await page.goto(path)
    await literally(page, name || userName).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await look?.(page)
    found.push(...[...(await harm()), ...(await overflowOf(page))].map((what) => `${path}: ${what}`))
  }
  return found
}

describe('names that hold script, markup, marks that turn the line, and no space', () => {
  it('are nothing but text on every screen, and none makes it wider', async () => {
    expect(await Promise.all([walk(false), walk(true)])).toEqual([[], []])
  })

  it('are taken no further with a dump of more than 4 MB, dropped or pasted', async () => {
    const { page } = await watched()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto(`/incplans/${planId}/troops`)
    const refusal = page.getByText('Der Dump ist zu groß: Es sind höchstens 4 MB möglich.')
    const text = '500|500,1\n'.repeat(1_000_000)
    const buffer = Buffer.from(text)
    await page.getByLabel('Dump-Datei').setInputFiles({ name: 'groß.txt', mimeType: 'text/plain', buffer })
    await sees(refusal)
    await page.reload()
    await page.getByLabel('Truppen-Dump').evaluate((area: HTMLTextAreaElement, value) => {
      // Laying out a million lines would take the browser longer than the test.
      area.style.display = 'none'
      area.value = value
    }, text)
    await page.getByRole('button', { name: 'Truppen hochladen' }).click()
    await sees(refusal)
    expect(sent).toEqual([])
  })

  it('bring no code of the game into what is copied for its messages', async () => {
    const { page } = await watched()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const [path, button] of [
      [`/incplans/${planId}/calculate`, 'Angezeigte Angriffe kopieren'],
      [`/admin/timeslots/${planId}`, 'Alle Links kopieren'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button }).click()
      await expect.poll(() => clipboard(page)).toContain('(url=javascript:window.harmed=7)Gewinn(/url)(/b): ')
      expect(await clipboard(page)).not.toMatch(/\[\/?(url|b)\b|\u202e/)
    }
  })
})
