import type { World } from '../../../shared/model/world.ts'
import { compareTexts } from '../../lib/format/format.ts'
import type { Sorting } from '../../lib/format/sorting.ts'

export const worldSortLabels = {
  name: 'Name',
  server: 'Server',
  lastSync: 'Letzte Synchronisierung',
  players: 'Spieler',
  tribes: 'Stämme',
  villages: 'Dörfer',
}
export type WorldSortKey = keyof typeof worldSortLabels

/** Worlds in another order; worlds that were never synchronised come first. */
export function sortWorlds(worlds: readonly World[], { key, descending }: Sorting<WorldSortKey>): World[] {
  const sorted = worlds.toSorted(
    (a, b) => compareBy(key, a, b) || compareTexts(a.name, b.name) || compareTexts(a.server, b.server),
  )
  return descending ? sorted.reverse() : sorted
}

function compareBy(key: WorldSortKey, a: World, b: World): number {
  if (key === 'name' || key === 'server') return compareTexts(a[key], b[key])
  if (key === 'lastSync') return syncedAt(a) - syncedAt(b)
  return (a.stats?.[key] ?? -1) - (b.stats?.[key] ?? -1)
}

const syncedAt = ({ lastSync }: World) => (lastSync === undefined ? 0 : Date.parse(lastSync))
