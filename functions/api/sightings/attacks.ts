import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { pageAt, versionKey } from '../../domain/pages.ts'
import { comparedAttack, judge, realInc } from '../../domain/sightings/analysis.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Page size: below the 6 MB limit of a Lambda response even without gzip. */
const attacksAtOnce = 10_000

/** Planned attacks with their state, then unplanned sightings. */
export const handler = defineHandler(sightings.attacks, async ({ plan, world, query }) => {
  const judgement = await judge(plan, world, query.tolerance)
  const { lines, unplanned } = judgement.comparison.matching
  const { from, to, next } = pageAt(lines.length + unplanned.length, {
    size: attacksAtOnce,
    cursor: query.cursor,
    version: () => versionKey(judgement.version),
  })
  const left = (place: number) => Math.max(0, place - lines.length)
  return {
    attacks: lines.slice(from, to).map((line) => comparedAttack(line, judgement)),
    unplanned: unplanned.slice(left(from), left(to)).map((counted) => realInc(counted, judgement.index)),
    next,
  }
})
