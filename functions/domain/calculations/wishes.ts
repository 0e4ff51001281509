import type { Candidate, WishesView } from '../../../shared/contract/wishes.ts'
import { toEpoch, toIso } from '../../../shared/game/world/timeslots.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import {
  type AttackRef,
  attackKey,
  maxListedCandidates,
  maxWishEdits,
  newAttackVillage,
  type PlanWishes,
  type WishEdit,
} from '../../../shared/model/wishes/wish.ts'
import { toBoard } from '../../../shared/planner/plan/board.ts'
import { candidatesFor } from '../../../shared/planner/plan/candidates.ts'
import { withSent } from '../../../shared/planner/plan/order-wishes.ts'
import { unfulfilledKinds } from '../../../shared/planner/plan/pins.ts'
import { type Edited, editWishes } from '../../../shared/planner/plan/wish-edits.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { ChunkedBlob, packChunks } from '../../store/plans/chunks.ts'
import { assignmentsBlob } from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { type Refused, refused } from '../../store/table/outcome.ts'
import { conflict } from '../../store/table/retry.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { plannedEntries } from '../ledger/planned-entries.ts'
import { sendersAtHome } from '../ledger/units-away.ts'
import { runInputs } from '../plan-stats/run-inputs.ts'
import { swapAndRefresh } from '../plan-stats/swap-and-refresh.ts'
import { loadPlanState, readDiagnoses, syncedWorld } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { runInput } from './load-runs.ts'
import { readOrderWishes } from './order-wishes.ts'
import { readWishes, wishDigests } from './wish-input.ts'
import { refusalView, wishesView } from './wish-views.ts'

/** While calculations and uploads change the plan. */
const limits = { maxAttempts: 8, failure: 'calculation_conflict' } as const

/** Edits made and refused, with the wishes afterwards; or those that an edit of another version did not know. */
export type EditedWishes =
  | {
      ok: true
      state: WishesView
      changed: number
      refused: { index: number; reason: WishesView['pins'][number]['reason'] & string; message: string }[]
    }
  | (Refused<'conflict'> & { current: WishesView })

/**
 * A plan with what its wishes depend on; its assignments contain all that was sent. The input's senders are those of `sendersAtHome`.
 */
export async function situation(plan: PlanRecord, world: WorldRecord, now: number) {
  const [slots, index, { settings, versions }, loaded] = await Promise.all([
    getSlotChanges(plan),
    syncedWorld(world),
    loadSettings(world._id),
    loadPlanState(plan),
  ])
  const orders = await readOrderWishes(loaded, [], now)
  const state = { ...loaded, assignments: withSent(loaded.assignments, orders) }
  const senders = await sendersAtHome(state)
  const choice = { ramoffsEnabled: false, freely: true, orders, limits: slots.limits, now }
  const [wishes, diagnoses, { input: common }] = await Promise.all([
    readWishes(state.plan),
    readDiagnoses(state.plan),
    runInput({ ...state, senders, owned: state.senders }, world, index, settings, choice),
  ])
  const input = { ...common, settings }
  const away = new Map(
    state.senders.filter((sender, i) => sender !== senders[i]).map((sender) => [sender.villageId, sender]),
  )
  return { state, stored: loaded.assignments, away, wishes, diagnoses, index, versions, slots, input }
}
/** What `situation` has read and computed. */
export type Situation = Awaited<ReturnType<typeof situation>>

const toView = ({ state, wishes, ...parts }: Situation, plan = state.plan) =>
  wishesView(plan, wishes, { ...parts, assignments: state.assignments })

/** A plan's wishes as shown. */
export const planWishes = async (plan: PlanRecord, world: WorldRecord, now: number): Promise<WishesView> =>
  toView(await situation(plan, world, now))

/**
 * Edits a plan's wishes and the attacks that they name in one swap. Retries when senders or assignments change meanwhile, then throws
 * `calculation_conflict`; throws `too_many_wish_edits`.
 */
