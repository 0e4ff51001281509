import { dueSeconds, isOpen, type OrderRow } from './order-rows.ts'

/** Id of the attack in each place of the bar. */
export type Places = readonly (string | undefined)[]

export const noPlaces: Places = [undefined, undefined]

/** Seconds before its launch from which an attack keeps its place, until it is marked or no longer due. */
const keptFrom = 60

/**
 * The places of the bar at a second (epoch), after `known` ones. An attack keeps its place, unless both are taken when the next
 * attack needs one: `keptFrom` seconds before its launch, or once more are due than there are places.
 */
export function barPlaces(known: Places, rows: readonly OrderRow[], second: number): Places {
  const shown = rows.filter((row) => row.launch > second - dueSeconds && isOpen(row))
  const isDue = ({ launch }: OrderRow) => launch <= second
  const isKept = ({ launch }: OrderRow) => launch <= second + keptFrom
  const places = known.map((id) => shown.find((row) => row.id === id && isKept(row)))
  const due = shown.filter(isDue)
  const next = shown[due.length]
  const needed = next && (isKept(next) || due.length > places.length) ? [next] : []
  if (needed.some((row) => !places.includes(row)) && !places.includes(undefined)) {
    const longestDue = shown.find((row) => places.includes(row) && isDue(row))
    const last = shown.findLast((row) => places.includes(row))
    places[places.indexOf(longestDue ?? last)] = undefined
  }
  const wanted = new Set([...needed, ...shown.filter(isKept), ...(next ? [next] : [])])
  for (const row of places) if (row) wanted.delete(row)
  const free = places.filter((row) => !row).length
  const added = [...wanted].slice(0, free).sort((a, b) => a.launch - b.launch)
  return places.map((row) => (row ?? added.shift())?.id)
}
