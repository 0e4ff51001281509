import { isDeepStrictEqual } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../../infra/local/browser.ts'
import { contract } from '../../../shared/contract/index.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { rounds } from '../../support/soak.ts'
import { api } from '../../support/stack/api.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { setFont } from '../support/fonts.ts'
import { aRunningPlan } from './running-plan.ts'
import { isShownFrom, logTaps, readLog, shownAt, type TapLog } from './tap-log.ts'

const looks = [
  { width: 360, height: 640, font: 'wide', dark: false },
  { width: 390, height: 844, font: 'narrow', dark: true },
  { width: 430, height: 932, font: 'wide', dark: true },
  { width: 960, height: 900, font: 'wide', dark: false },
  { width: 1024, height: 768, font: 'narrow', dark: false },
] as const
type Look = (typeof looks)[number]

/** How many attacks are launched in each window. */
const launches = rounds(4, 40)
/** The least share of later taps among all, and of right ones among later ones; few launches beside other tests say less. */
const laterShare = rounds(0.2, 0.5)
const rightShare = rounds(0.8, 0.95)
/** Milliseconds for which a place belongs to the attack whose button was there. */
const holdMs = 700
/** How much longer the page may take to know which attack is there. */
const frameMs = 100

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function openLook(path: string, { width, height, font, dark }: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ownStack().url,
    locale: 'de-DE',
    viewport: { width, height },
    hasTouch: true,
    isMobile: width < 960,
    colorScheme: dark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  await logTaps(page)
  await page.goto(path)
  await page.locator('.bar button').first().waitFor()
  await setFont(page, font)
  return page
}

interface Tap {
  x: number
  y: number
  /** Milliseconds of the page's life. */
  at: number
  outcome: 'nothing' | 'other' | 'stopped' | 'asked' | 'undone' | 'marked'
  /** The control that it was on. */
  on: string
  /** The orders that were marked by it. */
  marked: string[]
}

/** Touches a point, and waits until what that does is done. */
async function tap(page: Page, { x, y }: { x: number; y: number }): Promise<Tap> {
  const counts = () => page.evaluate(() => [globalThis.tapLog.clicks.length, globalThis.tapLog.marks.length])
  const [clicked = 0, marked = 0] = await counts()
  await page.touchscreen.tap(x, y)
  // A click that does not come within this time was on nothing.
  for (let waits = 0; waits < 10 && (await counts())[0] === clicked; waits++) await page.waitForTimeout(20)
  const { at, click } = await page.evaluate(
    (clicked) => ({ at: globalThis.tapLog.taps.at(-1) ?? 0, click: globalThis.tapLog.clicks[clicked] }),
    clicked,
  )
  const made = { x, y, at, on: click?.text ?? '', marked: [] }
  if (!click) return { ...made, outcome: 'nothing' }
  if (click.isStopped) {
    await page.getByText('Hier war eben noch ein anderer Angriff. Tipp noch einmal.').waitFor()
    return { ...made, outcome: 'stopped' }
  }
  if (/rückgängig/i.test(click.text)) return { ...made, outcome: 'undone' }
  if (!/^(Alle a|A)bgeschickt$/.test(click.text)) return { ...made, outcome: 'other' }
  const confirm = page.getByRole('button', { name: 'Ja, abgeschickt' })
  const marks = () => page.evaluate((marked) => globalThis.tapLog.marks.slice(marked).map(({ line }) => line), marked)
  await expect.poll(async () => (await confirm.isVisible()) || (await marks()).length > 0, { interval: 20 }).toBe(true)
  if ((await marks()).length > 0) return { ...made, outcome: 'marked', marked: await marks() }
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  return { ...made, outcome: 'asked' }
}

/** The middle of the button *Abgeschickt* of an attack in the bar, or else of the first. */
async function sentButton(page: Page, attack: string | undefined) {
  const shown = await page.evaluate(() => globalThis.tapLog.frames.at(-1)?.places ?? [])
  const places = shown.filter(({ isSent, isInBar }) => isSent && isInBar)
  const place = places.find((each) => each.attack === attack) ?? places[0]
  return place && { x: (place.left + place.right) / 2, y: (place.top + place.bottom) / 2 }
}

