import type { Player, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import {
  heldSittings,
  maxSittings,
  type OwnSittings,
  overlap,
  replacedSittings,
  type SittingAuthor,
  type SittingView,
  type StoredSitting,
  tooManySittings,
  type WantedSitting,
} from '../../../shared/model/inputs/sitting.ts'
import { Failure } from '../../runtime/failure.ts'
import type { EditRequest } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { editTimeslots, type TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import { findPlanPlayer, tribeMembers } from '../plans/plan-player.ts'

type Names = Pick<WorldIndex, 'playerById'>

const nameOf = (index: Names, id: number): string => index.playerById(id)?.name ?? ''

/** Who plays an account, as shown. */
export const sittingViews = (sittings: readonly StoredSitting[], index: Names): SittingView[] =>
  sittings.map((sitting) => ({ ...sitting, sitterName: nameOf(index, sitting.sitterId) }))

/** Who plays a player's account, and which ones they play. */
export async function ownSittings(
  plan: PlanRecord,
  index: WorldIndex,
  player: Player,
  version: number,
): Promise<OwnSittings> {
  const { sittings } = await getSlotChanges(plan)
  return {
    version,
    sittings: sittingViews(sittings.get(player.id) ?? [], index),
    plays: [...sittings]
      .flatMap(([accountId, own]) =>
        own
          .filter(({ sitterId }) => sitterId === player.id)
          .map((sitting) => ({ ...sitting, accountId, accountName: nameOf(index, accountId) })),
      )
      .sort((a, b) => a.from.localeCompare(b.from) || a.accountName.localeCompare(b.accountName, 'de')),
    players: tribeMembers(plan, index).flatMap(({ id, name }) =>
      id === player.id ? [] : [{ playerId: id, playerName: name }],
    ),
  }
}

interface Asked extends EditRequest {
  by: SittingAuthor
  /** Whose entries are replaced; those of the account for its player and leaders. */
  sitterId?: number
}

/**
 * Replaces who plays an account, or with `sitterId` what that player asks to. What its player or a leader names holds, unless it is marked
 * as a request that stays one; the same entry keeps its author. `sitters` are those of before and after. Throws `sitting_self`, `sitter_not_found`, `sitting_overlap` and `sitting_chain`, and if
 * the plan no longer exists.
 */
export async function saveSittings(
  plan: PlanRecord,
  index: WorldIndex,
  account: Player,
  wanted: readonly WantedSitting[],
  { by, sitterId, ...asked }: Asked,
): Promise<TimeslotsRecord & { sitters: number[] }> {
  if (wanted.some((one) => one.sitterId === account.id)) throw new Failure('sitting_self')
  if (wanted.some((one) => (sitterId ?? one.sitterId) !== one.sitterId)) throw new Failure('sitter_not_found')
  const edited = await editTimeslots(
    plan._id,
    account.id,
    async ({ slots, sends, by: author, sittings: present }) => {
      const next = replacedSittings(present, wanted, by, sitterId)
      // Entries of players who have left the plan can stay beside others, and be removed.
      const added = next.filter((one) => !present.includes(one))
      const sitters = await Promise.all(added.map((one) => findPlanPlayer(plan, index, one.sitterId)))
      if (sitters.includes(undefined)) throw new Failure('sitter_not_found')
      if (next.length > Math.max(maxSittings, present.length))
        throw new Failure('bad_request', { fields: { sittings: tooManySittings } })
      await checkHeld(plan, index, account, next)
      return { slots, sends, by: author, sittings: next }
    },
    asked,
  )
  if (edited.ok) {
    const named = [...edited.before.sittings, ...edited.after.sittings]
    return { ...edited.after, sitters: named.map((one) => one.sitterId) }
  }
  if (edited.refusal === 'missing') throw new Failure('plan_not_found')
  throw new Failure('slots_changed', {
    current: { version: edited.current.version, sittings: sittingViews(edited.current.sittings, index) },
  })
}

/** Refuses two who play an account at once, and who plays one while another plays theirs. */
async function checkHeld(plan: PlanRecord, index: Names, account: Player, next: readonly StoredSitting[]) {
  const held = heldSittings(next)
  if (held.some((one, i) => held.slice(i + 1).some((other) => overlap(one, other))))
    throw new Failure('sitting_overlap')
  if (held.length === 0) return
  const { sittings } = await getSlotChanges(plan)
  for (const [id, own] of sittings) {
    if (id === account.id) continue
    for (const other of heldSittings(own))
      for (const one of held) {
        if (!overlap(one, other)) continue
        // Who shall play the account is played by another, or its player plays another's.
        const values =
          one.sitterId === id
            ? { name: nameOf(index, id), other: nameOf(index, other.sitterId) }
            : other.sitterId === account.id && { name: account.name, other: nameOf(index, one.sitterId) }
        if (values) throw new Failure('sitting_chain', { values })
      }
  }
}
