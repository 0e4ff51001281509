import type { PlayersAttack } from './absence.ts'
import { isOff } from './seen.ts'

/** The chance of each number of sent offs on a target, from none on. */
export type Chances = readonly number[]

/** The kinds of attack that count as offs. */
export type OffKind = 'off' | 'ramoff'

/** A target with planned offs. */
export interface TargetOutlook {
  targetId: string
  kind: OffKind
  /** Planned, sent ones included. */
  offs: number
  chances: Chances
  /** The chance that fewer than half of the planned offs are sent. */
  weak: number
}

/** The expected outcome of a plan's offs. */
export interface ExpectedOffs {
  /** Planned, sent ones included. */
  planned: number
  /** The mean of how many of them are sent. */
  sent: number
  /** The mean of how many targets get fewer than half of their planned offs: the sum of their chances. */
  weakTargets: number
  /** Every target with planned offs, by id. */
  targets: TargetOutlook[]
}

/**
 * The expected outcome of a plan's offs and ram offs if players send as reliably as so far. On a target, a player sends all of their
 * offs or none, independently of the others, with the chance `rateOf`; sent ones are sent. A player's orders of a plan fail together, so a target is safer the
 * more players it has.
 */
export function expectedOffs(attacks: readonly PlayersAttack[], rateOf: (playerId: number) => number): ExpectedOffs {
  const offs = attacks.filter(isOff)
  const targets = [...Map.groupBy(offs, ({ targetId }) => targetId)]
    .map(([targetId, own]) => outlook(targetId, own, rateOf))
    .sort((a, b) => (a.targetId < b.targetId ? -1 : 1))
  return {
    planned: offs.length,
    sent: offs.reduce((sum, { isSent, playerId }) => sum + (isSent ? 1 : rateOf(playerId)), 0),
    weakTargets: targets.reduce((sum, { weak }) => sum + weak, 0),
    targets,
  }
}

function outlook(targetId: string, own: readonly PlayersAttack[], rateOf: (playerId: number) => number): TargetOutlook {
  const open = own.filter(({ isSent }) => !isSent)
  let chances: Chances = [...Array<number>(own.length - open.length).fill(0), 1]
  for (const [playerId, { length }] of Map.groupBy(open, (attack) => attack.playerId))
    chances = withMore(chances, length, rateOf(playerId))
  const kind = own.some((attack) => attack.kind === 'ramoff') ? 'ramoff' : 'off'
  return { targetId, kind, offs: own.length, chances, weak: chanceBelowHalf(chances, own.length) }
}

/** The chances with a further group of offs, which are sent together. */
export function withMore(chances: Chances, offs: number, rate: number): Chances {
  const more = Array<number>(chances.length + offs).fill(0)
  chances.forEach((chance, sent) => {
    more[sent]! += chance * (1 - rate)
    more[sent + offs]! += chance * rate
  })
  return more
}

/** The chance that fewer than half of these offs are sent. */
export const chanceBelowHalf = (chances: Chances, offs: number): number =>
  chances.reduce((sum, chance, sent) => (2 * sent < offs ? sum + chance : sum), 0)
