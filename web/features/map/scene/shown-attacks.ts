import type { Point } from '../../../../shared/game/world/frontline.ts'
import { type Attack, isPlanned, knownStateLabels, type RealAttack } from '../../../../shared/model/attack.ts'

/** An attack that the map shows: a planned one, or one that was really seen. */
export type MapAttack = Attack | RealAttack

/** An attack, or a village, that a table leads to on the map. */
export type ToShow = { attack: MapAttack } | { place: Point }

/** Before the kind of an attack that was really seen; nothing before that of a planned one. */
export const realName = ({ isRealInc }: MapAttack): string => (isRealInc ? 'Echt: ' : '')

/** What is known of a planned attack: `Gesehen`, `Abgeschickt`, `Ausgelassen`; undefined of one of which nothing is, and of a real one. */
export const attackStateText = (attack: MapAttack): string | undefined =>
  isPlanned(attack) && attack.state ? knownStateLabels[attack.state] : undefined

/** Which of both are shown. */
export const attackSources = {
  all: 'Geplante und echte',
  planned: 'Nur geplante',
  real: 'Nur echte',
} as const
export type AttackSource = keyof typeof attackSources

/** Which attacks are shown. When a real one was launched is not known: it is neither of an hour nor under way at a moment. */
export interface AttackFilter {
  source: AttackSource
  player: number | undefined
  /** The hour in which they are launched, as its beginning (ms since 1970). */
  hour: number | undefined
  /** Only those on their way at this moment (ms since 1970). */
  moment: number | undefined
  isVisible: (type: string) => boolean
}

const hourLength = 3_600_000

/** The beginning of the hour in which an attack is launched. */
export const launchHour = ({ launchAt }: Pick<Attack, 'launchAt'>): number =>
  Math.floor(Date.parse(launchAt) / hourLength) * hourLength

/** Whether an attack is on its way at a moment: launched, and not yet there. */
export const isUnderWay = ({ launchAt, time }: Pick<Attack, 'launchAt' | 'time'>, moment: number): boolean =>
  Date.parse(launchAt) <= moment && moment < Date.parse(time)

/** The attacks that a filter lets through, in their order. */
export const shownAttacks = (
  attacks: readonly MapAttack[],
  { source, player, hour, moment, isVisible }: AttackFilter,
): MapAttack[] =>
  attacks.filter(
    (attack) =>
      isVisible(attack.type) &&
      (source === 'all' || (source === 'real') === attack.isRealInc) &&
      (player === undefined || attack.senderPlayerId === player) &&
      (hour === undefined || (isPlanned(attack) && launchHour(attack) === hour)) &&
      (moment === undefined || (isPlanned(attack) && isUnderWay(attack, moment))),
  )

/** Where an attack is at a moment of its way, in fields. */
export function placeUnderWay({ xf, yf, xt, yt, launchAt, time }: Attack, moment: number): { x: number; y: number } {
  const [start, end] = [Date.parse(launchAt), Date.parse(time)]
  const share = end > start ? (moment - start) / (end - start) : 1
  return { x: xf + (xt - xf) * share, y: yf + (yt - yf) * share }
}

/** The first launch and the last arrival; undefined without attacks. */
export function spanOf(attacks: readonly Attack[]): { first: number; last: number } | undefined {
  let [first, last] = [Infinity, -Infinity]
  for (const { launchAt, time } of attacks) {
    first = Math.min(first, Date.parse(launchAt))
    last = Math.max(last, Date.parse(time))
  }
  return first > last ? undefined : { first, last }
}

/** The hours in which something is launched, the earliest first, with how many attacks. */
export function launchHours(attacks: readonly Attack[]): { hour: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const attack of attacks) counts.set(launchHour(attack), (counts.get(launchHour(attack)) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b).map(([hour, count]) => ({ hour, count }))
}

/** The players who send, by name, with how many attacks are planned and how many were seen. */
export function senders(attacks: readonly MapAttack[]): { id: number; name: string; planned: number; seen: number }[] {
  const found = new Map<number, { id: number; name: string; planned: number; seen: number }>()
  for (const { senderPlayerId: id, senderPlayerName: name, isRealInc } of attacks) {
    const sender = found.get(id) ?? { id, name, planned: 0, seen: 0 }
    if (isRealInc) sender.seen++
    else sender.planned++
    found.set(id, sender)
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'de'))
}
