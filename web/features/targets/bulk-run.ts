import { maxTargetIds } from '../../../shared/model/target.ts'

/** Progress of a bulk change. */
export interface BulkProgress {
  of: number
  /** IDs not sent yet, and those of the failed call. */
  left: readonly string[]
  /** The number of targets changed or removed. */
  changed: number
  /** IDs left unchanged because the village already is a target of the wanted type. */
  standing: readonly string[]
  /** IDs left unchanged because somebody else changed them since they were read. */
  overtaken: readonly string[]
  error?: unknown
}

/** Processes at most `maxTargetIds` targets. */
export type SendSome = (
  ids: readonly string[],
) => Promise<{ changed: number; standing?: readonly string[]; conflicts?: readonly { _id: string }[] }>

interface BulkOptions {
  send: SendSome
  onProgress: (progress: BulkProgress) => void
  /** Once true, no further call is made. */
  isStopped: () => boolean
}

export const begin = (ids: readonly string[]): BulkProgress => ({
  of: ids.length,
  left: ids,
  changed: 0,
  standing: [],
  overtaken: [],
})

/** Whether some targets were left unchanged for a reason to show. */
export const someStayed = ({ standing, overtaken }: BulkProgress) => standing.length + overtaken.length > 0

export const isDone = ({ left }: BulkProgress) => left.length === 0

/** Continues call by call until done, stopped or a call fails; completed calls are kept. Never rejects. */
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
