import { maxTargetIds } from '../../../shared/model/target.ts'

/** How far a change of many targets has come. */
export interface BulkProgress {
  of: number
  /** Ids that no call has been made for, and those of the call that failed. */
  left: readonly string[]
  /** Targets that were changed or removed; the others were gone, or have stayed. */
  changed: number
  /** Ids of targets that stayed because the plan has another one of the wanted type there. */
  standing: readonly string[]
  /** Ids of targets that stayed because somebody else has changed them since they were read. */
  overtaken: readonly string[]
  /** Why it stopped. */
  error?: unknown
}

/** Does it for at most `maxTargetIds` targets. */
export type SendSome = (
  ids: readonly string[],
) => Promise<{ changed: number; standing?: readonly string[]; conflicts?: readonly { _id: string }[] }>

interface BulkOptions {
  send: SendSome
  onProgress: (progress: BulkProgress) => void
  /** Once true no further call is made. */
  isStopped: () => boolean
}

export const begin = (ids: readonly string[]): BulkProgress => ({
  of: ids.length,
  left: ids,
  changed: 0,
  standing: [],
  overtaken: [],
})

/** Whether targets have stayed as they were for a reason to tell. */
export const someStayed = ({ standing, overtaken }: BulkProgress) => standing.length + overtaken.length > 0

/** Whether there is nothing left to do. */
export const isDone = ({ left }: BulkProgress) => left.length === 0

/**
 * Goes on from where a change of many targets stands, call after call, until it is done, stopped or a call fails; what is done by then
 * stays done. Never rejects.
 */
export async function goOn(from: BulkProgress, { send, onProgress, isStopped }: BulkOptions): Promise<BulkProgress> {
  let { error: _, ...progress }: BulkProgress = from
  while (progress.left.length > 0 && !isStopped()) {
    const ids = progress.left.slice(0, maxTargetIds)
    try {
      const { changed, standing = [], conflicts = [] } = await send(ids)
      progress = {
        ...progress,
        left: progress.left.slice(maxTargetIds),
        changed: progress.changed + changed,
        standing: [...progress.standing, ...standing],
        overtaken: [...progress.overtaken, ...conflicts.map(({ _id }) => _id)],
      }
    } catch (error) {
      return { ...progress, error }
    }
    onProgress(progress)
  }
  return progress
}
