import { accountSuffix, fieldsBetween } from '../../../shared/game/orders/order-formats.ts'
import { leadCommand, trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { type AttackKind, attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import { countedState, isEarlyMark, type Order, type OrderState } from '../../../shared/model/orders/order.ts'
import { isSpared } from '../../../shared/model/wishes/unsendable.ts'
import { laterMark, type MarkQueue } from './mark-queue.ts'
import { type PageSheet, planLabels } from './page-sheet.ts'

/** An order as the page shows it, with the player's unsent mark applied. */
export interface OrderRow extends Order {
  /** The mark has not reached the server. */
  waits: boolean
  /** The launch in epoch seconds. */
  launch: number
  /** The plan's name, on a page of all plans. */
  plan?: string | undefined
  /** The last arrival of the plan, epoch seconds. */
  planEnd: number
  /** The target and its wave, as text. */
  aim: string
  /** The distance in fields. */
  fields: number
  /** Lower-case text that the target search matches. */
  targetText: string
  /** All commands of the train that the row shows, itself among them. */
  train?: readonly OrderRow[]
}

/** The commands of the train that a row shows, or the row itself. */
export const commandsOf = (row: OrderRow): readonly OrderRow[] => row.train ?? [row]

/** `AG-Zug · 4 Befehle in einem Fenster` */
export const rowName = ({ type, train, gap = 0 }: OrderRow): string =>
  `${attackKindLabels[type]}${train ? ` · ${train.length} Befehle${gap === 0 ? ' in einem Fenster' : ''}` : ''}`

/** `498|594 → 407|483`, with the wave */
export const wayOf = ({ from, aim }: OrderRow): string => `${formatCoordinate(from)} → ${aim}`

/** Formats an order as `Off 498|594 → 407|483`, and whose account sends it if not the player's own. */
export const attackName = (row: OrderRow): string =>
  `${attackKindLabels[row.type]} ${wayOf(row)}${accountSuffix(row.account)}`

/** One row for each train, which is the command that it counts as; all others as they are. */
const inTrains = (commands: readonly OrderRow[]): OrderRow[] =>
  [...Map.groupBy(commands, ({ plan }) => plan).values()].flatMap(trainsTogether).flatMap(({ lines }) => {
    const train = lines.toSorted((a, b) => (a.trainIndex ?? 0) - (b.trainIndex ?? 0))
    const shown = leadCommand(train, countedState)
    if (!shown) return []
    return shown.trainIndex === undefined ? [shown] : [{ ...shown, train }]
  })

type RowsSheet = Pick<PageSheet, 'lines' | 'plans' | 'timeZone' | 'lastArrival'>

/** The orders by launch, with queued marks applied; one row for a train. */
export function orderRows(sheet: RowsSheet, queue: MarkQueue): OrderRow[] {
  const labels = planLabels(sheet)
  const endOf = (plan = -1) => secondOf(sheet.plans?.[plan]?.lastArrival ?? sheet.lastArrival)
  return inTrains(
    sheet.lines.map(({ plan, ...line }): OrderRow => {
      const mark = queue.get(line.id)
      const waits = mark !== undefined && laterMark(line, mark) === mark
      const { to } = line
      const aim = formatWave({ ...to, wave: line.wave })
      return {
        ...line,
        ...(waits && { by: 'member' as const, ...mark }),
        waits,
        launch: secondOf(line.launchAt),
        plan: labels[plan ?? -1],
        planEnd: endOf(plan),
        aim,
        fields: fieldsBetween(line),
        targetText: [aim, to.name, to.playerName].join('\n').toLowerCase(),
      }
    }),
  ).sort((a, b) => a.launch - b.launch)
}

/** State to filter by: what an attack counts as, `overdue`, or `seen` in the game. */
export type ShownState = OrderState | 'overdue' | 'seen'

/** Whether an attack is in a state at a second (epoch); one that was seen also counts as sent. */
export function isIn(state: ShownState | undefined, row: OrderRow, second: number): boolean {
  if (state === undefined) return true
  if (state === 'overdue') return isOverdue(row, second)
  return state === 'seen' ? row.seen !== undefined : countedState(row) === state
}

/** Whether an attack is neither marked nor seen in the game. */
export const isOpen = (row: OrderRow): boolean => countedState(row) === 'open'

/** Whether reminders of an attack come: it is open, and its target is still to be attacked. */
export const isWaiting = (row: OrderRow): boolean => isOpen(row) && !row.warnings.some(isSpared)

export const arrivesAtNight = ({ warnings }: OrderRow): boolean => warnings.includes('night')

/** `undefined` and empty text match everything. */
export interface RowFilter {
  plan: string | undefined
  state: ShownState | undefined
  kind: AttackKind | undefined
  villageId: number | undefined
  target: string
}

export const openOnly: RowFilter = { plan: undefined, state: 'open', kind: undefined, villageId: undefined, target: '' }

/** The rows that match the filter at a second, in the same order. */
export function filterRows(rows: readonly OrderRow[], filter: RowFilter, second: number): OrderRow[] {
  const words = filter.target.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) =>
      isIn(filter.state, row, second) &&
      (filter.plan === undefined || row.plan === filter.plan) &&
      (filter.kind === undefined || row.type === filter.kind) &&
      (filter.villageId === undefined || row.from.villageId === filter.villageId) &&
      words.every((word) => row.targetText.includes(word)),
  )
}

/** The arrival of most attacks (ISO 8601 UTC), the earliest of equally many; undefined without attacks. */
export function usualArrivalOf(rows: readonly OrderRow[]): string | undefined {
  const groups = [...Map.groupBy(rows, ({ arriveAt }) => arriveAt)]
  const [usual] = groups.sort(([a, { length: as }], [b, { length: bs }]) => bs - as || (a < b ? -1 : 1))
  return usual?.[0]
}

/** The next open attack after a second (epoch); undefined when none is left. */
export const nextRow = (rows: readonly OrderRow[], second: number): OrderRow | undefined =>
  rows.find((row) => row.launch > second && isOpen(row))

/** Seconds after its launch during which an open attack is due and stays in the page's header; then it is overdue. */
export const dueSeconds = 90

/** The due attacks, by launch. */
export const dueRows = (rows: readonly OrderRow[], second: number): OrderRow[] =>
  rows.filter((row) => isLaunched(row, second) && !isOverdue(row, second))

export const overdueRows = (rows: readonly OrderRow[], second: number): OrderRow[] =>
  rows.filter((row) => isOverdue(row, second))

/** Whether the launch is so far ahead that marking it as sent is probably a mistake. */
export const isEarly = ({ launch }: OrderRow, rows: readonly OrderRow[], second: number): boolean =>
  isEarlyMark(
    launch * 1000,
    rows.filter(isOpen).map((row) => row.launch * 1000),
    second * 1000,
  )

/** Whether an open attack's launch is past. */
export const isLaunched = (row: OrderRow, second: number): boolean => row.launch <= second && isOpen(row)

export const isOverdue = (row: OrderRow, second: number): boolean => isLaunched(row, second - dueSeconds)

/** Arrival of an attack that is sent at a second, and how long after its arrival window that is (0: within); in seconds. */
export function lateArrival({ launch, arriveAt, latestAt = arriveAt }: OrderRow, second: number) {
  const arrival = secondOf(arriveAt) + second - launch
  return { arrival, after: Math.max(0, arrival - secondOf(latestAt)) }
}

const secondOf = (at: string) => Math.floor(Date.parse(at) / 1000)
