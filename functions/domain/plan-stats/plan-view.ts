import { Plan, type PlanSending, type PlanSummary } from '../../../shared/model/plan.ts'
import { neverSaved, type SettingsVersions } from '../../../shared/model/settings.ts'
import { listPlans, type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { getSlotChanges, readSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { assignmentsVersionKey } from '../plans/assignments-version.ts'
import { wantsTrains } from '../plans/trains.ts'
import type { PlanWithSlots } from './fingerprints.ts'
import { otherPlans, respectsOthers } from './other-plans.ts'
import { planDemand, planProgress } from './progress.ts'
import { planStaleness } from './staleness.ts'

/** Counts the sent orders of a plan at a moment (epoch milliseconds); `undefined` before the first issue. */
type CountSending = (plan: PlanRecord, now: number) => Promise<PlanSending | undefined>

/** View of a plan; without `sending` only for plans that were never issued. */
export async function planView(record: PlanRecord, world: WorldRecord, sending?: CountSending): Promise<Plan> {
  const versions = record.assignments ? (await loadSettings(world._id)).versions : neverSaved
  const [slots, others, sent] = await Promise.all([
    getSlotChanges(record),
    otherPlans(record),
    sending?.(record, Date.now()),
  ])
  return { ...view({ ...record, slots }, world, versions, others), ...(sent && { sending: sent }) }
}

/** Views of a world's plans for the list. */
export async function planSummaries(
  records: PlanRecord[],
  world: WorldRecord,
  sending: CountSending,
): Promise<PlanSummary[]> {
  const [{ versions }, slotsOf] = await Promise.all([loadSettings(world._id), readSlotChanges(records)])
  const now = Date.now()
  const others = records.some(respectsOthers) ? await listPlans(world._id) : []
  return Promise.all(
    records.map(async (record) => {
      const [sent, demand] = await Promise.all([sending(record, now), planDemand(record, world)])
      const plan = { ...record, slots: slotsOf(record) }
      const progress = planProgress(plan, demand)
      return { ...view(plan, world, versions, others), progress, ...(sent && { sending: sent }) }
    }),
  )
}

const view = (
  record: PlanWithSlots,
  world: WorldRecord,
  versions: SettingsVersions,
  others: readonly PlanRecord[],
): Plan =>
  Plan.parse({
    ...record,
    lacks: lackOf(record),
    unissued: unissuedAttacks(record),
    options: planOptions(record),
    ...(wantsTrains(record) && { hasTrains: true }),
    incTime: record.arriveAt,
    ...(record.slots.hasAnonymous && { hasAnonymousSlots: true }),
    answers: answersOf(record),
    outdatedBy: planStaleness(record, world, versions, others).outdatedBy,
  })

function answersOf({ stats, slots }: PlanWithSlots): Plan['answers'] {
  const players = stats?.players
  // Who has answered may have left the tribes since.
  return players === undefined ? undefined : { answered: Math.min(slots.answered, players), players }
}

function lackOf(record: PlanWithSlots): Plan['lacks'] {
  const { senders, targetTotals, assignments } = record
  if (!senders) return 'troops'
  if (targetTotals.count === 0) return 'targets'
  return assignments ? undefined : 'result'
}

function unissuedAttacks(record: PlanRecord): number | undefined {
  const isIssued = record.orders?.of === assignmentsVersionKey(record)
  return isIssued ? undefined : planProgress(record).planned || undefined
}
