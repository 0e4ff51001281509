import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { type Troops, unitNames } from '../../../shared/game/world/units.ts'
import type { RunInputs } from '../../../shared/model/run-inputs.ts'
import { overlaps } from '../../../shared/planner/model/overlap.ts'
import type { AttackAway } from '../../../shared/planner/model/units-away.ts'
import { lastArrival } from '../../../shared/planner/plan/availability.ts'
import { readOrdersLedger } from '../../store/orders/orders.ts'
import { type IssuedEntry, type LedgerEntry, timeAway } from '../../store/plans/ledger.ts'
import { listPresentPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { otherIssues, plansBeside } from '../plan-stats/other-plans.ts'
import { type PlanState, retryOnStale } from '../plans/plan-state.ts'
import { countedOrders, readStates, unlessDeleted } from './plan-ledger.ts'

/** What other plans' issued orders take from a plan's villages, and which issues they are. */
export interface UnitsAway {
  byVillage: Map<number, AttackAway[]>
  /** Names of the plans that take something. */
  planNames: string[]
  others: NonNullable<RunInputs['others']>
}

/** A train's commands as one attack with the units of all. */
function trainsAsOne(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const groups = Map.groupBy(entries, (entry) => (entry.kind === 'ag' ? `${entry.villageId} ${entry.targetId}` : entry))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const troops = others.reduce((sum, { troops }) => together(sum, troops), first.troops)
    return { ...first, troops }
  })
}

const together = (a: Troops, b: Troops): Troops =>
  Object.fromEntries(unitNames.map((unit) => [unit, (a[unit] ?? 0) + (b[unit] ?? 0)]))

/** When the last units of a plan can be back: an attack that launches first and arrives last takes as long to return. */
export const lastReturn = ({ plan, targets }: Pick<PlanState, 'plan' | 'targets'>): number =>
  2 * toEpoch(lastArrival(plan, targets)) - toEpoch(plan.sendFrom)

/** Reads which units of a plan's villages are away for other plans' issued orders while the plan's own attacks may be. */
export const unitsAway = (state: PlanState): Promise<UnitsAway> => unitsAwayFor(state, () => true)

/**
 * Reads as `unitsAway` does what stand-ins of other plans send: these orders came after their plans, so they count also where other plans
 * do not.
 */
export async function unitsOfStandIns(state: PlanState): Promise<UnitsAway | undefined> {
  const away = await unitsAwayFor(
    state,
    ({ isTaken = false }) => isTaken,
    ({ amendments }) => amendments !== undefined,
  )
  return away.byVillage.size > 0 ? away : undefined
}

async function unitsAwayFor(
  state: PlanState,
  isWanted: (entry: IssuedEntry) => boolean,
  isRead: (other: PlanRecord) => boolean = () => true,
): Promise<UnitsAway> {
  const { plan, senders } = state
  const until = lastReturn(state)
  const window = { from: toEpoch(plan.sendFrom), until }
  const all = await listPresentPlans(plan.world)
  const villages = new Set(senders.map(({ villageId }) => villageId))
  const ofPlan = async (other: PlanRecord): Promise<(AttackAway & { villageId: number })[]> => {
    const issued = (await retryOnStale(other, readOrdersLedger)).filter(
      (entry) => villages.has(entry.villageId) && isWanted(entry) && overlaps(timeAway(entry), window),
    )
    const counted = issued.length === 0 ? [] : countedOrders(issued, await readStates(other))
    return trainsAsOne(counted).map((entry) => {
      const { kind, villageId, troops } = entry
      return { kind, villageId, troops, ...timeAway(entry) }
    })
  }
  const beside = plansBeside(plan, until, all).filter(isRead)
  const found = await Promise.all(beside.map((other) => unlessDeleted(ofPlan(other))))
  const away = found.flatMap((attacks) => attacks ?? [])
  return {
    byVillage: Map.groupBy(away, ({ villageId }) => villageId),
    planNames: beside.flatMap(({ name }, i) => (found[i]?.length ? name : [])),
    others: otherIssues(plan, until, all),
  }
}
