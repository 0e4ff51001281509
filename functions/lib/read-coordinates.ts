import type { Village, WorldIndex } from '../../shared/game/snapshot.ts'
import { parseCoordinate } from '../../shared/model/basics.ts'
import type { RejectedLine } from '../../shared/model/sender.ts'
import { Failure } from './failure.ts'

/** The villages behind coordinates that a person typed, and the lines that name none. */
export interface VillageLines {
  villages: Village[]
  rejected: RejectedLine[]
}

/**
 * Looks up each coordinate; blank lines are dropped, of a repeated one the first counts. Throws when there is no line at
 * all, or not a single good one.
 */
export function readCoordinates(lines: string[], world: WorldIndex): VillageLines {
  const villages = new Map<number, Village>()
  const rejected: RejectedLine[] = []
  lines.forEach((raw, i) => {
    const text = raw.trim()
    if (text === '') return
    const coordinate = parseCoordinate(text)
    const village = coordinate && world.villageAt(coordinate.x, coordinate.y)
    const reason = reasonAgainst(coordinate, village, villages)
    if (village && !reason) villages.set(village.id, village)
    else rejected.push({ line: i + 1, text: text.slice(0, 200), reason: reason ?? '' })
  })
  if (villages.size === 0 && rejected.length === 0) throw new Failure('no_coordinates')
  if (villages.size === 0) {
    const fields = Object.fromEntries(
      rejected.slice(0, 50).map(({ line, reason }) => [`coordinates.${line - 1}`, `Zeile ${line}: ${reason}`]),
    )
    throw new Failure('no_good_coordinate', { fields })
  }
  return { villages: [...villages.values()], rejected }
}

function reasonAgainst(
  coordinate: { x: number; y: number } | undefined,
  village: Village | undefined,
  earlier: Map<number, Village>,
): string | undefined {
  if (!coordinate) return 'Keine Koordinate im Format 500|500.'
  if (!village) return 'Auf dieser Koordinate liegt kein Dorf.'
  if (earlier.has(village.id)) return 'Dieses Dorf steht schon weiter oben.'
  return undefined
}
