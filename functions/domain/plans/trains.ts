import { withTrains } from '../../../shared/game/troops/trains.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { IdleVillage, Sender } from '../../../shared/model/sender.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { trainOptions } from '../../../shared/planner/model/train-times.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** Whether a plan's targets want trains, or some were calculated: else nothing of it shows them. */
export const wantsTrains = ({ targetTotals, basis }: Pick<PlanRecord, 'targetTotals' | 'basis'>): boolean =>
  targetTotals.required.ag > 0 || basis?.ag !== undefined

/** Max distance of nobles, fields; `undefined` where the world's configuration has none. */
export const nobleRange = ({ snapshot }: WorldIndex): number | undefined => snapshot.config.snobMaxDist || undefined

interface Villages {
  senders: readonly Sender[]
  idle: readonly IdleVillage[]
}

/**
 * Senders with the trains that they can send by their troops, then idle villages that can send any. Without data of the world nobody can.
 */
export async function trainSenders(
  plan: PlanRecord,
  index: WorldIndex | undefined,
  { senders, idle }: Villages,
): Promise<Sender[]> {
  if (!index) return [...senders]
  const settings = await getSettings(plan.world)
  const train = trainsBy(plan, index, settings)
  const known = new Set(senders.map(({ villageId }) => villageId))
  const others = idle.filter(({ villageId }) => !known.has(villageId))
  const roleless = others.map((village) => train({ ...village, type: 'ag', maxOff: 0, maxFake: 0, maxBFake: 0 }))
  return [...senders.map(train), ...roleless.filter(({ maxSnob = 0 }) => maxSnob > 0)]
}

function trainsBy(plan: PlanRecord, index: WorldIndex, settings: WorldSettings) {
  const { config, units } = index.snapshot
  const limit = { percent: config.fakeLimit, units, margin: settings.fakeLimitMargin }
  const { commands } = trainOptions(planOptions(plan))
  return (sender: Sender): Sender => {
    // Villages entered by hand have no points.
    const points = sender.points ?? index.villageById(sender.villageId)?.points ?? 0
    return { ...sender, ...trainPart(withTrains({ ...sender, points }, commands, settings, limit)) }
  }
}

const trainPart = ({ maxSnob, ag }: Sender): Pick<Sender, 'maxSnob' | 'ag'> => ({
  ...(maxSnob !== undefined && { maxSnob }),
  ...(ag && { ag }),
})
