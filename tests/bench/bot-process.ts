import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleHandlers } from '../../infra/aws/deployment/bundle.ts'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { bots } from '../../shared/contract/schemas/bots.ts'
import { calculations } from '../../shared/contract/schemas/calculations.ts'
import { orders } from '../../shared/contract/schemas/orders.ts'
import { senders } from '../../shared/contract/schemas/senders.ts'
import { targets } from '../../shared/contract/schemas/targets.ts'
import { worlds } from '../../shared/contract/schemas/worlds.ts'
import { aDiscordId, anInteraction, discordEnv, signedHeaders } from '../support/servers/discord.ts'
import { medianImport } from './bundle.ts'
import { aLatePlan, benchWorld, startLateStack } from './late-plan.ts'
import { medianTime } from './median.ts'
import type { BenchRow } from './row.ts'

/** What a bot waits for, on a late world with a plan of 2,000 targets and some 4,000 attacks that is issued; prints rows as JSON. */
Object.assign(process.env, discordEnv)
const { api, url, close } = await startLateStack(process.argv[2] || undefined)
const { world } = await api.call(worlds.create, { body: benchWorld })
const worldId = world._id
await api.call(worlds.sync, { body: { worldId } })
const plan = await aLatePlan(api, worldId)
const { params } = plan
await api.call(senders.uploadTroops, { params, body: { dump: plan.dump } })
await api.call(targets.addManual, { params, body: { ...plan.targets, maxFake: 2 } })
await api.call(calculations.calculateOffs, { params, body: {} })
await api.call(calculations.calculateFakes, { params })
const { issue } = await api.call(orders.issue, { params })
const { key } = await api.call(bots.createKey, { params: { worldId }, body: { name: 'Bench' } })

const guild = aDiscordId()
async function interact(command: string, options: Record<string, string>, at?: string) {
  const body = JSON.stringify(anInteraction(command, options, { guild, ...(at && { at }) }))
  const headers = { 'content-type': 'application/json', ...signedHeaders(body) }
  const answer = await api.raw('POST', '/discord/interactions', body, headers)
  if (answer.status !== 200) throw new Error(`${command}: ${answer.status} ${JSON.stringify(answer.body)}`)
}
await interact('setwelt', { server: benchWorld.server })
await api.call(bots.approveGuild, { params: { guildId: guild } })

const [coords = ''] = plan.targets.coordinates
const asked = apiAt(url).raw
const ask = async () => {
  const { status } = await asked('GET', `/inc-plan/${benchWorld.server}/${encodeURIComponent(coords)}`, undefined, {
    authorization: `Bot ${key}`,
  })
  if (status !== 200) throw new Error(`The bot endpoint has answered ${status}`)
}
const inc = () => interact('inc', { coords })

// The first one reads the plan, as after a cold start; the world's data were read before, and are added.
const start = performance.now()
await inc()
const first = performance.now() - start
const outDir = mkdtempSync(join(tmpdir(), 'angriffsplaner-bench-'))
const [bundle] = (await bundleHandlers({ outDir })).filter(({ file }) => file === 'api/bots/interactions')
if (!bundle) throw new Error('Nothing answers Discord')
const imported = medianImport(join(bundle.folder, 'index.mjs'))
rmSync(outDir, { recursive: true, force: true })

let edits = 0
const edit = async () => {
  const [x, y] = coords.split('|')
  const targetId = `offs-${x}-${y}`
  await api.call(targets.update, { params: { ...params, targetId }, body: { maxFake: edits++ % 9 } })
}
const note = `${issue.lines} Angriffe`
const rows: BenchRow[] = [
  {
    name: 'GET /inc-plan/{world}/{coordinates}, warm',
    ours: await medianTime(25, ask),
    yardstick: 40,
    unit: 'ms',
    note,
  },
  {
    name: 'GET /inc-plan/{world}/{coordinates} after an edit',
    ours: await medianTime(5, ask, edit),
    yardstick: 500,
    unit: 'ms',
    note,
  },
  { name: 'Discord: /inc, warm', ours: await medianTime(25, inc), yardstick: 300, unit: 'ms', note },
  {
    name: 'Discord: /inc while typing',
    ours: await medianTime(15, () => interact('inc', { coords: 'dorf' }, 'coords')),
    yardstick: 300,
    unit: 'ms',
    note,
  },
  {
    name: 'Discord: /inc, cold: import and first answer',
    ours: Math.round(imported + first),
    yardstick: 3000,
    unit: 'ms',
    note: `${Math.round(imported)} ms Import von ${Math.round(bundle.bytes / 1000)} kB`,
  },
]
console.log(JSON.stringify(rows))
await close()
process.exit(0)
