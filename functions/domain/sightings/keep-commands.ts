import { maxRealIncs, maxUploads } from '../../../shared/contract/sightings.ts'
import { placeKey } from '../../../shared/game/world/place-key.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { SeenPlace, Sighting } from '../../../shared/model/sighting.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { countSightings, realCommands } from '../../store/sightings/summed-sightings.ts'
import { addUpload, countCommands, getUploads, type NewUpload, type Uploads } from '../../store/sightings/uploads.ts'
import { stageSightingsWith } from '../orders/match-sightings.ts'

/** Returns the coordinate and the reason if the world's data rule out a sighting, else `undefined`. */
export function refusal({ from, to }: Sighting, index: WorldIndex): { value: string; reason: string } | undefined {
  const unknown = [from, to].find(({ x, y }) => !index.villageAt(x, y))
  return unknown && { value: formatCoordinate(unknown), reason: 'Auf dieser Welt gibt es dort kein Dorf.' }
}

/** Result of saving an upload. */
export interface Kept {
  uploadId: string
  /** The plan's sightings without duplicates, and how many of them are new. */
  total: number
  added: number
}

/** Saves the sightings of an upload by village, without duplicates. Throws when the plan no longer exists or would have too many. */
export async function keepCommands(
  plan: PlanRecord,
  upload: NewUpload,
  index: WorldIndex,
  audit: AuditContext,
): Promise<Kept> {
  const before = await getUploads(plan._id)
  const places = new Map<number, SeenPlace>()
  const identified = ({ x, y }: SeenPlace): SeenPlace => {
    const place = places.get(placeKey({ x, y })) ?? { x, y, villageId: index.villageAt(x, y)?.id }
    places.set(placeKey(place), place)
    return place
  }
  const commands = upload.commands.map((command) => ({
    ...command,
    from: identified(command.from),
    to: identified(command.to),
  }))
  const kept = await addUpload(
    plan._id,
    { ...upload, commands },
    { audit, check: checkRoom, stage: stageSightingsWith },
  )
  if (!kept.ok) throw new Failure('plan_not_found')
  const countOfAll = async (uploads: Uploads) => countSightings(await realCommands(plan._id, uploads))
  const [former, total] = await Promise.all([countOfAll(before), countOfAll(kept.uploads)])
  return { uploadId: kept.upload._id, total, added: Math.max(0, total - former) }
}

function checkRoom(uploads: Uploads): void {
  if (uploads.uploads.length > maxUploads) throw new Failure('too_many_uploads', { values: { max: maxUploads } })
  const max = formatNumber(maxRealIncs)
  if (countCommands(uploads) > maxRealIncs) throw new Failure('too_many_real_incs', { values: { max } })
}

/** `5.000 Angriffe übernommen, 3 Einträge nicht. 120 davon sind neu.` */
export function keptSentence(count: number, errors: string, { added }: Kept): string {
  const taken = `${countedNoun(count, 'Angriff', 'Angriffe')} übernommen${errors && `, ${errors} nicht`}.`
  if (added >= count) return taken
  if (added > 0) return `${taken} Neu davon: ${formatNumber(added)}, die anderen waren schon bekannt.`
  return `${taken} ${count === 1 ? 'Er war' : 'Alle waren'} schon bekannt.`
}
