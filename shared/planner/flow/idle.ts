import { type Problem, pairKey, type Targets } from '../model/problem.ts'

/**
 * The problem with caps as idle targets, which a player's villages "attack" by staying home: filled first, their demand
 * is the supply beyond the cap. With m the largest supply of the player's villages, m idle targets of even demand take
 * any distribution of that excess (Gale & Ryser 1957).
 */
export function withIdleTargets(problem: Problem): Problem {
  const { caps, sharedCaps = [], senders, targets } = problem
  if (targets.idleOf || (!caps && sharedCaps.length === 0)) return problem
  const wanting = targets.demand.reduce((sum, demand) => sum + (demand > 0 ? 1 : 0), 0)
  const supply = senders.supply.slice()
  const idle: IdleTarget[] = []
  const ofPlayer = Map.groupBy(supply.keys(), (s) => senders.player[s]!)
  const sendersOf = (players: readonly number[]) =>
    players.flatMap((player) => ofPlayer.get(player) ?? []).filter((s) => supply[s]! > 0)
  const keepHome = (who: number, own: readonly number[], excess: number) => {
    const count = own.reduce((most, s) => Math.max(most, supply[s]!), 0)
    for (let i = 0; i < count; i++) idle.push({ who, demand: Math.floor((excess + i) / count), like: own[0]! })
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
  caps?.forEach((cap, player) => {
    if (cap < 0) return
    const own = sendersOf([player])
    const usable = own.map((s) => Math.min(supply[s]!, wanting, cap))
    const excess = sum(usable) - cap
    if (excess < 0 || own.length === 0) return
    own.forEach((s, i) => {
      supply[s] = usable[i]!
    })
    keepHome(player, own, excess)
  })
  // After those of its players, whose idle attacks count in it.
  sharedCaps.forEach(({ players, cap }, i) => {
    const own = sendersOf(players)
    for (const s of own) supply[s] = Math.min(supply[s]!, wanting)
    const atHome = sum(idle.map(({ who, demand }) => (players.includes(who) ? demand : 0)))
    const excess = sum(own.map((s) => supply[s]!)) - atHome - cap
    if (excess > 0) keepHome(problem.windows.length + i, own, excess)
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
  readonly who: number
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
    idleOf: grow(new Int32Array(size).fill(-1), integers(), (i) => idle[i]!.who),
  }
}
