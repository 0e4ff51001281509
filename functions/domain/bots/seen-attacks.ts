import { placeKey } from '../../../shared/game/world/place-key.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getUploads } from '../../store/sightings/uploads.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { type Comparison, compare } from '../sightings/comparison.ts'

/** Sightings of attacks on a village. */
export interface SeenAtVillage {
  /** First ids of the planned attacks that were seen. */
  lines: ReadonlySet<string>
  /** Number of sightings that match no planned attack. */
  unplanned: number
}

type ByVillage = ReadonlyMap<number, SeenAtVillage>

/** Plans cached per container; an entry holds only ids. */
const keptPlans = 20
const kept = new LruCache<string, { version: string; byVillage: ByVillage }>(keptPlans)

/** Sightings on a village of a plan; `undefined` if the plan has no uploads. */
export async function seenAt(
  plan: PlanRecord,
  world: WorldRecord,
  place: { x: number; y: number },
): Promise<SeenAtVillage | undefined> {
  if ((await getUploads(plan._id)).uploads.length === 0) return undefined
  const comparison = await compare(plan, world)
  const known = kept.get(plan._id)
  const byVillage = known?.version === comparison.version ? known.byVillage : villagesIn(comparison)
  if (byVillage !== known?.byVillage) kept.set(plan._id, { version: comparison.version, byVillage })
  return byVillage.get(placeKey(place)) ?? { lines: new Set(), unplanned: 0 }
}

function villagesIn({ matching }: Comparison): ByVillage {
  const villages = new Map<number, { lines: Set<string>; unplanned: number }>()
  const of = (place: { x: number; y: number }) => {
    const known = villages.get(placeKey(place)) ?? { lines: new Set<string>(), unplanned: 0 }
    villages.set(placeKey(place), known)
    return known
  }
  for (const { line, seen } of matching.lines) if (seen) of(line.to).lines.add(line.id)
  for (const { command, count } of matching.unplanned) of(command.to).unplanned += count
  return villages
}
