import { reminderTimes, toMinute } from '../../../shared/game/orders/reminders.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { LruCache, memoizeAsync } from '../../runtime/lru-cache.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { BoardState } from '../orders/board.ts'
import { isWaiting } from '../orders/progress.ts'

/** Epoch minutes by player, ascending. */
type WakeMinutes = ReadonlyMap<number, readonly number[]>

/** Quiet hours of many devices take a tenth of a second. */
const kept = new LruCache<string, Promise<WakeMinutes>>(6)

/** The minute (ISO 8601 UTC) in which a device is woken next, by player. */
export async function nextWakes(
  state: BoardState,
  world: Pick<WorldRecord, 'server'>,
): Promise<ReadonlyMap<number, string>> {
  const { plan, devices, version, now } = state
  if (devices.size === 0) return new Map()
  const settings = [...devices.values()].flat().map(({ _id, linkVersion, leads, every, quiet }) => {
    return [_id, linkVersion, leads, every, quiet]
  })
  const key = JSON.stringify([version, plan.unsendable?.version, settings])
  const minutesOf = await memoizeAsync(kept, key, () => wakeMinutes(state, world))
  const present = toMinute(Date.parse(now) / 1000)
  const wakes = new Map<number, string>()
  for (const [playerId, minutes] of minutesOf) {
    const next = minutes.find((minute) => minute > present)
    if (next !== undefined) wakes.set(playerId, new Date(next * 60_000).toISOString())
  }
  return wakes
}

async function wakeMinutes(
  { parts, sheets, devices, outcomesOf, unsendableOf }: BoardState,
  { server }: Pick<WorldRecord, 'server'>,
): Promise<WakeMinutes> {
  const zone = marketTimeZone(server)
  return new Map(
    parts.map(({ playerId, lines }) => {
      const [outcomes, unsendable] = [outcomesOf(playerId), unsendableOf(playerId)]
      const { version } = sheets.get(playerId) ?? {}
      const minutes = (devices.get(playerId) ?? [])
        .filter(({ linkVersion }) => linkVersion === version)
        .flatMap((device) => reminderTimes(lines, device, zone, (line) => isWaiting(outcomes, unsendable, line)))
        .map(toMinute)
      return [playerId, minutes.sort((a, b) => a - b)]
    }),
  )
}
