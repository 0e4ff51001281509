import { firstWaveId, waveOf } from '../../../shared/model/inputs/wave.ts'
import { Target } from '../../../shared/model/target.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import { isRecent } from '../../runtime/recent.ts'
import type { PlanRecord, TargetTotals } from '../plans/plans.ts'
import { getAll, writeAll } from '../table/batch.ts'
import { type Item, type Key, queryPrefix } from '../table/client.ts'
import { readAllStored } from '../table/read-stored.ts'
import { newTargetKey, type TargetPlaces, targetKeys, targetPrefixes } from './target-places.ts'

/** The coordinates and wave in a target's id; empty when the id is invalid. */
export function targetPlace(id: string): Pick<Target, 'x' | 'y' | 'wave'>[] {
  const [, x, y] = /-(\d{1,3})-(\d{1,3})(?:-v\d+)?$/.exec(firstWaveId(id)) ?? []
  const wave = waveOf(id)
  return x && y ? [{ x: Number(x), y: Number(y), ...(wave > 1 && { wave }) }] : []
}

/** All targets of a plan, by id. */
export async function listTargets(plan: TargetPlaces): Promise<Target[]> {
  return readAllStored(Target, await listTargetItems(plan))
}

/** The stored targets, by id. */
export async function listTargetItems(plan: TargetPlaces): Promise<Item[]> {
  const query = ({ pk, sk }: Key) => queryPrefix(pk, sk, { ConsistentRead: true })
  const found = await Promise.all(targetPrefixes(plan).map(query))
  return found.flat().toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
}

/** Reads a target (strongly consistent); `undefined` when it does not exist. */
export async function getTarget(plan: TargetPlaces, id: string): Promise<Target | undefined> {
  return readAllStored(Target, await getAll(targetKeys(plan, id)))[0]
}

/** Plans whose targets a container caches; 10,000 targets take about 5 MB. */
const keptPlans = 3
/** How long after a transaction a query may still return old items. */
const settledMs = 2000

/** Whether a query now sees every write that the totals count, so that its result can be cached. */
export const isSettled = ({ at }: TargetTotals): boolean => !isRecent(at, settledMs)

const kept = new LruCache<string, { version: number; targets: Target[] }>(keptPlans)

/** A plan's targets as of its record or later, by id; cached by the version of its totals. Shared: do not modify. */
export async function cachedTargets(plan: TargetPlaces & Pick<PlanRecord, 'targetTotals'>): Promise<readonly Target[]> {
  const { _id, targetTotals } = plan
  const known = kept.get(_id)
  if (known?.version === targetTotals.version) return known.targets
  const targets = await listTargets(plan)
  if (!isSettled(targetTotals)) return targets
  kept.set(_id, { version: targetTotals.version, targets })
  return targets
}

/** Fills a draft of a plan with targets; `publishPlan` stores their totals. */
export const putTargets = (plan: TargetPlaces, targets: readonly Target[]): Promise<void> => {
  const version = newVersion()
  return writeAll({ put: targets.map((target) => ({ ...newTargetKey(plan, target._id), ...target, version })) })
}

/** The time, so that a re-created target gets another version; edits count up from it. */
export const newVersion = (): number => Date.now()
