import { accountSuffix, type CopyLine } from '../../../shared/game/orders/order-formats.ts'
import { attackKindLabels, attackKinds } from '../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../shared/model/orders/sheet.ts'
import { exactDayTime } from './exact-time.ts'
import type { MarkQueue } from './mark-queue.ts'

/** A mark that the server refused because its link had ended, and the attack it is about, as text. */
export interface RefusedMark {
  line: string
  state: OrderState
  /** When it was marked, ISO 8601 UTC. */
  at: string
  attack: string
}

/** `Off 500|500 → 510|510 Dorf, Ankunft So., 31.10., 02:30:07`. */
export const attackText = (
  { type, from, to, wave, arriveAt, account }: CopyLine,
  zone: string,
  kind: string = attackKindLabels[type],
): string =>
  `${kind} ${formatCoordinate(from)} → ${formatWave({ ...to, wave })} ${to.name}, Ankunft ${exactDayTime(arriveAt, zone)}${accountSuffix(account)}`

/** The marks of a queue with their attacks as this device knows them; the earlier refused ones stay. */
export function refusedMarks(
  sheet: OrderSheet | undefined,
  queue: MarkQueue,
  earlier: readonly RefusedMark[],
): RefusedMark[] {
  const { lines = [], gone = [], withdrawn = [] } = sheet ?? {}
  const orders = new Map([...gone, ...withdrawn, ...lines].map((line) => [line.id, line]))
  const refused = [...queue].map(([line, { state, at }]) => {
    const order = orders.get(line)
    return { line, state, at, attack: sheet && order ? attackText(order, sheet.timeZone) : attackIn(line) }
  })
  return [...new Map([...earlier, ...refused].map((mark) => [mark.line, mark])).values()]
}

/** What the id of an order says, where this device has not loaded the order: `Off auf 512|488`. */
function attackIn(line: string): string {
  const [, named, x, y] = /(?:^|\.)([a-z]+)-.*?-(\d+)-(\d+)(?:-v\d+)?(?:-w\d)?-\d+$/.exec(line) ?? []
  const kind = attackKinds.find((each) => each === named)
  return kind ? `${attackKindLabels[kind]} auf ${formatCoordinate({ x: Number(x), y: Number(y) })}` : 'Angriff'
}
