import { readCoordinateLines } from '../../../shared/game/dump/coordinates.ts'
import type { LineLimits } from '../../../shared/game/dump/target-values.ts'
import type { Village, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { OwnWindow } from '../../../shared/model/inputs/arrival-window.ts'
import type { OwnAims } from '../../../shared/model/inputs/own-aims.ts'
import type { Offset } from '../../../shared/model/inputs/wave.ts'
import type { RejectedLine, UnusedPart } from '../../../shared/model/pasted.ts'
import type { Importance } from '../../../shared/model/target.ts'
import { Failure } from '../../runtime/failure.ts'

/** A typed village, with the values that its line overrides. */
export interface VillageLine {
  village: Village
  limits: LineLimits
  importance: Importance
  window: OwnWindow
  aims: OwnAims
  wave?: number | undefined
  offset?: Offset | undefined
}

/** The villages of typed coordinates without duplicates, and the rejected lines in order. */
export interface VillageLines {
  villages: VillageLine[]
  rejected: RejectedLine[]
  unused: UnusedPart[]
}

const noVillage = 'Auf dieser Koordinate liegt kein Dorf.'

/**
 * Looks up pasted coordinates; the first of repeated ones counts, and `reasonAgainst` may reject a village and wave. Throws without
 * any line or valid coordinate.
 */
export function readCoordinates(
  lines: string[],
  world: WorldIndex,
  reasonAgainst: (village: Village, wave: number | undefined) => string | undefined = () => undefined,
): VillageLines {
  const { coordinates, repeated, unreadable, unused } = readCoordinateLines(lines, (x, y) => namesOf(world, x, y))
  const villages: VillageLine[] = []
  const rejected = [...repeated, ...unreadable]
  for (const { line, x, y, limits, importance = {}, window = {}, aims = {}, wave, offset } of coordinates) {
    const village = world.villageAt(x, y)
    const reason = village ? reasonAgainst(village, wave) : noVillage
    if (village && !reason) villages.push({ village, limits, importance, window, aims, wave, offset })
    else rejected.push({ line, text: `${x}|${y}`, reason: reason ?? '' })
  }
  rejected.sort((a, b) => a.line - b.line)
  if (villages.length === 0 && rejected.length === 0) throw new Failure('no_coordinates')
  if (villages.length === 0) {
    const fields = Object.fromEntries(
      rejected.slice(0, 50).map(({ line, reason }) => [`coordinates.${line - 1}`, `Zeile ${line}: ${reason}`]),
    )
    throw new Failure('no_good_coordinate', { fields })
  }
  return { villages, rejected, unused }
}

function namesOf(world: WorldIndex, x: number, y: number): string[] {
  const village = world.villageAt(x, y)
  const owner = village && world.playerById(village.playerId)
  const tribe = owner && world.tribeById(owner.tribeId)
  return village ? [village.name, ...(owner ? [owner.name] : []), ...(tribe ? [tribe.name, tribe.tag] : [])] : []
}
