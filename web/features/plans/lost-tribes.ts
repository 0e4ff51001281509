import type { SenderView } from '../../../shared/model/sender.ts'

/** A removed tribe with sender villages in the plan. */
export interface LostTribe {
  tribeId: number
  name: string
  villageIds: number[]
}

/** The removed tribes with sender villages in the plan, in the given order. */
export const lostTribes = (
  takenOut: readonly number[],
  senders: readonly Pick<SenderView, 'tribeId' | 'villageId'>[],
  tribeName: (tribeId: number) => string,
): LostTribe[] =>
  takenOut.flatMap((tribeId) => {
    const villageIds = senders.filter((sender) => sender.tribeId === tribeId).map(({ villageId }) => villageId)
    return villageIds.length > 0 ? [{ tribeId, name: tribeName(tribeId), villageIds }] : []
  })
