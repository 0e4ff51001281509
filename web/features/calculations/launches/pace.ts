import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import type { Lateness } from '../../../../shared/model/diagnosis.ts'
import { launchFigures, planFigures, spansOverGoal } from '../../../../shared/planner/parting/figures.ts'
import { oncePerTrain } from '../../../lib/format/train-text.ts'
import { launchMoment, shortSeconds } from '../diagnosis/moments.ts'
import { latenessText } from './lateness-text.ts'

/** Launches per minute or hour; absent for no goal. */
export interface LaunchGoal {
  minute?: number | undefined
  hour?: number | undefined
}

/** A player's minute or hour with more launches than the goal. */
export interface Miss {
  player: string
  span: keyof LaunchGoal
  launches: number
  /** The span's start in epoch seconds. */
  from: number
}

/** Shortest gap, densest second, minute and hour of any player; empty without two launches. */
export function densestText(attacks: readonly Attack[]): string {
  const densest = densestTimes(attacks)
  return densest && `Kürzester Abstand eines Spielers: ${densest}`
}

/** The same of one player, and which of their attacks are late; empty without attacks. */
export function playerPaceText(
  attacks: readonly Attack[],
  playerId: number,
  lateness: Lateness | undefined,
  spacing: number,
): string {
  const own = attacks.filter(({ senderPlayerId }) => senderPlayerId === playerId)
  const [first] = own
  if (!first) return ''
  const densest = densestTimes(own)
  const none = { launches: oncePerTrain(own).length, late: 0, wider: [] }
  const late = lateness && { ...lateness, ...(lateness.players?.find((one) => one.playerId === playerId) ?? none) }
  return [
    densest ? `${first.senderPlayerName}, kürzester Abstand: ${densest}` : `${first.senderPlayerName}:`,
    late && latenessText(late, spacing),
  ]
    .filter(Boolean)
    .join(' ')
}

function densestTimes(attacks: readonly Attack[]): string {
  const players = [...byPlayer(attacks).values()].map(launchTimes)
  const found = planFigures(players.map((launch) => launchFigures({ launch, isLate: [] })))
  if (found.shortestGap === undefined) return ''
  const { densestSecond, densestMinute, densestHour, shortestGap } = found
  const gap = shortestGap === 0 ? 'keiner' : shortSeconds(shortestGap)
  const most = [
    ['Sekunde', densestSecond],
    ['Minute', densestMinute],
    ['Stunde', densestHour],
  ] as const
  return `${gap}; höchstens ${most.map(([name, { launches }]) => `${formatNumber(launches)} in einer ${name}`).join(', ')}.`
}

/** Where players have more launches than the goal, most first. */
export function findMisses(attacks: readonly Attack[], { minute, hour }: LaunchGoal): Miss[] {
  return [...byPlayer(attacks)]
    .flatMap(([player, own]) => {
      const launches = launchTimes(own)
      const over = (span: keyof LaunchGoal, seconds: 60 | 3600, goal: number | undefined): Miss[] =>
        goal === undefined ? [] : spansOverGoal(launches, seconds, goal).map((one) => ({ player, span, ...one }))
      return [...over('minute', 60, minute), ...over('hour', 3600, hour)]
    })
    .sort((a, b) => b.launches - a.launches || a.from - b.from)
}

/** `Anna: 7 Angriffe in der Minute ab Mi., 10.03., 16:00 Uhr` */
export const missText = ({ player, span, launches, from }: Miss, timeZone: string): string =>
  `${player}: ${countedNoun(launches, 'Angriff', 'Angriffe')} in der ${span === 'minute' ? 'Minute' : 'Stunde'} ab ${launchMoment(new Date(from * 1000).toISOString(), timeZone)}`

const byPlayer = (attacks: readonly Attack[]) => Map.groupBy(attacks, ({ senderPlayerName }) => senderPlayerName)

const launchTimes = (attacks: readonly Attack[]) => oncePerTrain(attacks).map(({ launchAt }) => toEpoch(launchAt))
