import { andMore } from '../../lib/numbers.ts'
import { formatCoordinate, formatWave } from '../../model/basics.ts'
import type { IssuedOrder } from '../../model/order.ts'
import { shownText } from '../world/shown-text.ts'
import { formatExactTime } from '../world/world-time.ts'
import { kindWithCommands, trainsTogether } from './order-trains.ts'

type Line = Pick<IssuedOrder, 'type' | 'from' | 'to' | 'wave' | 'launchAt' | 'arriveAt' | 'trainIndex' | 'gap'>

/** A player's open orders of a plan; `planName` is absent if the leaders hide it. */
export interface OpenOrders {
  planName?: string | undefined
  open: readonly Line[]
}

/** How a chat shows a launch (ISO 8601 UTC), a kind of attack and a plan's name; `zone` if its times need one. */
export interface ChatStyle {
  zone?: string
  launch: (instant: string) => string
  kind: (kind: string) => string
  name: (name: string) => string
}

const asText = (timeZone: string): ChatStyle => ({
  zone: timeZone,
  launch: (instant) => formatExactTime(instant, timeZone),
  kind: (kind) => kind,
  name: shownText,
})

/** Attacks or trains listed. */
const maxShown = 10

/** A player's next attacks at a time (epoch milliseconds), by launch over all plans, one line each; listed up to `maxLength` characters. */
export function nextAttacks(
  plans: readonly OpenOrders[],
  now: number,
  style: ChatStyle,
  maxLength = Number.POSITIVE_INFINITY,
): string[] {
  const isAhead = ({ launchAt }: Line) => Date.parse(launchAt) > now
  const overdue = plans.flatMap(({ open }) => open.filter((line) => !isAhead(line))).length
  const next = plans
    .flatMap(({ planName, open }) => trainsTogether(open.filter(isAhead)).map((group) => ({ ...group, planName })))
    .sort((a, b) => Date.parse(a.line.launchAt) - Date.parse(b.line.launchAt))
  const all = next.slice(0, maxShown).map(({ line, commands, planName }) => {
    const { launchAt, from, to, wave } = line
    const route = `${formatCoordinate(from)} → ${formatWave({ ...to, wave })}`
    const name = planName === undefined ? '' : ` · ${style.name(planName)}`
    return `${style.launch(launchAt)} ${style.kind(kindWithCommands(line, commands))} ${route}${name}`
  })
  const lines = all.filter((_, at) => all.slice(0, at + 1).join('\n').length <= maxLength)
  return [
    ...(overdue > 0 ? [`⚠️ ${overdue} deiner Befehle ${overdue === 1 ? 'ist' : 'sind'} überfällig.`] : []),
    ...(lines.length > 0
      ? [
          `Deine nächsten Angriffe${style.zone ? `, Serverzeit (${style.zone})` : ''}:`,
          ...lines,
          ...andMore(next.length - lines.length, 'weiterer'),
        ]
      : ['Für dich steht gerade kein Angriff an.']),
  ]
}

/** The next attacks as text for other chats, with the world's times. */
export const nextAttacksText = (plans: readonly OpenOrders[], now: number, timeZone: string): string =>
  nextAttacks(plans, now, asText(timeZone)).join('\n')
