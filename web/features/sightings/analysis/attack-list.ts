import { type AttackState, attackStates, type ComparedAttack } from '../../../../shared/model/analysis.ts'
import { formatCoordinate, formatWave } from '../../../../shared/model/basics.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { stateLabels } from './states.ts'

/** Groups of attacks to filter by. */
export type AttackGroup = 'all' | 'wrong' | AttackState

export const attackGroups: Record<AttackGroup, string> = { all: 'Alle', wrong: 'Alles, was schiefging', ...stateLabels }

const isIn = (group: AttackGroup, state: AttackState) =>
  group === 'all' || (group === 'wrong' ? state !== 'punctual' && state !== 'open' : state === group)

/** An attack with its precomputed search text. */
export interface AttackRow {
  attack: ComparedAttack
  haystack: string
}

export const attackRows = (attacks: readonly ComparedAttack[]): AttackRow[] =>
  attacks.map((attack) => ({
    attack,
    haystack: plain(
      `${attack.playerName} ${formatCoordinate(attack.from)} ${attack.from.name} ${formatWave({ ...attack.to, wave: attack.wave })} ${attack.to.name} ${attack.to.playerName}`,
    ),
  }))

const orders = {
  time: (a: ComparedAttack, b: ComparedAttack) => Date.parse(a.time) - Date.parse(b.time),
  player: (a: ComparedAttack, b: ComparedAttack) => compareTexts(a.playerName, b.playerName),
  from: (a: ComparedAttack, b: ComparedAttack) => a.from.x - b.from.x || a.from.y - b.from.y,
  to: (a: ComparedAttack, b: ComparedAttack) => a.to.x - b.to.x || a.to.y - b.to.y,
  state: (a: ComparedAttack, b: ComparedAttack) => attackStates.indexOf(a.state) - attackStates.indexOf(b.state),
  // By absolute deviation. Attacks that were not seen have none and sort first.
  deviation: (a: ComparedAttack, b: ComparedAttack) => deviationSize(a) - deviationSize(b),
}

const deviationSize = ({ deviation }: ComparedAttack) => (deviation === undefined ? -1 : Math.abs(deviation))

export type AttackSortKey = keyof typeof orders

/** Labels of the sort keys, in column order. */
export const attackSortLabels: Record<AttackSortKey, string> = {
  time: 'Ankunft',
  player: 'Spieler',
  from: 'Von',
  to: 'Nach',
  state: 'Stand',
  deviation: 'Abweichung',
}

/** The attacks of a group matching a text by player, village or coordinate, sorted stably. */
export function shownAttacks(
  rows: readonly AttackRow[],
  { text, group }: { text: string; group: AttackGroup },
  { key, descending }: Sorting<AttackSortKey>,
): ComparedAttack[] {
  const wanted = plain(text.trim())
  const order = orders[key]
  return rows
    .flatMap(({ attack, haystack }) => (isIn(group, attack.state) && haystack.includes(wanted) ? [attack] : []))
    .sort((a, b) => (descending ? order(b, a) : order(a, b)))
}
