import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { orders } from '../../../../shared/contract/schemas/orders.ts'
import { attackCount } from '../../../../shared/game/orders/order-trains.ts'
import { marketTimeZone } from '../../../../shared/game/world/markets.ts'
import { heldSittings } from '../../../../shared/model/inputs/sitting.ts'
import type { AbsenceSummary } from '../../../../shared/model/orders/absence-summary.ts'
import type { Issue, IssueChanges } from '../../../../shared/model/orders/issue.ts'
import { earliestLaunch } from '../../../../shared/planner/plan/availability.ts'
import { withStandIns } from '../../../../shared/planner/plan/order-wishes.ts'
import { playerAbsences } from '../../../../shared/planner/risks/absence.ts'
import { Failure } from '../../../runtime/failure.ts'
import type { AuditContext } from '../../../store/audit/audit.ts'
import { noAmendments } from '../../../store/orders/amendments.ts'
import { listMarks, type Marks } from '../../../store/orders/marks.ts'
import type { AmendedOrders, IssuedAims, IssueFacts, PlayerOrders } from '../../../store/orders/orders.ts'
import { ensureSheets, type SheetRecord } from '../../../store/orders/sheets.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import { swapOrders } from '../../../store/orders/swap-orders.ts'
import { type PlanRecord, planOptions } from '../../../store/plans/plans.ts'
import { getUploads } from '../../../store/sightings/uploads.ts'
import { conflict } from '../../../store/table/retry.ts'
import { getSlotChanges, type SlotChanges } from '../../../store/timeslots/slot-changes.ts'
import { getSettings } from '../../../store/worlds/settings.ts'
import type { WorldRecord } from '../../../store/worlds/worlds.ts'
import { overLimits } from '../../plan-stats/limits.ts'
import { currentOldTroops } from '../../plan-stats/sender-stats.ts'
import { currentStaleness } from '../../plan-stats/staleness.ts'
import { unsendableOrders } from '../../plan-stats/unsendable-orders.ts'
import { assignmentsVersionKey } from '../../plans/assignments-version.ts'
import { readPlacedOrders } from '../../plans/places.ts'
import { loadPlanState, type PlanState, retryOnStale, syncedWorld } from '../../plans/plan-state.ts'
import { recomputePlan } from '../../plans/recompute-plan.ts'
import type { SendingBasis } from '../../plans/unsendable.ts'
import { matchSightings, withSeenWithdrawn } from '../match-sightings.ts'
import { type AllOutcomes, knownLines, readOutcomes } from '../outcomes.ts'
import { countCommands, countedAttacks, isOpenBefore, orderState } from '../progress.ts'
import { automaticRehearsal } from '../rehearsal/begin.ts'
import { scheduleIssue } from '../schedule-reminders.ts'
import { scheduleDue } from '../stand-ins/checks.ts'
import { knownStandIns } from '../stand-ins/known-stand-ins.ts'
import { type AmendedVillages, amendedVillages, keptAmendments } from '../withdrawals/withheld.ts'
import { issueChanges, orderHistory } from './changes.ts'
import { issuedAims } from './issued-aims.ts'
import { type DraftPlayerOrders, draftOrders } from './issued-lines.ts'

/** When the plan changes while orders are issued. */
const limits = { maxAttempts: 12, failure: 'issue_conflict' } as const

const maxWithdrawn = 1000

/** Public view of the current issue. */
export const currentIssue = ({ orders }: Pick<PlanRecord, 'orders'>): Issue | undefined => orders && publicIssue(orders)

const publicIssue = ({ number, at, players, lines, commands }: IssueFacts): Issue => ({
  number,
  at,
  players,
  lines,
  ...(commands !== undefined && { commands }),
})

interface Draft {
  plan: PlanRecord
  players: DraftPlayerOrders[]
  aims: IssuedAims
  before: AmendedOrders[]
  amended: AmendedVillages
  outcomesOf: AllOutcomes['outcomesOf']
  /** As read, with current world data and settings. */
  basis: SendingBasis & { state: PlanState }
}

const prepareDraft = (plan: PlanRecord, world: WorldRecord): Promise<Draft> =>
  retryOnStale(plan, async (present) => {
    const [loaded, index, settings, before, outcomes] = await Promise.all([
      loadPlanState(present),
      syncedWorld(world),
      getSettings(world._id),
      readPlacedOrders(present),
      readOutcomes(present),
    ])
    // `loadPlanState` may have read a newer plan; the orders that were read belong to `present`.
    const { orders, sightings, unsendable, amendments } = present
    const { outcomesOf } = outcomes
    const state = { ...loaded, assignments: withStandIns(loaded, knownStandIns(before, outcomesOf)) }
    const amended = await amendedVillages(before, { state, index })
    const players = draftOrders(state, world, index, settings, knownLines(before, outcomesOf), amended.withheld)
    const plan = { ...state.plan, orders, sightings, unsendable, amendments }
    const basis = { state, index, settings }
    return { plan, players, aims: issuedAims(state), before, amended, outcomesOf, basis }
  })

