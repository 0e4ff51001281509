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
