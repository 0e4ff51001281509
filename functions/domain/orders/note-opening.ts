import { log } from '../../runtime/log.ts'
import { recordSheetOpened } from '../../store/orders/sheets.ts'
import { isTransient } from '../../store/table/retry.ts'
import type { Sheet } from './resolve-order-link.ts'

/** What was noted so lately needs no other note. */
const noteEveryMs = 60_000

/** Notes that the player has opened his page and which issue he has seen, unless that is known. Fails nothing: the next time will be noted. */
export async function recordOpening({ plan, issue, sheet }: Sheet): Promise<void> {
  const { openedAt = '1970-01-01', seen, playerId } = sheet
  if (seen === issue.number && Date.now() - Date.parse(openedAt) < noteEveryMs) return
  await recordSheetOpened(plan._id, playerId, issue.number).catch((error: unknown) => {
    if (!isTransient(error)) throw error
    log.info('opening not noted', {})
  })
}
