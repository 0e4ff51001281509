import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels, attackKinds } from '../../../../shared/model/attack.ts'
import { fallbackTypeColour } from './colours.ts'

/** The kinds of attack the map always offers: those that are planned, and what is seen of real ones. */
export const mapTypes: readonly string[] = [...attackKinds, 'spy']

const labels = new Map<string, string>([
  ...Object.entries(attackKindLabels),
  ['spy', 'Späher'],
  ['unknown', 'Unbekannt'],
])

/** The German name of a kind of attack; of one that the map does not know, the kind itself. */
export const typeLabel = (type: string): string => labels.get(type) ?? type

const defaultColours = new Map([
  ['off', '#ff4444'],
  ['ramoff', '#ff8800'],
  ['fake', '#888888'],
  ['spy', '#4444ff'],
])

/** How a kind of attack is shown. */
export interface TypeDisplay {
  visible: boolean
  colour: string
}

/** How a kind of attack is shown before anybody chooses. */
export const defaultDisplay = (type: string): TypeDisplay => ({
  visible: true,
  colour: defaultColours.get(type) ?? fallbackTypeColour,
})

/** The kinds to be offered: the usual ones, and whatever else the attacks are of. */
export const typesOf = (attacks: readonly { type: string }[]): string[] => [
  ...new Set([...mapTypes, ...attacks.map(({ type }) => type)]),
]

/** How many attacks of a kind are planned, and how many were really seen. */
export interface TypeCount {
  planned: number
  seen: number
}

/** Planned and seen attacks of each kind: what was seen is mostly what was planned, so that a sum would count it twice. */
export function countBySource(attacks: readonly { type: string; isRealInc: boolean }[]): Map<string, TypeCount> {
  const counts = new Map<string, TypeCount>()
  for (const { type, isRealInc } of attacks) {
    const count = counts.get(type) ?? { planned: 0, seen: 0 }
    if (isRealInc) count.seen++
    else count.planned++
    counts.set(type, count)
  }
  return counts
}

/** `750 geplant · 201 gesehen`, `750 geplant` */
export const countText = ({ planned, seen }: TypeCount): string =>
  [`${formatNumber(planned)} geplant`, ...(seen > 0 ? [`${formatNumber(seen)} gesehen`] : [])].join(' · ')

/** How many attacks there are of each kind. */
export function countByType(attacks: readonly { type: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { type } of attacks) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}
