import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Troops } from '../../../shared/game/world/units.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { hasTroops } from '../../../shared/planner/model/troops.ts'
import { ownedTroops } from '../../../shared/planner/model/units-away.ts'
import { type LedgerEntry, timeAway } from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { foreignTo } from '../plans/own-villages.ts'
import { readVillages, uploadedAt } from '../plans/plan-state.ts'
import { countedOrders, nextEntries, type PlanLedger, readStates } from './plan-ledger.ts'

/** What a plan takes from some villages. */
export interface PlanUse {
  plan: PlanRecord
  /** The current orders, and what the next issue would have players send, by village. */
  issued: ReadonlyMap<number, LedgerEntry[]>
  next: ReadonlyMap<number, LedgerEntry[]>
  /** When its troops were uploaded, ISO 8601 UTC; empty for older plans. */
  uploadedAt: string
  senders: ReadonlyMap<number, Sender>
  /** Units of villages as uploaded. */
  troops: ReadonlyMap<number, Troops>
}

/** Reads what a plan takes from these villages after a moment, epoch seconds; its attacks must be able to take place. */
export async function planUse(
  { plan, planned, issued }: PlanLedger,
  wanted: ReadonlySet<number>,
  { index, now }: { index: WorldIndex | undefined; now: number },
): Promise<PlanUse> {
  const isAsked = (entry: LedgerEntry) => wanted.has(entry.villageId) && timeAway(entry).until > now
  const [orders, attacks] = [issued.filter(isAsked), planned.filter(isAsked)]
  const [state, targets, { senders, idle }] = await Promise.all([
    orders.length > 0 ? readStates(plan) : () => 'open' as const,
    attacks.length > 0 ? cachedTargets(plan) : [],
    readVillages(plan),
  ])
  const isForeign = foreignTo(plan, index)
  const villages = new Map(senders.map((sender) => [sender.villageId, sender]))
  const targetIds = new Set(targets.map(({ _id }) => _id))
  const isActive = ({ villageId, targetId }: LedgerEntry) => {
    const sender = villages.get(villageId)
    return sender !== undefined && !sender.isBlocked && !isForeign(sender) && targetIds.has(targetId ?? '')
  }
  const troops = [...senders.filter(hasTroops), ...idle].map(
    (village) => [village.villageId, village.troops ?? {}] as const,
  )
  return {
    plan,
    issued: byVillage(countedOrders(orders, state)),
    next: byVillage(nextEntries({ planned: attacks.filter(isActive), issued: orders }, state)),
    uploadedAt: uploadedAt(plan) ?? '',
    senders: villages,
    troops: new Map(troops),
  }
}

const byVillage = (entries: readonly LedgerEntry[]) => Map.groupBy(entries, ({ villageId }) => villageId)

/**
 * Returns what a village owns by the newest upload of these plans that has it, else what the limits entered by hand allow; `undefined`
 * for a village that none of the plans has.
 */
export function ownedBy(plans: readonly PlanUse[], settings: Pick<WorldSettings, 'attackTemplates'>) {
  const newest = plans.toSorted((a, b) => (a.uploadedAt < b.uploadedAt ? 1 : -1))
  return (villageId: number): Troops | undefined => {
    for (const { troops } of newest) {
      const uploaded = troops.get(villageId)
      if (uploaded) return uploaded
    }
    const byHand = newest.find(({ senders }) => senders.has(villageId))?.senders.get(villageId)
    return byHand && ownedTroops(byHand, settings)
  }
}
