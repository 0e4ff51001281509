import { countBy } from '../../../../shared/lib/count-by.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels, attackKinds } from '../../../../shared/model/attack.ts'
import { plannedKinds } from '../../../../shared/model/inputs/planned-kinds.ts'
import { kindDisplay } from '../../../lib/format/kind-display.ts'
import { fallbackTypeColour } from './colours.ts'

/** Kinds always offered: those of plans without trains, and `spy`, which only sightings have. */
export const mapTypes: readonly string[] = [...plannedKinds({}), 'spy']

const labels = new Map<string, string>([
  ...Object.entries(attackKindLabels),
  ['spy', 'Späher'],
  ['unknown', 'Unbekannt'],
])

/** German name of a kind of attack; unknown kinds are returned as they are. */
export const typeLabel = (type: string): string => labels.get(type) ?? type

const defaultColours = new Map<string, string | undefined>([
  ...attackKinds.map((kind) => [kind, kindDisplay[kind].map] as const),
  ['spy', '#4444ff'],
])

export interface TypeDisplay {
  visible: boolean
  colour: string
}

export const defaultDisplay = (type: string): TypeDisplay => ({
  visible: true,
  colour: defaultColours.get(type) ?? fallbackTypeColour,
})

/** The usual kinds, then further ones of the attacks. */
export const attackTypes = (attacks: readonly { type: string }[]): string[] => [
  ...new Set([...mapTypes, ...attacks.map(({ type }) => type)]),
]

export interface TypeCount {
  planned: number
  seen: number
}

/** Planned attacks (a train once) and sightings of each kind, kept apart: most sightings were planned, so a sum would count them twice. */
export function countBySource(
  attacks: readonly { type: string; isRealInc: boolean; trainIndex?: number | undefined }[],
): Map<string, TypeCount> {
  const counts = new Map<string, TypeCount>()
  for (const { type, isRealInc, trainIndex } of attacks) {
    const count = counts.get(type) ?? { planned: 0, seen: 0 }
    if (isRealInc) count.seen++
    else if (!trainIndex) count.planned++
    counts.set(type, count)
  }
  return counts
}

/** `750 geplant · 201 gesehen`, `750 geplant` */
export const countText = ({ planned, seen }: TypeCount): string =>
  [`${formatNumber(planned)} geplant`, ...(seen > 0 ? [`${formatNumber(seen)} gesehen`] : [])].join(' · ')

export const countByType = (attacks: readonly { type: string }[]): Map<string, number> =>
  countBy(attacks.map(({ type }) => type))
