import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { World, WorldAccessState } from '../../../shared/model/world.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import { listMembers } from '../../store/worlds/members.ts'
import { type ListedWorld, listedWorld } from '../../store/worlds/world-list.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

/** Views of worlds with their admins' names; e-mail addresses only for superadmins. Reads unnamed admins at once. */
export async function worldViews(worlds: ListedWorld[], viewer: Pick<Account, 'role'>): Promise<World[]> {
  const isSuperadmin = viewer.role === 'superadmin'
  const unread = worlds.flatMap(({ adminIds, adminNames }) =>
    adminIds.filter((id) => isSuperadmin || adminNames?.[id] === undefined),
  )
  const accounts = new Map((await getAccounts(unread)).map((account) => [account._id, account]))
  const adminView = (_id: string, username: string | undefined) => {
    if (!isSuperadmin && username !== undefined) return [{ _id, username }]
    const account = accounts.get(_id)
    return account ? [{ _id, username: account.username, email: isSuperadmin ? account.email : undefined }] : []
  }
  return worlds.map(({ adminIds, adminNames, createdAt: _, ...world }) => ({
    ...world,
    admins: adminIds.flatMap((id) => adminView(id, adminNames?.[id])),
    timeZone: marketTimeZone(world.server),
  }))
}

/** View of a world for superadmins. */
export async function worldView(world: WorldRecord): Promise<World> {
  const [view] = await worldViews([listedWorld(world)], { role: 'superadmin' })
  if (!view) throw new Error('worldViews answers as many worlds as it gets')
  return view
}

/** Who may open a world. */
export const accessState = async (world: WorldRecord): Promise<WorldAccessState> => ({
  access: world.access,
  members: await listMembers(world._id),
  version: world.version,
})
