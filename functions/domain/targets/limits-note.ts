import * as z from 'zod/mini'
import { type Target, type TargetEdit, TargetLimits } from '../../../shared/model/target.ts'
import { fieldChanges } from '../audit/notes.ts'

/** For the log of changes: the kind of new targets, and what each is to get. */
export const limitsOf = ({ type, ...limits }: Omit<Target, '_id' | 'x' | 'y' | 'villageId'>) => ({
  targetType: type,
  ...fieldChanges({}, TargetLimits.parse(limits)),
})

/** For the log of changes: what may be changed of a target, its type under a name that tells it from that of a sender. */
export const editOf = ({ type, ...limits }: Partial<TargetEdit>) => ({
  ...z.partial(TargetLimits).parse(limits),
  ...(type && { targetType: type }),
})
