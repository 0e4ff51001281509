import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { OverLimit, PlayerLimit } from '../../../../shared/model/player-limit.ts'
import { enumerate } from '../../../lib/format/format.ts'

/** Max players named in a sentence. */
const maxNamed = 12

const nameOf = ({ playerId, playerName }: PlayerLimit) => playerName || `Spieler ${playerId}`

function namedPlayers<Player extends PlayerLimit>(players: readonly Player[], text: (player: Player) => string) {
  const more = players.length - maxNamed
  const parts = players.slice(0, maxNamed).map(text)
  return enumerate(more > 0 ? [...parts, countedNoun(more, 'weiterer', 'weitere')] : parts)
}

/** `Anna will höchstens 5 Befehle schicken.`, `Höchstens so viele Befehle wollen schicken: Anna 5 und Bea 20.` */
export function limitsSentence(players: readonly PlayerLimit[]): string {
  const [first] = players
  if (first && players.length === 1)
    return `${nameOf(first)} will höchstens ${countedNoun(first.maxCommands, 'Befehl', 'Befehle')} schicken.`
  const limits = namedPlayers(players, (player) => `${nameOf(player)} ${formatNumber(player.maxCommands)}`)
  return `Höchstens so viele Befehle wollen schicken: ${limits}.`
}

/** When players have more commands than they offer to send: already, or after an issue. */
export type OverLimitMoment = 'now' | 'issued'

/** `Bea will höchstens 20 Befehle schicken und hat schon 25.` */
export function overLimitSentence(players: readonly OverLimit[], moment: OverLimitMoment): string {
  const [first] = players
  if (first && players.length === 1) {
    const limit = `${nameOf(first)} will höchstens ${countedNoun(first.maxCommands, 'Befehl', 'Befehle')} schicken`
    return `${limit} und ${moment === 'now' ? 'hat schon' : 'bekäme'} ${formatNumber(first.commands)}.`
  }
  const have = moment === 'now' ? 'haben' : 'bekämen'
  const all = namedPlayers(
    players,
    (player) =>
      `${nameOf(player)} ${formatNumber(player.commands)} statt höchstens ${formatNumber(player.maxCommands)}`,
  )
  return `${countedNoun(players.length, 'Spieler', 'Spieler')} ${have} mehr Befehle, als sie schicken wollen: ${all}.`
}
