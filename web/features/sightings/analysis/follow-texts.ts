import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import { csvText } from '../../../../shared/game/orders/order-copies.ts'
import { shownText } from '../../../../shared/game/world/shown-text.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { ComparedAttack, PlayerAnalysis } from '../../../../shared/model/analysis.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../../shared/model/basics.ts'
import { compareTexts, formatDateTimeSeconds } from '../../../lib/format/format.ts'
import type { Compared } from '../use-sightings.ts'
import { differing, markText, stateLabels, strengthLabels } from './states.ts'

const plainName = (name: string) => withoutCode(shownText(name))

/** Names of players with missing attacks, separated by semicolons for the game's message form. */
export const missingNames = (players: readonly PlayerAnalysis[]): string =>
  players.flatMap(({ name, states }) => (states.missing > 0 ? [shownText(name)] : [])).join(';')

/** Missing attacks by player, as a message; BB code in names is removed. */
export function missingMessage(
  attacks: readonly ComparedAttack[],
  { planName, timeZone }: { planName: string; timeZone: string },
): string {
  const missing = attacks.filter(({ state }) => state === 'missing')
  const byPlayer = Map.groupBy(missing, ({ playerId, playerName }) => `${playerId} ${playerName}`)
  const parts = [...byPlayer.values()]
    .sort(([a], [b]) => compareTexts(a?.playerName ?? '', b?.playerName ?? ''))
    .map((own) => {
      const lines = own.map(
        ({ type, from, to, wave, time }) =>
          `- ${attackKindLabels[type]} ${formatCoordinate(from)} → ${formatWave({ ...to, wave })}, Ankunft ${formatDateTimeSeconds(time, timeZone)}`,
      )
      return [
        `${plainName(own[0]?.playerName ?? '')}: ${countedNoun(own.length, 'Angriff fehlt', 'Angriffe fehlen')}`,
        ...lines,
      ].join('\n')
    })
  return [`${plainName(planName)}: Diese Angriffe fehlen noch.`, ...parts].join('\n\n')
}

/** CSV of all planned attacks with their state, then the unplanned ones; times in the world's time zone. */
export function comparedCsv({ attacks, unplanned }: Compared, timeZone: string): string {
  const at = (instant: string | number) => formatDateTimeSeconds(instant, timeZone).replace(',', '')
  const seenAt = ({ time, deviation }: ComparedAttack) =>
    deviation === undefined ? '' : at(Date.parse(time) + deviation * 1000)
  const hasWaves = attacks.some(({ wave }) => wave !== undefined)
  const ofWave = (cell: string | number) => (hasWaves ? [cell] : [])
  return csvText([
    [
      'Stand',
      'Spieler',
      'Art',
      'Herkunft',
      'Herkunftsdorf',
      'Ziel',
      'Zieldorf',
      'Verteidiger',
      'Abschicken',
      'Ankunft geplant',
      'Ankunft gesehen',
      'Abweichung in Sekunden',
      'Stärke',
      'Vom Spieler',
      'Anzahl',
      ...ofWave('Welle'),
    ],
    ...attacks.map((attack) => [
      stateLabels[attack.state],
      attack.playerName,
      attackKindLabels[attack.type],
      formatCoordinate(attack.from),
      attack.from.name,
      formatCoordinate(attack.to),
      attack.to.name,
      attack.to.playerName,
      at(attack.launchAt),
      at(attack.time),
      seenAt(attack),
      attack.deviation ?? '',
      attack.strength ? strengthLabels[attack.strength] : '',
      markText(attack),
      1,
      ...ofWave(attack.wave ?? 1),
    ]),
    ...unplanned.map((inc) => [
      'Ungeplant',
      inc.senderPlayerName,
      inc.kind === 'spy' ? 'Späher' : '',
      `${inc.xf}|${inc.yf}`,
      inc.senderVillageName,
      `${inc.xt}|${inc.yt}`,
      inc.targetVillageName,
      inc.targetPlayerName,
      '',
      '',
      at(inc.time),
      '',
      strengthLabels[inc.strength],
      '',
      inc.count,
      ...ofWave(''),
    ]),
  ])
}

/** CSV of the players' statistics. */
export const playersCsv = (players: readonly PlayerAnalysis[]): string =>
  csvText([
    ['Spieler', 'Geplant', 'Gesendet', 'Fehlt', 'Anders als geplant', 'Gemeldet, nicht gesehen', 'Offen', 'Ungeplant'],
    ...players.map((player) => [
      player.name,
      player.planned,
      player.sent,
      player.states.missing,
      differing(player.states),
      player.states.reported,
      player.states.open,
      player.unplanned,
    ]),
  ])
