import { addUp, type CountedCommand } from '../../../shared/compare/add-up.ts'
import { LruCache, memoizeAsync } from '../../runtime/lru-cache.ts'
import { readCommands, type Uploads } from './uploads.ts'

/** Plans whose sums a container caches. */
const keptPlans = 3

const sums = new LruCache<string, Promise<CountedCommand[]>>(keptPlans)

/** The attacks in these uploads, each once, by arrival; the uploads need not be listed yet. */
export const realCommands = (planId: string, uploads: Uploads): Promise<CountedCommand[]> =>
  memoizeAsync(sums, [planId, ...uploads.uploads.map(({ _id }) => _id)].join(' '), async () =>
    addUp(await readCommands(planId, uploads)),
  )

/** The number of attacks in this sum. */
export const countSightings = (commands: readonly CountedCommand[]): number =>
  commands.reduce((sum, { count }) => sum + count, 0)
