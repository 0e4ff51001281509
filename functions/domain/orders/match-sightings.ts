import type { CountedCommand } from '../../../shared/compare/add-up.ts'
import { match } from '../../../shared/compare/match.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { SeenPlace } from '../../../shared/model/sighting.ts'
import type { AmendedOrders } from '../../store/orders/orders.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { listSightings, type PlayerSightings, type Sightings, stageSightings } from '../../store/sightings/sightings.ts'
import { realCommands } from '../../store/sightings/summed-sightings.ts'
import type { StageDerived, Uploads } from '../../store/sightings/uploads.ts'
import { presentPlaces, readPlacedOrders } from '../plans/places.ts'
import { retryOnStale } from '../plans/plan-state.ts'

type Orders = Pick<AmendedOrders, 'playerId' | 'playerName' | 'lines'>

/**
 * Returns which of these orders were seen in the game by these uploads, by player, regardless of deviation in arrival.
 */
export async function matchSightings(
  plan: PlanRecord,
  players: readonly Orders[],
  uploads: Uploads,
): Promise<PlayerSightings[]> {
  if (uploads.uploads.length === 0) return []
  const planned = players.flatMap(({ playerId, playerName, lines }) =>
    lines.map((line) => ({ line, playerId, playerName })),
  )
  const { lines } = match(planned, await placedCommands(plan, uploads))
  const byPlayer = new Map<number, Map<string, string>>()
  for (const { line, playerId, seen } of lines) {
    if (!seen) continue
    const own = byPlayer.get(playerId) ?? new Map<string, string>()
    byPlayer.set(playerId, own.set(line.id, toIso(seen.command.arriveAt)))
  }
  return Array.from(byPlayer, ([playerId, sightings]) => ({ playerId, sightings }))
}

/**
 * The players' orders, with the withdrawn ones that were seen in the game, which keep their sightings, and those withdrawn or
 * replaced without an issue, which may have been sent before.
 */
export const withSeenWithdrawn = (
  parts: readonly AmendedOrders[],
  sightingsOf: (playerId: number) => Sightings,
): Orders[] =>
  parts.map(({ playerId, playerName, lines, gone, withdrawn, replaced }) => {
    const seen = sightingsOf(playerId)
    const mayBeSent = gone.filter(({ id }) => seen.has(id) || withdrawn.has(id) || replaced.has(id))
    return { playerId, playerName, lines: [...lines, ...mayBeSent] }
  })

/** Stages the sightings of a plan's issue for these uploads. */
export const stageSightingsWith: StageDerived = (asked, uploads) =>
  retryOnStale(asked, async (plan) => {
    const [parts, sightingsOf] = await Promise.all([readPlacedOrders(plan), listSightings(plan)])
    return stageSightings(plan, await matchSightings(plan, withSeenWithdrawn(parts, sightingsOf), uploads))
  })

/** `realCommands` at the present places of their villages. */
export async function placedCommands(plan: PlanRecord, uploads: Uploads): Promise<CountedCommand[]> {
  const [commands, atPresentPlace] = await Promise.all([realCommands(plan._id, uploads), presentPlaces(plan)])
  const places = new Map<SeenPlace, SeenPlace>()
  const present = (seen: SeenPlace): SeenPlace => {
    const { villageId } = seen
    const place = places.get(seen) ?? (villageId === undefined ? seen : atPresentPlace({ ...seen, villageId }))
    places.set(seen, place)
    return place
  }
  return commands.map((counted) => {
    const { from, to } = counted.command
    const [origin, target] = [present(from), present(to)]
    const isUnmoved = samePlace(origin, from) && samePlace(target, to)
    return isUnmoved ? counted : { ...counted, command: { ...counted.command, from: origin, to: target } }
  })
}

const samePlace = (a: SeenPlace, b: SeenPlace) => a.x === b.x && a.y === b.y
