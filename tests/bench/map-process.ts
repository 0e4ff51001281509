import type { Page } from 'playwright-core'
import { launchBrowser } from '../../infra/local/browser.ts'
import { buildSite } from '../../infra/local/server/site-build.ts'
import { contract } from '../../shared/contract/index.ts'
import { formatNumber } from '../../shared/lib/numbers.ts'
import { pickAt } from '../../web/features/map/engine/pick.ts'
import { createVillageGrid } from '../../web/features/map/engine/village-grid.ts'
import { aLatePlan, benchWorld, startLateStack } from './late-plan.ts'
import { measureMoves, measurePicture, percentile, watchFrames } from './map-frames.ts'
import type { BenchRow } from './row.ts'

/** What the map of a late world with 2,000 attacks takes in a browser that draws in software; prints the rows as one line of JSON. */
await buildSite()
const { api, token, url, close } = await startLateStack(process.argv[2] || undefined)
const { world } = await api.call(contract.worlds.create, { body: benchWorld })
await api.call(contract.worlds.sync, { body: { worldId: world._id } })
const { params, dump, targets } = await aLatePlan(api, world._id)
await api.call(contract.senders.uploadTroops, { params, body: { dump } })
await api.call(contract.targets.addManual, { params, body: { ...targets, maxOff: 1, maxFake: 1, maxBFake: 0 } })
await api.call(contract.calculations.calculateOffs, { params, body: {} })
await api.call(contract.calculations.calculateFakes, { params })
const { attacks } = await api.call(contract.calculations.attacks, { params })
const mapData = await api.call(contract.snapshots.mapData, { worldId: world._id })
const { villages } = mapData
const what = `${villages.length} Dörfer, ${attacks.length} Angriffe`

/** Milliseconds to find what is under the pointer, the worst of twenty places. Pauses by other processes do not count. */
function picking(): BenchRow {
  const grid = createVillageGrid(villages)
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

/** The map with these attacks in a window of its own. */
async function openMap(shownAttacks: number, prepare: (page: Page) => Promise<void> = async () => undefined) {
  const page = await context.newPage()
  await prepare(page)
  await page.addInitScript(watchFrames)
  await page.goto(`/map?plan=${params.planId}&x=500&y=500&z=3`)
  await page.getByRole('tab', { name: `Gezeigte Angriffe (${formatNumber(shownAttacks)})` }).waitFor()
  return page
}

/** Scripts in a frame of a map that no world has yet: 100,000 villages and 10,000 arrows. */
async function onTheLargest(): Promise<BenchRow[]> {
  const [manyVillages, manyAttacks] = [100_000, 10_000]
  const more = {
    ...mapData,
    villages: Array.from({ length: manyVillages }, (_, i) => {
      const village = villages[i % villages.length]
      if (!village) throw new Error('The world has no villages')
      const shift = Math.floor(i / villages.length)
      return { ...village, id: village.id + shift * 1_000_000, x: (village.x + shift) % 1000, y: village.y }
    }),
  }
  const moreAttacks = Array.from({ length: manyAttacks }, (_, i) => {
    const attack = attacks[i % attacks.length]
    if (!attack) throw new Error('The plan has no attacks')
    return { ...attack, yt: (attack.yt + Math.floor(i / attacks.length)) % 1000 }
  })
  const page = await openMap(manyAttacks, async (fresh) => {
    await fresh.route('**/api/map/data*', (route) => route.fulfill({ json: more }))
    await fresh.route('**/api/incplans/*/attacks*', (route) =>
      route.fulfill({ json: { attacks: moreAttacks, outdated: false, outdatedBy: [] } }),
    )
  })
  const moves = await measureMoves(page, `${manyVillages} Dörfer, ${manyAttacks} Angriffe`)
  await page.close()
  return moves
    .filter(({ name }) => name.includes('Skript'))
    .map((row) => ({ ...row, name: row.name.replace('Karte:', 'Karte, 100.000 Dörfer:') }))
}

const page = await openMap(attacks.length)
const rows = [
  ...(await measureMoves(page, what)),
  ...(await measurePicture(page, what)),
  picking(),
  ...(await onTheLargest()),
]
console.log(JSON.stringify(rows))
await browser.close()
await close()
process.exit(0)
