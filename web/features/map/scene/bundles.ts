import { continentName } from '../../../../shared/game/dump/coordinates.ts'
import type { Line } from '../engine/arrows.ts'
import type { MapAttack } from './shown-attacks.ts'

export const bundlings = {
  none: 'Einzeln',
  player: 'Gebündelt nach Spieler',
  continent: 'Gebündelt nach Kontinent',
} as const
export type Bundling = keyof typeof bundlings

/** Attacks of a kind drawn as one arrow, from the middle of their villages to the middle of their targets. */
export interface Bundle extends Line {
  type: string
  isRealInc: boolean
  attacks: readonly MapAttack[]
  count: number
}

/** The attacks of a kind by their target's continent, and by sending player or continent. */
export function bundled(attacks: readonly MapAttack[], by: Exclude<Bundling, 'none'>): Bundle[] {
  const from = ({ senderPlayerId, xf, yf }: MapAttack) =>
    by === 'player' ? senderPlayerId : continentName({ x: xf, y: yf })
  const groups = Map.groupBy(attacks, (attack) =>
    [attack.type, attack.isRealInc, from(attack), continentName({ x: attack.xt, y: attack.yt })].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const middle = (key: keyof Line) => group.reduce((sum, attack) => sum + attack[key], 0) / group.length
    const line = { xf: middle('xf'), yf: middle('yf'), xt: middle('xt'), yt: middle('yt') }
    return [{ ...line, type: first.type, isRealInc: first.isRealInc, attacks: group, count: group.length }]
  })
}
