import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { analysisView, judge } from '../../domain/sightings/analysis.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(sightings.analysis, async ({ plan, world, query }) => {
  const judgement = await judge(plan, world, query.tolerance)
  return cachedJson(sightings.analysis, judgement.version, () => analysisView(plan, judgement))
})
