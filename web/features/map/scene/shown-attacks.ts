import { kindWithCommands } from '../../../../shared/game/orders/order-trains.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { type Attack, isPlanned, knownStateLabels, type RealAttack } from '../../../../shared/model/attack.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { typeLabel } from './types.ts'

/** A planned attack or a sighting. */
export type MapAttack = Attack | RealAttack

/** An attack or village selected in a table. */
export type ToShow = { attack: MapAttack } | { place: Point }

/** Formats an attack as `Off`, or a train as `AG-Zug (4 Befehle)`. */
export const attackName = (attack: MapAttack): string =>
  isPlanned(attack) && attack.commands ? kindWithCommands(attack, attack.commands) : typeLabel(attack.type)

/** Prefix of a sighting; empty for a planned attack. */
export const sightingPrefix = ({ isRealInc }: MapAttack): string => (isRealInc ? 'Echt: ' : '')

/** State of a planned attack: `Gesehen`, `Abgeschickt`, `Ausgelassen`; undefined if unknown and for sightings. */
export const attackStateText = (attack: MapAttack): string | undefined =>
  isPlanned(attack) && attack.state ? knownStateLabels[attack.state] : undefined

export const attackSources = {
  all: 'Geplante und echte',
  planned: 'Nur geplante',
  real: 'Nur echte',
} as const
export type AttackSource = keyof typeof attackSources

/** Sightings have no known launch: they match no hour and no moment. */
export interface AttackFilter {
  source: AttackSource
  player: number | undefined
  /** Launch hour (its start, epoch ms). */
  hour: number | undefined
  /** Only attacks under way at this moment (epoch ms). */
  moment: number | undefined
  isVisible: (type: string) => boolean
}

const hourLength = 3_600_000

/** Start of the launch hour (epoch ms). */
const launchHour = ({ launchAt }: Pick<Attack, 'launchAt'>): number =>
  Math.floor(Date.parse(launchAt) / hourLength) * hourLength

/** Whether an attack is launched and has not arrived. */
const isUnderWay = ({ launchAt, time }: Pick<Attack, 'launchAt' | 'time'>, moment: number): boolean =>
  Date.parse(launchAt) <= moment && moment < Date.parse(time)

/** The attacks that match the filter, in order; of a train its first command. */
export const shownAttacks = (
  attacks: readonly MapAttack[],
  { source, player, hour, moment, isVisible }: AttackFilter,
): MapAttack[] =>
  attacks.filter(
    (attack) =>
      isVisible(attack.type) &&
      !(isPlanned(attack) && attack.trainIndex) &&
      (source === 'all' || (source === 'real') === attack.isRealInc) &&
      (player === undefined || attack.senderPlayerId === player) &&
      (hour === undefined || (isPlanned(attack) && launchHour(attack) === hour)) &&
      (moment === undefined || (isPlanned(attack) && isUnderWay(attack, moment))),
  )

/** Position at a moment of the way, in fields. */
export function placeUnderWay({ xf, yf, xt, yt, launchAt, time }: Attack, moment: number): { x: number; y: number } {
  const [start, end] = [Date.parse(launchAt), Date.parse(time)]
  const share = end > start ? (moment - start) / (end - start) : 1
  return { x: xf + (xt - xf) * share, y: yf + (yt - yf) * share }
}

/** First launch and last arrival (epoch ms); undefined without attacks. */
export function attackSpan(attacks: readonly Attack[]): { first: number; last: number } | undefined {
  let [first, last] = [Infinity, -Infinity]
  for (const { launchAt, time } of attacks) {
    first = Math.min(first, Date.parse(launchAt))
    last = Math.max(last, Date.parse(time))
  }
  return first > last ? undefined : { first, last }
}

/** Launch hours in order, with their number of attacks. */
export function launchHours(attacks: readonly Attack[]): { hour: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const attack of attacks) counts.set(launchHour(attack), (counts.get(launchHour(attack)) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b).map(([hour, count]) => ({ hour, count }))
}

/** The sending players by name, with their planned attacks and sightings. */
export function sendingPlayers(
  attacks: readonly MapAttack[],
): { id: number; name: string; planned: number; seen: number }[] {
  const found = new Map<number, { id: number; name: string; planned: number; seen: number }>()
  for (const { senderPlayerId: id, senderPlayerName: name, isRealInc } of attacks) {
    const sender = found.get(id) ?? { id, name, planned: 0, seen: 0 }
    if (isRealInc) sender.seen++
    else sender.planned++
    found.set(id, sender)
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'de'))
}

/** `440|670`, of later waves `440|670 · Welle 2`. */
export const aimOf = (attack: MapAttack): string =>
  formatWave({ x: attack.xt, y: attack.yt, wave: attack.isRealInc ? undefined : attack.wave })
