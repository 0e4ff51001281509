import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { snapshots } from '../../../../shared/contract/snapshots.ts'
import type { DotGroup } from '../engine/dots.ts'
import { createVillageGrid, type VillageGrid } from '../engine/village-grid.ts'
import { barbarianColour, type TribeColour, unknownTribeColour } from './colours.ts'

export type MapData = OutputOf<typeof snapshots.mapData>
export type MapVillage = MapData['villages'][number]
export type MapPlayer = MapData['players'][number]
export type MapTribe = MapData['tribes'][number]

/** A world's map data, indexed for look-ups. */
export interface MapWorld {
  data: MapData
  grid: VillageGrid<MapVillage>
  players: ReadonlyMap<number, MapPlayer>
  tribes: ReadonlyMap<number, MapTribe>
}

export const createMapWorld = (data: MapData): MapWorld => ({
  data,
  grid: createVillageGrid(data.villages),
  players: new Map(data.players.map((player) => [player.id, player])),
  tribes: new Map(data.tribes.map((tribe) => [tribe.id, tribe])),
})

/** Formats a tribe as `[TAG] Name`. */
export const tribeName = ({ tag, name }: MapTribe): string => `[${tag}] ${name}`

/** Formats a village's owner as `Spieler [TAG]`, or `Barbaren` for barbarian villages. */
export function ownerName({ players, tribes }: MapWorld, { player_id: id, ally }: MapVillage): string {
  if (id === 0) return 'Barbaren'
  const tag = tribes.get(ally)?.tag
  return [players.get(id)?.name ?? `Spieler ${id}`, tag && `[${tag}]`].filter(Boolean).join(' ')
}

/** Villages grouped by colour; coloured tribes last, to cover the others. */
export function villageDots(villages: readonly MapVillage[], tribes: readonly TribeColour[]): DotGroup[] {
  const colours = new Map(tribes.map(({ id, colour }) => [id, colour]))
  const byColour = new Map<string, MapVillage[]>([
    [unknownTribeColour, []],
    [barbarianColour, []],
  ])
  for (const village of villages) {
    const chosen = colours.get(village.ally)
    const colour = village.player_id === 0 ? barbarianColour : (chosen ?? unknownTribeColour)
    const group = byColour.get(colour)
    if (group) group.push(village)
    else byColour.set(colour, [village])
  }
  const quiet = [unknownTribeColour, barbarianColour]
  return [...byColour].map(([colour, group]) => ({ colour, isLarge: !quiet.includes(colour), villages: group }))
}
