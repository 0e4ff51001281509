import * as z from 'zod/mini'
import { recordOf } from '../../lib/records.ts'
import { type AttackKind, attackKinds } from '../attack.ts'

/** Whether targets of a plan want trains of nobles, or some were calculated; absent where not. */
export interface WithTrains {
  hasTrains?: boolean | undefined
}

export const kindsButTrains = attackKinds.filter((kind) => kind !== 'ag')

/** The kinds that a plan shows. */
export const plannedKinds = ({ hasTrains }: WithTrains): readonly AttackKind[] =>
  hasTrains ? attackKinds : kindsButTrains

/** A value for each kind; `ag` is absent where there are no trains. */
export const everyKind = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ ...recordOf(kindsButTrains, () => value), ag: z.optional(value) })
