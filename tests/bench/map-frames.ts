import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { BenchRow } from './row.ts'

declare global {
  interface Window {
    /** What the frames since the last reset took, in milliseconds: from one to the next, and in scripts. */
    mapFrames: { gaps: number[]; scripts: number[] }
    firstPicture: number
  }
}

/** Runs in a page before its own code: measures frames, and when the map's first picture is drawn. */
export function watchFrames(): void {
  const request = window.requestAnimationFrame.bind(window)
  let script = 0
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const start = performance.now()
      callback(time)
      script += performance.now() - start
    })
  window.mapFrames = { gaps: [], scripts: [] }
  let last = 0
  const tick = (time: number) => {
    window.mapFrames.gaps.push(time - last)
    window.mapFrames.scripts.push(script)
    script = 0
    last = time
    request(tick)
  }
  request(tick)
  const watch = () => {
    if (!document.querySelector('[role=application] [data-layer=grid]')) return request(watch)
    const [data] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/map/data'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    window.firstPicture = performance.now() - (data ?? 0)
  }
  watch()
}

/** What so large a share of the values do not exceed. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

const rounded = (value: number) => Math.round(value * 10) / 10

/** Drags, wheels and pinches the map that the page shows: what frames take, and scripts in them. */
export async function measureMoves(page: Page, what: string): Promise<BenchRow[]> {
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('The map has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const nextFrame = () => page.evaluate(() => new Promise(requestAnimationFrame))
  const measured = async (name: string, move: () => Promise<void>): Promise<BenchRow[]> => {
    await page.evaluate(() => {
      window.mapFrames.gaps = []
      window.mapFrames.scripts = []
    })
    await move()
    const { gaps, scripts } = await page.evaluate(() => ({ ...window.mapFrames }))
    const note = `${what}, ${gaps.length} Bilder, Median ${rounded(percentile(gaps, 0.5))} ms`
    const row = (title: string, values: readonly number[], yardstick: number): BenchRow => ({
      name: `Karte: ${title} beim ${name} (95 %)`,
      ours: rounded(percentile(values, 0.95)),
      yardstick,
      unit: 'ms',
      note,
    })
    return [row('Bild', gaps, 16.8), row('Skript je Bild', scripts, 4)]
  }
  const drag = async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 120; step++) {
      const angle = (step / 120) * 2 * Math.PI
      await page.mouse.move(x + 200 * Math.sin(angle), y + 150 * (1 - Math.cos(angle)))
      await nextFrame()
    }
    await page.mouse.up()
  }
  const wheel = async () => {
    await page.mouse.move(x, y)
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, step % 30 < 15 ? -25 : 25)
      await nextFrame()
    }
  }
  const cdp = await page.context().newCDPSession(page)
  const pinch = async () => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: x + side * apart, y, id })),
      })
    await touch('touchStart', 100)
    for (let step = 1; step <= 120; step++) {
      await touch('touchMove', 100 + 60 * Math.sin((step / 60) * Math.PI))
      await nextFrame()
    }
    await touch('touchEnd')
  }
  const rows: BenchRow[] = []
  for (const [name, move] of Object.entries({ Ziehen: drag, Zoomen: wheel, Spreizen: pinch })) {
    rows.push(...(await measured(name, move)))
  }
  return rows
}

/** When the first picture stood, and what the map takes to load and in memory. */
export async function measurePicture(page: Page, what: string): Promise<BenchRow[]> {
  const first = await page.evaluate(() => window.firstPicture)
  const chunks = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\/map-page[^/]*\.js/.test(name) ? [name] : [])),
  )
  const sizes = await Promise.all(
    chunks.map(async (url) => gzipSync(await (await fetch(url)).text(), { level: 9 }).length),
  )
  const size = sizes.reduce((sum, each) => sum + each, 0) / 1000
  const cdp = await page.context().newCDPSession(page)
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return [
    { name: 'Karte: erstes Bild nach den Daten', ours: Math.round(first), yardstick: 500, unit: 'ms', note: what },
    { name: 'Karte: eigener Code', ours: rounded(size), yardstick: 60, unit: 'kB gzipped' },
    {
      name: 'Karte: Speicher (JavaScript)',
      ours: Math.round(usedSize / 1e6),
      yardstick: 150,
      unit: 'MB',
      note: what,
    },
  ]
}
