import { countedNoun, formatNumber } from '../../../../../shared/lib/numbers.ts'
import type { NightWatch } from '../../../../../shared/model/orders/night-watch.ts'
import {
  type AskedPlayer,
  type BoardStandIns,
  type LossReason,
  type LostOrder,
  maxAskedAtOnce,
  type StandInAsked,
} from '../../../../../shared/model/orders/stand-in.ts'
import { formatClock } from '../../../../lib/format/format.ts'

const reasonLabels: Record<LossReason, string> = {
  overdue: 'überfällig',
  not_home: 'Truppen nicht zu Hause',
  missed: 'Zeit verpasst',
  skipped: 'ausgelassen, ohne Grund',
  absent: 'kann nicht (Generalprobe)',
}

/** Why an attack is lost, or how it counts since. */
export function lossText({ reason, state }: Pick<LostOrder, 'reason' | 'state'>): string {
  if (reason) return reasonLabels[reason]
  return state === 'sent' ? 'doch abgeschickt' : 'nicht mehr verloren'
}

/** What a lost attack needs: a replacement, a look as both were or will be sent, patience, or nothing. */
export type Need = 'replacement' | 'both' | 'answer' | 'nothing'
const needOrder: readonly Need[] = ['replacement', 'both', 'answer', 'nothing']

const isWaiting = ({ state, until }: AskedPlayer, now: number): boolean => state === 'open' && Date.parse(until) > now

export function needOf({ state, taken, reason, asked }: LostOrder, now: number): Need {
  if (taken) return state === 'sent' && taken.state !== 'skipped' ? 'both' : 'nothing'
  if (!reason) return 'nothing'
  return asked.some((player) => isWaiting(player, now)) ? 'answer' : 'replacement'
}

/** What leaders should know where its player has sent a lost attack after all; undefined where nothing is sent twice. */
export function bothText(order: LostOrder, now: number): string | undefined {
  const { taken, playerName } = order
  if (!taken || needOf(order, now) !== 'both') return undefined
  return taken.state === 'sent'
    ? `Auch ${playerName} hat abgeschickt: Beide Angriffe sind unterwegs und zählen.`
    : `${playerName} hat doch abgeschickt: Sag ${taken.playerName} Bescheid, wenn einer reicht.`
}

/** Whether more players can be asked to send an attack instead. */
export const canAsk = ({ taken, reason, asked }: LostOrder, now: number): boolean =>
  taken === undefined &&
  reason !== undefined &&
  asked.filter((player) => isWaiting(player, now)).length < maxAskedAtOnce

/** The attacks by what they need, those of equal need as they are. */
export const byNeed = (orders: readonly LostOrder[], now: number): LostOrder[] =>
  orders.toSorted((a, b) => needOrder.indexOf(needOf(a, now)) - needOrder.indexOf(needOf(b, now)))

const answerTexts: Record<Exclude<AskedPlayer['state'], 'open'>, string> = {
  declined: ', sagt nein',
  late: ', zu spät',
  taken: ', sagt ja',
}

/** `Cora, gefragt 04:02`, `Dora, gefragt 04:02, keine Antwort` */
function askedText(player: AskedPlayer, now: number, timeZone: string): string {
  const { playerName, at, state } = player
  const answer = state === 'open' ? (isWaiting(player, now) ? '' : ', keine Antwort') : answerTexts[state]
  return `${playerName}, gefragt ${formatClock(at, timeZone)}${answer}`
}

const mostAsked = 4

/** Whom was asked and since when: those who may still answer first, then the last ones; long lists are cut. */
export function askedTexts({ asked }: LostOrder, now: number, timeZone: string): string[] {
  const sorted = asked.toSorted(
    (a, b) => Number(isWaiting(b, now)) - Number(isWaiting(a, now)) || (a.at < b.at ? 1 : -1),
  )
  const more = sorted.length - mostAsked
  return [
    ...sorted.slice(0, mostAsked).map((player) => askedText(player, now, timeZone)),
    ...(more > 0 ? [`und ${formatNumber(more)} weitere`] : []),
  ]
}

/** `4 ohne Ersatz, 2 gefragt, 3 übernommen, 1 doppelt`; undefined without lost attacks. */
export function lostSummary(orders: readonly LostOrder[], now: number): string | undefined {
  const count = (need: Need) => orders.filter((order) => needOf(order, now) === need).length
  const taken = orders.filter((order) => order.taken).length
  const counts: [number, string][] = [
    [count('replacement'), 'ohne Ersatz'],
    [count('answer'), 'gefragt'],
    [taken, 'übernommen'],
    [count('both'), 'doppelt'],
  ]
  const parts = counts.filter(([found]) => found > 0).map(([found, what]) => `${formatNumber(found)} ${what}`)
  return parts.length > 0 ? parts.join(', ') : undefined
}

const modeTexts: Record<NightWatch, string> = {
  off: 'Die Nachtwache ist aus.',
  asked: 'Gefragt werden sie, sobald du „Ersatz anfragen“ drückst.',
  auto: 'Die Nachtwache fragt sie von selbst.',
}

/** `7 springen ein. Die Nachtwache fragt sie von selbst.` */
export function readyText({ ready, mode }: Pick<BoardStandIns, 'ready' | 'mode'>): string {
  if (mode === 'off') return modeTexts.off
  if (ready === 0) return 'Niemand springt ein: Das schaltet jeder auf seiner Befehlsseite ein.'
  return `${formatNumber(ready)} ${ready === 1 ? 'springt' : 'springen'} ein. ${modeTexts[mode]}`
}

/** `3 Spieler für 2 Angriffe gefragt, für 4 ist niemand frei.` */
export function askedSentence({ players, attacks, without }: StandInAsked): string {
  if (players === 0)
    return without === 0
      ? 'Niemand wurde neu gefragt: Alle Anfragen laufen schon.'
      : `Für ${countedNoun(without, 'Angriff', 'Angriffe')} ist gerade niemand frei.`
  const asked = `${countedNoun(players, 'Spieler', 'Spieler')} für ${countedNoun(attacks, 'Angriff', 'Angriffe')} gefragt`
  return without === 0 ? `${asked}.` : `${asked}, für ${formatNumber(without)} ist niemand frei.`
}
