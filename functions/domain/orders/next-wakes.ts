import { reminderTimes, toMinute } from '../../../shared/game/orders/reminders.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { listUnsendable } from '../../store/orders/unsendable.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import type { BoardState } from './board.ts'
import { isWaiting } from './progress.ts'

/** The minute (ISO 8601 UTC) in which a device is woken next, by player. */
export async function nextWakes(
  { plan, parts, sheets, devices, outcomesOf, now }: BoardState,
  { server }: Pick<WorldRecord, 'server'>,
): Promise<ReadonlyMap<number, string>> {
  const woken = parts.filter(({ playerId }) => devices.has(playerId))
  if (woken.length === 0) return new Map()
  const unsendableOf = await retryOnStale(plan, listUnsendable)
  const zone = marketTimeZone(server)
  const present = toMinute(Date.parse(now) / 1000)
  const wakes = new Map<number, string>()
  for (const { playerId, lines } of woken) {
    const [outcomes, unsendable] = [outcomesOf(playerId), unsendableOf(playerId)]
    const { version } = sheets.get(playerId) ?? {}
    const minutes = (devices.get(playerId) ?? [])
      .filter(({ linkVersion }) => linkVersion === version)
      .flatMap((device) => reminderTimes(lines, device, zone, (line) => isWaiting(outcomes, unsendable, line)))
      .map(toMinute)
      .filter((minute) => minute > present)
    if (minutes.length > 0) wakes.set(playerId, new Date(Math.min(...minutes) * 60_000).toISOString())
  }
  return wakes
}
