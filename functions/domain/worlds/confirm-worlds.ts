import { getAccounts } from '../../store/accounts/accounts.ts'
import { confirmWorldList, listedWorld } from '../../store/worlds/world-list.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

/** Corrects and confirms the list of worlds from the worlds as stored, with their admins' names. */
export async function confirmWorlds(worlds: readonly WorldRecord[]): Promise<void> {
  const accounts = await getAccounts(worlds.flatMap(({ adminIds }) => adminIds))
  const names = new Map(accounts.map(({ _id, username }) => [_id, username]))
  await confirmWorldList(worlds.map((world) => listedWorld(world, names)))
}
