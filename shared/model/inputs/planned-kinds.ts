import * as z from 'zod/mini'
import { type AttackKind, attackKinds } from '../attack.ts'

/** Whether targets of a plan want trains of nobles, or some were calculated; absent where not. */
export interface WithTrains {
  hasTrains?: boolean | undefined
}

/** The kinds that a plan shows. */
export const plannedKinds = ({ hasTrains }: WithTrains): readonly AttackKind[] =>
  hasTrains ? attackKinds : attackKinds.filter((kind) => kind !== 'ag')

/** A value for each kind; `ag` is absent where there are no trains. */
export const everyKind = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ off: value, ramoff: value, bfcleaner: value, bfkatas: value, fake: value, ag: z.optional(value) })
