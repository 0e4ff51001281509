import { timeZoneOf } from '../../shared/game/markets.ts'
import type { World } from '../../shared/model/world.ts'
import { getUsers } from '../store/users.ts'
import type { WorldRecord } from '../store/worlds.ts'

/** Worlds as clients see them, with their admins' names; each admin is read once. */
export async function worldViews(worlds: WorldRecord[]): Promise<World[]> {
  const users = await getUsers(worlds.flatMap(({ adminIds }) => adminIds))
  const admins = new Map(users.map(({ _id, username, email }) => [_id, { _id, username, email }]))
  return worlds.map(({ _id, name, server, adminIds, lastSync, snapshot }) => ({
    _id,
    name,
    server,
    admins: adminIds.flatMap((id) => admins.get(id) ?? []),
    lastSync,
    stats: snapshot?.stats,
    units: snapshot?.units,
    timeZone: timeZoneOf(server),
  }))
}

/** One world as clients see it. */
export async function worldView(world: WorldRecord): Promise<World> {
  const [view] = await worldViews([world])
  if (!view) throw new Error('worldViews answers as many worlds as it gets')
  return view
}
