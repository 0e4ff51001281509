import * as z from 'zod/mini'

/** Why a planned or issued attack can no longer be sent. */
export const unsendableCauses = [
  'no_troops',
  'village_limits',
  'village_lost',
  'village_blocked',
  'village_gone',
  'own_target',
] as const
export const UnsendableCause = z.enum(unsendableCauses)
export type UnsendableCause = z.infer<typeof UnsendableCause>

export const unsendableSentences: Record<UnsendableCause, string> = {
  no_troops: 'Das Dorf hat laut letztem Upload nicht mehr genug Truppen.',
  village_limits: 'Das Dorf soll weniger Angriffe dieser Art schicken, als geplant sind.',
  village_lost: 'Das Dorf gehört nicht mehr zu euren Stämmen.',
  village_blocked: 'Das Dorf ist gesperrt und schickt nichts.',
  village_gone: 'Das Dorf ist kein Herkunftsdorf des Plans mehr.',
  own_target: 'Das Ziel gehört jetzt einem eurer Stämme.',
}
