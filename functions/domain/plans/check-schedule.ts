import { maxPlanDays, scheduleError } from '../../../shared/model/plan.ts'
import { Failure } from '../../runtime/failure.ts'

/** Throws unless the schedule (both ISO 8601 UTC) is valid, see `scheduleError`. */
export function checkSchedule(schedule: { sendFrom: string; arriveAt: string }): void {
  const code = scheduleError(schedule)
  if (!code) return
  const values = { days: maxPlanDays }
  const { message } = new Failure(code, { values })
  throw new Failure(code, { values, fields: { arriveAt: message } })
}
