import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { serverCode } from '../../../shared/game/world/markets.ts'
import { createOnce } from '../../domain/create-once.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { createWorld, getWorld } from '../../store/worlds/worlds.ts'

/** Creates a world, without data until the first sync. */
export const handler = defineHandler(worlds.create, async ({ body, audit, key, fail }) => {
  const make = () => createWorld({ ...body, server: serverCode(body.server) }, { audit, key })
  const world = await createOnce(key, { find: getWorld, gone: 'world_not_found', make })
  if (!world) throw fail('world_not_found')
  return { world: await worldView(world) }
})
