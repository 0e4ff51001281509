import { worlds } from '../../shared/contract/worlds.ts'
import { handle } from '../lib/handle.ts'
import { worldView } from '../lib/world-view.ts'
import { updateWorld } from '../store/worlds.ts'

/** Renames a world or points it to another server, whose data then comes with the next sync. */
export const handler = handle(worlds.update, async ({ world, body }) => ({
  world: await worldView(await updateWorld(world, body)),
}))
