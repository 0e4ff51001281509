import { isWithinHours } from '../../../../shared/game/world/world-time.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { countOfKind } from '../../../../shared/model/attack.ts'
import type { NightHours } from '../../../../shared/model/inputs/night.ts'
import { IdleReason, type PlanLaunches } from '../../../../shared/model/plan-launches.ts'
import type { KindEffect } from '../../../../shared/planner/explain/preview.ts'
import { formatWeekdayTime, nightText } from '../../../lib/format/format.ts'

/** `552 von 1.388 Angriffen werden nachts (23–8 Uhr) abgeschickt, 40 davon von Spielern ohne Zeitfenster.` */
export function nightSentence({ byHour, atNight, silentAtNight }: PlanLaunches, night: NightHours): string {
  const hours = nightText(night)
  if (atNight === 0) return `Nachts (${hours}) wird kein Angriff abgeschickt.`
  const all = byHour.reduce((sum, count) => sum + count, 0)
  const silent = silentAtNight === 0 ? 'keiner' : formatNumber(silentAtNight)
  const are = atNight === 1 ? 'wird' : 'werden'
  const launches = `${formatNumber(atNight)} von ${countedNoun(all, 'Angriff', 'Angriffen')}`
  return `${launches} ${are} nachts (${hours}) abgeschickt, ${silent} davon von Spielern ohne Zeitfenster.`
}

/** `812 von 1.388 Angriffen hängen an 25 Spielern, die nicht geantwortet haben. Ohne sie bleiben 576.`; empty if all have answered. */
export function silentSentence({ byHour, silent }: PlanLaunches): string {
  if (silent.launches === 0) return ''
  const all = byHour.reduce((sum, count) => sum + count, 0)
  const who = countedNoun(silent.players, 'Spieler, der nicht geantwortet hat', 'Spielern, die nicht geantwortet haben')
  const hang = silent.launches === 1 ? 'hängt' : 'hängen'
  const rest = all - silent.launches
  const without = `Ohne ${silent.players === 1 ? 'ihn' : 'sie'} ${rest === 1 ? 'bleibt' : 'bleiben'} ${formatNumber(rest)}.`
  return `${formatNumber(silent.launches)} von ${countedNoun(all, 'Angriff', 'Angriffen')} ${hang} an ${who}. ${without}`
}

/** `3 Abschickzeiten sind weniger als 5 Minuten vom Rand eines Zeitfensters entfernt.` */
export function marginSentence(inMargins: number, marginMinutes: number): string {
  const launches = inMargins === 0 ? 'Keine Abschickzeit' : countedNoun(inMargins, 'Abschickzeit', 'Abschickzeiten')
  const minutes = countedNoun(marginMinutes, 'Minute', 'Minuten')
  return `${launches} ${inMargins > 1 ? 'sind' : 'ist'} weniger als ${minutes} vom Rand eines Zeitfensters entfernt.`
}

/** `35 Spieler schicken Befehle, im Median 24, am meisten Anna (146).` */
export function loadSentence({ players }: Pick<PlanLaunches, 'players'>): string {
  const [most] = players
  const middle = players.slice(Math.floor((players.length - 1) / 2), Math.floor(players.length / 2) + 1)
  if (!most) return 'Niemand schickt Befehle.'
  if (players.length === 1) return `Nur ${most.playerName} schickt Befehle.`
  const median = middle.reduce((sum, { commands }) => sum + commands, 0) / middle.length
  const parts = [`im Median ${formatNumber(median)}`, `am meisten ${most.playerName}`]
  return `${formatNumber(players.length)} Spieler schicken Befehle, ${parts.join(', ')} (${formatNumber(most.commands)}).`
}

export const balanceLoadLabel = 'Last ausgleichen, auch auf längeren Wegen'

/** `Höchstens 10 Abschickzeiten je Spieler und Stunde`; 0 for any number. */
export const perHourText = (launchesPerHour: number): string =>
  launchesPerHour > 0
    ? `Höchstens ${countedNoun(launchesPerHour, 'Abschickzeit', 'Abschickzeiten')} je Spieler und Stunde, wenn es geht`
    : 'Beliebig viele Abschickzeiten je Stunde'

/** `In einer Stunde am meisten: Anna, 18 Angriffe ab Mo., 30.11.2026, 21:00. 3 Abschickzeiten liegen über dem Ziel von 10 je Stunde.` */
export function hourSentence(
  { playerName, launches, from, aboveGoal }: PlanLaunches['busiestHour'],
  goal: number,
  timeZone: string,
): string {
  const most = `In einer Stunde am meisten: ${playerName}, ${countedNoun(launches, 'Angriff', 'Angriffe')} ab ${formatWeekdayTime(from, timeZone)}.`
  if (goal === 0) return most
  const lie = aboveGoal === 1 ? 'liegt' : 'liegen'
  const above = aboveGoal === 0 ? 'Keine Abschickzeit' : countedNoun(aboveGoal, 'Abschickzeit', 'Abschickzeiten')
  return `${most} ${above} ${lie} über dem Ziel von ${formatNumber(goal)} je Stunde.`
}

/** `146 Befehle in 41 Minuten` */
export const playerLoadText = ({ commands, minutes }: PlanLaunches['players'][number]): string =>
  `${countedNoun(commands, 'Befehl', 'Befehle')} in ${countedNoun(minutes, 'Minute', 'Minuten')}`

const reasonTexts: Record<IdleReason, string> = {
  no_troops: 'ohne Truppen, die im Plan etwas schicken',
  no_slots: 'ohne Zeitfenster, in dem noch etwas losgeht',
  no_reach: 'zu weit weg für alle Ziele, oder zur falschen Zeit',
  not_needed: 'für die gewünschten Angriffe nicht gebraucht',
}

/** Players without commands by reason, in the order of the reasons. */
export const idleGroups = ({ idle }: Pick<PlanLaunches, 'idle'>): { text: string; names: string }[] =>
  IdleReason.options.flatMap((reason) => {
    const own = idle.filter((player) => player.reason === reason)
    if (own.length === 0) return []
    const text = `${countedNoun(own.length, 'Spieler', 'Spieler')} ${reasonTexts[reason]}`
    return [{ text, names: own.map(({ playerName }) => playerName).join(', ') }]
  })

/** What the launches by hour look like, for those who do not see them. */
export function hoursText(byHour: readonly number[], night: NightHours): string {
  const hours = byHour.flatMap((count, hour) =>
    count > 0 ? [`${hour} Uhr${isWithinHours(hour, night) ? ' (Nacht)' : ''}: ${formatNumber(count)}`] : [],
  )
  return `Abschickzeiten nach Stunde. ${hours.join(', ')}`
}

/** `kostet 3 Offs, 1 Fake`; the effects are those of setting the option, or of taking it back. */
export function optionPrice(effects: readonly KindEffect[], isSet: boolean): string {
  const costs = effects.flatMap(({ kind, before, after }) => {
    const cost = (before.maximum - after.maximum) * (isSet ? -1 : 1)
    return cost > 0 ? [countOfKind(cost, kind)] : []
  })
  return costs.length === 0 ? 'kostet nichts' : `kostet ${costs.join(', ')}`
}
