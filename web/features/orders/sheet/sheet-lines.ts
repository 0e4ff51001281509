import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { orders } from '../../../../shared/contract/orders.ts'
import { countedState, type Order, type OrderSheet } from '../../../../shared/model/order.ts'

/** Which of a player's attacks are shown. */
export const lineStates = {
  open: 'Offen',
  overdue: 'Überfällig',
  sent: 'Abgeschickt',
  skipped: 'Ausgelassen',
  seen: 'Gesehen',
  all: 'Alle',
} as const
export type LineState = keyof typeof lineStates

export const isLineState = (value: string): value is LineState => Object.hasOwn(lineStates, value)

/** Whether an attack should have been sent by `now` (epoch milliseconds), and nothing is known of what has become of it. */
export const isOverdue = (line: Order, now: number) => countedState(line) === 'open' && Date.parse(line.launchAt) < now

/** The attacks in a state, in the same order. */
export function linesIn(lines: readonly Order[], state: LineState, now: number): Order[] {
  if (state === 'all') return [...lines]
  if (state === 'overdue') return lines.filter((line) => isOverdue(line, now))
  if (state === 'seen') return lines.filter(({ seen }) => seen)
  return lines.filter((line) => countedState(line) === state)
}

type Marks = OutputOf<typeof orders.markAsLeader>['marks']

/** The sheet as it stands with these marks. */
export function withMarks(sheet: OrderSheet, marks: Marks): OrderSheet {
  const byLine = new Map(marks.map(({ line, ...mark }) => [line, mark]))
  const marked = (line: Order): Order => {
    const mark = byLine.get(line.id)
    if (!mark) return line
    const { at: _at, reason: _reason, by: _by, ...plain } = line
    return { ...plain, ...mark }
  }
  return { ...sheet, lines: sheet.lines.map(marked), gone: sheet.gone.map(marked) }
}
