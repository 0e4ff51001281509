import { issueUnchangedCheck, type StagedBlobs, stageBlobs } from '../plans/bulk-data.ts'
import type { ChunkedBlob } from '../plans/chunks.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { playerBlob } from '../plans/player-blobs.ts'

/**
 * Which orders were sighted: one blob with a part for each player, written with every change of orders or uploads; absent without
 * uploads.
 */

/** Arrival of each sighted order in the game (ISO 8601 UTC), by order id. */
export type Sightings = ReadonlyMap<string, string>

/** The sightings of a player's orders. */
export interface PlayerSightings {
  playerId: number
  sightings: Sightings
}

/** Characters of sightings text that a container caches. */
const keptText = 8_000_000

const sets = playerBlob<{ playerId: number }, [line: string, arriveAt: string][]>('sightings', keptText)

type Seen = Pick<PlanRecord, '_id' | 'sightings'>

/** Reads the sightings of a player's orders. Throws `StaleReadError`. */
export const readSightings = async (plan: Seen, playerId: number): Promise<Sightings> =>
  new Map((await sets.readOne(plan, playerId))?.body)

/** Reads the sightings of all orders, by player. Throws `StaleReadError`. */
export async function listSightings(plan: Seen): Promise<(playerId: number) => Sightings> {
  const byPlayer = new Map((await sets.readAll(plan)).map(({ head, body }) => [head.playerId, new Map(body)]))
  return (playerId) => byPlayer.get(playerId) ?? new Map()
}

/** Packs these sightings into a blob; `undefined` when there are none. */
export async function sightingsBlob(players: readonly PlayerSightings[]): Promise<ChunkedBlob | undefined> {
  const parts = players.flatMap(({ playerId, sightings }) =>
    sightings.size > 0 ? [{ head: { playerId }, body: [...sightings] }] : [],
  )
  return parts.length > 0 ? sets.pack(parts, {}) : undefined
}

/** Stages the current issue's sightings, for the transaction that changes the uploads. */
export async function stageSightings(plan: PlanRecord, players: readonly PlayerSightings[]): Promise<StagedBlobs> {
  const sightings = await sightingsBlob(players)
  if (sightings || plan.sightings) return stageBlobs(plan, { sightings })
  const { assignments } = plan
  return { writes: [issueUnchangedCheck(plan)], assignments, end: async () => undefined }
}
