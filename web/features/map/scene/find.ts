import { readCoordinate } from '../../../../shared/game/dump/coordinates.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { type SearchIndex, search, searchIndex } from '../../../lib/format/search.ts'
import { type MapTribe, type MapVillage, type MapWorld, ownerName, tribeName } from './map-world.ts'

/** A search result with its places. */
export interface Find {
  key: string
  name: string
  hint: string
  places: readonly Point[]
  village?: MapVillage
}

const maxPerKind = 6

/** Two corners of a continent, `K45`. */
function readContinent(text: string): Point[] | undefined {
  const [, row, column] = /^\s*k(\d)(\d)\s*$/i.exec(text) ?? []
  if (row === undefined || column === undefined) return undefined
  const [x, y] = [Number(column) * 100, Number(row) * 100]
  return [
    { x, y },
    { x: x + 100, y: y + 100 },
  ]
}

/** Finds coordinates, continents, villages, players and tribes; builds its indexes at the first search. */
export function createFinder(world: MapWorld): (text: string) => Find[] {
  const { villages, players, tribes } = world.data
  let indexes:
    | {
        villages: SearchIndex<MapVillage>
        players: SearchIndex<(typeof players)[number]>
        tribes: SearchIndex<MapTribe>
      }
    | undefined
  const found = (village: MapVillage): Find => ({
    key: `village ${village.id}`,
    name: `${village.name} (${formatCoordinate(village)})`,
    hint: ownerName(world, village),
    places: [village],
    village,
  })
  return (text) => {
    const place = readCoordinate(text)
    const village = place && world.grid.at(place.x, place.y)
    if (village) return [found(village)]
    if (place) return [{ key: 'field', name: formatCoordinate(place), hint: 'Hier liegt kein Dorf', places: [place] }]
    const corners = readContinent(text)
    if (corners) return [{ key: 'continent', name: text.trim().toUpperCase(), hint: 'Kontinent', places: corners }]
    if (text.trim().length < 2) return []
    indexes ??= {
      villages: searchIndex(villages),
      players: searchIndex(players),
      tribes: searchIndex(tribes.map((tribe) => ({ ...tribe, hint: tribe.tag }))),
    }
    return [
      ...search(indexes.tribes, text, maxPerKind).hits.map((tribe): Find => {
        const places = villages.filter(({ ally }) => ally === tribe.id)
        return { key: `tribe ${tribe.id}`, name: tribeName(tribe), hint: `Stamm, ${dorfCount(places)}`, places }
      }),
      ...search(indexes.players, text, maxPerKind).hits.map(({ id, name }): Find => {
        const places = villages.filter(({ player_id }) => player_id === id)
        return { key: `player ${id}`, name, hint: `Spieler, ${dorfCount(places)}`, places }
      }),
      ...search(indexes.villages, text, maxPerKind).hits.map(found),
    ]
  }
}

const dorfCount = (places: readonly Point[]) => countedNoun(places.length, 'Dorf', 'Dörfer')
