import type { SenderView } from '../../../shared/model/sender.ts'

/** A tribe that is taken out of a plan in which it has sender villages. */
export interface LostTribe {
  tribeId: number
  name: string
  villageIds: number[]
}

/** The tribes among those taken out that have sender villages in the plan, in the order given, with their villages. */
export const lostTribes = (
  takenOut: readonly number[],
  senders: readonly Pick<SenderView, 'tribeId' | 'villageId'>[],
  nameOf: (tribeId: number) => string,
): LostTribe[] =>
  takenOut.flatMap((tribeId) => {
    const villageIds = senders.filter((sender) => sender.tribeId === tribeId).map(({ villageId }) => villageId)
    return villageIds.length > 0 ? [{ tribeId, name: nameOf(tribeId), villageIds }] : []
  })
