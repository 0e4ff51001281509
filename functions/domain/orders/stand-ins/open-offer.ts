import { kindWithCommands, trainsTogether } from '../../../../shared/game/orders/order-trains.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { hasNightWatch } from '../../../../shared/model/orders/night-watch.ts'
import type { SheetRecord, StoredOffer } from '../../../store/orders/sheets.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import { isOpenOffer } from './own.ts'

/**
 * The offer that a player may answer at a time (epoch milliseconds); `undefined` once it is over, taken or answered, and where leaders have
 * turned the night watch off.
 */
export const openOffer = (
  plan: Pick<PlanRecord, 'nightWatch'>,
  sheet: Pick<SheetRecord, 'offer'>,
  now: number,
): StoredOffer | undefined => (hasNightWatch(plan) && isOpenOffer(sheet, now) ? sheet.offer : undefined)

/** `Off 498|594 → 407|483`, a train as one, and the order that launches first. */
export function offeredAttack({ lines }: StoredOffer): { text: string; first: StoredOffer['lines'][number] } {
  const [train] = trainsTogether(lines)
  if (!train) throw new Error('An offer without an attack')
  const { line, commands } = train
  const text = `${kindWithCommands(line, commands)} ${formatCoordinate(line.from)} → ${formatCoordinate(line.to)}`
  return { text, first: line }
}
