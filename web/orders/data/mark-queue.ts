import type { Mark, OrderState } from '../../../shared/model/order.ts'

/** What the player has said of a line and the server has not confirmed yet. */
export interface PendingMark {
  state: OrderState
  /** By the server's clock, as far as it is known; ISO 8601 UTC. */
  at: string
  reason?: string | undefined
}

/** By line; a line's later word replaces its earlier one. */
export type MarkQueue = ReadonlyMap<string, PendingMark>

/** A mark as it is sent. */
export type SentMark = PendingMark & { line: string }

/** The later of two marks of a line; of equally late ones the second. A line that nobody has marked counts as marked first of all. */
export const laterMark = <A extends Pick<Mark, 'at'>, B extends Pick<Mark, 'at'>>(a: A, b: B): A | B =>
  timeOf(a) > timeOf(b) ? a : b

const timeOf = ({ at }: Pick<Mark, 'at'>) => (at ? Date.parse(at) : Number.NEGATIVE_INFINITY)

/**
 * When a mark counts as made: now, but after every mark that its maker has seen. Clocks are never exactly right, and he means to
 * overrule what he sees.
 */
export function markTime(now: number, seen: readonly (Pick<Mark, 'at'> | undefined)[]): string {
  const latest = Math.max(...seen.map((mark) => (mark ? timeOf(mark) + 1 : Number.NEGATIVE_INFINITY)))
  return new Date(Math.max(Math.round(now), latest)).toISOString()
}

/** The queue with this said of a line. */
export const queued = (queue: MarkQueue, line: string, mark: PendingMark): MarkQueue => new Map(queue).set(line, mark)

/** What two tabs know of: of each line the later mark. */
export function joinedQueues(a: MarkQueue, b: MarkQueue): MarkQueue {
  const joined = new Map(a)
  for (const [line, mark] of b) {
    const other = joined.get(line)
    joined.set(line, other ? laterMark(other, mark) : mark)
  }
  return joined
}

/** The marks to send next, at most `limit`, the oldest first. */
export const marksToSend = (queue: MarkQueue, limit: number): SentMark[] =>
  [...queue]
    .map(([line, mark]) => ({ line, ...mark }))
    .sort((a, b) => timeOf(a) - timeOf(b))
    .slice(0, limit)

/** The queue without what has arrived; what was said of a line since stays. */
export function withoutSent(queue: MarkQueue, sent: readonly SentMark[]): MarkQueue {
  const arrived = new Map(sent.map(({ line, at }) => [line, at]))
  return new Map([...queue].filter(([line, { at }]) => arrived.get(line) !== at))
}

/** The lines, each with the later of the mark it has and the one that is known of it from elsewhere. */
export function withLaterMarks<Line extends Mark & { id: string }>(
  lines: readonly Line[],
  known: ReadonlyMap<string, Mark>,
): Line[] {
  return lines.map((line) => {
    const other = known.get(line.id)
    if (!other || laterMark(other, line) === line) return line
    const { state, at, reason, by } = other
    return { ...line, state, at, reason, by }
  })
}
