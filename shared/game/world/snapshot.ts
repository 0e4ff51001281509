import { once } from '../../lib/once.ts'
import { placeKey } from './place-key.ts'
import type { PlayerRow, TribeRow, UnitInfo, VillageRow, WorldConfig } from './provider.ts'

/** A world at one sync: plain JSON with one array per column. Player id 0 owns the barbarian villages; tribe id 0 is no tribe. */
export interface WorldSnapshot {
  villages: {
    id: number[]
    name: string[]
    x: number[]
    y: number[]
    playerId: number[]
    points: number[]
    bonus: number[]
  }
  players: {
    id: number[]
    name: string[]
    tribeId: number[]
    villages: number[]
    points: number[]
    rank: number[]
  }
  tribes: {
    id: number[]
    name: string[]
    tag: string[]
    members: number[]
    villages: number[]
    points: number[]
    allPoints: number[]
    rank: number[]
  }
  config: WorldConfig
  units: UnitInfo
}

/** A village, 0 ≤ x, y ≤ 999; `playerId` 0 is barbarian. */
export interface Village {
  id: number
  name: string
  x: number
  y: number
  playerId: number
  points: number
  bonus: number
}

/** A player; `tribeId` 0 is no tribe. */
export interface Player {
  id: number
  name: string
  tribeId: number
  villages: number
  points: number
  rank: number
}

/** A tribe; `points` are of its best members, `allPoints` of all. */
export interface Tribe {
  id: number
  name: string
  tag: string
  members: number
  villages: number
  points: number
  allPoints: number
  rank: number
}

/** Constant-time look-ups over one snapshot; unknown keys return undefined or []. */
export interface WorldIndex {
  snapshot: WorldSnapshot
  villageAt(x: number, y: number): Village | undefined
  villageById(id: number): Village | undefined
  playerById(id: number): Player | undefined
  tribeById(id: number): Tribe | undefined
  /** A player's villages in file order; player 0 owns the barbarian villages. */
  villagesOfPlayer(playerId: number): Village[]
  /** A tribe's players in file order; tribe 0 holds players without one. */
  playersOfTribe(tribeId: number): Player[]
}

/** Converts checked rows to columns, in order. */
export function buildSnapshot(rows: {
  villages: readonly VillageRow[]
  players: readonly PlayerRow[]
  tribes: readonly TribeRow[]
  config: WorldConfig
  units: UnitInfo
}): WorldSnapshot {
  const { villages, players, tribes, config, units } = rows
  return {
    villages: {
      id: villages.map((row) => row.id),
      name: villages.map((row) => row.name),
      x: villages.map((row) => row.x),
      y: villages.map((row) => row.y),
      playerId: villages.map((row) => row.playerId),
      points: villages.map((row) => row.points),
      bonus: villages.map((row) => row.bonus),
    },
    players: {
      id: players.map((row) => row.id),
      name: players.map((row) => row.name),
      tribeId: players.map((row) => row.tribeId),
      villages: players.map((row) => row.villages),
      points: players.map((row) => row.points),
      rank: players.map((row) => row.rank),
    },
    tribes: {
      id: tribes.map((row) => row.id),
      name: tribes.map((row) => row.name),
      tag: tribes.map((row) => row.tag),
      members: tribes.map((row) => row.members),
      villages: tribes.map((row) => row.villages),
      points: tribes.map((row) => row.points),
      allPoints: tribes.map((row) => row.allPoints),
      rank: tribes.map((row) => row.rank),
    },
    config,
    units,
  }
}

/** Indexes a snapshot, which must not change afterwards. Tables are built on first use; the first row of a key wins. */
export function indexWorld(snapshot: WorldSnapshot): WorldIndex {
  const { villages, players, tribes } = snapshot
  const byCoordinate = once(() => firstRows(villages.x.map((x, row) => placeKey({ x, y: cell(villages.y, row) }))))
  const byVillageId = once(() => firstRows(villages.id))
  const byPlayerId = once(() => firstRows(players.id))
  const byTribeId = once(() => firstRows(tribes.id))
  const byOwner = once(() => rowsByKey(villages.playerId))
  const byTribe = once(() => rowsByKey(players.tribeId))
  const villageIn = (row: number | undefined) => readRow(row, (at) => villageRow(snapshot, at))
  const playerIn = (row: number | undefined) => readRow(row, (at) => playerRow(snapshot, at))
  return {
    snapshot,
    villageAt: (x, y) => (onMap(x) && onMap(y) ? villageIn(byCoordinate().get(placeKey({ x, y }))) : undefined),
    villageById: (id) => villageIn(byVillageId().get(id)),
    playerById: (id) => playerIn(byPlayerId().get(id)),
    tribeById: (id) => readRow(byTribeId().get(id), (at) => tribeRow(snapshot, at)),
    villagesOfPlayer: (id) => (byOwner().get(id) ?? []).map((row) => villageRow(snapshot, row)),
    playersOfTribe: (id) => (byTribe().get(id) ?? []).map((row) => playerRow(snapshot, row)),
  }
}

function villageRow({ villages }: WorldSnapshot, row: number): Village {
  return {
    id: cell(villages.id, row),
    name: cell(villages.name, row),
    x: cell(villages.x, row),
    y: cell(villages.y, row),
    playerId: cell(villages.playerId, row),
    points: cell(villages.points, row),
    bonus: cell(villages.bonus, row),
  }
}

function playerRow({ players }: WorldSnapshot, row: number): Player {
  return {
    id: cell(players.id, row),
    name: cell(players.name, row),
    tribeId: cell(players.tribeId, row),
    villages: cell(players.villages, row),
    points: cell(players.points, row),
    rank: cell(players.rank, row),
  }
}

function tribeRow({ tribes }: WorldSnapshot, row: number): Tribe {
  return {
    id: cell(tribes.id, row),
    name: cell(tribes.name, row),
    tag: cell(tribes.tag, row),
    members: cell(tribes.members, row),
    villages: cell(tribes.villages, row),
    points: cell(tribes.points, row),
    allPoints: cell(tribes.allPoints, row),
    rank: cell(tribes.rank, row),
  }
}

function cell<T>(column: readonly T[], row: number): T {
  const value = column[row]
  if (value === undefined) throw new RangeError(`World snapshot has columns of different length (row ${row})`)
  return value
}

function readRow<T>(row: number | undefined, read: (row: number) => T): T | undefined {
  return row === undefined ? undefined : read(row)
}

function onMap(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 999
}

function firstRows(keys: readonly number[]): Map<number, number> {
  const rows = new Map<number, number>()
  keys.forEach((key, row) => {
    if (!rows.has(key)) rows.set(key, row)
  })
  return rows
}

function rowsByKey(keys: readonly number[]): Map<number, number[]> {
  const rows = new Map<number, number[]>()
  keys.forEach((key, row) => {
    const list = rows.get(key)
    if (list) list.push(row)
    else rows.set(key, [row])
  })
  return rows
}
