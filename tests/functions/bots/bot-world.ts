import { randomInt } from 'node:crypto'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { anAddress } from '../../support/servers/edge.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../../support/servers/provider.ts'
import { api } from '../../support/stack/api.ts'
import { ownStack, settled } from '../../support/stack/own-stack.ts'
import { aim, dumpLine, leader, schedule, superadmin, twoTribes, upload } from '../world.ts'

/** A world whose plan attacks 510|500 with two offs and three fakes, issued, and a bot key. */
export interface BotWorld {
  worldId: string
  server: string
  planId: string
  key: string
  keyId: string
}

/** A synchronised world whose server no other world of the stack has, not even those of tests that have ended. */
export async function aLoneWorld(files: WorldFiles = twoTribes): Promise<{ worldId: string; server: string }> {
  const server = `deb${String.fromCharCode(97 + randomInt(26))}${randomInt(1, 10_000)}`
  const { worlds: known } = await superadmin().call(worlds.list, {})
  if (known.some((world) => world.server === server)) return aLoneWorld(files)
  return aSyncedWorld(server, files)
}

/** A synchronised world of a server. */
export async function aSyncedWorld(server: string, files: WorldFiles = twoTribes) {
  await serveWorld(server, worldFiles(files))
  const { world } = await superadmin().call(worlds.create, { body: { name: `Welt ${server}`, server } })
  await superadmin().call(worlds.sync, { body: { worldId: world._id } })
  return { worldId: world._id, server }
}

export async function aBotWorld(): Promise<BotWorld> {
  const { worldId, server } = await aLoneWorld()
  const { plan } = await leader().call(plans.create, { body: { name: 'Sturm', tribes: [1], worldId, ...schedule } })
  const planId = plan._id
  await upload(
    planId,
    [500, 501, 502, 503, 504].map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
  )
  await aim(planId, 'offs', [500, 501], { maxOff: 2, maxFake: 3 })
  await leader().call(calculations.calculateAll, { params: { planId }, body: {} })
  await leader().call(orders.issue, { params: { planId } })
  const made = await superadmin().call(bots.createKey, { params: { worldId }, body: { name: 'Testbot' } })
  await settled()
  return { worldId, server, planId, key: made.key, keyId: made._id }
}

/** What a bot gets with a key; from an address of its own, so that its wrong keys are nobody else's. */
export async function ask(server: string, coordinates: string, authorization?: string, address = anAddress()) {
  const path = `/inc-plan/${encodeURIComponent(server)}/${coordinates}`
  const answer = await api(undefined, ownStack().url, address).raw('GET', path, undefined, {
    ...(authorization !== undefined && { authorization }),
  })
  return { ...answer, body: Object(answer.body) }
}
