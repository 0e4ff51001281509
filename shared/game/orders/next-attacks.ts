import { andMore } from '../../lib/numbers.ts'
import { formatCoordinate, formatWave } from '../../model/basics.ts'
import type { IssuedOrder, OrderAccount } from '../../model/orders/order.ts'
import { shownText } from '../world/shown-text.ts'
import { formatExactTime } from '../world/world-time.ts'
import { accountSuffix } from './order-formats.ts'
import { kindWithCommands, type OrderGroup, trainsTogether } from './order-trains.ts'

type Line = Pick<IssuedOrder, 'type' | 'from' | 'to' | 'wave' | 'launchAt' | 'arriveAt' | 'trainIndex' | 'gap'> & {
  /** Another player's account that sends it. */
  account?: OrderAccount | undefined
  /** Why it can no longer be sent, as a sentence. */
  doubt?: string | undefined
}

/** A player's open orders of a plan; `planName` is absent if the leaders hide it. */
export interface OpenOrders<L extends Line = Line> {
  planName?: string | undefined
  open: readonly L[]
}

/** A train counts as one attack. */
const maxShown = 10

/** The next attacks; `more` is the number of attacks and trains not listed. */
export interface NextAttacks<L extends Line> {
  overdue: number
  next: (OrderGroup<L> & { planName: string | undefined })[]
  more: number
}

/** A player's next attacks at a time (epoch milliseconds), by launch over all plans. */
export function nextAttacks<L extends Line>(plans: readonly OpenOrders<L>[], now: number): NextAttacks<L> {
  const isAhead = ({ launchAt }: Line) => Date.parse(launchAt) > now
  const overdue = plans.flatMap(({ open }) => open.filter((line) => !isAhead(line))).length
  const next = plans
    .flatMap(({ planName, open }) => trainsTogether(open.filter(isAhead)).map((group) => ({ ...group, planName })))
    .sort((a, b) => Date.parse(a.line.launchAt) - Date.parse(b.line.launchAt))
  return { overdue, next: next.slice(0, maxShown), more: Math.max(0, next.length - maxShown) }
}

/** `⚠️ 2 deiner Befehle sind überfällig.`; nothing without any. */
export const overdueLines = (overdue: number): string[] =>
  overdue > 0 ? [`⚠️ ${overdue} deiner Befehle ${overdue === 1 ? 'ist' : 'sind'} überfällig.`] : []

/** Where no attack is ahead. */
export const noAttackLine = 'Für dich steht gerade kein Angriff an.'

/** `500|501 → 512|488 · Welle 2` */
export const routeText = ({ from, to, wave }: Line): string =>
  `${formatCoordinate(from)} → ${formatWave({ ...to, wave })}`

/** `⚠️ Das Zieldorf gibt es nicht mehr.`; nothing without a doubt. */
export const doubtLine = ({ doubt }: Line): string[] => (doubt ? [`⚠️ ${doubt}`] : [])

/** As text for chats, one line each and one for doubts, with the world's times. */
export function nextAttacksText(plans: readonly OpenOrders[], now: number, timeZone: string): string {
  const { overdue, next, more } = nextAttacks(plans, now)
  const lines = next.map(({ line, commands, planName }) => {
    const name = planName === undefined ? '' : ` · ${shownText(planName)}`
    const way = `${formatExactTime(line.launchAt, timeZone)} ${kindWithCommands(line, commands)} ${routeText(line)}${accountSuffix(line.account)}${name}`
    return [way, ...doubtLine(line)].join('\n')
  })
  const listed =
    lines.length > 0
      ? [`Deine nächsten Angriffe, Serverzeit (${timeZone}):`, ...lines, ...andMore(more, 'weiterer')]
      : [noAttackLine]
  return [...overdueLines(overdue), ...listed].join('\n')
}
