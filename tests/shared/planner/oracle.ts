import loadHighs from 'highs'
import { ARRIVAL, type ProblemSpec, type SenderSpec, type TargetSpec } from './builders.ts'

/** Launch of a pair from first principles. */
export function launchOf(s: SenderSpec, t: TargetSpec): number {
  const fields = Math.sqrt((s.x - t.x) ** 2 + (s.y - t.y) ** 2)
  return (t.arrival ?? ARRIVAL) - Math.round(fields * (s.minutesPerField ?? 30) * 60)
}

/** Whether a pair is feasible, from first principles. */
export function isFeasible(spec: ProblemSpec, s: SenderSpec, t: TargetSpec): boolean {
  const launch = launchOf(s, t)
  if ((s.x === t.x && s.y === t.y) || launch < (spec.sendFrom ?? -Infinity)) return false
  if (((s.eligibility ?? 1) & (t.targetClass ?? 1)) === 0) return false
  const windows = spec.windows?.[s.player ?? 0]
  return !windows || windows.some((from, i) => i % 2 === 0 && from <= launch && launch <= (windows[i + 1] ?? 0))
}

/** matrix[s][t]: feasible, with supply and demand. */
export function feasibleMatrix(spec: ProblemSpec): boolean[][] {
  return spec.senders.map((s) =>
    spec.targets.map((t) => (s.supply ?? 1) > 0 && (t.demand ?? 1) > 0 && isFeasible(spec, s, t)),
  )
}

/** All attainable fill vectors, found by trying every set of targets for every sender; only for a handful of targets. */
export function attainableFills(spec: ProblemSpec, matrix = feasibleMatrix(spec)): number[][] {
  const base = spec.senders.length + 1
  const demand = spec.targets.map((t) => Math.max(0, t.demand ?? 1))
  const digit = (code: number, t: number) => Math.floor(code / base ** t) % base
  let reached = new Set([0])
  spec.senders.forEach((sender, s) => {
    const sets = subsets(
      spec.targets.flatMap((_, t) => (matrix[s]?.[t] ? [t] : [])),
      sender.supply ?? 1,
    )
    const grown = new Set<number>()
    for (const code of reached)
      for (const set of sets)
        if (set.every((t) => digit(code, t) < (demand[t] ?? 0)))
          grown.add(set.reduce((sum, t) => sum + base ** t, code))
    reached = grown
  })
  return [...reached].map((code) => spec.targets.map((_, t) => digit(code, t)))
}

function subsets(items: number[], most: number): number[][] {
  let all: number[][] = [[]]
  for (const item of items) all = all.concat(all.map((set) => [...set, item]))
  return all.filter((set) => set.length <= most)
}

type Ratio = [fill: number, demand: number]
const compareRatios = (a: Ratio, b: Ratio) => a[0] * b[1] - b[0] * a[1]

/** Fill ratios of the targets that want something, ascending. */
export function sortedRatios(spec: ProblemSpec, fill: ArrayLike<number>): Ratio[] {
  const ratios = spec.targets.flatMap((t, i): Ratio[] => ((t.demand ?? 1) > 0 ? [[fill[i] ?? 0, t.demand ?? 1]] : []))
  return ratios.sort(compareRatios)
}

/** Positive when fill vector a is leximin-better than b. */
export function compareLeximin(spec: ProblemSpec, a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [ra, rb] = [sortedRatios(spec, a), sortedRatios(spec, b)]
  for (const [i, ratio] of ra.entries()) {
    const difference = compareRatios(ratio, rb[i] ?? ratio)
    if (difference !== 0) return difference
  }
  return 0
}

/** The size of a maximum assignment and a leximin-best fill vector among the maximum ones, by exhaustion. */
export function exhaustiveOptimum(spec: ProblemSpec, matrix?: boolean[][]): { maximum: number; fill: number[] } {
  const total = (fill: number[]) => fill.reduce((sum, n) => sum + n, 0)
  const all = attainableFills(spec, matrix)
  const maximum = Math.max(...all.map(total))
  const fill = all.filter((f) => total(f) === maximum).reduce((a, b) => (compareLeximin(spec, a, b) >= 0 ? a : b))
  return { maximum, fill }
}

/** The size of a maximum assignment by linear programming (HiGHS); the constraint matrix is totally unimodular. */
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
    ].filter((row) => row.chosen.length > 0)
    const limits = rows.map((row, i) => ` c${i}: ${sum(row.chosen)} <= ${row.limit}`).join('\n')
    const bounds = pairs.map((p) => ` ${p.name} <= 1`).join('\n')
    const model = `Maximize\n obj: ${sum(pairs)}\nSubject To\n${limits}\nBounds\n${bounds}\nEnd`
    return Math.round(highs.solve(model, { output_flag: false }).ObjectiveValue)
  }
}

/**
 * A way to improve an assignment, or `undefined` when it is optimal: an augmenting path, or moving one attack from a target
 * to another along residual arcs with a leximin-better result. On the base of a polymatroid no better single exchange means
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
  for (const [to, wanted] of demand.entries()) {
    if ((fill[to] ?? 0) >= wanted) continue
    const reached = new Set([to])
    for (const t of reached)
      for (const [s, row] of matrix.entries()) {
        if (!row[t] || attacks[s]?.has(t)) continue
        if ((attacks[s]?.size ?? 0) < (spec.senders[s]?.supply ?? 1)) return `target ${to} can get one more`
        for (const next of attacks[s] ?? []) reached.add(next)
      }
    for (const from of reached) {
      const moved = fill.map((n, t) => n + (t === to ? 1 : 0) - (t === from ? 1 : 0))
      if (compareLeximin(spec, moved, fill) > 0) return `target ${from} should give one to ${to}`
    }
  }
  return undefined
}
