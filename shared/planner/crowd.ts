/** Launches that stand already and are not this run's: parallel arrays, player index and epoch seconds. */
export interface Launches {
  readonly player: Int32Array
  readonly launch: Float64Array
}

/** How many launches each player has in each minute. */
export interface Crowd {
  /** Launches the new one would crowd: 2 for each in its own minute, 1 for each in the minute before or after. */
  around(player: number, launch: number): number
  add(player: number, launch: number): void
  /** Takes back an `add`. */
  remove(player: number, launch: number): void
}

/** An empty crowd. Minutes are calendar minutes; the neighbours count, so a pair astride a boundary is seen too. */
export function emptyCrowd(expected: number): Crowd {
  const { count, change } = minuteCounter(expected)
  const minuteOf = (launch: number) => Math.floor(launch / 60)
  return {
    around(player, launch) {
      const minute = minuteOf(launch)
      return 2 * count(player, minute) + count(player, minute - 1) + count(player, minute + 1)
    },
    add: (player, launch) => change(player, minuteOf(launch), 1),
    remove: (player, launch) => change(player, minuteOf(launch), -1),
  }
}

/** Adds launches, if there are any. */
export function addAll(crowd: Crowd, launches: Launches | undefined): void {
  launches?.player.forEach((player, i) => {
    crowd.add(player, launches.launch[i]!)
  })
}

/** Counters by player and minute: an open-addressing hash table, kept at most half full; expected O(1) per call. */
function minuteCounter(expected: number) {
  let mask = 63
  while (mask < expected * 4) mask = mask * 2 + 1
  let table = emptyTable(mask + 1)
  let used = 0

  function slotOf(player: number, minute: number): number {
    const { players, minutes } = table
    let slot = (Math.imul(player, 0x9e3779b1) ^ Math.imul(minute | 0, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    while (players[slot] !== NOBODY && (players[slot] !== player || minutes[slot] !== minute)) slot = (slot + 1) & mask
    return slot
  }

  function change(player: number, minute: number, by: number): void {
    const slot = slotOf(player, minute)
    if (table.players[slot] === NOBODY) {
      if (++used * 2 > mask) {
        grow()
        change(player, minute, by)
        return
      }
      table.players[slot] = player
      table.minutes[slot] = minute
    }
    table.counts[slot]! += by
  }

  function grow(): void {
    const { players, minutes, counts } = table
    mask = mask * 2 + 1
    table = emptyTable(mask + 1)
    used = 0
    counts.forEach((count, slot) => {
      if (count > 0) change(players[slot]!, minutes[slot]!, count)
    })
  }

  return { change, count: (player: number, minute: number) => table.counts[slotOf(player, minute)]! }
}

/** As the player of a slot of the table: the slot is free. */
const NOBODY = -1

const emptyTable = (slots: number) => ({
  players: new Int32Array(slots).fill(NOBODY),
  minutes: new Float64Array(slots),
  counts: new Int32Array(slots),
})
