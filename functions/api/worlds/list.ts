import { worlds } from '../../../shared/contract/worlds.ts'
import { worldViews } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listWorlds } from '../../store/worlds/worlds.ts'

export const handler = defineHandler(worlds.list, async ({ user }) => ({
  worlds: await worldViews(await listWorlds(), user),
}))
