import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { orders } from '../../../../shared/contract/orders.ts'
import { countedState, isOverdue, type Order } from '../../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'

/** Labels of the filter's options. */
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

/** The matching orders in the same order. */
export function linesIn(lines: readonly Order[], state: LineState, now: number): Order[] {
  if (state === 'all') return [...lines]
  if (state === 'overdue') return lines.filter((line) => isOverdue(line, now))
  if (state === 'seen') return lines.filter(({ seen }) => seen)
  return lines.filter((line) => countedState(line) === state)
}

type Marks = OutputOf<typeof orders.markAsLeader>['marks']

/** The sheet with these marks applied. */
export function withMarks(sheet: OrderSheet, marks: Marks): OrderSheet {
  const byLine = new Map(marks.map(({ line, ...mark }) => [line, mark]))
  const marked = (line: Order): Order => {
    const mark = byLine.get(line.id)
    if (!mark) return line
    const { at: _at, reason: _reason, reasonCode: _code, by: _by, ...plain } = line
    return { ...plain, ...mark }
  }
  const { lines, gone, withdrawn } = sheet
  return {
    ...sheet,
    lines: lines.map(marked),
    gone: gone.map(marked),
    ...(withdrawn && { withdrawn: withdrawn.map(marked) }),
  }
}
