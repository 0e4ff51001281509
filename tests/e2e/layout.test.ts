import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoWorld } from '../../infra/local/demo/demo-world.ts'
import { demoScreens } from '../support/demo-screens.ts'
import { api, roleToken } from '../support/stack/api.ts'
import { watchCalls } from './support/calls.ts'
import { setFont } from './support/fonts.ts'
import { type Fault, layoutFaults } from './support/layout-faults.ts'
import { visit } from './support/visit.ts'

interface Look {
  width: number
  doubled?: true
}

const byMouse: Look[] = [{ width: 1440 }, { width: 1440, doubled: true }, { width: 1280 }, { width: 1024 }]
const byFinger: Look[] = [{ width: 768 }, { width: 390 }, { width: 390, doubled: true }, { width: 360 }]

/** Places of ellipses and hidden ends. Never of a coordinate, a time, an amount, a player's name or a button. */
const allowed: { place: RegExp; when?: (look: Look) => boolean; reason: string }[] = [
  {
    place: /^Plan › span$/,
    reason: 'Plan and world above the pages of a plan: the whole name is in the heading or title.',
  },
  {
    place: /^header › span$/,
    when: ({ doubled }) => doubled === true,
    reason: 'The name of the world beside the menu that has it whole.',
  },
  { place: /^IncPlan$/, reason: 'The end of a plan’s name in a choice; its arrival comes first.' },
  {
    place: /› (Suche|Ziel|Tabelle filtern|Stamm hinzufügen|Stämme)$|^Suche$/,
    when: ({ doubled }) => doubled === true,
    reason: 'What can be searched, in the empty field; its label says that it searches.',
  },
  {
    place: /(^|› )(Klang|Sortieren nach)$/,
    when: ({ doubled }) => doubled === true,
    reason: 'The end of a choice, which is whole in the opened list.',
  },
]

const players = new Set(demoWorld().tribes.flatMap(({ members }) => members.map(({ name }) => name)))

/** Whether a text may end in an ellipsis at all. */
const isStrict = ({ text, isOfButton }: Fault) =>
  isOfButton || /\d/.test(text) || [...players].some((name) => text.includes(name))

const used = new Set<unknown>()

function isAllowed(fault: Fault, look: Look): boolean {
  // Doubled, some lines are shorter than a coordinate.
  if (fault.kind === 'broken') return look.doubled === true
  if (fault.kind !== 'ellipsis' || isStrict(fault)) return false
  const entry = allowed.find(({ place, when }) => place.test(fault.place) && (when?.(look) ?? true))
  used.add(entry)
  return entry !== undefined
}

const frames = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame++) await new Promise(requestAnimationFrame)
  }, count)

/** Opens what is folded on the current screen. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    const folded = 'main button[aria-expanded=false]:not([aria-haspopup]), main summary'
    for (const button of document.querySelectorAll<HTMLElement>(folded)) button.click()
    // Nobody looks at the pixels.
    document.documentElement.style.opacity = '0'
  })

/** Gives the window a width, and its texts their size. */
async function show(page: Page, { width, doubled }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    async (fontSize) => {
      document.documentElement.style.fontSize = fontSize
      // Sizes that are measured follow a frame later.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    },
    doubled ? '200%' : '',
  )
}

async function faultsOf(page: Page, look: Look): Promise<Fault[]> {
  const read = async () => (await page.evaluate(layoutFaults)).filter((fault) => !isAllowed(fault, look))
  const faults = await read()
  if (faults.length === 0) return []
  // A long list takes longer to be another.
  await frames(page, 20)
  return read()
}

/** As little as possible is switched on the way. */
const order = [
  ['wide', byMouse, false],
  ['narrow', byMouse, false],
  ['narrow', byFinger, true],
  ['wide', byFinger, true],
] as const

const sentence = ({ kind, place, text }: Fault) => `${kind}: ${place} "${text}"`

it('every screen shows its texts whole in a wide and a narrow font, at every width and with doubled text', async () => {
  const screens = Object.values(await demoScreens(api(roleToken('superadmin'))))
  const found: string[] = []
  for (const role of [undefined, 'superadmin'] as const) {
    const page = await visit('/favicon.svg', { role })
    const session = await page.context().newCDPSession(page)
    const { goto, quiet } = watchCalls(page)
    for (const { path } of screens.filter(({ signedIn }) => signedIn === (role !== undefined))) {
      await goto(path)
      await page.locator('h1').first().waitFor()
      await quiet()
      await unfold(page)
      await quiet()
      for (const [font, looks, enabled] of order) {
        await setFont(page, font)
        await session.send('Emulation.setTouchEmulationEnabled', { enabled })
        for (const look of looks) {
          await show(page, look)
          const faults = (await faultsOf(page, look)).map(sentence)
          const where = `${path}, ${font} font, ${look.width} px${look.doubled ? ', doubled' : ''}`
          found.push(...[...new Set(faults)].map((fault) => `${where}: ${fault}`))
        }
      }
    }
  }
  expect(found).toEqual([])
  expect(allowed.filter((entry) => !used.has(entry))).toEqual([])
}, 300_000)
