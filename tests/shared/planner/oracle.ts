import loadHighs from 'highs'
import { ARRIVAL, groupNumber, type ProblemSpec, type SenderSpec, type TargetSpec } from './builders.ts'

/** Launch of a pair from first principles. */
export function launchSecond(s: SenderSpec, t: TargetSpec): number {
  const fields = t.siege ? (s.siegeFields ?? 15) : Math.sqrt((s.x - t.x) ** 2 + (s.y - t.y) ** 2)
  return (t.arrival ?? ARRIVAL) - Math.round(fields * (s.minutesPerField ?? 30) * 60)
}

/** Whether class, place and limits allow a pair at some time, from first principles. */
export function isAllowed(spec: ProblemSpec, s: SenderSpec, t: TargetSpec): boolean {
  const squared = (s.x - t.x) ** 2 + (s.y - t.y) ** 2
  if (squared === 0 || squared < (t.nearest ?? 0) || squared > (t.farthest ?? Infinity)) return false
  if ((spec.points?.[s.player ?? 0] ?? 0) > (t.mostPoints ?? Infinity)) return false
  return ((s.eligibility ?? 1) & (t.targetClass ?? 1)) !== 0
}

/** Whether a pair is feasible, from first principles. */
function isFeasible(spec: ProblemSpec, s: SenderSpec, t: TargetSpec): boolean {
  const launch = launchSecond(s, t)
  if (!isAllowed(spec, s, t) || launch < (spec.sendFrom ?? -Infinity)) return false
  const windows = spec.windows?.[s.player ?? 0]
  return !windows || windows.some((from, i) => i % 2 === 0 && from <= launch && launch <= (windows[i + 1] ?? 0))
}

/** matrix[s][t]: feasible, with supply and demand. */
export function feasibleMatrix(spec: ProblemSpec): boolean[][] {
  const forbids = (s: number, t: number) => spec.forbidden?.some((pair) => pair.sender === s && pair.target === t)
  return spec.senders.map((s, i) =>
    spec.targets.map((t, j) => (s.supply ?? 1) > 0 && (t.demand ?? 1) > 0 && isFeasible(spec, s, t) && !forbids(i, j)),
  )
}

const inPairs = (times: readonly number[]): [from: number, to: number][] =>
  Array.from({ length: times.length / 2 }, (_, i) => [times[i * 2] ?? 0, times[i * 2 + 1] ?? 0])

/** What the best second that a pair's arrival window, slot and start allow is: at night, or else within a margin. */
interface Avoided {
  isAtNight: boolean
  isInMargin: boolean
}

/** matrix[s][t]: the best second is by day, then outside of margins. */
const avoidedMatrix = (spec: ProblemSpec): Avoided[][] =>
  spec.senders.map((s) =>
    spec.targets.map((t) => {
      const nights = inPairs(spec.nights?.[s.player ?? 0] ?? [])
      const slots = inPairs((spec.windows ?? [undefined])[s.player ?? 0] ?? [-Infinity, Infinity])
      const asked = launchSecond(s, t)
      const slot = slots.find(([from, to]) => asked >= from && asked <= to)
      if (!slot) return { isAtNight: true, isInMargin: true }
      const [from, to] = slot
      const { before = 0, after = 0 } = t
      const shifts = Array.from({ length: before + after + 1 }, (_, i) => asked - before + i)
      const allowed = shifts.filter(
        (launch) => launch >= (spec.sendFrom ?? -Infinity) && launch >= from && launch <= to,
      )
      const byDay = allowed.filter((launch) => !nights.some(([from, to]) => launch >= from && launch < to))
      const isClear = (launch: number) => Math.min(launch - from, to - launch) >= (spec.margin ?? 0)
      const best = byDay.length > 0 ? byDay : allowed
      return { isAtNight: byDay.length === 0, isInMargin: !best.some(isClear) }
    }),
  )

export const nightMatrix = (spec: ProblemSpec): boolean[][] =>
  avoidedMatrix(spec).map((row) => row.map(({ isAtNight }) => isAtNight))

export const marginMatrix = (spec: ProblemSpec): boolean[][] =>
  avoidedMatrix(spec).map((row) => row.map(({ isInMargin }) => isInMargin))

/** An attainable fill vector, the fewest attacks of helpers with which it is attained, and the most worth of former ones then. */
interface Attainable {
  fill: number[]
  helped: number
  kept: number
}

/** A former attack, and what keeping it is worth. */
export interface FormerSpec {
  sender: number
  target: number
  weight: number
}

