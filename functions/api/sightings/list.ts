import { sightings } from '../../../shared/contract/sightings.ts'
import { pageAt } from '../../domain/pages.ts'
import { realInc } from '../../domain/sightings/analysis.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { countSightings, realCommands } from '../../store/sightings/summed-sightings.ts'
import { getUploads } from '../../store/sightings/uploads.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

const rowsAtOnce = 5000

/** Lists uploads, newest first, and their sightings, by arrival. */
export const handler = defineHandler(sightings.list, async ({ plan, world, query }) => {
  const [uploads, index] = await Promise.all([getUploads(plan._id), loadWorldIndex(world)])
  const commands = await realCommands(plan._id, uploads)
  const version = () => String(uploads.version)
  const listed = query.rows === '0' ? [] : commands
  const { from, to, next } = pageAt(listed.length, { size: rowsAtOnce, cursor: query.cursor, version })
  return {
    total: countSightings(commands),
    uploads: uploads.uploads.map(({ digest: _, ...upload }) => upload).toReversed(),
    rows: listed.slice(from, to).map((counted) => realInc(counted, index)),
    next,
  }
})
