import { realIncs } from '../../../shared/contract/real-incs.ts'
import { analysisView, judge } from '../../domain/real-incs/analysis.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/handle.ts'

/** How what was planned compares with what was really sent. */
export const handler = defineHandler(realIncs.analysis, async ({ plan, world, query }) => {
  const judgement = await judge(plan, world, query.tolerance)
  return cachedJson(realIncs.analysis, judgement.version, () => analysisView(plan, judgement))
})