/** All of them, found by trying every set of targets for every sender; only for a handful of targets. */
function attainables(spec: ProblemSpec, matrix: boolean[][], former: readonly FormerSpec[]): Attainable[] {
  const base = spec.senders.length + 1
  const demand = spec.targets.map((t) => Math.max(0, t.demand ?? 1))
  const digit = (code: number, t: number) => Math.floor(code / base ** t) % base
  const isOnePerGroup = (set: number[]) =>
    new Set(set.map((t) => groupNumber(spec.targets[t] ?? { x: 0, y: 0 }, t))).size === set.length
  const isBetter = (a: Reached, b: Reached | undefined) =>
    !b || a.helped < b.helped || (a.helped === b.helped && a.kept > b.kept)
  const byPlayer = [...spec.senders.keys()].sort((a, b) => senderPlayer(spec, a) - senderPlayer(spec, b))
  // By fill vector, and within it by what the present player has sent, as far as that is limited.
  let reached = new Map([['0 0', { code: 0, sent: 0, helped: 0, kept: 0 }]])
  byPlayer.forEach((s, i) => {
    const sender = spec.senders[s] ?? { x: 0, y: 0 }
    const cap = spec.caps?.[senderPlayer(spec, s)] ?? -1
    const isFirst = i === 0 || senderPlayer(spec, byPlayer[i - 1] ?? 0) !== senderPlayer(spec, s)
    const sets = subsets(
      spec.targets.flatMap((_, t) => (matrix[s]?.[t] ? [t] : [])),
      sender.supply ?? 1,
    ).filter(isOnePerGroup)
    const grown = new Map<string, Reached>()
    for (const from of reached.values())
      for (const set of sets) {
        const sent = cap < 0 ? 0 : (isFirst ? 0 : from.sent) + set.length
        if (cap >= 0 && sent > cap) continue
        if (!set.every((t) => digit(from.code, t) < (demand[t] ?? 0))) continue
        const code = set.reduce((sum, t) => sum + base ** t, from.code)
        const kept = former.reduce((sum, f) => sum + (f.sender === s && set.includes(f.target) ? f.weight : 0), 0)
        const next = { code, sent, helped: from.helped + (sender.helper ? set.length : 0), kept: from.kept + kept }
        if (isBetter(next, grown.get(`${code} ${sent}`))) grown.set(`${code} ${sent}`, next)
      }
    reached = grown
  })
  const best = new Map<number, Reached>()
  for (const one of reached.values()) if (isBetter(one, best.get(one.code))) best.set(one.code, one)
  return [...best.values()].map(({ code, ...rest }) => ({ fill: spec.targets.map((_, t) => digit(code, t)), ...rest }))
}

interface Reached {
  code: number
  sent: number
  helped: number
  kept: number
}

const senderPlayer = ({ senders }: ProblemSpec, s: number): number => senders[s]?.player ?? 0

function subsets(items: number[], most: number): number[][] {
  let all: number[][] = [[]]
  for (const item of items) all = all.concat(all.map((set) => [...set, item]))
  return all.filter((set) => set.length <= most)
}

type Ratio = [fill: number, demand: number]
const compareRatios = (a: Ratio, b: Ratio) => a[0] * b[1] - b[0] * a[1]

/** Fill ratios of the targets of a tier that want something, ascending. */
function sortedRatios(spec: ProblemSpec, fill: ArrayLike<number>, tier = 0): Ratio[] {
  const ratios = spec.targets.flatMap((t, i): Ratio[] => {
    if ((t.demand ?? 1) <= 0 || (t.tier ?? 0) !== tier) return []
    const filled = t.filled ?? 0
    return [[filled + (fill[i] ?? 0), (t.weight ?? 1) * (filled + (t.demand ?? 1))]]
  })
  return ratios.sort(compareRatios)
}

/** Attacks on the targets of a tier. */
const tierSum = (spec: ProblemSpec, fill: ArrayLike<number>, tier: number): number =>
  spec.targets.reduce((sum, t, i) => sum + ((t.tier ?? 0) === tier ? (fill[i] ?? 0) : 0), 0)

const listTiers = ({ targets }: ProblemSpec) => [...new Set(targets.map((t) => t.tier ?? 0))].sort((a, b) => a - b)

/** Positive when fill vector a is better than b: more on the first tier, on the second …, fairer in the first, in the second … */
export function compareFills(spec: ProblemSpec, a: ArrayLike<number>, b: ArrayLike<number>): number {
  const tiers = listTiers(spec)
  for (const tier of tiers) {
    const difference = tierSum(spec, a, tier) - tierSum(spec, b, tier)
    if (difference !== 0) return difference
  }
  for (const tier of tiers) {
    const [ra, rb] = [sortedRatios(spec, a, tier), sortedRatios(spec, b, tier)]
    for (const [i, ratio] of ra.entries()) {
      const difference = compareRatios(ratio, rb[i] ?? ratio)
      if (difference !== 0) return difference
    }
  }
  return 0
}

