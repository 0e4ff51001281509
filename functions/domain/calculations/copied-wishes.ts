import { noWishes, type PlanWishes } from '../../../shared/model/wishes/wish.ts'
import { ChunkedBlob, packChunks } from '../../store/plans/chunks.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { readWishes, wishDigests } from './wish-input.ts'

/** The wishes of a plan's copy: its bans and caps. Pins belong to attacks, which a copy has not. `undefined` for none. */
export async function copiedWishes(plan: PlanRecord): Promise<ChunkedBlob | undefined> {
  const { forbids, maxPerPlayer } = await readWishes(plan)
  if (forbids.length + maxPerPlayer.length === 0) return undefined
  const wishes: PlanWishes = { ...noWishes, version: 1, forbids, maxPerPlayer }
  return new ChunkedBlob(await packChunks(wishes), { digests: wishDigests(wishes) })
}
