import { worlds } from '../../shared/contract/worlds.ts'
import { handle } from '../lib/handle.ts'
import { worldView } from '../lib/world-view.ts'
import { getUsers } from '../store/users.ts'
import { setWorldAdmins } from '../store/worlds.ts'

/** Replaces the set of users who look after a world. */
export const handler = handle(worlds.setAdmins, async ({ world, body, fail }) => {
  const ids = [...new Set(body.admins)]
  if ((await getUsers(ids)).length !== ids.length) throw fail('admin_unknown')
  return { world: await worldView(await setWorldAdmins(world._id, ids)) }
})
