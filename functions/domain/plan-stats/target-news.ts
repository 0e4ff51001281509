import { isSpared } from '../../../shared/model/wishes/unsendable.ts'
import { listDevices } from '../../store/devices/devices.ts'
import { type Due, putDue } from '../../store/devices/due.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { Unsendable } from '../../store/orders/unsendable.ts'
import { setDue } from '../../store/webhooks/due-plans.ts'

/** First ids of a player's open orders whose targets are spared now (`lines`), or no longer do (`again`). */
export interface TargetNews {
  playerId: number
  lines: string[]
  again: string[]
}

const dayMs = 86_400_000
const minuteMs = 60_000
/** Minutes until players learn of it, by when it is stored. */
const newsDelay = 2

/** What changed for a player's open orders that launch within a day of `now` (epoch milliseconds). */
export function targetNews(
  { playerId, open }: { playerId: number; open: readonly StoredOrder[] },
  before: Unsendable,
  after: Unsendable,
  now: number,
): TargetNews {
  const soon = open.filter(({ launchAt }) => Date.parse(launchAt) > now && Date.parse(launchAt) <= now + dayMs)
  const isOff = ({ id }: StoredOrder, causes: Unsendable) => isSpared(causes.get(id))
  return {
    playerId,
    lines: soon.filter((line) => isOff(line, after) && !isOff(line, before)).map(({ id }) => id),
    again: soon.filter((line) => isOff(line, before) && !isOff(line, after)).map(({ id }) => id),
  }
}

/** Schedules messages to the players' devices, and wakes the plan's chats. */
export async function scheduleTargetNews(planId: string, players: readonly TargetNews[]): Promise<void> {
  const news = players.filter(({ lines, again }) => lines.length + again.length > 0)
  if (news.length === 0) return
  const devices = await listDevices(planId)
  const minute = Math.floor(Date.now() / minuteMs) + newsDelay
  await putDue(
    news
      .filter(({ playerId }) => devices.has(playerId))
      .map((player) => ({ at: minute, due: { planId, what: 'target', minute, ...player } satisfies Due })),
  )
  await setDue(planId, minute * minuteMs)
}
