import type { TargetAnalysis } from '../../../../shared/model/analysis.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { plain } from '../../../lib/format/search.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { type ReadFilter, readKey } from '../../../lib/use-address-filter.ts'
import { differing } from './states.ts'

/** The target's owner as displayed. */
export const targetOwner = ({ playerName }: Pick<TargetAnalysis, 'playerName'>): string => ownerName(playerName)

/** Labels of the filter's options. */
export const targetGroups = {
  all: 'Alle',
  short: 'Es fehlt etwas',
  nothing: 'Nichts kommt an',
  complete: 'Alles kommt an',
  differing: 'Anders als geplant',
  unplanned: 'Mit Ungeplantem',
} as const
export type TargetGroup = keyof typeof targetGroups

export const readFilter: ReadFilter<{ text: string; group: TargetGroup }> = (text) => ({
  text: text('text') ?? '',
  group: readKey(targetGroups, text('group')) ?? 'all',
})

const passes: Record<TargetGroup, (target: TargetAnalysis) => boolean> = {
  all: () => true,
  short: ({ planned, sent, states }) => sent + states.open < planned,
  nothing: ({ planned, sent, unplanned }) => planned > 0 && sent + unplanned === 0,
  complete: ({ planned, sent }) => planned > 0 && sent === planned,
  differing: ({ states }) => differing(states) > 0,
  unplanned: ({ unplanned }) => unplanned > 0,
}

const orders = {
  place: (a: TargetAnalysis, b: TargetAnalysis) => a.x - b.x || a.y - b.y || (a.wave ?? 1) - (b.wave ?? 1),
  owner: (a: TargetAnalysis, b: TargetAnalysis) => compareTexts(targetOwner(a), targetOwner(b)),
  sent: (a: TargetAnalysis, b: TargetAnalysis) => sentShare(a) - sentShare(b) || a.sent - b.sent,
  missing: (a: TargetAnalysis, b: TargetAnalysis) => a.states.missing - b.states.missing,
  unplanned: (a: TargetAnalysis, b: TargetAnalysis) => a.unplanned - b.unplanned,
  // Targets with nothing planned or seen sort last.
  planned: (a: TargetAnalysis, b: TargetAnalysis) => sortTime(a.plannedFrom) - sortTime(b.plannedFrom),
  seen: (a: TargetAnalysis, b: TargetAnalysis) => sortTime(a.seenFrom) - sortTime(b.seenFrom),
}

const sentShare = ({ planned, sent }: TargetAnalysis) => (planned > 0 ? sent / planned : 0)
const sortTime = (instant: string | undefined) => (instant ? Date.parse(instant) : Number.MAX_VALUE)

export type TargetSortKey = keyof typeof orders

/** Labels of the sort keys, in column order. */
export const targetSortLabels: Record<TargetSortKey, string> = {
  place: 'Ziel',
  owner: 'Besitzer',
  sent: 'Kommen an',
  missing: 'Fehlt',
  unplanned: 'Ungeplant',
  planned: 'Geplant',
  seen: 'Gesehen',
}

/** The targets of a group matching a text by coordinate, village or owner, sorted; ties by coordinate. */
export function shownTargets(
  targets: readonly TargetAnalysis[],
  { text, group }: { text: string; group: TargetGroup },
  { key, descending }: Sorting<TargetSortKey>,
): TargetAnalysis[] {
  const wanted = plain(text.trim())
  const order = orders[key]
  return targets
    .filter(
      (target) =>
        passes[group](target) && plain(`${formatWave(target)} ${target.name} ${targetOwner(target)}`).includes(wanted),
    )
    .sort((a, b) => (descending ? order(b, a) : order(a, b)) || orders.place(a, b))
}
