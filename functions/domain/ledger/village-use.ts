import * as z from 'zod/mini'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Troops } from '../../../shared/game/world/units.ts'
import { Sender } from '../../../shared/model/sender.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { UnitsAway } from '../../../shared/planner/model/overlap.ts'
import { hasTroops } from '../../../shared/planner/model/troops.ts'
import { ownedTroops } from '../../../shared/planner/model/units-away.ts'
import { readBlob } from '../../store/plans/bulk-data.ts'
import {
  hasSameSenders,
  hasSameTargets,
  type LedgerEntry,
  type PlannedEntry,
  timeAway,
} from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { foreignTo } from '../plans/own-villages.ts'
import { readVillages, retryOnStale, uploadedAt } from '../plans/plan-state.ts'
import { wantsTrains } from '../plans/trains.ts'
import { countedOrders, nextEntries, type PlanLedger, readStates, unlessDeleted } from './plan-ledger.ts'

/** A sender without its troops, of which there are megabytes. */
const SenderPlace = z.pick(Sender, { villageId: true, x: true, y: true, playerId: true, isBlocked: true })
export type SenderPlace = z.infer<typeof SenderPlace>

/** The places of a plan's senders. */
export const senderPlaces = (plan: PlanRecord): Promise<SenderPlace[]> =>
  retryOnStale(plan, async (current) => {
    const blobs = wantsTrains(current) ? (['senders', 'idle'] as const) : (['senders'] as const)
    const read = await Promise.all(blobs.map((name) => readBlob(current, name, z.array(SenderPlace))))
    return read.flatMap((places) => places ?? [])
  })

/** What a plan takes from some villages. */
export interface PlanUse {
  plan: PlanRecord
  /** The current orders, and what the next issue would have players send, by village. */
  issued: ReadonlyMap<number, UnitsAway[]>
  next: ReadonlyMap<number, UnitsAway[]>
}

/** Reads what a plan takes from these villages after a moment, epoch seconds; its attacks must be able to take place. */
export async function planUse(
  { plan, planned, issued }: PlanLedger,
  wanted: ReadonlySet<number>,
  { index, now }: { index: WorldIndex | undefined; now: number },
): Promise<PlanUse> {
  const isAsked = (entry: LedgerEntry) => wanted.has(entry.villageId) && timeAway(entry).until > now
  const [orders, attacks] = [issued.filter(isAsked), planned.filter(isAsked)]
  const isSame = hasSameSenders(plan)
  const [state, targets, senders] = await Promise.all([
    orders.length > 0 ? readStates(plan) : () => 'open' as const,
    attacks.length > 0 && !hasSameTargets(plan) ? cachedTargets(plan) : undefined,
    attacks.length > 0 && !isSame ? senderPlaces(plan) : [],
  ])
  const isForeign = foreignTo(plan, index)
  const villages = new Map(senders.map((sender) => [sender.villageId, sender]))
  const targetIds = targets && new Set(targets.map(({ _id }) => _id))
  const maySend = ({ villageId, playerId }: PlannedEntry) => {
    if (isSame) return !isForeign({ villageId, playerId })
    const sender = villages.get(villageId)
    return sender !== undefined && !sender.isBlocked && !isForeign(sender)
  }
  const isActive = (entry: PlannedEntry) => maySend(entry) && (targetIds?.has(entry.targetId) ?? true)
  return {
    plan,
    issued: byVillage(countedOrders(orders, state)),
    next: byVillage(nextEntries({ planned: attacks.filter(isActive), issued: orders }, state)),
  }
}

function byVillage(entries: readonly LedgerEntry[]): Map<number, UnitsAway[]> {
  const found = new Map<number, UnitsAway[]>()
  for (const entry of entries) {
    const own = found.get(entry.villageId) ?? []
    found.set(entry.villageId, own)
    own.push({ ...timeAway(entry), troops: entry.troops })
  }
  return found
}

/**
 * Reads what villages own by the newest upload of these plans that has them, else what the limits entered by hand allow; a village
 * that none of the plans has is missing.
 */
export async function ownedUnits(
  plans: readonly PlanRecord[],
  wanted: ReadonlySet<number>,
  settings: Pick<WorldSettings, 'attackTemplates'>,
): Promise<Map<number, Troops>> {
  const uploaded = new Map<number, Troops>()
  const byHand = new Map<number, Troops>()
  for (const plan of plans.toSorted((a, b) => ((uploadedAt(a) ?? '') < (uploadedAt(b) ?? '') ? 1 : -1))) {
    if (uploaded.size === wanted.size) break
    const { senders, idle } = (await unlessDeleted(readVillages(plan))) ?? { senders: [], idle: [] }
    for (const village of [...senders, ...idle]) {
      const { villageId, troops } = village
      if (!wanted.has(villageId) || uploaded.has(villageId)) continue
      if (!('type' in village) || hasTroops(village)) uploaded.set(villageId, troops ?? {})
      else if (!byHand.has(villageId)) byHand.set(villageId, ownedTroops(village, settings))
    }
  }
  return new Map([...byHand, ...uploaded])
}
