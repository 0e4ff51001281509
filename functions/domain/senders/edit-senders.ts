import type { Sender } from '../../../shared/model/sender.ts'
import { Failure } from '../../runtime/failure.ts'
import { commonFields, fieldChanges, villagesNote } from '../../store/audit/audit-notes.ts'
import { changed, type EditRequest, isOtherVersion } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { readVillages } from '../plans/plan-state.ts'
import { changeSenders } from './change-senders.ts'

type SenderEdit = Partial<Pick<Sender, 'type' | 'maxOff' | 'maxFake' | 'maxBFake' | 'maxSnob' | 'isBlocked'>>

const trainsOnly = { type: 'ag', maxOff: 0, maxFake: 0, maxBFake: 0 } as const

/** Result of editing many senders. */
export interface EditedSenders {
  /** All senders of the plan, edited or not. */
  senders: Sender[]
  /** How many have the wanted values now. */
  changed: number
  /** Current state of senders changed by others since the given version. */
  conflicts: Sender[]
}

/**
 * Edits these senders, each under the version that `versions` has for it. Throws `sender_not_found` when the plan has none of
 * them.
 */
export async function editSenders(
  plan: PlanRecord,
  villageIds: readonly number[],
  edit: SenderEdit,
  { versions = {}, audit }: { versions?: Record<string, number> | undefined } & Pick<EditRequest, 'audit'>,
): Promise<EditedSenders> {
  const ids = new Set(villageIds)
  const { isBlocked: _keepsItsRole, ...role } = edit
  const fields = { ...edit, ...(Object.keys(role).length > 0 && { isEdited: true }) }
  const isOvertaken = (sender: Sender) =>
    isOtherVersion(versions[sender.villageId])(sender) && changed(sender, fields) !== sender
  let chosen = new Set<Sender>()
  let conflicts: Sender[] = []
  // Villages without a role send trains too; a leader's choice makes them senders.
  const { idle } = edit.maxSnob === undefined ? { idle: [] } : await readVillages(plan)
  const roleless = idle.filter(({ villageId }) => ids.has(villageId))
  const change = (stored: Sender[]) => {
    const known = new Set(stored.map(({ villageId }) => villageId))
    const joining = roleless.filter(({ villageId }) => !known.has(villageId))
    const present: Sender[] = [...stored, ...joining.map((village) => ({ ...village, ...trainsOnly }))]
    const named = present.filter(({ villageId }) => ids.has(villageId))
    if (named.length === 0) throw new Failure('sender_not_found')
    conflicts = named.filter(isOvertaken)
    chosen = new Set(named.filter((sender) => !isOvertaken(sender)))
    const before = commonFields([...chosen], Object.keys(edit))
    return {
      senders: present.map((sender) => (chosen.has(sender) ? changed(sender, fields) : sender)),
      auditDetails: { ...villagesNote([...chosen]), ...fieldChanges(before, edit) },
    }
  }
  const senders = await changeSenders(plan, change, audit)
  return { senders, changed: chosen.size, conflicts }
}