/** The size of a maximum assignment, a best fill vector and the attacks of helpers that the best ones take, by exhaustion. */
export function exhaustiveOptimum(
  spec: ProblemSpec,
  matrix = feasibleMatrix(spec),
  former: readonly FormerSpec[] = [],
): Attainable & { maximum: number; helpedBy: (fill: ArrayLike<number>) => number } {
  const all = attainables(spec, matrix, former)
  const best = all.reduce((a, b) => (compareFills(spec, a.fill, b.fill) >= 0 ? a : b))
  const maximum = Math.max(...all.map(({ fill }) => fill.reduce((sum, n) => sum + n, 0)))
  const helpedBy = (fill: ArrayLike<number>) =>
    all.find((one) => one.fill.every((n, t) => n === fill[t]))?.helped ?? Number.NaN
  const fairest = all.filter(({ fill }) => compareFills(spec, fill, best.fill) === 0)
  const [cheapest = best] = fairest.sort((a, b) => a.helped - b.helped || b.kept - a.kept)
  return { ...cheapest, maximum, helpedBy }
}

/** The size of a maximum assignment by linear programming (HiGHS); the constraint matrix is that of a network. */
export async function highsMaximum(): Promise<(spec: ProblemSpec) => number> {
  const highs = await loadHighs()
  return (spec) => {
    const matrix = feasibleMatrix(spec)
    const pairs = matrix.flatMap((row, s) => row.flatMap((ok, t) => (ok ? [{ s, t, name: `x${s}_${t}` }] : [])))
    if (pairs.length === 0) return 0
    const sum = (chosen: typeof pairs) => chosen.map((p) => p.name).join(' + ')
    const rows = [
      ...spec.senders.map((v, s) => ({ limit: v.supply ?? 1, chosen: pairs.filter((p) => p.s === s) })),
      ...spec.targets.map((v, t) => ({ limit: v.demand ?? 1, chosen: pairs.filter((p) => p.t === t) })),
      ...[...Map.groupBy(pairs, (p) => `${p.s} ${groupNumber(spec.targets[p.t] ?? { x: 0, y: 0 }, p.t)}`).values()].map(
        (chosen) => ({ limit: 1, chosen }),
      ),
    ].filter((row) => row.chosen.length > 0)
    const limits = rows.map((row, i) => ` c${i}: ${sum(row.chosen)} <= ${row.limit}`).join('\n')
    const bounds = pairs.map((p) => ` ${p.name} <= 1`).join('\n')
    const model = `Maximize\n obj: ${sum(pairs)}\nSubject To\n${limits}\nBounds\n${bounds}\nEnd`
    return Math.round(highs.solve(model, { output_flag: false }).ObjectiveValue)
  }
}

/**
 * A way to improve an assignment, or `undefined` when it is optimal: an augmenting path, or moving one attack from a target
 * to another along residual arcs with a better result (see `compareFills`). On the base of a polymatroid no better single exchange means
 * optimal (Murota), so this certifies plans of any size, independently of how they were found.
 */
export function improvement(
  spec: ProblemSpec,
  senders: ArrayLike<number>,
  targets: ArrayLike<number>,
): string | undefined {
  const matrix = feasibleMatrix(spec)
  const attacks = spec.senders.map(() => new Set<number>())
  const fill = spec.targets.map(() => 0)
  for (let i = 0; i < senders.length; i++) {
    const t = targets[i] ?? 0
    attacks[senders[i] ?? 0]?.add(t)
    fill[t] = (fill[t] ?? 0) + 1
  }
  const demand = spec.targets.map((t) => t.demand ?? 1)
  const group = spec.targets.map(groupNumber)
  for (const [to, wanted] of demand.entries()) {
    if ((fill[to] ?? 0) >= wanted) continue
    const reached = new Set([to])
    for (const t of reached)
      for (const [s, row] of matrix.entries()) {
        if (!row[t] || attacks[s]?.has(t)) continue
        const sibling = [...(attacks[s] ?? [])].find((other) => group[other] === group[t])
        if (sibling !== undefined) {
          reached.add(sibling)
          continue
        }
        if ((attacks[s]?.size ?? 0) < (spec.senders[s]?.supply ?? 1)) return `target ${to} can get one more`
        for (const next of attacks[s] ?? []) reached.add(next)
      }
    for (const from of reached) {
      const moved = fill.map((n, t) => n + (t === to ? 1 : 0) - (t === from ? 1 : 0))
      if (compareFills(spec, moved, fill) > 0) return `target ${from} should give one to ${to}`
    }
  }
  return undefined
}
