import { placeKey } from '../../game/world/place-key.ts'
import { distance } from '../../game/world/travel.ts'
import { type UnitName, unitFacts } from '../../game/world/units.ts'
import type { AttackKind } from '../../model/attack.ts'

/** A command on its way; of a train each. */
export interface Command {
  kind: AttackKind
  /** The coordinates of the attacked village. */
  x: number
  y: number
  fromX: number
  fromY: number
  playerId: number
  /** The launch in epoch seconds. */
  launch: number
  arrival: number
  /** The slowest unit of the command. */
  unit: UnitName
}

/** What the owner of an attacked village can know of the commands on it, and whether it is a real target, which they cannot. */
export interface SeenVillage {
  x: number
  y: number
  /** `other` has no offs, but more than fakes. */
  sort: 'real' | 'fake' | 'other'
  fakes: number
  commands: number
  /** Different villages and players that the commands come from. */
  origins: number
  players: number
  /** The part of the commands that the player with most of them sends, from 0 to 1. */
  largestShare: number
  /** In fields: the mean, and that of the nearest origin. */
  distance: number
  nearest: number
  /** The mean launch and arrival, in epoch seconds. */
  launch: number
  arrival: number
  /** Mean minutes per field, at speed 1. */
  pace: number
}

/** What can be compared between villages. */
export const villageFigures = [
  'commands',
  'origins',
  'players',
  'largestShare',
  'distance',
  'nearest',
  'launch',
  'arrival',
  'pace',
] as const
export type VillageFigure = (typeof villageFigures)[number]

/** What can be compared between single commands; the first three are those of the attacked village. */
export const commandFigures = [
  'commands',
  'origins',
  'players',
  'share',
  'distance',
  'launch',
  'arrival',
  'pace',
] as const
export type CommandFigure = (typeof commandFigures)[number]

/** A village with its commands and what each of them shows. */
export interface SeenGroup {
  village: SeenVillage
  commands: readonly Command[]
  /** The part of the village's commands that the command's player sends, by command. */
  shares: Float64Array
  /** The distance of each command in fields. */
  distances: Float64Array
}

/** How slow a command looks, in minutes per field at speed 1: worlds change all units alike, and only proportions count. */
export const paceOf = ({ unit }: Command): number => unitFacts[unit].speed

/** Whether a command is a full attack, which fakes are to hide. */
export const isOff = ({ kind }: Pick<Command, 'kind'>): boolean => kind === 'off' || kind === 'ramoff'

/** The attacked villages by place, in an order that does not depend on that of the commands. */
export function seenGroups(commands: readonly Command[]): SeenGroup[] {
  return [...Map.groupBy(commands, placeKey)].sort(([a], [b]) => a - b).map(([, own]) => toGroup(own))
}

function toGroup(commands: readonly Command[]): SeenGroup {
  const { x = 0, y = 0 } = commands[0] ?? {}
  const count = commands.length
  const ofPlayer = new Map<number, number>()
  for (const { playerId } of commands) ofPlayer.set(playerId, (ofPlayer.get(playerId) ?? 0) + 1)
  const distances = Float64Array.from(commands, ({ fromX, fromY }) => distance(fromX - x, fromY - y))
  const shares = Float64Array.from(commands, ({ playerId }) => (ofPlayer.get(playerId) ?? 0) / count)
  const mean = (value: (command: Command) => number) => commands.reduce((sum, one) => sum + value(one), 0) / count
  const fakes = commands.filter(({ kind }) => kind === 'fake').length
  return {
    commands,
    shares,
    distances,
    village: {
      x,
      y,
      sort: commands.some(isOff) ? 'real' : fakes === count ? 'fake' : 'other',
      fakes,
      commands: count,
      origins: new Set(commands.map(({ fromX, fromY }) => placeKey({ x: fromX, y: fromY }))).size,
      players: ofPlayer.size,
      largestShare: Math.max(...shares),
      distance: distances.reduce((sum, one) => sum + one, 0) / count,
      nearest: Math.min(...distances),
      launch: mean(({ launch }) => launch),
      arrival: mean(({ arrival }) => arrival),
      pace: mean(paceOf),
    },
  }
}
