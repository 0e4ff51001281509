import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import { moraleRule } from '../../../../shared/game/world/morale.ts'
import { countOfUnit, unitLabels, unitNames } from '../../../../shared/game/world/units.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { type Attack, type AttackKind, attackKindLabels } from '../../../../shared/model/attack.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { buildingLabels } from '../../../../shared/model/buildings.ts'
import { oncePerTrain } from '../../../lib/format/train-text.ts'

/** German name of the target building; empty without one. */
export const buildingName = (attack: Attack) => (attack.building ? buildingLabels[attack.building] : '')

/** German name of the slowest unit. */
export const unitName = (attack: Attack) => unitLabels[attack.unitType]

/** `Rammbock`, `Katapult auf Wall`, `4 Befehle` */
export const aimText = (attack: Attack) =>
  attack.commands === undefined
    ? [unitName(attack), buildingName(attack)].filter(Boolean).join(' auf ')
    : trainText(attack)

/** `4 Befehle`, `4 Befehle im Abstand von 1 s` */
const trainText = ({ commands = 1, gap = 0 }: Attack) =>
  `${countedNoun(commands, 'Befehl', 'Befehle')}${gap > 0 ? ` im Abstand von ${gap} s` : ''}`

/** Troops of the attack, e.g. `6.200 Axtkämpfer, 300 Rammböcke`; empty if unknown. */
export const attackTroops = ({ troops }: Attack) =>
  unitNames.flatMap((unit) => (troops[unit] ? [countOfUnit(unit, troops[unit])] : [])).join(', ')

/** `Moral 62 %`; `Moral unbekannt` against a player where the world's rule needs more than points, else empty. */
export function moraleText({ morale, targetPlayerName }: Attack, moral?: number): string {
  if (morale !== undefined) return `Moral ${morale}\u00a0%`
  const isUnknown = targetPlayerName !== '' && moral !== undefined && moraleRule(moral) === 'time'
  return isUnknown ? 'Moral unbekannt' : ''
}

export const originCoords = (attack: Attack) => `${attack.xf}|${attack.yf}`
export const destinationCoords = ({ xt: x, yt: y, wave }: Attack) => formatWave({ x, y, wave })

/** An attack with its precomputed search text. */
export interface AttackRow {
  attack: Attack
  /** Unique: kind, villages, and a counter for repeated attacks between the same villages. */
  key: string
  haystack: string
}

/** Rows ordered by launch, then player, origin and destination; one for a train of nobles. */
export function attackRows(attacks: readonly Attack[]): AttackRow[] {
  const sent = new Map<string, number>()
  return inOrder(oncePerTrain(attacks)).map((attack) => {
    const pair = pairKey(attack)
    const number = (sent.get(pair) ?? 0) + 1
    sent.set(pair, number)
    return {
      attack,
      key: `${pair} ${number}`,
      haystack: [
        originCoords(attack),
        destinationCoords(attack),
        attack.senderVillageName,
        attack.targetVillageName,
        attack.senderPlayerName,
        attack.targetPlayerName,
      ]
        .join('\n')
        .toLowerCase(),
    }
  })
}

const inOrder = (attacks: readonly Attack[]): Attack[] =>
  attacks.toSorted(
    (a, b) =>
      compare(a.launchAt, b.launchAt) ||
      compare(a.senderPlayerName, b.senderPlayerName) ||
      a.xf - b.xf ||
      a.yf - b.yf ||
      compare(pairKey(a), pairKey(b)),
  )

const pairKey = (attack: Attack) => `${attack.type} ${originCoords(attack)} ${destinationCoords(attack)}`

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Empty values do not filter. */
export interface AttackFilter {
  text: string
  playerId: number | undefined
  kind: AttackKind | undefined
}

/** Rows that match the filter, in the same order. */
export function filterAttacks(rows: readonly AttackRow[], filter: AttackFilter): AttackRow[] {
  const wanted = filter.text.trim().toLowerCase()
  return rows.filter(
    ({ attack, haystack }) =>
      (filter.kind === undefined || attack.type === filter.kind) &&
      (filter.playerId === undefined || attack.senderPlayerId === filter.playerId) &&
      (wanted === '' || haystack.includes(wanted)),
  )
}

/** The attacking players by name, with their attack counts. */
export function sendingPlayers(attacks: readonly Attack[]): { id: number; name: string; attacks: number }[] {
  const groups = Map.groupBy(oncePerTrain(attacks), (attack) => attack.senderPlayerId)
  return [...groups]
    .map(([id, own]) => ({ id, name: own[0]?.senderPlayerName ?? '', attacks: own.length }))
    .sort((a, b) => a.name.localeCompare(b.name, 'de') || a.id - b.id)
}

/** One line per attack, for pasting into a message; `moment` formats an instant with seconds. */
export function attacksText(rows: readonly AttackRow[], moment: (iso: string) => string): string {
  return rows
    .map(({ attack }) => {
      const order = `${originCoords(attack)} → ${destinationCoords(attack)}`
      const what = `${attackKindLabels[attack.type]} (${aimText(attack)})`
      const troops = attackTroops(attack)
      const line = `${moment(attack.launchAt)} ${withoutCode(attack.senderPlayerName)}: ${what} ${order}, Ankunft ${moment(attack.time)}`
      return troops ? `${line}, Truppen: ${troops}` : line
    })
    .join('\n')
}
