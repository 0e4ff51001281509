import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { World } from '../../../shared/model/world.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

/** Views of worlds with their admins' names; e-mail addresses and members only for superadmins. Reads all admins at once. */
export async function worldViews(worlds: WorldRecord[], viewer: Pick<Account, 'role'>): Promise<World[]> {
  const isSuperadmin = viewer.role === 'superadmin'
  const users = await getAccounts(worlds.flatMap(({ adminIds }) => adminIds))
  const admins = new Map(
    users.map(({ _id, username, email }) => [_id, { _id, username, email: isSuperadmin ? email : undefined }]),
  )
  return worlds.map(({ _id, name, server, adminIds, access, memberIds, version, lastSync, snapshot }) => ({
    _id,
    name,
    server,
    admins: adminIds.flatMap((id) => admins.get(id) ?? []),
    access,
    memberIds: isSuperadmin ? memberIds : undefined,
    lastSync,
    stats: snapshot?.stats,
    units: snapshot?.units,
    moral: snapshot?.moral,
    timeZone: marketTimeZone(server),
    version,
  }))
}

/** View of a world for superadmins. */
export async function worldView(world: WorldRecord): Promise<World> {
  const [view] = await worldViews([world], { role: 'superadmin' })
  if (!view) throw new Error('worldViews answers as many worlds as it gets')
  return view
}
