import { worlds } from '../../shared/contract/worlds.ts'
import { handle } from '../lib/handle.ts'
import { worldViews } from '../lib/world-view.ts'
import { listWorlds } from '../store/worlds.ts'

/** All worlds, oldest first. */
export const handler = handle(worlds.list, async ({ user }) => ({ worlds: await worldViews(await listWorlds(), user) }))
