import { kindWithCommands, trainsTogether } from '../../../../shared/game/orders/order-trains.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import type { SheetRecord, StoredOffer } from '../../../store/orders/sheets.ts'

/** The offer that a player may answer at a time, epoch milliseconds; `undefined` once it is over, taken or answered. */
export const openOffer = ({ offer }: Pick<SheetRecord, 'offer'>, now: number): StoredOffer | undefined =>
  offer && !offer.isTaken && Date.parse(offer.until) > now ? offer : undefined

/** `Off 498|594 → 407|483`, a train as one, and the order that launches first. */
export function offeredAttack({ lines }: StoredOffer): { text: string; first: StoredOffer['lines'][number] } {
  const [train] = trainsTogether(lines)
  if (!train) throw new Error('An offer without an attack')
  const { line, commands } = train
  const text = `${kindWithCommands(line, commands)} ${formatCoordinate(line.from)} → ${formatCoordinate(line.to)}`
  return { text, first: line }
}
