import { worlds } from '../../../shared/contract/worlds.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { handle } from '../../http/handle.ts'
import { getUsers } from '../../store/users.ts'
import { setWorldAdmins } from '../../store/worlds.ts'

/** Replaces the set of users who look after a world. */
export const handler = handle(worlds.setAdmins, async ({ world, body, note, noteNothing, fail }) => {
  const ids = [...new Set(body.admins)]
  if ((await getUsers(ids)).length !== ids.length) throw fail('admin_unknown')
  const usersAdded = ids.filter((id) => !world.adminIds.includes(id))
  const usersRemoved = world.adminIds.filter((id) => !ids.includes(id))
  if (usersAdded.length + usersRemoved.length === 0) noteNothing()
  note({ details: { usersAdded, usersRemoved } })
  const updated = await setWorldAdmins(world._id, ids)
  if (!updated) throw fail('world_not_found')
  return { world: await worldView(updated) }
})
