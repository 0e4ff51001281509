import { log } from '../../runtime/log.ts'
import { isRecent } from '../../runtime/recent.ts'
import { recordSheetOpened } from '../../store/orders/sheets.ts'
import { isTransient } from '../../store/table/retry.ts'
import type { Sheet } from './resolve-order-link.ts'

/** Minimum time between two records of an opening. */
const noteEveryMs = 60_000

/**
 * Records that the player opened their page and which issue they saw, at once if it is the first time since they were woken. Transient
 * errors are ignored: the next opening is recorded.
 */
export async function recordOpening({ plan, issue, sheet }: Sheet): Promise<void> {
  const { openedAt = '1970-01-01', seen, playerId, woken } = sheet
  const isAnswer = woken !== undefined && woken.at > openedAt
  if (seen === issue.number && !isAnswer && isRecent(Date.parse(openedAt), noteEveryMs)) return
  await recordSheetOpened(plan._id, playerId, issue.number).catch((error: unknown) => {
    if (!isTransient(error)) throw error
    log.info('opening not noted', {})
  })
}
