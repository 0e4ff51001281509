import { type ChunkedBlob, issueUnchangedCheck, type StagedBlobs, stageBlobs } from '../plans/bulk-data.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { playerBlob } from '../plans/player-blobs.ts'

/**
 * Which orders were really seen in the game: one set, with a part for each player. It moves in the transactions that change the issue
 * or the uploads, so it always fits both, and a plan without uploads has none.
 */

/** When each order that was seen arrives in the game, ISO 8601 UTC, by the order's id. */
export type Sightings = ReadonlyMap<string, string>

/** The sightings of a player's orders. */
export interface PlayerSightings {
  playerId: number
  sightings: Sightings
}

/** So much text of sightings a container keeps parsed, in characters. */
const keptText = 8_000_000

const sets = playerBlob<{ playerId: number }, [line: string, arriveAt: string][]>('sightings', keptText)

type Seen = Pick<PlanRecord, '_id' | 'sightings'>

/** The sightings of a player's orders. Throws `SetMoved`. */
export const readSightings = async (plan: Seen, playerId: number): Promise<Sightings> =>
  new Map((await sets.readOne(plan, playerId))?.body)

/** The sightings of all orders, by player. Throws `SetMoved`. */
export async function listSightings(plan: Seen): Promise<(playerId: number) => Sightings> {
  const byPlayer = new Map((await sets.readAll(plan)).map(({ head, body }) => [head.playerId, new Map(body)]))
  return (playerId) => byPlayer.get(playerId) ?? new Map()
}

/** The set of these sightings; `undefined` where there are none. */
export async function sightingsBlob(players: readonly PlayerSightings[]): Promise<ChunkedBlob | undefined> {
  const parts = players.flatMap(({ playerId, sightings }) =>
    sightings.size > 0 ? [{ head: { playerId }, body: [...sightings] }] : [],
  )
  return parts.length > 0 ? sets.pack(parts, {}) : undefined
}

/** Stages the sightings of a plan's present issue for the transaction that changes its uploads. */
export async function stageSightings(plan: PlanRecord, players: readonly PlayerSightings[]): Promise<StagedBlobs> {
  const sightings = await sightingsBlob(players)
  if (sightings || plan.sightings) return stageBlobs(plan, { sightings })
  return { write: issueUnchangedCheck(plan), end: async () => undefined }
}
