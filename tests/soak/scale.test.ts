import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleHandlers } from '../../infra/aws/deployment/bundle.ts'
import { type ApiClient, apiAt, type CallInput, type RawAnswer } from '../../infra/local/demo/api-client.ts'
import { readUsage } from '../../infra/local/server/function-apart.ts'
import { type Endpoint, maxBodyBytes, type OutputOf } from '../../shared/contract/endpoint.ts'
import { contract, routes } from '../../shared/contract/index.ts'
import { chunked } from '../../shared/lib/chunks.ts'
import { isPlanned } from '../../shared/model/attack.ts'
import { maxTargetIds } from '../../shared/model/target.ts'
import { caughtUp } from '../support/faults/late-reads.ts'
import { aDiscordId, anInteraction, signedHeaders } from '../support/servers/discord.ts'
import { anAddress, fromAddress } from '../support/servers/edge.ts'
import { startSharedStack } from '../support/stack/start-shared-stack.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'
import {
  coordinate,
  largeWorldFiles,
  ourTribes,
  ourVillages,
  senderCount,
  targetCount,
  targetVillages,
  troopLines,
  upTo,
  worldSize,
} from './large-world.ts'
import { exceeds, usageByFunction, usageTable } from './usage.ts'

/** The largest plan that the product takes, with each function in its bundle, in a process of its own with its Lambda's memory. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const folder = fileURLToPath(new URL('../../dist/soak/', import.meta.url))
const usageFile = join(folder, 'usage.jsonl')
const server = 'de100'
/** Characters of a dump that fills a body: its line ends are two characters there. */
const largestDump = maxBodyBytes - 100_000
/** Sightings of a file of 4 MB. */
const perFile = 27_000

let stack: Awaited<ReturnType<typeof startSharedStack>>
let api: ApiClient
let bundles: string
const failed: string[] = []

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  rmSync(usageFile, { force: true })
  bundles = mkdtempSync(join(temporaryFolder('bundles'), 'bundles-'))
  await bundleHandlers({ outDir: bundles })
  stack = await startSharedStack({ bundles, usageFile })
  api = apiAt(stack.shared.url, stack.shared.tokens.superadmin, fromAddress(anAddress()))
}, 600_000)
afterAll(async () => {
  await stack?.close()
  if (failed.length > 0) console.log(failed.join('\n'))
  console.log(usageTable(usageByFunction(readUsage(usageFile))))
})

const serve = async (edition: number) => {
  const files = Object.fromEntries(
    Object.entries(largeWorldFiles(edition)).map(([path, content]) => [path, content.toString('base64')]),
  )
  await fetch(`${stack.shared.providerUrl.replace('{server}', server)}/control`, {
    method: 'PUT',
    body: JSON.stringify({ files }),
  })
}

