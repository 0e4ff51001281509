import type { Proposal, ShortTarget } from '../../../../shared/model/diagnosis.ts'
import { paths } from '../../../lib/paths.ts'
import { coordinateText, playerLabel } from '../runs/sentences.ts'

/** Link to the screen where a problem can be fixed. */
export interface Mend {
  label: string
  to: string
}

type Player = Pick<NonNullable<ShortTarget['slot']>, 'playerId' | 'playerName'>

const slotsMend = (planId: string, player: Player): Mend => ({
  label: `Zeitfenster von ${playerLabel(player)}`,
  to: `${paths.adminTimeslots(planId)}?player=${player.playerId}`,
})

export const targetFix = (planId: string, target: { targetId: string; x: number; y: number }): Mend => ({
  label: `Ziel ${coordinateText(target)}`,
  to: `${paths.editTargets(planId)}?target=${encodeURIComponent(target.targetId)}`,
})

const sendFromFix = (planId: string): Mend => ({ label: '„Senden ab“ ändern', to: paths.plan(planId) })
const limitsFix = (planId: string): Mend => ({
  label: 'Grenzen der Mitglieder',
  to: `${paths.adminTimeslots(planId)}?trait=note`,
})
const holdsFix = (planId: string): Mend => ({
  label: 'Zurückgehaltene Dörfer',
  to: `${paths.adminTimeslots(planId)}?trait=holds`,
})
const troopsFix = (planId: string): Mend => ({ label: 'Truppen hinzufügen', to: paths.troops(planId) })

export const autoSlotsFix = (): Mend => ({
  label: 'Auto-Timeslots in den Einstellungen',
  to: `${paths.settings()}?section=autoTimeslotSettings`,
})

/** Where a short target's problem can be fixed, likeliest place first. */
export function mendsOfReason(short: ShortTarget, planId: string): Mend[] {
  const target = targetFix(planId, short)
  switch (short.reason) {
    case 'no_sender':
      return [troopsFix(planId), target]
    case 'too_far':
      return [sendFromFix(planId), ...(short.slot ? [slotsMend(planId, short.slot)] : []), target]
    case 'no_slot':
      return [...(short.slot ? [slotsMend(planId, short.slot)] : []), target]
    case 'sent':
    case 'other_plans':
    case 'noble_range':
    case 'too_near':
    case 'out_of_range':
    case 'low_morale':
    case 'launch_past':
      return [troopsFix(planId), target]
    case 'limited':
      return [limitsFix(planId), target]
    case 'held':
      return [holdsFix(planId), target]
    case 'competition':
    case 'forbidden':
    case 'capped':
    case 'pinned':
      return [target]
  }
}

/** Where a proposal is applied. */
export function mendOfHelp(help: Proposal, planId: string): Mend {
  switch (help.kind) {
    case 'slot':
      return slotsMend(planId, help.slot)
    case 'autoSlots':
      return autoSlotsFix()
    case 'sendFrom':
      return sendFromFix(planId)
    case 'senders':
      return troopsFix(planId)
  }
}
