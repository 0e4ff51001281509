import type { Candidate, WishesView } from '../../../shared/contract/schemas/wishes.ts'
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
import { unfulfilledKinds } from '../../../shared/planner/plan/pins.ts'
import { type Edited, editWishes } from '../../../shared/planner/plan/wish-edits.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { ChunkedBlob, packChunks } from '../../store/plans/chunks.ts'
import { assignmentsBlob } from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { type Refused, refused } from '../../store/table/outcome.ts'
import { conflict } from '../../store/table/retry.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { plannedEntries } from '../ledger/planned-entries.ts'
import { runInputs } from '../plan-stats/run-inputs.ts'
import { swapAndRefresh } from '../plan-stats/swap-and-refresh.ts'
import { readDiagnoses } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { type EditSituation, readEditSituation } from './situation.ts'
import { wishDigests } from './wish-input.ts'
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

/** A plan's wishes as shown. */
export async function planWishes(plan: PlanRecord, world: WorldRecord, now: number): Promise<WishesView> {
  const [situation, diagnoses] = await Promise.all([readEditSituation(plan, world, now), readDiagnoses(plan)])
  return wishesView(situation, situation.input.wishes, diagnoses, situation.state.plan)
}

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
    const [before, diagnoses] = await Promise.all([readEditSituation(current, world, now), readDiagnoses(current)])
    const { wishes } = before.input
    const present = () => wishesView(before, wishes, diagnoses, before.state.plan)
    if (wishes.version !== version) return { ...refused('conflict'), current: present() }
    const edited = editWishes(wishes, before.common, before.assignments, edits)
    const made = edits.length - edited.refused.length
    const reasons = edited.refused.map(({ index: place, reason }) => {
      const edit = edits[place]
      return { index: place, ...refusalView(reason, edit ? concerned(edit) : {}, before) }
    })
    if (made === 0) return { ok: true, state: present(), changed: 0, refused: reasons }
    const next = { ...edited.wishes, version: version + 1 }
    const swapped = await swapWishes(before, next, edited, { audit, auditDetails: { count: made } })
    if (swapped === conflict) return conflict
    const after = { ...before, assignments: edited.assignments }
    const state = wishesView(after, next, diagnoses, swapped)
    return { ok: true, state, changed: edited.changed, refused: reasons }
  })
}

const concerned = (edit: WishEdit): Partial<Pick<AttackRef, 'kind' | 'villageId'>> =>
  edit.op === 'give' ? { ...edit.attack, villageId: edit.villageId } : 'attack' in edit ? edit.attack : edit

async function swapWishes(
  before: EditSituation,
  next: PlanWishes,
  { assignments, changed }: Edited,
  audited: { audit: AuditContext; auditDetails: { count: number } },
) {
  const { state, common, index, settings } = before
  const digests = wishDigests(next)
  const isMoved = assignments !== before.assignments
  const byHand = (state.plan.assignments?.byHand ?? 0) + changed
  const ledger = plannedEntries({ ...state, assignments }, index, settings)
  const [wishes, moved] = await Promise.all([
    packChunks(next),
    isMoved ? assignmentsBlob(state.plan, assignments, ledger, { byHand }) : undefined,
  ])
  const values = { wishes: new ChunkedBlob(wishes, { digests }), ...(moved && { assignments: moved }) }
  const open = unfulfilledKinds(next, common, assignments)
  const fresh = attackKinds.filter((kind) => !state.plan.basis?.[kind] && assignments[kind]?.attacks.length)
  const basis: PlanRecord['basis'] = runInputs(fresh, { ...before, away: undefined }, common.sendFrom)
  for (const kind of attackKinds) {
    const former = state.plan.basis?.[kind] ?? basis[kind]
    if (former) basis[kind] = open.has(kind) ? former : { ...former, wishes: digests[kind] }
  }
  const made = isMoved ? { ...state, assignments } : state
  return swapAndRefresh(state.plan, values, { basis, ...audited }, made)
}

/** Who else could send an attack, or who a new one, see `candidatesFor`; `undefined` for an unknown attack or target. */
export async function planCandidates(
  plan: PlanRecord,
  world: WorldRecord,
  ref: AttackRef,
  now: number,
): Promise<Candidate[] | undefined> {
  const situation = await readEditSituation(plan, world, now)
  const { common, assignments, index, input } = situation
  const { forbids, maxPerPlayer } = input.wishes
  const pins = new Map(input.wishes.pins.map((pin) => [attackKey(pin), pin]))
  const board = toBoard({ ...common, forbids, maxPerPlayer }, assignments, pins)
  const target = board.targets.get(ref.targetId)
  if (!target || (ref.villageId !== newAttackVillage && !board.attacks.has(attackKey(ref)))) return undefined
  const { arrival } = pins.get(attackKey(ref)) ?? {}
  const listed = candidatesFor(
    board,
    { ...ref, target },
    { arrival: arrival === undefined ? undefined : toEpoch(arrival) },
  )
  return listed.slice(0, maxListedCandidates).map(({ sender, distance, feasible, faster, instead, reason }) => ({
    villageId: sender.villageId,
    x: sender.x,
    y: sender.y,
    villageName: index.villageById(sender.villageId)?.name ?? '',
    playerId: sender.playerId,
    playerName: index.playerById(sender.playerId)?.name ?? '',
    distance,
    isFeasible: feasible !== undefined,
    ...(feasible && { launchAt: toIso(feasible.launch), slackSeconds: feasible.slack }),
    ...(faster && {
      faster: { unit: faster.unit, launchAt: toIso(faster.launch), slackSeconds: faster.slack },
    }),
    ...(instead && { instead: { ...toRef(instead), x: instead.target.x, y: instead.target.y } }),
    ...(reason && refusalView(reason, { kind: ref.kind, villageId: sender.villageId }, situation)),
  }))
}

const toRef = ({ kind, villageId, targetId }: AttackRef & { kind: AttackKind }): AttackRef => ({
  kind,
  villageId,
  targetId,
})
