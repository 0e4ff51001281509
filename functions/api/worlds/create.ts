import { worlds } from '../../../shared/contract/worlds.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { handle } from '../../http/handle.ts'
import { createWorld } from '../../store/worlds.ts'

/** Creates a world; its data comes with the first sync. */
export const handler = handle(worlds.create, async ({ body, caller }) => ({
  world: await worldView(await createWorld(body, caller)),
}))
