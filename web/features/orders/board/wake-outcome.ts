import { type WakeRefusal, type WakeResult, wakeWays } from '../../../../shared/model/orders/wake.ts'
import { capitalised, formatClock } from '../../../lib/format/format.ts'

/** Whether a player gets a message by push or chat, or has got one within the last minute. */
export const isReached = ({ push, chat, refusal }: WakeResult): boolean => push > 0 || chat || refusal === 'just_woken'

const refusals: Record<Exclude<WakeRefusal, 'quiet'>, string> = {
  no_device: 'kein Gerät',
  just_woken: 'gerade erst geweckt',
  done: 'nichts mehr zu schicken',
  unknown: 'keine Befehle mehr in diesem Plan',
}

/** Whether neither push nor chat reaches a player who should send something: texts are left. */
export const needsText = (result: WakeResult): boolean =>
  !isReached(result) && (result.refusal === 'no_device' || result.refusal === 'quiet')

/** `geweckt (Chat), Ruhezeit bis 07:00`: what became of waking a player. */
function outcomeText(result: WakeResult, timeZone: string): string {
  const { refusal, quietUntil } = result
  const ways = wakeWays(result)
  const why =
    refusal === 'quiet'
      ? `Ruhezeit${quietUntil === undefined ? '' : ` bis ${formatClock(quietUntil, timeZone)}`}`
      : refusal && refusals[refusal]
  return [ways !== '' && `geweckt (${ways})`, why].filter(Boolean).join(', ')
}

/** The outcome for one player, with what to do where nothing reaches them. */
export function wakeOutcome(result: WakeResult, timeZone: string): { title: string; hint?: string } {
  const title = `${wokenName(result)}: ${outcomeText(result, timeZone)}`
  return needsText(result) ? { title, hint: 'Der Pfeil neben „Wecken“ hat Text und Link zum Verschicken.' } : { title }
}

/** A player whose orders are gone has no name. */
const wokenName = ({ playerId, playerName }: WakeResult) => playerName || `Spieler ${playerId}`

/** The names by outcome, those who were reached first; in quiet hours with their end. */
export function outcomeGroups(results: readonly WakeResult[], timeZone: string): { text: string; names: string[] }[] {
  const sorted = results.toSorted((a, b) => Number(isReached(b)) - Number(isReached(a)))
  const groups = Map.groupBy(sorted, (result) => outcomeText({ ...result, quietUntil: undefined }, timeZone))
  return Array.from(groups, ([text, own]) => ({
    text: capitalised(text),
    names: own.map((result) => {
      const { quietUntil } = result
      return `${wokenName(result)}${quietUntil === undefined ? '' : ` (bis ${formatClock(quietUntil, timeZone)})`}`
    }),
  }))
}
