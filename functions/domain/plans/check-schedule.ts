import { Failure } from '../../runtime/failure.ts'

/** The slowest units need two months across the map of the slowest world: nobody begins to send earlier. */
const maxDays = 120

/** Throws unless a plan's arrival follows the start of sending (both ISO 8601 UTC), by at most 120 days. */
export function checkSchedule({ sendFrom, arriveAt }: { sendFrom: string; arriveAt: string }): void {
  const days = (Date.parse(arriveAt) - Date.parse(sendFrom)) / 86_400_000
  if (!(days > 0)) refuse('arrival_before_send')
  if (days > maxDays) refuse('plan_too_long')
}

function refuse(code: 'arrival_before_send' | 'plan_too_long'): never {
  const values = { days: maxDays }
  const { message } = new Failure(code, { values })
  throw new Failure(code, { values, fields: { arriveAt: message } })
}
