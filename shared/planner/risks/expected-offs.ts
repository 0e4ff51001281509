import type { PlayersAttack } from './absence.ts'
import { isOff } from './seen.ts'

/** The chance of each number of sent offs on a target, from none on. */
type Chances = readonly number[]

/** A target with planned offs. */
export interface TargetOutlook {
  targetId: string
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
  /** By id. */
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
  return { targetId, offs: own.length, chances, weak: chanceBelowHalf(chances, own.length) }
}

/** The chances with a further group of offs, which are sent together. */
function withMore(chances: Chances, offs: number, rate: number): Chances {
  const more = Array<number>(chances.length + offs).fill(0)
  chances.forEach((chance, sent) => {
    more[sent]! += chance * (1 - rate)
    more[sent + offs]! += chance * rate
  })
  return more
}

const chanceBelowHalf = (chances: Chances, offs: number): number =>
  chances.reduce((sum, chance, sent) => (2 * sent < offs ? sum + chance : sum), 0)

/** Offs that targets get beyond those planned. */
export interface Reserve {
  /** By target id. */
  offs: ReadonlyMap<string, number>
  /** The mean of how many targets then get fewer than half of the offs planned without it. */
  weakTargets: number
}

/** A reserve ends where a further off lowers the number of weak targets by less. */
const leastGain = 0.02

/**
 * Places up to `count` further offs where each lowers the expected number of weak targets most, on targets that may get some. Supposes that each of
 * them comes from another player, who sends with the chance `rate`.
 */
export function placeReserve(
  { targets, weakTargets }: ExpectedOffs,
  { count, rate, mayGet }: { count: number; rate: number; mayGet: (target: TargetOutlook) => boolean },
): Reserve {
  const offs = new Map<string, number>()
  const steps = targets.filter((target) => target.weak > 0 && mayGet(target)).map((target) => bestStep(target, rate, 0))
  let left = count
  let weak = weakTargets
  for (;;) {
    const best = steps.reduce<Step | undefined>(
      (found, step) => (step && step.offs <= left && (!found || step.gain > found.gain) ? step : found),
      undefined,
    )
    if (!best || best.gain < leastGain) return { offs, weakTargets: weak }
    const { target } = best
    const given = (offs.get(target.targetId) ?? 0) + best.offs
    offs.set(target.targetId, given)
    left -= best.offs
    weak -= target.weak - best.after.weak
    steps[steps.indexOf(best)] = bestStep(best.after, rate, given)
  }
}

/** Further offs for a target, and what each of them gains. */
interface Step {
  target: TargetOutlook
  after: TargetOutlook
  offs: number
  gain: number
}

/** One off can be too few to make a difference: the number of offs that gain most each. */
function bestStep(target: TargetOutlook, rate: number, given: number): Step | undefined {
  let best: Step | undefined
  let chances = target.chances
  for (let offs = 1; offs <= Math.ceil(target.offs / 2) && given + offs <= target.offs; offs++) {
    chances = withMore(chances, 1, rate)
    const after = { ...target, chances, weak: chanceBelowHalf(chances, target.offs) }
    const gain = (target.weak - after.weak) / offs
    if (!best || gain > best.gain) best = { target, after, offs, gain }
  }
  return best
}
