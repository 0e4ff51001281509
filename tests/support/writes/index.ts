import type { Write } from '../faults/write-case.ts'
import { accountWrites } from './account-writes.ts'
import { botWrites } from './bot-writes.ts'
import { calculationWrites } from './calculation-writes.ts'
import { deviceWrites } from './device-writes.ts'
import { orderWrites } from './order-writes.ts'
import { planWrites } from './plan-writes.ts'
import { senderWrites } from './sender-writes.ts'
import { shareWrites } from './share-writes.ts'
import { realIncWrites } from './sighting-writes.ts'
import { targetWrites } from './target-writes.ts'
import { slotWrites } from './timeslot-writes.ts'
import { worldWrites } from './world-writes.ts'

const subjects = [
  senderWrites,
  targetWrites,
  calculationWrites,
  orderWrites,
  deviceWrites,
  shareWrites,
  realIncWrites,
  planWrites,
  worldWrites,
  slotWrites,
  accountWrites,
  botWrites,
]

/** Every write of more than one item. */
export const bulkWrites: readonly Write[] = subjects.flatMap(({ bulk }) => bulk)

/** Every write of a single item. */
export const smallWrites: readonly Write[] = subjects.flatMap(({ small }) => small)
