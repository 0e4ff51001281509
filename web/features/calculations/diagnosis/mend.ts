import type { Proposal, ShortTarget } from '../../../../shared/model/diagnosis.ts'
import { paths } from '../../../lib/paths.ts'
import { coordinateText, nameOf } from '../runs/sentences.ts'

/** Link to the screen where a problem can be fixed. */
export interface Mend {
  label: string
  to: string
}

type Player = Pick<NonNullable<ShortTarget['slot']>, 'playerId' | 'playerName'>

export const slotsMend = (planId: string, player: Player): Mend => ({
  label: `Zeitfenster von ${nameOf(player)}`,
  to: `${paths.adminTimeslots(planId)}?player=${player.playerId}`,
})

export const targetOf = (planId: string, target: { targetId: string; x: number; y: number }): Mend => ({
  label: `Ziel ${coordinateText(target)}`,
  to: `${paths.editTargets(planId)}?target=${encodeURIComponent(target.targetId)}`,
})

const sendFromOf = (planId: string): Mend => ({ label: '„Senden ab“ ändern', to: paths.plan(planId) })
const troopsOf = (planId: string): Mend => ({ label: 'Truppen hinzufügen', to: paths.troops(planId) })

export const autoSlotsOf = (): Mend => ({
  label: 'Auto-Timeslots in den Einstellungen',
  to: `${paths.settings()}?section=autoTimeslotSettings`,
})

/** Where a short target's problem can be fixed, likeliest place first. */
export function mendsOfReason(short: ShortTarget, planId: string): Mend[] {
  const target = targetOf(planId, short)
  switch (short.reason) {
    case 'no_sender':
      return [troopsOf(planId), target]
    case 'too_far':
      return [sendFromOf(planId), ...(short.slot ? [slotsMend(planId, short.slot)] : []), target]
    case 'no_slot':
      return [...(short.slot ? [slotsMend(planId, short.slot)] : []), target]
    case 'competition':
    case 'own_tribe':
      return [target]
  }
}

/** Where a proposal is applied. */
export function mendOfHelp(help: Proposal, planId: string): Mend {
  switch (help.kind) {
    case 'slot':
      return slotsMend(planId, help.slot)
    case 'autoSlots':
      return autoSlotsOf()
    case 'sendFrom':
      return sendFromOf(planId)
    case 'senders':
      return troopsOf(planId)
  }
}