/** Taps within two seconds around each launch, where the button was up to two seconds before; sometimes twice, sometimes another's. */
async function send(page: Page, key: string, seed: number) {
  const random = numbers(seed)
  const { lines } = await api().call(contract.orders.sheet, { params: { key } })
  const wayOf = new Map(lines.map(({ id, from, to }) => [id, `${formatCoordinate(from)} → ${formatCoordinate(to)}`]))
  const taps: Tap[] = []
  const until = (moment: number) => page.waitForTimeout(Math.max(0, moment - Date.now()))
  const plans = lines.map(({ id, launchAt }) => ({
    way: random() < 0.3 ? undefined : wayOf.get(id),
    moment: Date.parse(launchAt) + (random() * 4 - 2) * 1000,
    wait: random() * 2000,
    isTwice: random() < 0.5,
    pause: random() * 1000,
  }))
  for (const { way, moment, wait, isTwice, pause } of plans.sort((a, b) => a.moment - b.moment)) {
    // What was missed while the page was opened.
    if (moment < Date.now() - 2000) continue
    await until(moment - wait)
    const point = await sentButton(page, way)
    if (!point) continue
    await until(moment)
    taps.push(await tap(page, point))
    if (!isTwice) continue
    await page.waitForTimeout(pause)
    taps.push(await tap(page, point))
  }
  return { taps, wayOf, log: await readLog(page) }
}

it(`of ${launches * looks.length} launches a few seconds apart no tap marks another attack than the one shown ${holdMs} ms before, and later ones mark it`, async () => {
  const links = await aRunningPlan(looks.length, launches)
  const sent = await Promise.all(
    looks.map(async (look, index) => {
      const link = links[index] ?? expect.unreachable()
      const key = link.split('/').at(-1) ?? ''
      const page = await openLook(link, look)
      const { taps, wayOf, log } = await send(page, key, index + 1)
      const shown = taps.map((one) => ({
        ...one,
        where: `${look.width} px, tap ${taps.indexOf(one)}`,
        marked: one.marked.map((id) => wayOf.get(id) ?? id),
        before: shownAt(log, one, one.at - holdMs)?.attack,
        now: shownAt(log, one, one.at),
        isLater: isShownFrom(log, one, one.at - holdMs - frameMs, one.at),
      }))
      // What the page has sent is what the server keeps, once it has sent what the last tap did.
      const sentIn = ({ marks }: TapLog) =>
        [...new Map(marks.map(({ line, state }) => [line, state]))]
          .flatMap(([line, state]) => (state === 'sent' ? [line] : []))
          .toSorted()
      const marked = async () => {
        const { lines } = await api().call(contract.orders.sheet, { params: { key } })
        return lines.filter(({ state }) => state === 'sent').map(({ id }) => id)
      }
      await expect
        .poll(async () => ({ kept: (await marked()).toSorted(), sent: sentIn(await readLog(page)) }))
        .toSatisfy(({ kept, sent }) => isDeepStrictEqual(kept, sent))
      await page.context().close()
      return shown
    }),
  )
  const taps = sent.flat()
  const wrong = taps.filter(
    ({ marked, outcome, now, before }) =>
      marked.some((attack) => attack !== before) || (outcome === 'undone' && now?.attack !== before),
  )
  const later = taps.filter(({ now, isLater }) => now?.isSent && isLater)
  const right = later.filter(({ marked, now }) => marked.length === 1 && marked[0] === now?.attack)
  const counts = Map.groupBy(taps, ({ outcome }) => outcome)
  console.info(
    `${taps.length} taps: ${[...counts].map(([outcome, each]) => `${each.length} ${outcome}`).join(', ')}; ` +
      `${right.length} of ${later.length} later ones marked what was shown; ${wrong.length} marked another attack`,
  )
  expect(wrong).toEqual([])
  expect(
    right.length / later.length,
    JSON.stringify(later.filter((one) => !right.includes(one))),
  ).toBeGreaterThanOrEqual(rightShare)
  expect(later.length).toBeGreaterThanOrEqual(launches * looks.length * laterShare)
})
