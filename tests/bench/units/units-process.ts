import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxTargets } from '../../../functions/store/targets/target-totals.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { startDynoxide } from '../../../infra/local/emulators/dynoxide.ts'
import { contract, routes } from '../../../shared/contract/index.ts'
import { chunked } from '../../../shared/lib/chunks.ts'
import { startTableMeter } from '../../support/faults/table-meter.ts'
import { discordEnv } from '../../support/servers/discord.ts'
import { forkStack } from '../../support/stack/fork-stack.ts'
import { aLatePlan, benchWorld, startLateStack } from '../late-plan.ts'
import type { BenchRow } from '../row.ts'
import { endpointOf, readWholePlan, seldom, type WholePlan } from './seldom-calls.ts'
import { calls, polled, readGround } from './unit-calls.ts'

/**
 * The table units of each call on the largest plan (`UNITS_TARGETS` for a smaller one), in containers that have read nothing before
 * (those of what is polled have). A light call may take eight seconds of one partition, the rest 25. Prints the rows as one line of JSON.
 */
const targetCount = Number(process.env.UNITS_TARGETS) || maxTargets
const dataDir = mkdtempSync(join(tmpdir(), 'angriffsplaner-units-'))
const table = await startDynoxide(join(dataDir, 'table.db'), console.error)
const meter = await startTableMeter(table.url)
Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: meter.url, ...discordEnv })

const first = await startLateStack(process.argv[2] || undefined, { dataDir, weighsCpu: true })
const { world } = await first.api.call(contract.worlds.create, { body: benchWorld })
await first.api.call(contract.worlds.sync, { body: { worldId: world._id } })
const { params, targets, homes, dump } = await aLatePlan(first.api, world._id, targetCount)
await first.api.call(contract.senders.uploadTroops, { params, body: { dump } })
// The last three are added by the call that is counted.
const many = targets.coordinates.slice(0, -3)
const pages = chunked(many, 1000)
const added = await meter.measure(async () => {
  for (const coordinates of pages)
    await first.api.call(contract.targets.addManual, { params, body: { ...targets, coordinates } })
})
await first.api.call(contract.calculations.calculateAll, { params, body: {} })
await first.api.call(contract.orders.issue, { params })
const ground = await readWholePlan(first.api, await readGround(first.api, { aims: targets.coordinates, homes, dump }))
await first.close()

const [lightSeconds, heavySeconds] = [8, 25]
const perSecond = { read: 3000, written: 1000 }
const rows: BenchRow[] = []
const add = (label: string, seconds: number, units: { read: number; written: number }) => {
  for (const [kind, unit] of [
    ['read', 'RCU'],
    ['written', 'WCU'],
  ] as const) {
    if (units[kind] === 0) continue
    const row = { name: `${label}: ${unit}`, ours: units[kind], yardstick: seconds * perSecond[kind], unit }
    rows.push(units[kind] > perSecond[kind] ? { ...row, note: 'mehr, als eine Partition in einer Sekunde nimmt' } : row)
  }
}

add(`targets.addManual, ${many.length} in ${pages.length} Seiten`, pages.length * heavySeconds, added)
/** Each chunk of bulk data that they delete is a partition of its own. */
const spread = ['plans.remove']
const failed: string[] = []
for (const [name, call] of Object.entries({ ...calls, ...seldom })) {
  const stack = await forkStack({ dataDir, seed: 'none' }, { AWS_ENDPOINT_URL_S3: undefined, QUOTAS: undefined })
  const called: WholePlan = { ...ground, url: stack.url, api: apiAt(stack.url, first.token) }
  if (polled.includes(name)) await call(called)
  const isLight =
    !spread.includes(name) && routes.some((route) => route.name === endpointOf(name) && route.endpoint.load === 'light')
  await meter
    .measure(() => call(called))
    .then(
      (units) => add(name, isLight ? lightSeconds : heavySeconds, units),
      (error: unknown) => failed.push(`${name}: ${error}`),
    )
  await stack.close()
}
await meter.close()
await table.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(JSON.stringify(rows))
if (failed.length > 0) console.error(failed.join('\n'))
process.exit(failed.length > 0 ? 1 : 0)
