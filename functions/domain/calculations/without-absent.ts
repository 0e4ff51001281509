import { compareResults } from '../../../shared/compare/results.ts'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { type TimeSlot, toEpoch } from '../../../shared/game/world/timeslots.ts'
import { recordOf } from '../../../shared/lib/records.ts'
import { type Assignments, attackKinds, kindsBy } from '../../../shared/model/attack.ts'
import { isAnswered, rehearsalOf } from '../../../shared/model/orders/rehearsal.ts'
import { slotsWithoutAbsent } from '../../../shared/planner/model/absent-slots.ts'
import { lastArrival } from '../../../shared/planner/plan/availability.ts'
import { inputWindows } from '../../../shared/planner/plan/plan-input.ts'
import { isStray } from '../../../shared/planner/plan/wishes.ts'
import { readAllOrders } from '../../store/orders/orders.ts'
import { listSheets } from '../../store/orders/sheets.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { listTimeslots } from '../../store/timeslots/timeslots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { respectsOthers } from '../plan-stats/other-plans.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { wantsTrains } from '../plans/trains.ts'
import { computeInTime } from './compute-in-time.ts'
import { plannedRuns } from './planned-runs.ts'
import { readSituation, type Situation } from './situation.ts'

type Preview = OutputOf<typeof calculations.withoutAbsent>

/** Who is left out, and both times in epoch milliseconds. */
interface Asked {
  /** Also who has not answered in the rehearsal that runs. */
  withSilent: boolean
  now: number
  deadline: number
}

/**
 * The timeslots of players without the times in which they said that they cannot send, and what calculating everything again with these
 * would do to the plan's attacks; nothing is stored. Throws as calculations do.
 */
export async function withoutAbsent(plan: PlanRecord, world: WorldRecord, asked: Asked): Promise<Preview> {
  const { now, deadline } = asked
  const respectOtherPlans = respectsOthers(plan)
  // Read before the slots: saving is refused where they have changed since.
  const stored = await listTimeslots(plan._id)
  const situation = await readSituation(plan, world, { now, respectOtherPlans })
  const { state, input, index, slots } = situation
  const period = { from: toEpoch(state.plan.sendFrom), to: toEpoch(lastArrival(state.plan, state.targets)) }
  const absences = await absencesIn(state.plan, period, asked)
  const accounts = {
    ids: new Set([...absences.keys(), ...slots.sittings.keys()]),
    windowsOf: situation.windows.windowsOf,
    sittingsOf: (id: number) => input.slots.get(id)?.sittings ?? [],
    period,
  }
  const changed = slotsWithoutAbsent(accounts, absences)
  const players = Array.from(changed, ([playerId, { slots: timeslots, sends }]) => ({
    playerId,
    playerName: index.playerById(playerId)?.name ?? `Spieler ${playerId}`,
    timeslots,
    sends,
    version: stored.get(playerId)?.version ?? 0,
  }))
  if (changed.size === 0) return { players, respectOtherPlans }
  const own = new Map(input.slots)
  for (const [id, without] of changed) own.set(id, { sittings: own.get(id)?.sittings, ...without, by: 'leader' })
  const after = computeInTime(deadline, () => calculatedAgain(situation, { ...input, slots: own }, now))
  return { players, respectOtherPlans, attacks: countChanges(state.assignments, after) }
}

/** When players are absent, by their answers. */
async function absencesIn(
  asked: PlanRecord,
  period: { from: number; to: number },
  { withSilent, now }: Asked,
): Promise<Map<number, TimeSlot>> {
  const whole = { from: new Date(period.from * 1000).toISOString(), to: new Date(period.to * 1000).toISOString() }
  return retryOnStale(asked, async (plan) => {
    const [sheets, parts] = await Promise.all([listSheets(plan._id), readAllOrders(plan)])
    const rehearsal = rehearsalOf(plan, plan.orders, now)
    return new Map(
      parts.flatMap(({ playerId, lines }): [number, TimeSlot][] => {
        const readiness = sheets.get(playerId)?.readiness
        if (readiness?.answer === 'absent') return [[playerId, readiness.span ?? whole]]
        const isAsked = lines.some(({ launchAt }) => Date.parse(launchAt) > now)
        const isSilent = rehearsal && isAsked && !isAnswered(readiness, rehearsal)
        return withSilent && isSilent ? [[playerId, whole]] : []
      }),
    )
  })
}

/** The attacks of all kinds as a calculation would plan them from this input. */
function calculatedAgain(situation: Situation, input: Situation['input'], now: number): Assignments {
  const { plan } = situation.state
  const kinds = kindsBy('calculated').filter((kind) => kind !== 'ag' || wantsTrains(plan))
  const choice = { ramoffsEnabled: planOptions(plan).withRamoffs, freely: false }
  return plannedRuns({ ...situation, input, windows: inputWindows(input) }, kinds, choice, now).assignments
}

/** How many attacks stay as they are, get another time, come from elsewhere, fall away or are new. */
function countChanges(before: Assignments, after: Assignments): NonNullable<Preview['attacks']> {
  const { kept, changed, added, gone } = compareResults(shown(before), shown(after))
  const replaced = Math.min(added.length, gone.length)
  return {
    kept: kept.length,
    retimed: changed.length,
    replaced,
    lost: gone.length - replaced,
    added: added.length - replaced,
  }
}

const shown = (assignments: Assignments): Assignments =>
  recordOf(attackKinds, (kind) => ({ attacks: (assignments[kind]?.attacks ?? []).filter((one) => !isStray(one)) }))
