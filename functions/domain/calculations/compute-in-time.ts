import { computeBefore, DeadlineExceeded } from '../../../shared/lib/deadline.ts'
import { Failure } from '../../runtime/failure.ts'

/** Runs the planner; throws `calculation_too_long` after `deadline`, in milliseconds of `performance.now()`. */
export function computeInTime<T>(deadline: number, compute: () => T): T {
  try {
    return computeBefore(deadline, compute)
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw new Failure('calculation_too_long')
    throw error
  }
}
