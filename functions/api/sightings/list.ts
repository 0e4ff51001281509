import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { pageAt } from '../../domain/pages.ts'
import { realInc } from '../../domain/sightings/analysis.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { countSightings, sumSightings } from '../../store/sightings/summed-sightings.ts'
import { getUploads } from '../../store/sightings/uploads.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

const rowsAtOnce = 5000

/** Lists uploads, newest first, and their sightings, by arrival. */
export const handler = defineHandler(sightings.list, async ({ plan, world, query }) => {
  const [uploads, index] = await Promise.all([getUploads(plan._id), loadWorldIndex(world)])
  const { commands, lost } = await sumSightings(plan._id, uploads)
  const version = () => String(uploads.version)
  const listed = query.rows === '0' ? [] : commands
  const { from, to, next } = pageAt(listed.length, { size: rowsAtOnce, cursor: query.cursor, version })
  return {
    total: countSightings(commands),
    uploads: uploads.uploads
      .map(({ digest: _, ...upload }) => ({ ...upload, ...(lost.includes(upload._id) && { isLost: true }) }))
      .toReversed(),
    rows: listed.slice(from, to).map((counted) => realInc(counted, index)),
    next,
  }
})
