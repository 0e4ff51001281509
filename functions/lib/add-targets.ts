import { maxListedRejections } from '../../shared/contract/plans.ts'
import type { Village } from '../../shared/game/snapshot.ts'
import type { RejectedLine } from '../../shared/model/sender.ts'
import type { Target } from '../../shared/model/target.ts'
import type { PlanRecord } from '../store/plans.ts'
import { listTargets, maxTargets, putTargets, targetId } from '../store/targets.ts'
import { Failure } from './failure.ts'
import { noteProgress } from './progress.ts'

/** Makes villages targets of a plan, and answers as the three calls that add targets do. */
export async function addTargets(
  plan: PlanRecord,
  villages: Village[],
  limits: Omit<Target, '_id' | 'x' | 'y' | 'villageId'>,
  rejectedLines: RejectedLine[] = [],
) {
  const added = villages.map(({ id, x, y }): Target => {
    const { type, maxOff, maxFake, maxBFake, offsetMinutes } = limits
    return { _id: targetId({ type, x, y }), x, y, villageId: id, type, maxOff, maxFake, maxBFake, offsetMinutes }
  })
  const present = await listTargets(plan._id)
  const ids = new Set([...present, ...added].map(({ _id }) => _id))
  if (ids.size > maxTargets) throw new Failure('too_many_targets', { values: { max: maxTargets } })
  await putTargets(plan._id, added)
  await noteProgress(plan)
  return {
    success: true,
    message: added.length === 1 ? '1 Ziel gespeichert.' : `${added.length} Ziele gespeichert.`,
    accepted: added.length,
    rejected: rejectedLines.length,
    rejectedLines: rejectedLines.slice(0, maxListedRejections),
  }
}
