import { launchBrowser } from '../../infra/local/browser.ts'
import { buildSite } from '../../infra/local/site-build.ts'
import { contract } from '../../shared/contract/index.ts'
import { pickAt } from '../../web/features/map/pick.ts'
import { gridOf } from '../../web/features/map/village-grid.ts'
import { aLatePlan, benchWorld, startLateStack } from './late-plan.ts'
import { measureMap, percentile, watchFrames } from './map-frames.ts'
import type { BenchRow } from './row.ts'

/** What the map of a late world with 2,000 attacks takes in a browser that draws in software; prints the rows as one line of JSON. */
await buildSite()
const { api, token, url, close } = await startLateStack(process.argv[2] || undefined)
const { world } = await api.call(contract.worlds.create, { body: benchWorld })
await api.call(contract.worlds.sync, { body: { worldId: world._id } })
const { params, dump, targets } = await aLatePlan(api, world._id)
await api.call(contract.plans.uploadTroops, { params, body: { dump } })
await api.call(contract.targets.addManual, { params, body: { ...targets, maxOff: 1, maxFake: 1, maxBFake: 0 } })
await api.call(contract.offtool.calculateOffs, { params, body: {} })
await api.call(contract.offtool.calculateFakes, { params })
const { attacks } = await api.call(contract.plans.attacks, { params })
const { villages } = await api.call(contract.lookups.mapData, { worldId: world._id })
const what = `${villages.length} Dörfer, ${attacks.length} Angriffe`

/** What it takes to find what lies under the pointer, at the worst of twenty places: whoever stops the process now and then is not us. */
function picking(): BenchRow {
  const grid = gridOf(villages)
  const times: number[] = []
  const places = 2000
  for (let round = 0; round < places; round++) {
    const place = { x: 300 + (round % 400), y: 300 + ((round * 7) % 400), pixels: 2 }
    const start = performance.now()
    pickAt(place, grid, attacks)
    // The first ones are slow because nothing is compiled yet.
    if (round > places / 2) times.push(performance.now() - start)
  }
  return {
    name: 'Karte: Dorf unter dem Zeiger finden',
    ours: Math.round(percentile(times, 0.95) * 100) / 100,
    yardstick: 1,
    unit: 'ms',
    note: what,
  }
}

const browser = await launchBrowser()
const origins = [
  {
    origin: url,
    localStorage: [
      { name: 'angriffsplaner.token', value: token },
      { name: 'angriffsplaner.world', value: world._id },
    ],
  },
]
const context = await browser.newContext({
  baseURL: url,
  locale: 'de-DE',
  viewport: { width: 1440, height: 900 },
  storageState: { cookies: [], origins },
})
const page = await context.newPage()
await page.addInitScript(watchFrames)
await page.goto(`/map?plan=${params.planId}&x=500&y=500&z=3`)
await page.getByRole('tab', { name: `Gezeigte Angriffe (${attacks.length})` }).waitFor()
const rows = [...(await measureMap(page, what)), picking()]
console.log(JSON.stringify(rows))
await browser.close()
await close()
process.exit(0)
