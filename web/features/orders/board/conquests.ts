import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import type { Conquest } from '../../../../shared/model/orders/withdrawal.ts'

/** Villages whose orders are withdrawn or taken back together. */
export interface ConquestGroup {
  villages: readonly Conquest[]
  /** Attacks that the press concerns. */
  attacks: number
  /** How many players have open attacks on them. */
  players: number
  underway: number
  /** Attacks that an issue has left out since they were withdrawn. */
  later: number
  bySync: boolean
}

function groupOf(villages: readonly Conquest[], count: 'open' | 'withdrawn'): ConquestGroup {
  const sum = (of: (village: Conquest) => number) => villages.reduce((total, village) => total + of(village), 0)
  return {
    villages,
    attacks: sum((village) => village[count]),
    players: new Set(villages.flatMap(({ senders }) => senders)).size,
    underway: sum(({ underway }) => underway),
    later: sum(({ later }) => later),
    bySync: villages.some(({ bySync }) => bySync),
  }
}

/** Villages with open orders, and those with withdrawn ones that are own or foreign again; each has at least one attack, or is absent. */
export function conquestGroups(conquests: readonly Conquest[]) {
  const withdrawn = conquests.filter((village) => village.withdrawn > 0)
  const groups = {
    open: groupOf(
      conquests.filter(({ open }) => open > 0),
      'open',
    ),
    foreign: groupOf(
      withdrawn.filter(({ isOwn }) => !isOwn),
      'withdrawn',
    ),
    own: groupOf(
      withdrawn.filter(({ isOwn }) => isOwn),
      'withdrawn',
    ),
  }
  const existing = (group: ConquestGroup) => (group.attacks > 0 ? group : undefined)
  return { open: existing(groups.open), foreign: existing(groups.foreign), own: existing(groups.own) }
}

const maxNamed = 5

/** `482|493, 500|501 und 3 weitere` */
export function villageNames(villages: readonly Conquest[]): string {
  const named = villages.slice(0, maxNamed).map(formatCoordinate)
  const more = villages.length - named.length
  return more > 0 ? `${named.join(', ')} und ${formatNumber(more)} weitere` : named.join(', ')
}

/** What a withdrawal does, before it is made. */
export const withdrawText = ({ attacks, players, underway }: ConquestGroup): string =>
  [
    `${attacks === 1 ? 'Er verschwindet' : 'Sie verschwinden'} sofort und ohne neue Ausgabe aus den Befehlen von ${countedNoun(players, 'Spieler', 'Spielern')}.`,
    'Was die Spieler abgehakt haben, bleibt.',
    ...(underway > 0 ? [`${underwayText(underway)}: Daran ändert sich nichts.`] : []),
    'Zurückgezogene Angriffe kannst du später wieder aufnehmen.',
  ].join(' ')

/** `2 Angriffe sind schon unterwegs` */
export const underwayText = (attacks: number): string =>
  `${countedNoun(attacks, 'Angriff ist', 'Angriffe sind')} schon unterwegs`

/** What taking a withdrawal back does, before it is made. */
export const takeBackText = ({ attacks, later }: ConquestGroup, isOwn: boolean): string =>
  [
    ...(isOwn ? ['Die Ziele gehören noch euren Stämmen.'] : []),
    ...(attacks > later
      ? [
          `${countedNoun(attacks - later, 'Angriff steht', 'Angriffe stehen')} sofort wieder in den Befehlen der Spieler.`,
        ]
      : []),
    ...(later > 0
      ? [
          `${countedNoun(later, 'Angriff fehlt', 'Angriffe fehlen')} in der aktuellen Ausgabe und ${later === 1 ? 'kommt' : 'kommen'} erst mit der nächsten, wenn ${later === 1 ? 'er dann noch geplant ist' : 'sie dann noch geplant sind'}.`,
        ]
      : []),
  ].join(' ')
