import { contract } from '../../../shared/contract/index.ts'
import { partsInZone } from '../../../shared/game/world/world-time.ts'
import type { ComparedAttack } from '../../../shared/model/analysis.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { ApiClient } from './api-client.ts'

interface Running {
  planId: string
  /** Epoch milliseconds; orders due before are on their way. */
  now: number
  timeZone: string
  /** Players who never opened their page. */
  absent: readonly number[]
  /** Coordinates that are no targets. */
  others: readonly string[]
}

/** Uploads sightings of a plan in progress as the user script does: most on time, some late, too weak, missing or unplanned. */
export async function seedRealIncs(api: ApiClient, running: Running): Promise<void> {
  const params = { planId: running.planId }
  const { attacks } = await api.call(contract.sightings.attacks, { params, query: {} })
  const due = attacks.filter(({ launchAt }) => Date.parse(launchAt) < running.now)
  const seen = due.flatMap((attack, at) => plannedSighting(attack, at, running))
  const strays = due.filter((_, at) => at % 8 === 3).flatMap((attack, at) => straySighting(attack, at, running))
  const file = new File([JSON.stringify([...seen, ...strays])], 'angriffe.json', { type: 'application/json' })
  await api.call(contract.sightings.upload, { params, file })
}

/** A planned attack as seen; none if not sent, and some marked as sent were not. */
function plannedSighting(attack: ComparedAttack, at: number, running: Running) {
  const { mark, playerId, time, type } = attack
  const isSent = mark?.state !== 'skipped' && !running.absent.includes(playerId)
  if (!isSent || at % 10 === 6) return []
  const late = at % 9 === 4 ? 120 + at * 11 : ((at * 7) % 41) - 20
  const isSmall = type === 'fake' || type === 'bfkatas' || at % 13 === 7
  const strength = isSmall ? 'klein' : at % 3 === 0 ? 'mittel' : 'gross'
  return [sightingEntry(attack, formatCoordinate(attack.to), Date.parse(time) + late * 1000, strength, running)]
}

/** An attack of the same village on a village that is no target. */
function straySighting(attack: ComparedAttack, at: number, running: Running) {
  const other = running.others[(at * 17) % running.others.length]
  if (other === undefined || running.absent.includes(attack.playerId)) return []
  return [sightingEntry(attack, other, Date.parse(attack.time) + at * 371_000, at % 2 ? 'klein' : 'unbekannt', running)]
}

const sightingEntry = (
  { from, playerName }: ComparedAttack,
  ziel: string,
  arrival: number,
  staerke: string,
  { now, timeZone }: Running,
) => ({
  herkunft: formatCoordinate(from),
  ziel,
  ankunft: arrivalText(arrival, timeZone),
  staerke,
  erfasst: new Date(now).toISOString(),
  spieler: playerName,
})

/** `am 12.03.27 um 20:15:00`, in the world's time zone. */
function arrivalText(moment: number, zone: string): string {
  const { year, month, day, hour, minute, second } = partsInZone(moment / 1000, zone)
  const [d, m, y, h, min, s] = [day, month, year % 100, hour, minute, second].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `am ${d}.${m}.${y} um ${h}:${min}:${s}`
}
