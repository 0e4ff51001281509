import { attackState } from '../../../shared/compare/analyse.ts'
import { idleLeft, sendersLeft, targetsFor } from '../../../shared/compare/follow-up.ts'
import { placeKey } from '../../../shared/game/world/place-key.ts'
import { type AttackState, toleranceBounds } from '../../../shared/model/analysis.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { type PlanContent, planContent } from '../plans/copy-plan.ts'
import { presentPlaces } from '../plans/places.ts'
import { judge } from './analysis.ts'
import { awayVillages } from './away-villages.ts'

/**
 * Returns plan content of only the attacks in these states, with what the villages have left; without villages whose troops are
 * away, unless `withAway`.
 */
export async function whatIsLeft(
  plan: PlanRecord,
  world: WorldRecord,
  { states, withAway }: { states: readonly AttackState[]; withAway: boolean },
): Promise<PlanContent> {
  const [judgement, content, atPresentPlace] = await Promise.all([
    judge(plan, world, toleranceBounds.usual),
    planContent(plan),
    presentPlaces(plan),
  ])
  const [targets, senders, idle] = [
    content.targets.map(atPresentPlace),
    content.senders.map(atPresentPlace),
    content.idle.map(atPresentPlace),
  ]
  const { comparison, marksOf, now, tolerance } = judgement
  const away = withAway ? undefined : await awayVillages(plan, judgement)
  const isHome = (village: { x: number; y: number }) => !away?.has(placeKey(village))
  const lines = comparison.matching.lines.map((matched) => {
    const mark = marksOf(matched.playerId).get(matched.line.id)
    return { ...matched, state: attackState(matched, { mark, now, tolerance }) }
  })
  const again = ({ state }: { state: AttackState }) => states.includes(state)
  return {
    targets: targetsFor(lines.filter(again), targets),
    senders: sendersLeft(senders.filter(isHome), lines, comparison.matching.unplanned, again),
    idle: idleLeft(idle.filter(isHome), lines, again),
  }
}
