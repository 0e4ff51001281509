import { maxListedConflicts } from '../../../shared/contract/ledger.ts'
import type { ConflictPart, Ledger, LedgerConflict } from '../../../shared/contract/schemas/ledger.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toEpoch, toIso } from '../../../shared/game/world/timeslots.ts'
import { type Troops, unitNames } from '../../../shared/game/world/units.ts'
import {
  type Alternatives,
  findOverlap,
  type Overlap,
  overlaps,
  type UnitsAway,
} from '../../../shared/planner/model/overlap.ts'
import { Failure } from '../../runtime/failure.ts'
import { timeAway } from '../../store/plans/ledger.ts'
import { listPresentPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { areCompared, plansBeside } from '../plan-stats/other-plans.ts'
import { mayBeAway, type PlanLedger, readLedger, totalSpan, unlessDeleted } from './plan-ledger.ts'
import { lastReturn } from './units-away.ts'
import { ownedUnits, type PlanUse, planUse, type SenderPlace, senderPlaces } from './village-use.ts'

/** Returns the villages whose units the plan and others of its world use at once, from now on. */
export async function planLedger(plan: PlanRecord, world: WorldRecord): Promise<Ledger> {
  const now = Date.now() / 1000
  const [own, all, targets, senders, index, settings] = await Promise.all([
    readLedger(plan),
    listPresentPlans(world._id),
    cachedTargets(plan),
    senderPlaces(plan),
    loadWorldIndex(world),
    getSettings(world._id),
  ])
  if (!own) throw new Failure('plan_not_found')
  const until = lastReturn({ plan, targets })
  const span = totalSpan(own)
  const beside = new Set(plansBeside(plan, until, all))
  const near = all.filter((other) => {
    return areCompared(plan, other) && (beside.has(other) || (span !== undefined && mayBeAway(other, span)))
  })
  const ledgers = (await Promise.all(near.map((other) => readLedger(other)))).flatMap((read) => read ?? [])
  const { villages, plans } = sharedVillages(own, ledgers)
  const involved = plans.length > 0 ? [own, ...plans] : []
  const [owned, [ownUse, ...others]] = await Promise.all([
    ownedUnits(
      involved.map((each) => each.plan),
      villages,
      settings,
    ),
    Promise.all(involved.map((each) => unlessDeleted(planUse(each, villages, { index, now })))),
  ])
  const found = ownUse
    ? findConflicts(
        owned,
        ownUse,
        others.flatMap((use) => use ?? []),
      )
    : []
  const window = { from: toEpoch(plan.sendFrom), until }
  const sending = new Map(senders.map((sender) => [sender.villageId, sender]))
  const takes = ({ issued }: PlanLedger) =>
    issued.some((entry) => !entry.isWithdrawn && sending.has(entry.villageId) && overlaps(timeAway(entry), window))
  return {
    overlapping: ledgers.filter(takes).map((each) => named(each.plan)),
    ...countConflicts(found),
    plans: byOtherPlan(found),
    conflicts: found
      .slice(0, maxListedConflicts)
      .map((conflict) => toView(conflict, sending.get(conflict.villageId), index)),
  }
}

interface Part {
  plan: PlanRecord
  isIssued: boolean
  away: readonly UnitsAway[]
}

interface Conflict {
  villageId: number
  overlap: Overlap
  isIssued: boolean
  afterIssue: boolean
  own: Part
  others: Part[]
}

const countConflicts = (conflicts: readonly Conflict[]) => ({
  count: conflicts.length,
  afterIssue: conflicts.filter(({ afterIssue }) => afterIssue).length,
})

function byOtherPlan(conflicts: readonly Conflict[]): Ledger['plans'] {
  const pairs = conflicts.flatMap((conflict) => conflict.others.map((part) => ({ part, conflict })))
  const groups = [...Map.groupBy(pairs, ({ part }) => part.plan)].map(([plan, own]) => {
    const isIssued = own.some(({ part, conflict }) => part.isIssued && conflict.isIssued)
    return { ...named(plan), isIssued, ...countConflicts(own.map(({ conflict }) => conflict)) }
  })
  return groups.sort((a, b) => b.count - a.count || compare(a.planId, b.planId))
}

const named = ({ _id, name, arriveAt }: PlanRecord) => ({ planId: _id, name, arriveAt })

function sharedVillages(own: PlanLedger, others: readonly PlanLedger[]) {
  const times = Map.groupBy([...own.planned, ...own.issued], ({ villageId }) => villageId)
  const villages = new Set<number>()
  const plans = others.filter(({ planned, issued }) => {
    let isUsed = false
    for (const entry of [...planned, ...issued]) {
      const mine = times.get(entry.villageId)
      if (!mine?.some((one) => overlaps(timeAway(one), timeAway(entry)))) continue
      villages.add(entry.villageId)
      isUsed = true
    }
    return isUsed
  })
  return { villages, plans }
}

function findConflicts(owned: ReadonlyMap<number, Troops>, own: PlanUse, others: readonly PlanUse[]): Conflict[] {
  const found = [...owned].flatMap(([villageId, troops]) => conflictAt(villageId, troops, own, others) ?? [])
  return found.sort(
    (a, b) => Number(b.isIssued) - Number(a.isIssued) || a.overlap.from - b.overlap.from || a.villageId - b.villageId,
  )
}

/** Locale-independent order by code units. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function conflictAt(villageId: number, owned: Troops, own: PlanUse, others: readonly PlanUse[]): Conflict | undefined {
  const issued = (use: PlanUse): Alternatives => [use.issued.get(villageId) ?? []]
  const next = (use: PlanUse): Alternatives => [use.next.get(villageId) ?? []]
  const either = (use: PlanUse): Alternatives => [...issued(use), ...next(use)]
  const overlap = findOverlap(owned, either(own), others.map(either))
  if (!overlap) return undefined
  const hasOrders = own.issued.has(villageId)
  return {
    villageId,
    overlap,
    isIssued: hasOrders && findOverlap(owned, issued(own), others.map(issued)) !== undefined,
    // Without orders, the next issue is all that the plan does.
    afterIssue: !hasOrders || findOverlap(owned, next(own), others.map(either)) !== undefined,
    own: toPart(own, villageId, overlap),
    others: overlap.others.flatMap((place) => {
      const other = others[place]
      return other ? [toPart(other, villageId, overlap)] : []
    }),
  }
}

function toPart({ plan, issued, next }: PlanUse, villageId: number, overlap: Overlap): Part {
  const isPart = (away: UnitsAway) =>
    overlaps(away, overlap) && unitNames.some((unit) => overlap.missing[unit] && away.troops[unit])
  const orders = (issued.get(villageId) ?? []).filter(isPart)
  const isIssued = orders.length > 0
  return { plan, isIssued, away: isIssued ? orders : (next.get(villageId) ?? []).filter(isPart) }
}

function toView(
  { villageId, overlap, isIssued, afterIssue, own, others }: Conflict,
  sender: SenderPlace | undefined,
  index: WorldIndex | undefined,
): LedgerConflict {
  const village = index?.villageById(villageId)
  const playerId = village?.playerId ?? sender?.playerId ?? 0
  return {
    villageId,
    x: village?.x ?? sender?.x ?? 0,
    y: village?.y ?? sender?.y ?? 0,
    villageName: village?.name ?? '',
    playerId,
    playerName: index?.playerById(playerId)?.name ?? '',
    from: toIso(overlap.from),
    until: toIso(overlap.until),
    missing: overlap.missing,
    isIssued,
    afterIssue,
    own: partView(own),
    others: others.map(partView),
  }
}

const partView = ({ plan, isIssued, away }: Part): ConflictPart => ({
  ...named(plan),
  isIssued,
  attacks: away.length,
  from: toIso(Math.min(...away.map(({ from }) => from))),
  until: toIso(Math.max(...away.map(({ until }) => until))),
})
