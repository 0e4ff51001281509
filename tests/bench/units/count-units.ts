import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoWorld } from '../../../infra/local/demo/demo-world.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { troopDump } from '../../../infra/local/demo/seed-dump.ts'
import { startDynoxide } from '../../../infra/local/emulators/dynoxide.ts'
import { contract } from '../../../shared/contract/index.ts'
import { callsOfTribe } from '../../infra/costs.ts'
import { tableUnits } from '../../infra/table-units.ts'
import { startTableMeter } from '../../support/faults/table-meter.ts'
import { discordEnv } from '../../support/servers/discord.ts'
import { forkStack } from '../../support/stack/fork-stack.ts'
import { calls, polled, readGround } from './unit-calls.ts'

/**
 * Counts what each call of a tribe's month takes of the table on the demo plan, in containers that have read nothing before (those of
 * what is polled have), and prints it as `tests/infra/table-units.ts` has it, with what stood there where that differs. Run it when a
 * call reads or writes something else: `npx node tests/bench/units/count-units.ts`, with the names of calls for these alone.
 */

const [ours, theirs] = demoWorld().tribes
const members = [...(ours?.members ?? [])].sort((a, b) => b.villages.length - a.villages.length).slice(0, 25)
const homes = members.flatMap(({ villages }) => villages.map(({ x, y }) => `${x}|${y}`))
const aims = (theirs?.members ?? []).flatMap(({ villages }) => villages.map(({ x, y }) => `${x}|${y}`))

const dataDir = mkdtempSync(join(tmpdir(), 'angriffsplaner-units-'))
const table = await startDynoxide(join(dataDir, 'table.db'), console.error)
const meter = await startTableMeter(table.url)
const start = () =>
  forkStack({ dataDir, seed: 'demo' }, { AWS_ENDPOINT_URL_DYNAMODB: meter.url, QUOTAS: undefined, ...discordEnv })

const first = await start()
const { token } = await apiAt(first.url).call(contract.sessions.login, {
  body: { username: 'superadmin', password: demoPassword },
})
const villages = { aims, homes, dump: troopDump(members) }
const ground = await readGround(apiAt(first.url, token), villages)
await first.close()
const asked = process.argv.slice(2)
for (const name of Object.keys(callsOfTribe).filter((each) => asked.length === 0 || asked.includes(each))) {
  const call = calls[name]
  if (!call) throw new Error(`It is not said here how ${name} is called`)
  const stack = await start()
  const work = () => call({ ...ground, api: apiAt(stack.url, token) })
  if (polled.includes(name)) await work()
  const { read, written } = await meter.measure(work)
  await stack.close()
  const known = tableUnits[name]
  const isKnown = known?.read === read && (known.written ?? 0) === written
  const before = isKnown ? '' : ` // ${known?.read ?? '?'}, ${known?.written ?? 0}`
  console.log(`  '${name}': { read: ${read}${written > 0 ? `, written: ${written}` : ''} },${before}`)
}
await meter.close()
await table.close()
rmSync(dataDir, { recursive: true, force: true })
