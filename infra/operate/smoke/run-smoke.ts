import { generateKeyPairSync, sign } from 'node:crypto'
import { contract } from '../../../shared/contract/index.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import type { World } from '../../../shared/model/world.ts'
import { apiAt } from '../../local/demo/api-client.ts'
import { checkCalls, checkEdge, checkForgedAddress } from './edge-checks.ts'
import { type Clients, checkPlan, type PlanSize } from './plan-checks.ts'
import { counted, ensure, type Report, Skipped } from './report.ts'

export interface SmokeOptions {
  /** Where the site is, without a trailing slash. */
  url: string
  /** The API's own address, which must refuse calls. */
  apiUrl?: string
  /** The name of a superadmin's account. */
  username: string
  password: string
  /** Server code of the world; default: the deployment's first. Added for the time of the checks if it is missing. */
  server?: string
  size: PlanSize
}

/** Checks a deployment from outside, and leaves only audit entries. Resolves once everything is cleaned up. */
export async function runSmoke(options: SmokeOptions, report: Report): Promise<void> {
  const guest = apiAt(options.url)
  await checkEdge(options.url, options.apiUrl, report)
  let clients: Clients | undefined
  await report.check('sign in as superadmin', async () => {
    const { username, password } = options
    const { token } = await guest.call(contract.sessions.login, { body: { username, password } })
    const api = apiAt(options.url, token)
    const { user } = await api.call(contract.sessions.me, {})
    ensure(user.role === 'superadmin', `${username} is no superadmin`)
    clients = { api, guest }
    return undefined
  })
  if (!clients) return
  await checkWorld(clients, options, report)
  await checkDiscord(clients, report)
  await checkForgedAddress(guest, report)
}

async function checkWorld(clients: Clients, { server, size }: SmokeOptions, report: Report): Promise<void> {
  const { api, guest } = clients
  const name = `Probe ${newId()}`
  let world: World | undefined
  try {
    const isSynced = await report.check('synchronise the world', async () => {
      const { worlds } = await api.call(contract.worlds.list, {})
      world = server === undefined ? worlds[0] : worlds.find((one) => one.server === server)
      if (!world) {
        ensure(server !== undefined, 'there is no world: set SMOKE_SERVER, such as de236')
        world = (await api.call(contract.worlds.create, { body: { name, server } })).world
      }
      const { stats } = await api.call(contract.worlds.sync, { body: { worldId: world._id } })
      return counted(stats.villages, 'village')
    })
    if (!world || !isSynced) return
    await checkCalls(api, guest, world._id, report)
    await checkPlan(clients, world, size, report)
  } finally {
    await report.cleanUp('cleaned up: world', async () => {
      // The list is late; only there is a creation whose answer was lost.
      const { worlds } = await api.call(contract.worlds.list, {})
      const own = [...worlds, ...(world ? [world] : [])].filter((one) => one.name === name)
      const ids = new Set(own.map(({ _id }) => _id))
      for (const worldId of ids) await api.call(contract.worlds.remove, { params: { worldId } })
      return ids.size === 0 ? 'none was created' : undefined
    })
  }
}

async function checkDiscord({ guest }: Clients, report: Report): Promise<void> {
  const ping = JSON.stringify({ type: 1 })
  await report.check('Discord: wrong signature', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const { privateKey } = generateKeyPairSync('ed25519')
    const { status, body } = await guest.raw('POST', '/discord/interactions', ping, {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + ping), privateKey).toString('hex'),
    })
    if (JSON.stringify(body).includes('discord_unset')) throw new Skipped('not set up (DISCORD_PUBLIC_KEY)')
    ensure(status === 401, `the answer is ${status}`)
    return undefined
  })
  await report.check('Discord: PING', async () => {
    throw new Skipped('only Discord can sign it: save the Interactions Endpoint URL there again')
  })
}