/** Calls until it is done: what is busy is asked again when it says, as by every client. Failures are noted, and the soak goes on. */
async function done(name: string, ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
  let answer = await ask()
  for (let again = 0; again < 9 && answer.status === 503; again++) {
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    answer = await ask()
  }
  if (answer.status >= 400) failed.push(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
  return answer
}

/** The answer of a call that later steps need. */
const output = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> =>
  endpoint.output.parse((await done(endpoint.path, () => api.send(endpoint, input))).body) as OutputOf<E>

const get = (name: string, path: string, client = api) =>
  done(name, () => client.raw('GET', path, undefined, { 'accept-encoding': 'gzip' }))

const aPlan = async (worldId: string) => {
  const now = Date.now()
  const { plan } = await output(contract.plans.create, {
    body: {
      name: 'Der große Sturm',
      worldId,
      tribes: ourTribes,
      sendFrom: new Date(now - 3_600_000).toISOString(),
      arriveAt: new Date(now + 10 * 86_400_000).toISOString(),
    },
  })
  return { planId: plan._id }
}

/** Nearly the 50,000 attacks that a plan may have. */
const aims = [
  { type: 'offs', maxOff: 1, maxFake: 3, maxBFake: 1, maxSnob: 0, count: 6000 },
  { type: 'ramoff', maxOff: 1, maxFake: 2, maxBFake: 0, maxSnob: 0, count: 1000 },
  { type: 'bfcleaner', maxOff: 1, maxFake: 2, maxBFake: 0, maxSnob: 0, count: 1000 },
  { type: 'bfkatas', maxOff: 1, maxFake: 2, maxBFake: 0, maxSnob: 0, count: 1000 },
  { type: 'agcleaner', maxOff: 1, maxFake: 1, maxBFake: 0, maxSnob: 1, count: 300 },
  { type: 'fakes', maxOff: 0, maxFake: 4, maxBFake: 0, maxSnob: 0, count: 700 },
] as const

async function fill(params: { planId: string }) {
  await done('upload', () =>
    api.send(contract.senders.uploadTroops, { params, body: { dump: upTo(largestDump, troopLines(0)) } }),
  )
  let from = 0
  for (const { count, ...limits } of aims) {
    const coordinates = targetVillages.slice(from, from + count).map(coordinate)
    from += count
    await done(`targets ${limits.type}`, () =>
      api.send(contract.targets.addManual, { params, body: { coordinates, ...limits } }),
    )
  }
}

/** These are the longest paced writes. */
async function inOneCall(worldId: string) {
  const params = await aPlan(worldId)
  const body = { coordinates: targetVillages.map(coordinate), type: 'fakes', maxFake: 1 } as const
  await done('targets in one call', () => api.send(contract.targets.addManual, { params, body }))
  await done('plans.remove', () => api.send(contract.plans.remove, { params }))
}

const calculations = Object.values(contract.calculations).filter(({ path }) => path.startsWith('/offtool/calculate'))

async function calculate(params: { planId: string }) {
  for (const endpoint of calculations) {
    const body = { ramoffsEnabled: true }
    await done(endpoint.path, () => api.raw('POST', endpoint.path.replace('{planId}', params.planId), body))
    await done('explain', () => api.send(contract.calculations.explain, { params }))
  }
}

async function everyRead({ planId }: { planId: string }) {
  for (const { name, endpoint } of routes) {
    if (endpoint.method !== 'GET' || !/^[^{]*\{planId\}[^{]*$/.test(endpoint.path)) continue
    if (asked.some((one) => one === endpoint)) continue
    await get(name, endpoint.path.replace('{planId}', planId))
  }
}
/** These reads also need a query. */
const asked = [contract.calculations.compareResults, contract.wishes.candidates, contract.wishes.price]

async function readAttacks(params: { planId: string }) {
  const { results } = await output(contract.calculations.results, { params })
  const [to, from = to] = results
  if (to && from) {
    await done('compareResults', () =>
      api.send(contract.calculations.compareResults, { params, query: { from: from._id, to: to._id } }),
    )
    await done('restoreResult', () =>
      api.send(contract.calculations.restoreResult, { params: { ...params, resultId: from._id }, body: {} }),
    )
  }
  const { attacks } = await output(contract.calculations.attacks, { params, query: {} })
  const planned = attacks.filter(isPlanned)
  const one = planned[planned.length >> 1]
  if (!one) return planned
  const attack = { kind: one.type, villageId: one.senderVillageId, targetId: one.targetId ?? '' }
  await done('candidates', () =>
    api.send(contract.wishes.candidates, {
      params,
      query: { attack: `${attack.kind}:${attack.villageId}:${attack.targetId}` },
    }),
  )
  const { version } = await output(contract.wishes.state, { params })
  const edits = planned.slice(0, 2000).map((each) => ({
    op: 'pin' as const,
    attack: { kind: each.type, villageId: each.senderVillageId, targetId: each.targetId ?? '' },
  }))
  await done('wishes.edit', () => api.send(contract.wishes.edit, { params, body: { version, edits } }))
  await done('wishes.price', () =>
    api.send(contract.wishes.price, {
      params,
      query: {
        wish: 'pin',
        ...attack,
        villageId: edits[0]?.attack.villageId ?? 0,
        targetId: edits[0]?.attack.targetId ?? '',
        kind: edits[0]?.attack.kind,
      },
    }),
  )
  return planned
}

/** Members open their page and mark; leaders look at the board. */
async function sendOrders(params: { planId: string }) {
  await done('orders.issue', () => api.send(contract.orders.issue, { params }))
  const { entries } = await output(contract.orders.list, { params })
  const guest = apiAt(stack.shared.url, undefined, fromAddress(anAddress()))
  for (const { edit, playerId } of entries.slice(0, 12)) {
    const key = edit.split('/').at(-1) ?? ''
    const { body } = await done('orders.sheet', () => guest.send(contract.orders.sheet, { params: { key }, query: {} }))
    const { lines } = contract.orders.sheet.output.parse(body)
    const marks = lines
      .slice(0, 400)
      .map(({ id }) => ({ line: id, state: 'sent' as const, at: new Date().toISOString() }))
    await done('orders.mark', () => guest.send(contract.orders.mark, { params: { key }, body: { marks } }))
    await get('orders.calendar', contract.orders.calendar.path.replace('{key}', key), guest)
    await get('orders.playerSheet', `/dsultimate/${params.planId}/${playerId}`)
    await get('orders.board', contract.orders.board.path.replace('{planId}', params.planId))
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
function gameTime(moment: number) {
  const at = new Date(moment)
  const date = [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear() % 100].map(twoDigits).join('.')
  return `am ${date} um ${at.toISOString().slice(11, 19)}`
}

/** Files and a paste of 4 MB each, up to the most that a plan takes. */
async function see(params: { planId: string }, planned: Awaited<ReturnType<typeof readAttacks>>, edition: number) {
  await done('sightings.removeAll', () => api.send(contract.sightings.removeAll, { params }))
  for (let file = 0; file < 4; file++) {
    const entries = Array.from({ length: perFile }, (_, i) => {
      const each = planned[(file * perFile + i) % planned.length]
      const at = Date.parse(each?.time ?? '') + ((i * 7) % 600) * 1000 + edition * 1000
      return {
        herkunft: `${each?.xf}|${each?.yf}`,
        ziel: `${each?.xt}|${each?.yt}`,
        ankunft: gameTime(at),
        staerke: i % 4 ? 'klein' : 'gross',
        spieler: each?.senderPlayerName,
      }
    })
    await done('sightings.upload', () =>
      api.send(contract.sightings.upload, { params, file: new File([JSON.stringify(entries)], 'incs.json') }),
    )
  }
  const lines: string[] = []
  for (let i = 0; i < 62_000; i++) {
    const [from, to] = [ourVillages[(i * 13) % senderCount], targetVillages[(i * 7) % targetCount]]
    lines.push(
      `${from?.id}&${to?.id}&axe&${Date.now() + 86_400_000 + i * 1000 + edition}&8&false&false&axe=NjAwMA==/ram=MjAw`,
    )
  }
  await done('sightings.paste', () =>
    api.send(contract.sightings.paste, { params, body: { text: lines.join('\n'), save: true } }),
  )
  for (const name of ['analysis', 'attacks', 'list'] as const)
    await done(`sightings.${name}`, () => api.send(contract.sightings[name], { params, query: {} }))
}

async function askBots(worldId: string, guild: string, key: string) {
  for (const place of targetVillages.slice(0, 8)) {
    const bot = apiAt(stack.shared.url, undefined, { ...fromAddress(anAddress()), authorization: `Bot ${key}` })
    await get('bots.incPlan', `/inc-plan/${server}/${encodeURIComponent(coordinate(place))}`, bot)
    const body = JSON.stringify(anInteraction('inc', { coords: coordinate(place) }, { guild }))
    await done('bots.interactions', () =>
      bot.raw('POST', '/discord/interactions', body, { 'content-type': 'application/json', ...signedHeaders(body) }),
    )
  }
  for (const path of ['/map/data', '/tribes', '/players']) await get(path, `${path}?worldId=${worldId}`)
}

async function edit(params: { planId: string }, edition: number) {
  const { targets } = await output(contract.targets.list, { params })
  for (const targetIds of chunked(
    targets.slice(0, 2000).map(({ _id }) => _id),
    maxTargetIds,
  ))
    await done('targets.updateMany', () =>
      api.send(contract.targets.updateMany, { params, body: { targetIds, limits: { maxFake: 2 + (edition % 2) } } }),
    )
  await done('upload again', () =>
    api.send(contract.senders.uploadTroops, { params, body: { dump: upTo(largestDump, troopLines(edition)) } }),
  )
}

test(`${minutes} minutes on a world of ${worldSize} villages, with ${targetCount} targets and ${senderCount} senders`, async () => {
  const end = Date.now() + minutes * 60_000
  await serve(0)
  const { world } = await output(contract.worlds.create, { body: { name: 'Die große Welt', server } })
  const worldId = world._id
  await done('worlds.sync', () => api.send(contract.worlds.sync, { body: { worldId } }))
  const params = await aPlan(worldId)
  const { key } = await output(contract.bots.createKey, { params: { worldId }, body: { name: 'Dauerlauf' } })
  const guild = aDiscordId()
  const setWorld = JSON.stringify(anInteraction('setwelt', { server }, { guild }))
  await done('setwelt', () =>
    api.raw('POST', '/discord/interactions', setWorld, {
      'content-type': 'application/json',
      ...signedHeaders(setWorld),
    }),
  )
  await output(contract.bots.approveGuild, { params: { guildId: guild } })
  await inOneCall(worldId)
  await fill(params)
  for (let edition = 1; edition === 1 || Date.now() < end; edition++) {
    await calculate(params)
    const planned = await readAttacks(params)
    await sendOrders(params)
    await caughtUp(stack.shared.tableUrl)
    await askBots(worldId, guild, key)
    await see(params, planned, edition)
    await everyRead(params)
    const { plan } = await output(contract.plans.duplicate, { params, body: { name: `Kopie ${edition}` } })
    await done('copy', () => api.send(contract.calculations.calculateAll, { params: { planId: plan._id }, body: {} }))
    await get('ledger', contract.ledger.conflicts.path.replace('{planId}', params.planId))
    await done('plans.remove', () => api.send(contract.plans.remove, { params: { planId: plan._id } }))
    await edit(params, edition)
    await serve(edition)
    await done('worlds.sync', () => api.send(contract.worlds.sync, { body: { worldId } }))
  }
  await done('reset', () => api.send(contract.calculations.reset, { params }))
  await done('plans.remove', () => api.send(contract.plans.remove, { params }))
  await done('worlds.remove', () => api.send(contract.worlds.remove, { params: { worldId } }))

  expect(failed).toEqual([])
  expect(usageByFunction(readUsage(usageFile)).filter(exceeds)).toEqual([])
})
