import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { syncSentence } from '../../../shared/model/world.ts'
import { syncWorld } from '../../domain/worlds/sync-world.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(worlds.sync, async ({ world, audit }) => {
  const stats = await syncWorld(world, { audit })
  return { success: true, message: syncSentence(stats), stats }
})
