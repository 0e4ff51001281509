import { worlds } from '../../../shared/contract/worlds.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { handle } from '../../http/handle.ts'
import { getUsers } from '../../store/users.ts'
import { editWorld } from '../../store/worlds.ts'

/** Replaces the set of users who look after a world. */
export const handler = handle(worlds.setAdmins, async ({ world, body, note, noteNothing, fail }) => {
  const ids = [...new Set(body.admins)]
  if ((await getUsers(ids)).length !== ids.length) throw fail('admin_unknown')
  const edited = await editWorld(world._id, body.version, { adminIds: ids })
  if (!edited) throw fail('world_not_found')
  if ('conflict' in edited) throw fail('world_changed', { current: await worldView(edited.conflict) })
  const { before, after } = edited
  const usersAdded = ids.filter((id) => !before.adminIds.includes(id))
  const usersRemoved = before.adminIds.filter((id) => !ids.includes(id))
  if (usersAdded.length + usersRemoved.length === 0) noteNothing()
  note({ details: { usersAdded, usersRemoved } })
  return { world: await worldView(after) }
})
