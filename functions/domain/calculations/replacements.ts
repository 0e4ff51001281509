import type { WishesReplacements } from '../../../shared/contract/schemas/wishes.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { NoReplacementReason, Replacement } from '../../../shared/model/wishes/replacement.ts'
import type { UnsendableCause } from '../../../shared/model/wishes/unsendable.ts'
import { attackKey, maxWishEdits, type WishEdit } from '../../../shared/model/wishes/wish.ts'
import { type AssignedAttack, assignedAttacks, toBoard } from '../../../shared/planner/plan/board.ts'
import { runStep, runSteps } from '../../../shared/planner/plan/runs.ts'
import { editWishes } from '../../../shared/planner/plan/wish-edits.ts'
import {
  asFixed,
  replacingEdits,
  wantingOnly,
  whyNoReplacement,
} from '../../../shared/planner/replacing/replacements.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { readSenders } from '../plans/plan-state.ts'
import { findUnsendable } from '../plans/unsendable.ts'
import { computeInTime } from './compute-in-time.ts'
import { type EditSituation, readEditSituation } from './situation.ts'

/**
 * Attacks of a plan's result that can no longer be sent by current troops and world data, each with the village that could instead: one
 * exact run with every other attack pinned.
 */
export async function planReplacements(
  plan: PlanRecord,
  world: WorldRecord,
  { now, deadline }: { now: number; deadline: number },
): Promise<WishesReplacements> {
  const situation = await readEditSituation(plan, world, now)
  const { state, assignments, input } = situation
  const { wishes } = input
  const pins = new Map(wishes.pins.map((pin) => [attackKey(pin), pin]))
  const aims = new Map(state.targets.map(({ _id, villageId }) => [_id, villageId]))
  const attacks = assignedAttacks(assignments, pins).filter(({ targetId }) => aims.has(targetId))
  const gone = await findUnsendable(attacks, situation, ({ targetId }) => aims.get(targetId) ?? 0)
  if (gone.size === 0) return { version: wishes.version, count: 0, replacements: [] }
  const intact = attacks.filter((attack) => !gone.has(attack) && attack.fixed !== 'sent')
  const replacing = computeInTime(deadline, () => replacingAttacks(situation, intact, [...gone.keys()]))
  const taken = takenEdits(situation, replacingEdits([...gone.keys()], replacing))
  const goneByKey = new Map([...gone].map((one) => [attackKey(one[0]), one]))
  const owners = new Map((await readSenders(state.plan)).map(({ villageId, playerId }) => [villageId, playerId]))
  const replacements = replacementViews(situation, goneByKey, owners, taken)
  return { version: wishes.version, count: gone.size, replacements }
}

/** What exact runs plan instead of these attacks, with the intact ones pinned. */
function replacingAttacks({ common, input }: EditSituation, intact: AssignedAttack[], gone: AssignedAttack[]) {
  const { forbids, maxPerPlayer } = input.wishes
  const standing = common.fixedAttacks ?? []
  const fixedAttacks = [...standing, ...asFixed(intact)]
  const kinds = attackKinds.filter((kind) => gone.some((attack) => attack.kind === kind))
  const replacing: AssignedAttack[] = []
  const planned: Assignments = {}
  for (const step of runSteps(kinds)) {
    if (step.length === 0) continue
    const targets = wantingOnly(common.targets, step, [...fixedAttacks, ...gone])
    const run = { ...common, forbids, maxPerPlayer, targets, fixedAttacks }
    for (const { kind, outcome } of runStep(step, run, planned)) {
      planned[kind] = { attacks: outcome.attacks }
      replacing.push(...newAttacks(kind, outcome.attacks))
    }
  }
  return replacing
}

const newAttacks = (kind: AttackKind, attacks: NonNullable<Assignments[AttackKind]>['attacks']): AssignedAttack[] =>
  attacks.filter(({ fixed }) => !fixed).map((attack) => ({ ...attack, kind }))

function takenEdits({ common, assignments: present, input }: EditSituation, edits: readonly WishEdit[]) {
  const given = editWishes(input.wishes, common, present, edits)
  const refused = new Set(given.refused.map(({ index }) => index))
  const all = edits.map(
    (edit, index): WishEdit =>
      refused.has(index) && 'attack' in edit ? { op: 'remove', attack: edit.attack, ban: false } : edit,
  )
  const { assignments } = refused.size > 0 ? editWishes(input.wishes, common, present, all) : given
  return { edits: all, assignments }
}

type Gone = ReadonlyMap<string, readonly [AssignedAttack, UnsendableCause]>

function replacementViews(
  { common, input: { wishes }, index }: EditSituation,
  gone: Gone,
  owners: ReadonlyMap<number, number>,
  { edits, assignments }: { edits: readonly WishEdit[]; assignments: Assignments },
): Replacement[] {
  const board = toBoard(
    { ...common, forbids: wishes.forbids, maxPerPlayer: wishes.maxPerPlayer },
    assignments,
    new Map(),
  )
  const reasons = new Map<string, NoReplacementReason>()
  const whyNone = (attack: AssignedAttack) => {
    const key = `${attack.kind} ${attack.targetId}`
    const reason = reasons.get(key) ?? whyNoReplacement(board, attack)
    reasons.set(key, reason)
    return reason
  }
  const villagePlace = (id: number) => {
    const { x = 0, y = 0, name = '' } = index.villageById(id) ?? {}
    return { x, y, name }
  }
  const namedPlayer = (playerId: number) => ({ playerId, playerName: index.playerById(playerId)?.name ?? '' })
  return edits.slice(0, maxWishEdits).flatMap((edit): Replacement[] => {
    if (!('attack' in edit)) return []
    const [attack, cause] = gone.get(attackKey(edit.attack)) ?? []
    const target = attack && board.targets.get(attack.targetId)
    if (!target || !cause) return []
    const owner = owners.get(attack.villageId) ?? index.villageById(attack.villageId)?.playerId ?? 0
    const instead =
      edit.op === 'give' ? board.attacks.get(attackKey({ ...attack, villageId: edit.villageId })) : undefined
    return [
      {
        attack: edit.attack,
        from: villagePlace(attack.villageId),
        to: { x: target.x, y: target.y, name: index.villageById(target.villageId)?.name ?? '' },
        ...namedPlayer(owner),
        launchAt: toIso(attack.launch),
        cause,
        ...(instead
          ? {
              instead: {
                ...villagePlace(instead.villageId),
                villageId: instead.villageId,
                ...namedPlayer(instead.sender.playerId),
                launchAt: toIso(instead.launch),
              },
            }
          : { whyNone: whyNone(attack) }),
        edit,
      },
    ]
  })
}
