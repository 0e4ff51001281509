import { playerFirst, playerLast, tribeNames, villageFirst, villageLast } from './demo-names.ts'
import { seededRandom } from './random.ts'

export interface DemoVillage {
  id: number
  name: string
  x: number
  y: number
  /** A barbarian village has the player 0. */
  playerId: number
  points: number
  bonus: number
}

export interface DemoPlayer {
  id: number
  name: string
  /** A player without a tribe has 0. */
  tribeId: number
  villages: DemoVillage[]
  points: number
}

export interface DemoTribe {
  id: number
  name: string
  tag: string
  members: DemoPlayer[]
  points: number
}

/** A made-up world; players and tribes by points, strongest first. */
export interface DemoWorld {
  villages: DemoVillage[]
  players: DemoPlayer[]
  tribes: DemoTribe[]
}

export const demoServer = 'de999'

const playerCount = 700
const tribelessCount = 60
const barbarianCount = 1500
const core = { x: 500, y: 500 }
/** Radius in fields: about one village per four fields. */
const worldRadius = 112

let generated: DemoWorld | undefined

/** The demo world, deterministic and generated once per process. */
export const demoWorld = (): DemoWorld => {
  generated ??= generate()
  return generated
}

function generate(): DemoWorld {
  const random = seededRandom(999)
  const field = new Field(random)
  const tribes = makeTribes()
  const players = makePlayers(tribes, random)
  for (const { player, home, count } of players) settle(player, home, count, field, random)
  const barbarians = Array.from({ length: barbarianCount }, () => {
    const { x, y } = field.take(polar(core, worldRadius * Math.sqrt(random()), random() * 2 * Math.PI))
    return { x, y, playerId: 0, name: 'Barbarendorf', points: 26 + Math.floor(random() ** 2 * 2900) }
  })
  const owned = players.flatMap(({ player }) => player.villages)
  const villages = [...owned, ...barbarians.map((village) => ({ ...village, id: 0, bonus: 0 }))]
  // The game numbers villages in order of founding, from the core outwards.
  villages.sort((a, b) => distanceToCore(a) - distanceToCore(b) || a.x - b.x || a.y - b.y)
  for (const [index, village] of villages.entries()) {
    village.id = index + 1
    village.bonus = random() < 0.06 ? 1 + Math.floor(random() * 9) : 0
  }
  for (const { player } of players) {
    player.villages.sort((a, b) => a.id - b.id)
    player.points = player.villages.reduce((sum, { points }) => sum + points, 0)
  }
  for (const tribe of tribes) tribe.points = tribe.members.reduce((sum, { points }) => sum + points, 0)
  return {
    villages,
    players: players.map(({ player }) => player).sort((a, b) => b.points - a.points),
    tribes: tribes.sort((a, b) => b.points - a.points),
  }
}

const makeTribes = (): DemoTribe[] =>
  tribeNames.map((line, index) => {
    const [name = '', tag = ''] = line.split('|')
    return { id: index + 1, name, tag, members: [], points: 0 }
  })

interface Settler {
  player: DemoPlayer
  home: { x: number; y: number }
  count: number
}

/** Players with home and number of villages: strong tribes hold the core, weak ones the rim. */
function makePlayers(tribes: DemoTribe[], random: () => number): Settler[] {
  const names = uniqueNames(random)
  const memberCounts = tribes.map((_, index) => 4 + Math.round(30 * Math.exp(-index / 16)))
  const scale = (playerCount - tribelessCount) / memberCounts.reduce((sum, count) => sum + count, 0)
  const memberships = tribes.flatMap((tribe, index) =>
    Array.from({ length: Math.round((memberCounts[index] ?? 0) * scale) }, (_, rank) => ({ tribe, index, rank })),
  )
  return Array.from({ length: playerCount }, (_, index) => {
    const membership = memberships[index]
    const player: DemoPlayer = {
      id: 1000 + index * 7,
      name: names[index] ?? '',
      tribeId: membership?.tribe.id ?? 0,
      villages: [],
      points: 0,
    }
    membership?.tribe.members.push(player)
    if (!membership) {
      return { player, home: polar(core, worldRadius * (0.5 + random() / 2), random() * 2 * Math.PI), count: 1 }
    }
    const { index: tribeIndex, rank } = membership
    // A golden-angle spiral gives every tribe its own region, strong ones inside.
    const centre = polar(core, worldRadius * 0.92 * Math.sqrt((tribeIndex + 0.4) / tribes.length), tribeIndex * 2.39996)
    const spread = 13 - tribeIndex / 8
    const home = { x: centre.x + spread * gaussian(random), y: centre.y + spread * gaussian(random) }
    const strength = 59 * Math.exp(-tribeIndex / 8.6) * (0.35 + 0.9 * Math.exp(-rank / 9))
    return { player, home, count: Math.max(1, Math.round(strength * (0.7 + 0.6 * random()))) }
  })
}

function settle(
  player: DemoPlayer,
  home: { x: number; y: number },
  count: number,
  field: Field,
  random: () => number,
): void {
  const base = pick(villageFirst, random) + pick(villageLast, random)
  const spread = 1.5 + Math.sqrt(count)
  for (let number = 1; number <= count; number++) {
    const place = { x: home.x + spread * gaussian(random), y: home.y + spread * gaussian(random) }
    const { x, y } = field.take(place)
    const name = `${String(number).padStart(3, '0')} ${base}`
    const points = Math.round(count === 1 ? 150 + 3000 * random() : 3500 + 8000 * random() ** 0.6)
    player.villages.push({ id: 0, name, x, y, playerId: player.id, points, bonus: 0 })
  }
}

class Field {
  readonly #taken = new Uint8Array(1000 * 1000)
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  /** Takes a free field at or near the place. */
  take(place: { x: number; y: number }): { x: number; y: number } {
    for (let reach = 0; ; reach += 0.5) {
      const x = within(place.x + reach * gaussian(this.#random))
      const y = within(place.y + reach * gaussian(this.#random))
      if (this.#taken[y * 1000 + x]) continue
      this.#taken[y * 1000 + x] = 1
      return { x, y }
    }
  }
}

function uniqueNames(random: () => number): string[] {
  const names = new Set<string>()
  while (names.size < playerCount) {
    const plain = pick(playerFirst, random) + pick(playerLast, random)
    const style = random()
    if (style < 0.75) names.add(plain)
    else if (style < 0.9) names.add(`${plain} ${Math.floor(random() * 90) + 10}`)
    else names.add(`Graf ${plain}`)
  }
  return [...names]
}

const within = (value: number) => Math.min(999, Math.max(0, Math.round(value)))
const distanceToCore = ({ x, y }: { x: number; y: number }) => Math.hypot(x - core.x, y - core.y)
const polar = (from: { x: number; y: number }, radius: number, angle: number) => ({
  x: from.x + radius * Math.cos(angle),
  y: from.y + radius * Math.sin(angle),
})

/** Roughly normal, mean 0, deviation 1. */
const gaussian = (random: () => number) => (random() + random() + random() + random() - 2) * Math.sqrt(3)

const pick = <T>(list: readonly T[], random: () => number): T => {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
