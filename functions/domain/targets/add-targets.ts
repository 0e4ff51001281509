import { isDeepStrictEqual } from 'node:util'
import { maxListedRejections } from '../../../shared/contract/plans.ts'
import type { LineLimits } from '../../../shared/game/coordinates.ts'
import type { Village } from '../../../shared/game/snapshot.ts'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import type { RejectedLine } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { Failure } from '../../runtime/failure.ts'
import { type Caller, logBatch } from '../../store/audit.ts'
import { fieldChanges, villagesNote } from '../../store/audit-notes.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { listTargets, maxTargets, putTargets, targetId } from '../../store/targets.ts'
import { noteProgress } from '../plans/progress.ts'

/** Villages that are to be targets, each with limits of its own where it has any. */
type Wanted = { village: Village; limits?: LineLimits }[]
/** What all of them get, and whether it is only asked what would happen. */
type Common = Omit<Target, '_id' | 'x' | 'y' | 'villageId'> & { preview: boolean }

/**
 * Makes villages targets of a plan and answers as the three calls that add targets do; `told` says for the log of changes where they
 * come from. Of a preview nothing is written.
 */
export async function addTargets(
  plan: PlanRecord,
  wanted: Wanted,
  { preview, type, maxOff, maxFake, maxBFake, offsetMinutes }: Common,
  { caller, told }: { caller: Caller; told: AuditDetails },
  rejectedLines: RejectedLine[] = [],
) {
  const common = { type, maxOff, maxFake, maxBFake, offsetMinutes }
  const targets = wanted.map(
    ({ village: { id, x, y }, limits }): Target => ({
      _id: targetId({ type, x, y }),
      x,
      y,
      villageId: id,
      ...common,
      ...limits,
    }),
  )
  const present = new Map((await listTargets(plan._id)).map((target) => [target._id, target]))
  const added = targets.filter(({ _id }) => !present.has(_id)).length
  if (present.size + added > maxTargets) throw new Failure('too_many_targets', { values: { max: maxTargets } })
  const differing = targets.filter((target) => !isSame(present.get(target._id), target))
  if (!preview && differing.length > 0) {
    const details = { ...told, ...villagesNote(targets), ...limitsTold(common) }
    await logBatch(caller, { details }, async () => {
      await putTargets(plan._id, differing)
      return details
    })
    await noteProgress(plan)
  }
  return {
    success: true,
    message: messageOf(targets.length, preview),
    accepted: targets.length,
    added,
    updated: targets.length - added,
    coordinates: targets.slice(0, listedPlaces).map(({ x, y }) => `${x}|${y}`),
    rejected: rejectedLines.length,
    rejectedLines: rejectedLines.slice(0, maxListedRejections),
  }
}

/** Whether a target stands already as it is wanted. */
const isSame = (present: Target | undefined, wanted: Target): boolean =>
  present !== undefined && isDeepStrictEqual({ ...present, ...wanted }, present)

/** The kind of new targets, and what each is to get. */
const limitsTold = ({ type, ...limits }: Omit<Common, 'preview'>) => ({ targetType: type, ...fieldChanges({}, limits) })

/** So many places an answer lists. */
const listedPlaces = 1000

function messageOf(count: number, preview: boolean): string {
  const targets = count === 1 ? '1 Ziel' : `${count} Ziele`
  return preview ? `${targets} ${count === 1 ? 'würde' : 'würden'} gespeichert.` : `${targets} gespeichert.`
}