/**
 * Publishes a plan's current attacks as one order sheet per player, keeping links and marks. Throws `nothing_to_issue`, or
 * `issue_conflict` when the plan changed on every attempt.
 */
export function issueOrders(
  plan: PlanRecord,
  world: WorldRecord,
  audit: AuditContext,
): Promise<{ issue: Issue; changes: IssueChanges }> {
  return recomputePlan(plan, limits, async (current) => {
    const draft = await prepareDraft(current, world)
    const { players, before } = draft
    if (players.length === 0) throw new Failure('nothing_to_issue')
    const { sittings } = await getSlotChanges(draft.plan)
    const sitters = otherSitters(draft, sittings)
    const known = [...before, ...players, ...sitters].map(({ playerId }) => playerId)
    const [ensured, { marksOf }] = await Promise.all([ensureSheets(draft.plan._id, known), listMarks(draft.plan._id)])
    if (!ensured.ok) throw new Failure('plan_not_found')
    const uploads = await getUploads(plan._id)
    const facts = issueFacts(draft)
    const orders = ordersByPlayer({ ...draft, sitters }, ensured.sheets, marksOf)
    const seenBefore = (playerId: number) => draft.outcomesOf(playerId).sightings
    const sightings = await matchSightings(plan, withSeenWithdrawn(orders, seenBefore), uploads)
    const auditDetails = { issue: facts.number, players: facts.players, planned: facts.lines }
    const unsendable = await unsendableOrders(orders, draft.outcomesOf, draft.basis)
    const schedule = { planId: plan._id, zone: marketTimeZone(world.server), now: Date.now() }
    const scheduleMissed = await scheduleIssue(schedule, facts.number, orders, sittings)
    const newIssue = { orders, aims: draft.aims, facts, sightings, uploads, unsendable }
    const rehearsal = automaticRehearsal(plan._id, draft.plan, { ...draft.plan, orders: facts }, schedule.now)
    const due = [...rehearsal, ...scheduleDue(draft.plan)]
    const swapped = await swapOrders(draft.plan, newIssue, due, { audit, auditDetails })
    if (!swapped.ok) return conflict
    await scheduleMissed()
    return { issue: publicIssue(facts), changes: issueChanges(before, players, marksOf) }
  })
}

type Sitter = Pick<DraftPlayerOrders, 'playerId' | 'playerName'>

/** Players without attacks of their own who play an account that has some: they need a page too. */
function otherSitters({ players, basis: { index } }: Draft, sittings: SlotChanges['sittings']): Sitter[] {
  const attackers = new Set(players.map(({ playerId }) => playerId))
  const ids = players.flatMap(({ playerId }) => heldSittings(sittings.get(playerId) ?? []).map((one) => one.sitterId))
  return [...new Set(ids)]
    .filter((id) => !attackers.has(id))
    .map((playerId) => ({ playerId, playerName: index.playerById(playerId)?.name ?? `Spieler ${playerId}` }))
}

function issueFacts({ plan, players }: Draft): IssueFacts {
  const lines = players.flatMap((player) => player.lines)
  const attacks = attackCount(lines)
  return {
    at: new Date().toISOString(),
    number: (plan.orders?.number ?? 0) + 1,
    players: players.length,
    lines: attacks,
    ...(attacks < lines.length && { commands: lines.length }),
    firstLaunch: lines.map(({ launchAt }) => launchAt).reduce((first, at) => (at < first ? at : first)),
    lastArrival: lines.reduce((last, { arriveAt }) => (arriveAt > last ? arriveAt : last), plan.arriveAt),
    of: assignmentsVersionKey(plan),
  }
}

function ordersByPlayer(
  { plan, players, before, amended, sitters }: Draft & { sitters: readonly Sitter[] },
  sheets: ReadonlyMap<number, SheetRecord>,
  marksOf: (playerId: number) => Marks,
): AmendedOrders[] {
  const number = (plan.orders?.number ?? 0) + 1
  const formerOf = new Map(before.map((part) => [part.playerId, part]))
  const attackers = new Set(players.map(({ playerId }) => playerId))
  const plays = new Set(sitters.map(({ playerId }) => playerId))
  const others = [...before, ...sitters.filter(({ playerId }) => !formerOf.has(playerId))]
  const without = others
    .filter(({ playerId }) => !attackers.has(playerId))
    .map(({ playerId, playerName }) => ({ playerId, playerName, lines: [] }))
  return [...players, ...without].map(({ playerId, playerName, lines }) => {
    const past = formerOf.get(playerId)
    const left = leftAt(past, lines, number)
    const gone = withdrawnOrders(past, lines, marksOf(playerId))
    return {
      playerId,
      playerName,
      lines,
      ...(left !== undefined && { left }),
      ...(plays.has(playerId) && { plays: true as const }),
      gone,
      ...keptAmendments({ lines, gone }, past ?? noAmendments, amended),
      ...orderHistory(past, lines, number, sheets.get(playerId)?.seen),
    }
  })
}

