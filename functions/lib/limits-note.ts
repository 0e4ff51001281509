import { type Target, TargetLimits } from '../../shared/model/target.ts'
import { changesOf } from './audit.ts'

/** For the log of changes: the kind of new targets, and what each is to get. */
export const limitsOf = ({ type, ...limits }: Omit<Target, '_id' | 'x' | 'y' | 'villageId'>) => ({
  targetType: type,
  ...changesOf({}, TargetLimits.parse(limits)),
})
