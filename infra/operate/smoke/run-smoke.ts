import { generateKeyPairSync, sign } from 'node:crypto'
import { contract } from '../../../shared/contract/index.ts'
import { apiAt } from '../../local/demo/api-client.ts'
import { checkCalls, checkEdge, checkForgedAddress } from './edge-checks.ts'
import { type Clients, checkPlan, type PlanSize } from './plan-checks.ts'
import { ensure, type Report, Skipped } from './report.ts'

export interface SmokeOptions {
  /** Where the site is, without a trailing slash. */
  url: string
  /** A superadmin. */
  username: string
  password: string
  /** Server code of the world; default: the deployment's first. Added for the time of the checks if it is missing. */
  server?: string
  size: PlanSize
  /** Headers of every call. */
  headers?: Record<string, string>
}

/** Checks a deployment from outside, and leaves audit entries only. Resolves once everything is cleaned up. */
export async function runSmoke(options: SmokeOptions, report: Report): Promise<void> {
  const { url, username, password, headers } = options
  const guest = apiAt(url, undefined, headers)
  await checkEdge(url, report)
  let clients: Clients | undefined
  await report.check('sign in', async () => {
    const { token, user } = await guest.call(contract.sessions.login, { body: { username, password } })
    ensure(user.role === 'superadmin', `${username} is no superadmin`)
    clients = { api: apiAt(url, token, headers), guest }
    return undefined
  })
  if (!clients) return
  await withWorld(clients, options, report)
  await checkDiscord(clients, report)
  await checkForgedAddress(guest, report)
}

async function withWorld(clients: Clients, { server, size }: SmokeOptions, report: Report): Promise<void> {
  const { api, guest } = clients
  const { worlds } = await api.call(contract.worlds.list, {})
  const known = server === undefined ? worlds[0] : worlds.find((world) => world.server === server)
  let added: string | undefined
  try {
    await report.check('a sync', async () => {
      ensure(known !== undefined || server !== undefined, 'there is no world: set SMOKE_SERVER, such as de236')
      if (!known && server !== undefined) {
        const { world } = await api.call(contract.worlds.create, { body: { name: `Probe ${server}`, server } })
        added = world._id
      }
      const { stats } = await api.call(contract.worlds.sync, { body: { worldId: known?._id ?? added } })
      return `${stats.villages} villages`
    })
    const world = (await api.call(contract.worlds.list, {})).worlds.find(({ _id }) => _id === (known?._id ?? added))
    if (!world) return
    await checkCalls(api, guest, world._id, report)
    await checkPlan(clients, world, size, report)
  } finally {
    if (added !== undefined) await api.call(contract.worlds.remove, { params: { worldId: added } })
  }
}

async function checkDiscord({ guest }: Clients, report: Report): Promise<void> {
  const ping = JSON.stringify({ type: 1 })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const send = (signature: string) =>
    guest.raw('POST', '/discord/interactions', ping, {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': signature,
    })
  const ensureSetUp = async () => {
    const { body } = await send('00'.repeat(64))
    if (JSON.stringify(body).includes('discord_unset')) throw new Skipped('DISCORD_PUBLIC_KEY is not set')
  }
  await report.check('Discord: a wrong signature', async () => {
    await ensureSetUp()
    const { privateKey } = generateKeyPairSync('ed25519')
    const { status } = await send(sign(null, Buffer.from(timestamp + ping), privateKey).toString('hex'))
    ensure(status === 401, `it answers ${status}`)
    return undefined
  })
  await report.check('Discord: PING', async () => {
    await ensureSetUp()
    throw new Skipped('only Discord can sign it: save the address there again, which sends one')
  })
}
