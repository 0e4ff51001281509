import { addUp, type CountedCommand } from '../../../shared/compare/add-up.ts'
import { LruCache, memoizeAsync } from '../../runtime/lru-cache.ts'
import { readCommands, type Uploads } from './uploads.ts'

/** Plans whose sums a container caches. */
const keptPlans = 3

const sums = new LruCache<string, Promise<SummedSightings>>(keptPlans)

/** The attacks of uploads, each once, by arrival, and the ids of lost uploads. */
export interface SummedSightings {
  commands: CountedCommand[]
  lost: readonly string[]
}

/** Sums these uploads, which need not be listed yet. */
export async function sumSightings(planId: string, uploads: Uploads): Promise<SummedSightings> {
  const key = [planId, ...uploads.uploads.map(({ _id }) => _id)].join(' ')
  const summing = memoizeAsync(sums, key, async () => {
    const { commands, lost } = await readCommands(planId, uploads)
    return { commands: addUp(commands), lost }
  })
  const summed = await summing
  // Lost objects may be restored.
  if (summed.lost.length > 0) sums.forget(key, summing)
  return summed
}

/** The attacks in these uploads, each once, by arrival. */
export const realCommands = async (planId: string, uploads: Uploads): Promise<CountedCommand[]> =>
  (await sumSightings(planId, uploads)).commands

/** The number of attacks in this sum. */
export const countSightings = (commands: readonly CountedCommand[]): number =>
  commands.reduce((sum, { count }) => sum + count, 0)
