import { placeKey } from '../game/world/place-key.ts'
import { type Sighting, type Strength, strengths } from '../model/sighting.ts'

/** A sighting, and the number of equal ones in that second. */
export interface CountedCommand {
  command: Sighting
  count: number
}

/** Sightings from one village on another in one second. */
interface Second {
  command: Sighting
  /** The current upload, and its counts: all by strength, then scouts by strength. */
  upload: number
  shown: number[]
  /** Maximum of a single upload, by strength and in total. */
  most: number[]
  total: number
  player: string | undefined
}

const places = strengths.length
const unknown = strengths.indexOf('unbekannt')
const none = () => Array<number>(2 * places).fill(0)

/**
 * Merges uploads, ordered by arrival. Attacks with equal villages, second and strength count as often as in the upload with most of
 * them; unknown strengths only where an upload shows more attacks in that second than have a known strength. Independent of order.
 */
export function addUp(uploads: readonly (readonly Sighting[])[]): CountedCommand[] {
  const pairs = new Map<number, Map<number, Second>>()
  uploads.forEach((commands, upload) => {
    for (const command of commands) {
      const second = ensureSecond(pairs, command, upload)
      if (second.upload !== upload) {
        close(second)
        second.upload = upload
      }
      const place = strengths.indexOf(command.strength)
      second.shown[place]!++
      if (command.kind === 'spy') second.shown[places + place]!++
      const { player } = command
      if (player !== undefined && (second.player === undefined || player < second.player)) second.player = player
    }
  })
  const counted = [...pairs.values()].flatMap((seconds) => [...seconds.values()].flatMap(countedIn))
  return counted.sort((a, b) => compare(a.command, b.command))
}

function ensureSecond(pairs: Map<number, Map<number, Second>>, command: Sighting, upload: number): Second {
  const pair = pairKey(command.from, command.to)
  const seconds = pairs.get(pair) ?? new Map<number, Second>()
  pairs.set(pair, seconds)
  const known = seconds.get(command.arriveAt)
  if (known) return known
  const second = { command, upload, shown: none(), most: none(), total: 0, player: undefined }
  seconds.set(command.arriveAt, second)
  return second
}

/** A number unique to a pair of villages. */
export const pairKey = (from: Sighting['from'], to: Sighting['to']): number => placeKey(from) * 1_000_000 + placeKey(to)

function close(second: Second): void {
  const { shown, most } = second
  let total = 0
  for (let place = 0; place < 2 * places; place++) {
    if (place < places) total += shown[place]!
    most[place] = Math.max(most[place]!, shown[place]!)
    shown[place] = 0
  }
  second.total = Math.max(second.total, total)
}

function countedIn(second: Second): CountedCommand[] {
  close(second)
  const { most, total, player } = second
  const { from, to, arriveAt } = second.command
  const known = most.reduce((sum, count, place) => (place < places && place !== unknown ? sum + count : sum), 0)
  const counted: CountedCommand[] = []
  const add = (strength: Strength, kind: Sighting['kind'], count: number) => {
    if (count <= 0) return
    const command = { from, to, arriveAt, strength, ...(kind && { kind }), ...(player !== undefined && { player }) }
    counted.push({ command, count })
  }
  strengths.forEach((strength, place) => {
    const all = place === unknown ? Math.max(0, total - known) : most[place]!
    const scouts = Math.min(all, most[places + place]!)
    add(strength, undefined, all - scouts)
    add(strength, 'spy', scouts)
  })
  return counted
}

const compare = (a: Sighting, b: Sighting): number =>
  a.arriveAt - b.arriveAt ||
  pairKey(a.from, a.to) - pairKey(b.from, b.to) ||
  strengths.indexOf(a.strength) - strengths.indexOf(b.strength) ||
  (a.kind ?? '').length - (b.kind ?? '').length
