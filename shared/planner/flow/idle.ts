import { type Problem, pairKey, type Targets } from '../model/problem.ts'

/**
 * The problem with caps as idle targets, which a player's villages "attack" by staying home: filled first, their demand
 * is the supply beyond the cap. With m the largest supply of the player's villages, m idle targets of even demand take
 * any distribution of that excess (Gale & Ryser 1957).
 */
export function withIdleTargets(problem: Problem): Problem {
  const { caps, senders, targets } = problem
  if (!caps) return problem
  const wanting = targets.demand.reduce((sum, demand) => sum + (demand > 0 ? 1 : 0), 0)
  const supply = senders.supply.slice()
  const idle: IdleTarget[] = []
  const ofPlayer = Map.groupBy(supply.keys(), (s) => senders.player[s]!)
  caps.forEach((cap, player) => {
    if (cap < 0) return
    const own = (ofPlayer.get(player) ?? []).filter((s) => supply[s]! > 0)
    const usable = own.map((s) => Math.min(supply[s]!, wanting, cap))
    const excess = usable.reduce((sum, n) => sum + n, 0) - cap
    if (excess < 0 || own.length === 0) return
    own.forEach((s, i) => {
      supply[s] = usable[i]!
    })
    const count = usable.reduce((a, b) => Math.max(a, b), 0)
    for (let i = 0; i < count; i++) idle.push({ player, demand: Math.floor((excess + i) / count), like: own[0]! })
  })
  const { caps: _, ...rest } = problem
  return {
    ...rest,
    senders: { ...senders, supply },
    targets: withAppended(problem, idle),
    ...(problem.forbidden && { forbidden: rekeyed(problem.forbidden, targets.demand.length, idle.length) }),
  }
}

/** Pair keys of `size` targets, for `added` more. */
const rekeyed = (forbidden: ReadonlySet<number>, size: number, added: number): Set<number> =>
  new Set(Array.from(forbidden, (key) => pairKey(Math.floor(key / size), key % size, size + added)))

export const idleDemand = ({ targets: { demand, idleOf } }: Problem): number =>
  idleOf ? demand.reduce((sum, wanted, t) => sum + (idleOf[t]! >= 0 ? wanted : 0), 0) : 0

interface IdleTarget {
  readonly player: number
  readonly demand: number
  /** A sender whose place keeps the idle target inside the map. */
  readonly like: number
}

/** Idle targets have no class: only `idleOf` opens them. */
function withAppended({ senders, targets }: Problem, idle: readonly IdleTarget[]): Targets {
  const size = targets.demand.length
  const grow = <A extends Int32Array | Float64Array | Uint8Array>(
    column: A,
    grown: A,
    of: (i: number) => number,
  ): A => {
    grown.set(column)
    idle.forEach((_, i) => {
      grown[size + i] = of(i)
    })
    return grown
  }
  const integers = () => new Int32Array(size + idle.length)
  const bytes = () => new Uint8Array(size + idle.length)
  const { group, tier, filled, weight, nearest, farthest, mostPoints, siege, before, after } = targets
  const beyond = group ? group.reduce((a, b) => Math.max(a, b), -1) + 1 : 0
  return {
    x: grow(Int32Array.from(targets.x), integers(), (i) => senders.x[idle[i]!.like]!),
    y: grow(Int32Array.from(targets.y), integers(), (i) => senders.y[idle[i]!.like]!),
    demand: grow(targets.demand, integers(), (i) => idle[i]!.demand),
    arrival: grow(targets.arrival, new Float64Array(size + idle.length), () => targets.arrival[0]!),
    targetClass: grow(targets.targetClass, bytes(), () => 0),
    ...(group && { group: grow(group, integers(), (i) => beyond + i) }),
    ...(tier && { tier: grow(tier, bytes(), () => 0) }),
    ...(filled && { filled: grow(filled, integers(), () => 0) }),
    ...(weight && { weight: grow(weight, bytes(), () => 1) }),
    ...(nearest && { nearest: grow(nearest, integers(), () => 0) }),
    ...(farthest && { farthest: grow(farthest, integers(), () => 0) }),
    ...(mostPoints && { mostPoints: grow(mostPoints, new Float64Array(size + idle.length), () => 0) }),
    ...(before && { before: grow(before, integers(), () => 0) }),
    ...(after && { after: grow(after, integers(), () => 0) }),
    ...(siege && { siege: grow(siege, bytes(), () => 0) }),
    idleOf: grow(new Int32Array(size).fill(-1), integers(), (i) => idle[i]!.player),
  }
}