function leftAt(past: PlayerOrders | undefined, lines: readonly StoredOrder[], number: number): number | undefined {
  if (lines.length > 0) return undefined
  return past && past.lines.length > 0 ? number : past?.left
}

/** Issued orders that are not among these, most recently withdrawn first; all that were sent. */
function withdrawnOrders(past: PlayerOrders | undefined, lines: readonly StoredOrder[], marks: Marks): StoredOrder[] {
  if (!past) return []
  const current = new Set(lines.map(({ id }) => id))
  return [...past.lines, ...past.gone]
    .filter((line) => !current.has(line.id))
    .filter((line, place) => place < maxWithdrawn || marks.get(line.id)?.state === 'sent')
}

/** Returns what a new issue at `now` (epoch milliseconds) would change. */
export async function previewOrders(
  plan: PlanRecord,
  world: WorldRecord,
  now: number,
): Promise<OutputOf<typeof orders.previewIssue>> {
  const [draft, { marksOf }] = await Promise.all([prepareDraft(plan, world), listMarks(plan._id)])
  const { plan: present, players, before, outcomesOf, basis } = draft
  const lines = players.flatMap((player) => player.lines)
  const sending = new Set(lines.map(({ from }) => from.villageId))
  const villages = basis.state.senders.filter(({ villageId }) => sending.has(villageId))
  const ids = new Set(lines.map(({ id }) => id))
  const withdrawn = before.map((part) => {
    const gone = [...part.lines, ...part.gone].filter(({ id }) => !ids.has(id))
    return { playerId: part.playerId, playerName: part.playerName, lines: [], gone }
  })
  const earliest = earliestLaunch(planOptions(present), now)
  const drafted = players.map((player) => ({ ...player, gone: [] }))
  const [{ outdated, outdatedBy }, slots, old, unsendable] = await Promise.all([
    currentStaleness(present, world),
    getSlotChanges(present),
    currentOldTroops(present, world, villages),
    unsendableOrders([...drafted, ...withdrawn], outcomesOf, basis),
  ])
  const isUnsendable = new Set(unsendable.flatMap((player) => [...player.unsendable.keys()]))
  const absence = absenceSummary(players, outcomesOf)
  const overLimit = overLimits(commandsOnceIssued(drafted, withdrawn, outcomesOf), present, slots)
  return {
    outdated,
    outdatedBy,
    planned: attackCount(lines),
    unsendable: attackCount(
      lines.concat(withdrawn.flatMap(({ gone }) => gone)).filter(({ id }) => isUnsendable.has(id)),
    ),
    past: attackCount(
      players.flatMap(({ playerId, lines: own }) =>
        own.filter((line) => isOpenBefore(outcomesOf(playerId), line, earliest)),
      ),
    ),
    ...(old && { oldTroops: old }),
    ...(overLimit && { overLimit }),
    ...(absence && { absence }),
    changes: issueChanges(before, players, marksOf),
  }
}

/** What these orders' targets lose if a player does not send what is still to send; undefined if none loses half of its offs. */
function absenceSummary(
  players: readonly DraftPlayerOrders[],
  outcomesOf: AllOutcomes['outcomesOf'],
): AbsenceSummary | undefined {
  const attacks = players.flatMap(({ playerId, lines }) => {
    const outcomes = outcomesOf(playerId)
    return countedAttacks(lines, outcomes).map((line) => ({
      kind: line.type,
      targetId: line.targetId,
      playerId,
      isSent: orderState(outcomes, line) === 'sent',
    }))
  })
  const absences = playerAbsences(attacks)
  const [worst] = absences.players
  const player = players.find(({ playerId }) => playerId === worst?.playerId)
  if (!worst || !player || absences.targets === 0) return undefined
  return { targets: absences.targets, worst: { playerName: player.playerName, targets: worst.targets } }
}

type CountedOrders = Parameters<typeof countCommands>[0]

/** Commands of each player after an issue. */
function commandsOnceIssued(
  drafted: readonly CountedOrders[],
  withdrawn: readonly CountedOrders[],
  outcomesOf: AllOutcomes['outcomesOf'],
) {
  const sentBefore = new Map(withdrawn.map((part) => [part.playerId, part.gone]))
  const attackers = new Set(drafted.map(({ playerId }) => playerId))
  return [
    ...drafted.map((part) => ({ ...part, gone: sentBefore.get(part.playerId) ?? [] })),
    ...withdrawn.filter(({ playerId }) => !attackers.has(playerId)),
  ].map((part) => countCommands(part, outcomesOf(part.playerId)))
}
