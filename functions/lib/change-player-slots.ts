import { totalMinutes } from '../../shared/game/slots.ts'
import type { Player } from '../../shared/game/snapshot.ts'
import type { PlanRecord } from '../store/plans.ts'
import { changeSlots, type Slots, type SlotsRecord } from '../store/slots.ts'
import { type AuditNote, changesOf } from './audit.ts'
import { Failure } from './failure.ts'

/**
 * Changes a player's slots by a function of the present and former ones, and notes for the log of changes how many he had and
 * has; the lists themselves are in the slots' own history. `undefined` from `change` leaves everything and is handed back.
 */
export async function changePlayerSlots(
  plan: PlanRecord,
  player: Player,
  note: (note: AuditNote) => void,
  change: (slots: Slots, history: SlotsRecord['history']) => Slots | undefined,
): Promise<Slots | undefined> {
  let before: Slots = []
  let wanted: Slots | undefined
  const slots = await changeSlots(plan._id, player.id, (present, history) => {
    before = present
    wanted = change(present, history)
    return wanted
  })
  if (wanted && !slots) throw new Failure('plan_not_found')
  if (slots) note({ playerId: player.id, details: changesOf(figuresOf(before), figuresOf(slots)) })
  return slots
}

const figuresOf = (slots: Slots) => ({ slots: slots.length, minutes: totalMinutes(slots) })