export function editPlanWishes(
  plan: PlanRecord,
  world: WorldRecord,
  { version, edits }: { version: number; edits: readonly WishEdit[] },
  { now, audit }: { now: number; audit: AuditContext },
): Promise<EditedWishes> {
  if (edits.length > maxWishEdits) {
    const values = { max: formatNumber(maxWishEdits), count: formatNumber(edits.length) }
    throw new Failure('too_many_wish_edits', { values })
  }
  return recomputePlan(plan, limits, async (current) => {
    const before = await situation(current, world, now)
    const { state, wishes, input } = before
    if (wishes.version !== version) return { ...refused('conflict'), current: toView(before) }
    const edited = editWishes(wishes, input, state.assignments, edits)
    const made = edits.length - edited.refused.length
    const reasons = edited.refused.map(({ index: place, reason }) => {
      const edit = edits[place]
      return { index: place, ...refusalView(reason, edit ? concerned(edit) : {}, state.plan, before) }
    })
    if (made === 0) return { ok: true, state: toView(before), changed: 0, refused: reasons }
    const next = { ...edited.wishes, version: version + 1 }
    const swapped = await swapWishes(before, next, edited, world, { audit, auditDetails: { count: made } })
    if (swapped === conflict) return conflict
    const after = { ...before, wishes: next, state: { ...state, assignments: edited.assignments } }
    return { ok: true, state: toView(after, swapped), changed: edited.changed, refused: reasons }
  })
}

const concerned = (edit: WishEdit): Partial<Pick<AttackRef, 'kind' | 'villageId'>> =>
  edit.op === 'give' ? { ...edit.attack, villageId: edit.villageId } : 'attack' in edit ? edit.attack : edit

async function swapWishes(
  { state, stored, input, versions, slots, index }: Situation,
  next: PlanWishes,
  { assignments, changed }: Edited,
  world: WorldRecord,
  audited: { audit: AuditContext; auditDetails: { count: number } },
) {
  const digests = wishDigests(next)
  const isMoved = assignments !== state.assignments
  const byHand = (state.plan.assignments?.byHand ?? 0) + changed
  const ledger = plannedEntries({ ...state, assignments }, index, input.settings)
  const [wishes, moved] = await Promise.all([
    packChunks(next),
    isMoved ? assignmentsBlob(state.plan, assignments, ledger, { byHand }) : undefined,
  ])
  const values = { wishes: new ChunkedBlob(wishes, { digests }), ...(moved && { assignments: moved }) }
  const open = unfulfilledKinds(next, input, assignments)
  const fresh = attackKinds.filter((kind) => !state.plan.basis?.[kind] && assignments[kind]?.attacks.length)
  const basis: PlanRecord['basis'] = runInputs(fresh, state, versions, index, world, {
    slots,
    start: toIso(input.sendFrom),
  })
  for (const kind of attackKinds) {
    const former = state.plan.basis?.[kind] ?? basis[kind]
    if (former) basis[kind] = open.has(kind) ? former : { ...former, wishes: digests[kind] }
  }
  const made = { ...state, assignments: isMoved ? assignments : stored }
  return swapAndRefresh(state.plan, values, { basis, ...audited }, made)
}

/** Who else could send an attack, or who a new one, see `candidatesFor`; `undefined` for an unknown attack or target. */
export async function planCandidates(
  plan: PlanRecord,
  world: WorldRecord,
  ref: AttackRef,
  now: number,
): Promise<Candidate[] | undefined> {
  const found = await situation(plan, world, now)
  const { state, wishes, input, index } = found
  const pins = new Map(wishes.pins.map((pin) => [attackKey(pin), pin]))
  const { forbids, maxPerPlayer } = wishes
  const board = toBoard({ ...input, forbids, maxPerPlayer }, state.assignments, pins)
  const target = board.targets.get(ref.targetId)
  if (!target || (ref.villageId !== newAttackVillage && !board.attacks.has(attackKey(ref)))) return undefined
  const { arrival } = pins.get(attackKey(ref)) ?? {}
  const wanted = { ...ref, target }
  const listed = candidatesFor(board, wanted, { arrival: arrival === undefined ? undefined : toEpoch(arrival) })
  return listed.slice(0, maxListedCandidates).map(({ sender, distance, feasible, instead, reason }) => ({
    villageId: sender.villageId,
    x: sender.x,
    y: sender.y,
    villageName: index.villageById(sender.villageId)?.name ?? '',
    playerId: sender.playerId,
    playerName: index.playerById(sender.playerId)?.name ?? '',
    distance,
    isFeasible: feasible !== undefined,
    ...(feasible && { launchAt: toIso(feasible.launch), slackSeconds: feasible.slack }),
    ...(instead && { instead: { ...toRef(instead), x: instead.target.x, y: instead.target.y } }),
    ...(reason && refusalView(reason, { kind: ref.kind, villageId: sender.villageId }, state.plan, found)),
  }))
}

const toRef = ({ kind, villageId, targetId }: AttackRef & { kind: AttackKind }): AttackRef => ({
  kind,
  villageId,
  targetId,
})
