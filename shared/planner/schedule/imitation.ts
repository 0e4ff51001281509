/**
 * Fakes imitate offs, and offs fakes, so that the enemy cannot distinguish real targets from fake ones. Only what a village's owner can see
 * counts: from how far the commands come, from how many players, and how many of them from one.
 */

/** Offs and fakes that a run does not plan and imitates. Places are attacked villages, numbered from 0. */
export interface Imitated {
  readonly places: number
  /** The place of each target of the run. */
  readonly placeOf: Int32Array
  /** Whether the run plans offs; otherwise it plans fakes. */
  readonly plansOffs: boolean
  /** The attacked place of each command. */
  readonly place: Int32Array
  /** The player of each command; those without villages in the run have indexes above the others'. */
  readonly player: Int32Array
  /** The way of each command in fields. */
  readonly distance: Float64Array
  readonly isOff: Uint8Array
}

/** What a run's attacks look like, and what they should. */
export interface Imitation {
  readonly plansOffs: boolean
  /** The place of each row. */
  readonly place: Int32Array
  /** Slots of the run by place. */
  readonly slots: readonly number[][]
  /** Distances of what the run does not plan, by place, ascending. */
  readonly offs: readonly Float64Array[]
  readonly fakes: readonly Float64Array[]
  readonly commands: Int32Array
  readonly players: number
  /** Commands by place, then player. */
  readonly ofPlayer: Int32Array
  /** Different players by place, and the most commands of one of them. */
  readonly origins: Int32Array
  readonly largest: Int32Array
  /** How many players of a place have n commands: at `tallyStart[place] + n`. */
  readonly tally: Int32Array
  readonly tallyStart: Int32Array
  /** What `origins` and `largest` should be; `ANY` where nothing is asked. */
  readonly askedOrigins: Int32Array
  readonly askedLargest: Int32Array
  /** Slot → the distance that its attack should have. */
  readonly asked: Float64Array
}

const ANY = -1

/** In fields: a player too many or too few on a village, a command more or less of the one with most, and a field off the distance asked. */
const PRICES = { origin: 40, largest: 40, field: 4 }

/**
 * The imitation before the run's own attacks are counted, `row` by slot; none where there is nothing to imitate or nothing that does.
 */
export function emptyImitation(
  { rows, players, idle }: { rows: Int32Array; players: number; idle: Uint8Array },
  row: Int32Array,
  imitated: Imitated,
): Imitation | undefined {
  const { places, plansOffs } = imitated
  const place = rows.map((t) => imitated.placeOf[t]!)
  const slots = Array.from({ length: places }, (): number[] => [])
  row.forEach((r, slot) => {
    if (idle[r] === 0) slots[place[r]!]!.push(slot)
  })
  const commands = Int32Array.from(slots, (own) => own.length)
  for (const p of imitated.place) commands[p]!++
  const tallyStart = new Int32Array(places + 1)
  commands.forEach((count, p) => {
    tallyStart[p + 1] = tallyStart[p]! + count + 2
  })
  const all = imitated.player.reduce((most, player) => Math.max(most, player + 1), players)
  const imitation: Imitation = {
    plansOffs,
    place,
    slots,
    offs: distancesOf(imitated, 1),
    fakes: distancesOf(imitated, 0),
    commands,
    players: all,
    ofPlayer: new Int32Array(places * all),
    origins: new Int32Array(places),
    largest: new Int32Array(places),
    tally: new Int32Array(tallyStart[places]!),
    tallyStart,
    askedOrigins: new Int32Array(places).fill(ANY),
    askedLargest: new Int32Array(places).fill(ANY),
    asked: new Float64Array(row.length),
  }
  if (realPlaces(imitation).length === 0 || fakePlaces(imitation).length === 0) return undefined
  imitated.place.forEach((p, i) => {
    addAt(imitation, p, imitated.player[i]!, 1)
  })
  return imitation
}

function distancesOf({ places, place, distance, isOff }: Imitated, sort: 0 | 1): Float64Array[] {
  const lists = Array.from({ length: places }, (): number[] => [])
  place.forEach((p, i) => {
    if (isOff[i] === sort) lists[p]!.push(distance[i]!)
  })
  return lists.map((own) => Float64Array.from(own).sort())
}

/** Places with offs that the run imitates, or with its own. */
function realPlaces({ plansOffs, offs, slots }: Imitation): number[] {
  return [...offs.keys()].filter((p) => (plansOffs ? slots : offs)[p]!.length > 0)
}

/** Places with fakes alone that the run imitates, or its own. */
function fakePlaces({ plansOffs, offs, fakes, slots }: Imitation): number[] {
  return [...offs.keys()].filter(
    (p) => offs[p]!.length === 0 && (plansOffs ? slots[p]!.length === 0 && fakes[p]!.length > 0 : slots[p]!.length > 0),
  )
}

