import { createBotKey } from '../../../functions/store/bots/bot-keys.ts'
import { grantWorld, requestWorld } from '../../../functions/store/bots/guilds.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { newId } from '../../../shared/lib/new-id.ts'

/** Bot key of the demo world for the example in docs/bot-api.md: public, and only valid on the local machine. */
const demoBotKey = 'demo-bot-key-of-this-machine'

const request = (by: string, channel: string) => ({ at: new Date().toISOString(), by, channel })

/** Adds a bot key, an approved guild and a waiting guild to the demo world. */
export async function seedBot(worldId: string): Promise<void> {
  const world = await getWorld(worldId)
  if (!world) throw new Error('The demo world is gone')
  const audit = undefined
  await createBotKey(worldId, { _id: newId(), name: 'Beispiel der README', salt: newId(), key: demoBotKey }, { audit })
  await requestWorld('112233445566778899', world, request('Torfzahn', 'angriffe'), { audit })
  await grantWorld('112233445566778899', world, { audit })
  await requestWorld('998877665544332211', world, request('Otterfeld', 'allgemein'), { audit })
}
