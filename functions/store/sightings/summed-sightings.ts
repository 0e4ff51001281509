import { addUp, type CountedCommand } from '../../../shared/compare/add-up.ts'
import { LruCache, memoizeAsync } from '../../runtime/lru-cache.ts'
import { readCommands, type Uploads } from './uploads.ts'

/** Plans of which a container keeps the sum of their uploads. */
const keptPlans = 3

const sums = new LruCache<string, Promise<CountedCommand[]>>(keptPlans)

/** What these uploads of a plan show together, each attack once, by arrival; also of uploads that are not listed yet. */
export const realCommands = (planId: string, uploads: Uploads): Promise<CountedCommand[]> =>
  memoizeAsync(sums, [planId, ...uploads.uploads.map(({ _id }) => _id)].join(' '), async () =>
    addUp(await readCommands(planId, uploads)),
  )

/** How many attacks those are. */
export const countSightings = (commands: readonly CountedCommand[]): number =>
  commands.reduce((sum, { count }) => sum + count, 0)