/**
 * Asks each place to look like a place of the other sort as that looks now. Places are paired in the order of their distances, so that
 * near ones imitate near ones. Fakes on real targets only imitate the distances of the offs there.
 */
export function ask(imitation: Imitation, distance: Float64Array): void {
  const { plansOffs, offs, fakes, slots, commands, origins, largest, askedOrigins, askedLargest } = imitation
  const now = (p: number) => Float64Array.from(slots[p]!, (slot) => distance[slot]!)
  const [real, fake] = [realPlaces(imitation), fakePlaces(imitation)]
  if (plansOffs) {
    for (const [p, model] of paired(real, now, fake, (q) => fakes[q]!))
      askDistances(imitation, p, fakes[model]!, distance)
    return
  }
  for (const p of real) askDistances(imitation, p, offs[p]!, distance)
  for (const [p, model] of paired(fake, now, real, (q) => offs[q]!)) {
    askDistances(imitation, p, Float64Array.of(...offs[model]!, ...fakes[model]!, ...now(model)).sort(), distance)
    const scale = commands[p]! / commands[model]!
    askedOrigins[p] = commands[p]! - Math.round((commands[model]! - origins[model]!) * scale)
    askedLargest[p] = Math.round(largest[model]! * scale)
  }
}

/** Each of some places with a model, both in the order of their mean distances. */
function paired(
  places: readonly number[],
  distances: (p: number) => Float64Array,
  models: readonly number[],
  distancesOfModel: (p: number) => Float64Array,
): [number, number][] {
  const ranked = ranking(models, distancesOfModel)
  return ranking(places, distances).map((p, i, all) => [
    p,
    ranked[Math.floor(((i + 0.5) * ranked.length) / all.length)]!,
  ])
}

function ranking(places: readonly number[], distances: (p: number) => Float64Array): number[] {
  return places
    .map((p) => ({ p, mean: mean(distances(p)) }))
    .sort((a, b) => a.mean - b.mean || a.p - b.p)
    .map(({ p }) => p)
}

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Asks the slots of a place for the distances of a model, the nearest for the nearest. */
function askDistances({ slots, asked }: Imitation, p: number, model: Float64Array, distance: Float64Array): void {
  const own = slots[p]!.toSorted((a, b) => distance[a]! - distance[b]! || a - b)
  own.forEach((slot, i) => {
    asked[slot] = model[Math.floor(((i + 0.5) * model.length) / own.length)]!
  })
}

/** Adds an attack of a player on a row, or removes one. */
export const addLook = (imitation: Imitation, r: number, player: number, count: 1 | -1): void =>
  addAt(imitation, imitation.place[r]!, player, count)

function addAt(imitation: Imitation, p: number, player: number, count: 1 | -1): void {
  const { players, ofPlayer, origins, largest, tally, tallyStart } = imitation
  const at = p * players + player
  const before = ofPlayer[at]!
  const after = before + count
  const start = tallyStart[p]!
  ofPlayer[at] = after
  if (before > 0) tally[start + before]!--
  if (after > 0) tally[start + after]!++
  if (before === 0) origins[p]!++
  if (after === 0) origins[p]!--
  if (after > largest[p]!) largest[p] = after
  else if (before === largest[p]! && tally[start + before] === 0) largest[p] = after
}

/** What a player's attack costs on a row in place of one of `own`, who may be the same. */
export function priceOfLook(imitation: Imitation, r: number, player: number, own: number): number {
  const { place, players, ofPlayer, origins, largest, tally, tallyStart } = imitation
  const p = place[r]!
  if (imitation.askedOrigins[p] === ANY) return 0
  const most = largest[p]!
  if (player === own) return priceAt(imitation, p, origins[p]!, most)
  const left = ofPlayer[p * players + own]!
  const more = ofPlayer[p * players + player]! + 1
  const isLastOfMost = left === most && tally[tallyStart[p]! + most] === 1
  return priceAt(
    imitation,
    p,
    origins[p]! + Number(more === 1) - Number(left === 1),
    Math.max(more, isLastOfMost ? most - 1 : most),
  )
}

const priceAt = ({ askedOrigins, askedLargest }: Imitation, p: number, origins: number, largest: number) =>
  PRICES.origin * Math.abs(origins - askedOrigins[p]!) + PRICES.largest * Math.abs(largest - askedLargest[p]!)

/** What an attack costs in a slot from a distance in fields. */
export const priceOfDistance = ({ asked }: Imitation, slot: number, distance: number): number =>
  PRICES.field * Math.abs(distance - asked[slot]!)
