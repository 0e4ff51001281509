import { type WorldFiles, worldFiles } from '../support/servers/provider.ts'

/** A world of 100,000 villages: in the west ours, five tribes of forty players; east of them the others, and barbarians. */
export const worldSize = 100_000
export const senderCount = 20_000
export const targetCount = 10_000
const tribesOfOurs = 5
const villagesPerPlayer = 100
const side = 500

interface Place {
  id: number
  x: number
  y: number
}

/** Two of five fields have a village, without order, as late in the game. */
const places: Place[] = []
for (let field = 0; places.length < worldSize; field++) {
  const hash = Math.imul(field + 1, 0x9e3779b1) >>> 0
  if (hash % 1000 < 420)
    places.push({ id: places.length + 1, x: 250 + Math.floor(field / side), y: 250 + (field % side) })
}

export const ourVillages = places.slice(0, senderCount)
/** The villages nearest to ours are attacked. */
export const targetVillages = places.slice(senderCount, senderCount + targetCount)

const othersFrom = senderCount / villagesPerPlayer + 1
const tribeOf = (player: number) =>
  player < othersFrom ? 1 + (player % tribesOfOurs) : 1 + tribesOfOurs + (player % 40)
const playerOf = ({ id }: Place) => (id > worldSize * 0.8 ? 0 : 1 + Math.floor((id - 1) / villagesPerPlayer))

export const ourTribes = Array.from({ length: tribesOfOurs }, (_, i) => i + 1)

/** Its files; each edition has other points, so that a synchronisation stores everything again. */
export function largeWorldFiles(edition: number): Record<string, Buffer> {
  const world: WorldFiles = {
    tribes: Array.from({ length: tribesOfOurs + 40 }, (_, i) => ({
      id: i + 1,
      name: `Stamm ${i + 1}`,
      tag: `S${i + 1}`,
    })),
    players: Array.from({ length: (worldSize * 0.8) / villagesPerPlayer }, (_, i) => ({
      id: i + 1,
      name: `Spielerin ${i + 1}`,
      tribeId: tribeOf(i + 1),
    })),
    villages: places.map((place) => ({
      ...place,
      name: `${String(place.id % 97).padStart(3, '0')} Dorf an der Grenze`,
      playerId: playerOf(place),
      points: 3000 + ((place.id * 37 + edition) % 9000),
    })),
  }
  return worldFiles(world)
}

export const coordinate = ({ x, y }: Place) => `${x}|${y}`

/** Our troops as the members' export lists them; each edition has others. */
export const troopLines = (edition: number): string[] =>
  ourVillages.map((place) => {
    const { id } = place
    const [axe = 6000, light = 2500, ram = 300, catapult = 50, snob = 0] =
      [
        [2500, 0, 500, 0],
        [2500, 0, 0, 130],
        [5000, 1500, 250, 60, 4],
      ][id % 10] ?? []
    const home = [4000 + (id % 900), 2000, 0, axe + edition, 50, 100, light, 0, 0, ram, catapult, 0, snob]
    return `${coordinate(place)},${home.join(',')},`
  })

/** The text, with lines of villages that are not ours until it has this many characters. */
export function upTo(characters: number, lines: readonly string[]): string {
  const text = [...lines]
  let length = lines.reduce((sum, line) => sum + line.length + 1, 0)
  for (let i = senderCount; length < characters - 100; i++) {
    const line = `${coordinate(places[i % worldSize] ?? { id: 0, x: 0, y: 0 })},${[9000, 9000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0].join(',')},`
    text.push(line)
    length += line.length + 1
  }
  return text.join('\n')
}
