import type { Mark, Order, OrderState, SkipReason } from '../../../shared/model/orders/order.ts'

/** A mark of an order that the server has not confirmed. */
export interface PendingMark extends SkipReason {
  state: OrderState
  /** ISO 8601 UTC, by the server's clock as far as known. */
  at: string
}

/** By first id of the order; a later mark replaces the earlier one. */
export type MarkQueue = ReadonlyMap<string, PendingMark>

export type SentMark = PendingMark & { line: string }

/** The later of two marks, `b` if equal. An unmarked order counts as earliest. */
export const laterMark = <A extends Pick<Mark, 'at'>, B extends Pick<Mark, 'at'>>(a: A, b: B): A | B =>
  markMillis(a) > markMillis(b) ? a : b

const markMillis = ({ at }: Pick<Mark, 'at'>) => (at ? Date.parse(at) : Number.NEGATIVE_INFINITY)

/** The time of a new mark (ISO 8601 UTC): now, but after all marks already shown, which it overrules even if clocks differ. */
export function markTime(now: number, seen: readonly (Pick<Mark, 'at'> | undefined)[]): string {
  const latest = Math.max(...seen.map((mark) => (mark ? markMillis(mark) + 1 : Number.NEGATIVE_INFINITY)))
  return new Date(Math.max(Math.round(now), latest)).toISOString()
}

export const queued = (queue: MarkQueue, line: string, mark: PendingMark): MarkQueue => new Map(queue).set(line, mark)

/** The marks of two tabs, the later one per order. */
export function joinedQueues(a: MarkQueue, b: MarkQueue): MarkQueue {
  const joined = new Map(a)
  for (const [line, mark] of b) {
    const other = joined.get(line)
    joined.set(line, other ? laterMark(other, mark) : mark)
  }
  return joined
}

/** The oldest marks to send, at most `limit`. */
export const marksToSend = (queue: MarkQueue, limit: number): SentMark[] =>
  [...queue]
    .map(([line, mark]) => ({ line, ...mark }))
    .sort((a, b) => markMillis(a) - markMillis(b))
    .slice(0, limit)

/** The queue without the sent marks; keeps newer marks of the same orders. */
export function withoutSent(queue: MarkQueue, sent: readonly SentMark[]): MarkQueue {
  const arrived = new Map(sent.map(({ line, at }) => [line, at]))
  return new Map([...queue].filter(([line, { at }]) => arrived.get(line) !== at))
}

/** The orders, each with the later of its own mark and the known one. */
export function withLaterMarks<Line extends Mark & Pick<Order, 'id'>>(
  lines: readonly Line[],
  known: ReadonlyMap<string, Mark>,
): Line[] {
  return lines.map((line) => {
    const other = known.get(line.id)
    if (!other || laterMark(other, line) === line) return line
    const { state, at, reason, reasonCode, by } = other
    return { ...line, state, at, reason, reasonCode, by }
  })
}
