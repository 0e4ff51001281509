import { shownText } from '../../../shared/game/world/shown-text.ts'
import type { Village, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { AskedWorld } from './village-answer.ts'

/** An autocomplete option of Discord. */
export interface Choice {
  name: string
  value: string
}

/** Discord's limits for options and their names. */
export const maxChoices = 25
const longestChoice = 100

/** Villages matching the typed start of a coordinate or part of a village's or owner's name; targets of running plans first. */
export function completions({ index, running }: AskedWorld, typed: string): Choice[] {
  const wanted = typed.slice(0, longestChoice).trim().toLowerCase()
  const digits = /^\(?(\d{1,3})(?:[|/, ](\d{0,3}))?$/.exec(wanted)
  const fits = digits ? byPlace(digits[1] ?? '', digits[2]) : byName(index, wanted)
  const found = new Map<number, Village>()
  for (const { villages } of running) {
    for (const place of villages.places()) {
      const village = index.villageAt(place.x, place.y)
      if (village && fits(village)) found.set(village.id, village)
      if (found.size === maxChoices) return choices(found, index)
    }
  }
  const { id, x, y, name, playerId, points, bonus } = index.snapshot.villages
  for (let row = 0; row < id.length && wanted !== '' && found.size < maxChoices; row++) {
    const village = {
      id: id[row] ?? 0,
      x: x[row] ?? 0,
      y: y[row] ?? 0,
      name: name[row] ?? '',
      playerId: playerId[row] ?? 0,
      points: points[row] ?? 0,
      bonus: bonus[row] ?? 0,
    }
    if (fits(village)) found.set(village.id, village)
  }
  return choices(found, index)
}

const byPlace = (left: string, right: string | undefined) =>
  right === undefined
    ? ({ x }: Village) => String(x).startsWith(left)
    : ({ x, y }: Village) => String(x) === left && String(y).startsWith(right)

function byName(index: WorldIndex, wanted: string) {
  const { id, name } = index.snapshot.players
  const players = new Set(id.filter((_, row) => name[row]?.toLowerCase().includes(wanted)))
  return ({ name: own, playerId }: Village) => players.has(playerId) || own.toLowerCase().includes(wanted)
}

const choices = (found: ReadonlyMap<number, Village>, index: WorldIndex): Choice[] =>
  Array.from(found.values(), (village) => {
    const value = formatCoordinate(village)
    const owner = index.playerById(village.playerId)?.name ?? 'Barbaren'
    const name = shownText(`${value} ${village.name} (${owner})`)
    return { name: name.length > longestChoice ? `${name.slice(0, longestChoice - 1).toWellFormed()}…` : name, value }
  })
