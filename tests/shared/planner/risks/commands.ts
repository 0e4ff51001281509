import type { Command } from '../../../../shared/planner/risks/seen.ts'

/** A command of player 1 from 500|500 on 400|500. */
export const aCommand = (more: Partial<Command> = {}): Command => ({
  kind: 'fake',
  x: 400,
  y: 500,
  fromX: 500,
  fromY: 500,
  playerId: 1,
  launch: 1_000_000,
  arrival: 1_180_000,
  unit: 'catapult',
  ...more,
})

interface Village {
  /** The village's number, which is its place. */
  place: number
  offs: number
  fakes: number
  command?: (kind: 'off' | 'fake', i: number, at: { x: number; y: number }) => Partial<Command>
}

/** Offs and fakes on a village of their own, each from another village of another player unless it is said otherwise. */
export const aVillage = ({ place, offs, fakes, command = () => ({}) }: Village): Command[] =>
  Array.from({ length: offs + fakes }, (_, i) => {
    const kind = i < offs ? 'off' : 'fake'
    const at = { x: 200 + (place % 100), y: 200 + Math.floor(place / 100) }
    return aCommand({ kind, ...at, fromX: 600 + i, playerId: i, ...command(kind, i, at) })
  })
