import { addUp, type CountedCommand } from '../../../shared/compare/add-up.ts'
import { doneOnce, Recent } from '../../runtime/recent.ts'
import { readCommands, type Uploads } from '../../store/uploads.ts'

/** Plans of which a container keeps the sum of their uploads. */
const keptPlans = 3

const sums = new Recent<string, Promise<CountedCommand[]>>(keptPlans)

/** What these uploads of a plan show together, each attack once, by arrival; also of uploads that are not listed yet. */
export const realCommands = (planId: string, uploads: Uploads): Promise<CountedCommand[]> =>
  doneOnce(sums, [planId, ...uploads.uploads.map(({ _id }) => _id)].join(' '), async () =>
    addUp(await readCommands(planId, uploads)),
  )

/** How many attacks those are. */
export const totalOf = (commands: readonly CountedCommand[]): number =>
  commands.reduce((sum, { count }) => sum + count, 0)
