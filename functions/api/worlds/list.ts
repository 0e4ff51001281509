import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { mayOpen } from '../../../shared/model/world.ts'
import { worldViews } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listWorlds } from '../../store/worlds/world-list.ts'

/** The worlds that the account may open. */
export const handler = defineHandler(worlds.list, async ({ user, viewer }) => ({
  worlds: await worldViews(
    (await listWorlds()).filter((world) => mayOpen(viewer, world)),
    user,
  ),
}))
