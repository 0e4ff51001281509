import { placeKey } from '../game/world/place-key.ts'
import { type Sighting, type Strength, strengths } from '../model/sighting.ts'

/** A sighting, and the number of equal ones in that second. */
export interface CountedCommand {
  command: Sighting
  count: number
}

const places = strengths.length
const unknown = strengths.indexOf('unbekannt')
const none = () => Array<number>(2 * places).fill(0)

/**
 * Merges uploads, ordered by arrival. Attacks with equal villages, second and strength count as often as in the upload with most of
 * them; unknown strengths only where an upload shows more attacks in that second than have a known strength. Independent of order.
 */
export function addUp(uploads: readonly (readonly Sighting[])[]): CountedCommand[] {
  const commands = uploads.flat()
  const uploadOf = Int32Array.from(uploads.flatMap((some, upload) => some.map(() => upload)))
  const times = Float64Array.from(commands, ({ arriveAt }) => arriveAt)
  const pairs = Float64Array.from(commands, ({ from, to }) => pairKey(from, to))
  // Sorted indexes take a tenth of the memory of maps by pair and second.
  const order = Int32Array.from(commands.keys()).sort((a, b) => times[a]! - times[b]! || pairs[a]! - pairs[b]!)
  const counted: CountedCommand[] = []
  for (let start = 0, end = 1; start < order.length; start = end++) {
    const first = order[start]!
    while (times[order[end]!] === times[first] && pairs[order[end]!] === pairs[first]) end++
    if (end - start === 1) counted.push({ command: commands[first]!, count: 1 })
    else {
      const byUpload = Map.groupBy(order.subarray(start, end), (index) => uploadOf[index])
      counted.push(...countedIn(Array.from(byUpload.values(), (indexes) => indexes.map((index) => commands[index]!))))
    }
  }
  return counted
}

/** A number unique to a pair of villages. */
export const pairKey = (from: Sighting['from'], to: Sighting['to']): number => placeKey(from) * 1_000_000 + placeKey(to)

/** Counts the sightings from one village on another in one second, given by upload. */
function countedIn(uploads: readonly (readonly Sighting[])[]): CountedCommand[] {
  /** Maximum of a single upload: all by strength, then scouts by strength. */
  const most = none()
  let total = 0
  let player: string | undefined
  for (const commands of uploads) {
    const shown = none()
    for (const { strength, kind, player: name } of commands) {
      const place = strengths.indexOf(strength)
      shown[place]!++
      if (kind === 'spy') shown[places + place]!++
      if (name !== undefined && (player === undefined || name < player)) player = name
    }
    shown.forEach((count, place) => {
      most[place] = Math.max(most[place]!, count)
    })
    total = Math.max(total, commands.length)
  }
  const { from, to, arriveAt } = uploads[0]![0]!
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
