import { audit } from '../../../shared/contract/schemas/audit.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { AuditEntry } from '../../../shared/model/audit.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import { planNames, readAudit } from '../../store/audit/audit-log.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import { type ListedWorld, listWorlds } from '../../store/worlds/world-list.ts'
import { getWorld } from '../../store/worlds/worlds.ts'

const pageSize = 100

/** Worlds per page with player names, as many as a function caches. */
const worldsWithPlayers = 3

export const handler = defineHandler(audit.list, async ({ query }) => {
  const { entries, cursor, since } = await readAudit(query, pageSize)
  const [users, worlds, plans] = await Promise.all([
    getAccounts(entries.flatMap(accountsInEntry)),
    listWorlds(),
    planNames(entries.flatMap(({ planId }) => planId ?? [])),
  ])
  return {
    entries,
    cursor,
    since,
    users: Object.fromEntries(users.map(({ _id, username }) => [_id, username])),
    worlds: Object.fromEntries(
      worlds.map(({ _id, name, server }) => [_id, { name, timeZone: marketTimeZone(server) }]),
    ),
    plans: Object.fromEntries(plans),
    players: await playerNames(entries, worlds),
  }
})

const accountsInEntry = ({ by, userId, details: { usersAdded = [], usersRemoved = [] } }: AuditEntry): string[] => [
  ...(by.kind === 'user' ? [by.userId] : []),
  ...(userId ? [userId] : []),
  ...usersAdded,
  ...usersRemoved,
]

/** Player names in the entries, by `world/player`. */
async function playerNames(entries: AuditEntry[], worlds: ListedWorld[]): Promise<Record<string, string>> {
  const wanted = entries.flatMap(({ worldId, playerId, details: { woken = [] } }) =>
    [playerId ?? [], woken.map((one) => one.playerId)].flat().map((id) => ({ worldId, playerId: id })),
  )
  const ids = new Set(wanted.map(({ worldId }) => worldId))
  const names: Record<string, string> = {}
  for (const { _id: id } of worlds.filter(({ _id }) => ids.has(_id)).slice(0, worldsWithPlayers)) {
    const world = await getWorld(id)
    const index = world && (await loadWorldIndex(world))
    for (const { worldId, playerId } of wanted) {
      const player = worldId === id ? index?.playerById(playerId) : undefined
      if (player) names[`${id}/${playerId}`] = player.name
    }
  }
  return names
}
