import loadHighs from 'highs'
import { groupNumber, type ProblemSpec } from '../builders.ts'
import { type FormerSpec, feasibleMatrix, marginMatrix, nightMatrix } from '../oracle.ts'

/** Attacks as indexes of a spec. */
export type Attacks = readonly { sender: number; target: number }[]

interface Goal {
  name: string
  /** Maximized; terms are `coefficient variable`. */
  terms: string[]
  reached: number
}

/**
 * Compares attacks with an integer program (HiGHS), goal after goal, each under the values of those before: the attacks of every
 * tier, the targets above every fill ratio from the lowest, the fewest attacks of helpers, the most weight of former ones, the fewest at night, the fewest in
 * margins. Returns the first goal that the program serves better. Independent of the engine: no flow, no exchange, ratios as counts of unary variables.
 */
export async function integerProgram(): Promise<
  (spec: ProblemSpec, attacks: Attacks, former?: readonly FormerSpec[]) => string | undefined
> {
  const highs = await loadHighs()
  return (spec, attacks, former = []) => {
    const { constraints, binaries, bounds } = toNetwork(spec)
    const fixed: string[] = []
    for (const { name, terms, reached } of toGoals(spec, attacks, former)) {
      if (terms.length === 0) continue
      const sum = terms.join(' + ').replaceAll('+ -', '- ')
      const isBinary = binaries.length > 0 ? `\nBinary\n ${binaries.join(' ')}` : ''
      const rows = [...constraints, ...fixed].map((row, i) => ` c${i}: ${row}`).join('\n')
      const model = `Maximize\n obj: ${sum}\nSubject To\n${rows}\nBounds\n${bounds.join('\n')}${isBinary}\nEnd`
      const { Status, ObjectiveValue } = highs.solve(model, { output_flag: false })
      const best = Math.round(ObjectiveValue)
      if (Status !== 'Optimal' || best !== reached) return `${name}: ${reached}, HiGHS ${Status} ${best}`
      fixed.push(`${sum} >= ${reached}`)
    }
    return undefined
  }
}

/** Offs on a target that a run does not plan; those of player −1 cannot be lost. */
export interface StandingOff {
  target: number
  player: number
}

/**
 * The fewest targets with `fewest` offs or more that get half of them or more from one player (HiGHS), at the fills of these attacks, with no
 * more helpers and nights and all of the former lines among them.
 */
export async function fewestOnOnePlayer(
  fewest: number,
): Promise<
  (spec: ProblemSpec, attacks: Attacks, former: readonly FormerSpec[], standing: readonly StandingOff[]) => number
> {
  const highs = await loadHighs()
  return (spec, attacks, former, standing) => {
    const { constraints, binaries, bounds } = toNetwork(spec)
    const pairs = feasibleMatrix(spec).flatMap((row, s) => row.flatMap((ok, t) => (ok ? [{ s, t }] : [])))
    const isSent = (s: number, t: number) => attacks.some(({ sender, target }) => sender === s && target === t)
    const goals = toGoals(spec, attacks, []).filter(
      ({ name, terms }) => (name === 'helpers' || name === 'night') && terms.length > 0,
    )
    const hanging = spec.targets.flatMap((_, t) => {
      const own = pairs.filter((pair) => pair.t === t)
      const others = standing.filter(({ target }) => target === t)
      const all = attacks.filter(({ target }) => target === t).length + others.length
      if (all < fewest) return []
      const players = new Set([
        ...others.map(({ player }) => player),
        ...own.map(({ s }) => spec.senders[s]?.player ?? 0),
      ])
      players.delete(-1)
      const rows = [...players].map((who) => {
        const names = own.filter(({ s }) => (spec.senders[s]?.player ?? 0) === who).map(({ s }) => pairName(s, t))
        const already = others.filter(({ player }) => player === who).length
        return `${[...names, `- ${all} h${t}`].join(' + ').replaceAll('+ -', '-')} <= ${Math.ceil(all / 2) - 1 - already}`
      })
      return [{ name: `h${t}`, rows }]
    })
    const rows = [
      ...constraints,
      ...goals.map(({ terms, reached }) => `${terms.join(' + ').replaceAll('+ -', '- ')} >= ${reached}`),
      ...spec.targets.flatMap((_, t) => {
        const names = pairs.filter((pair) => pair.t === t).map(({ s }) => pairName(s, t))
        return names.length > 0 ? [`${names.join(' + ')} = ${attacks.filter(({ target }) => target === t).length}`] : []
      }),
      ...former
        .filter(({ sender, target }) => isSent(sender, target))
        .map((line) => `${pairName(line.sender, line.target)} = 1`),
      ...hanging.flatMap((target) => target.rows),
    ]
    if (hanging.length === 0) return 0
    const names = hanging.map(({ name }) => name)
    const whole = [...binaries, ...names, ...pairs.map(({ s, t }) => pairName(s, t))].join(' ')
    const model = `Minimize\n obj: ${names.join(' + ')}\nSubject To\n${rows.map((row, i) => ` c${i}: ${row}`).join('\n')}\nBounds\n${bounds.join('\n')}\nBinary\n ${whole}\nEnd`
    const { Status, ObjectiveValue } = highs.solve(model, { output_flag: false })
    if (Status !== 'Optimal') throw new Error(`HiGHS: ${Status}`)
    return Math.round(ObjectiveValue)
  }
}

const pairName = (s: number, t: number) => `x${s}_${t}`
const stepName = (t: number, k: number) => `z${t}_${k}`

/** Steps of a target's fill, from 1, that can be reached. */
const listSteps = ({ senders, targets }: ProblemSpec, t: number): number[] =>
  Array.from({ length: Math.min(senders.length, Math.max(0, targets[t]?.demand ?? 1)) }, (_, k) => k + 1)

function toNetwork(spec: ProblemSpec) {
  const { senders, targets, caps = [], sharedCaps = [] } = spec
  const limits = [...caps.map((cap, player) => ({ players: [player], cap })), ...sharedCaps]
  const pairs = feasibleMatrix(spec).flatMap((row, s) => row.flatMap((ok, t) => (ok ? [{ s, t }] : [])))
  const named = (chosen: typeof pairs) => chosen.map(({ s, t }) => pairName(s, t)).join(' + ')
  const atMost = (chosen: typeof pairs, limit: number) => (chosen.length > 0 ? [`${named(chosen)} <= ${limit}`] : [])
  const groupKey = ({ s, t }: { s: number; t: number }) => `${s} ${groupNumber(targets[t] ?? { x: 0, y: 0 }, t)}`
  const steps = targets.flatMap((_, t) => listSteps(spec, t).map((k) => ({ t, k })))
  const constraints = [
    ...senders.flatMap((sender, s) =>
      atMost(
        pairs.filter((pair) => pair.s === s),
        Math.max(0, sender.supply ?? 1),
      ),
    ),
    ...[...Map.groupBy(pairs, groupKey).values()].flatMap((chosen) => (chosen.length > 1 ? atMost(chosen, 1) : [])),
    ...limits.flatMap(({ players, cap }) =>
      cap < 0
        ? []
        : atMost(
            pairs.filter(({ s }) => players.includes(senders[s]?.player ?? 0)),
            cap,
          ),
    ),
    ...targets.flatMap((_, t) => {
      const own = pairs.filter((pair) => pair.t === t)
      const reached = listSteps(spec, t).map((k) => `- ${stepName(t, k)}`)
      if (reached.length === 0) return own.length === 0 ? [] : [`${named(own)} = 0`]
      return [`${[named(own), ...reached].join(' ').trim()} = 0`]
    }),
    ...steps.flatMap(({ t, k }) => (k > 1 ? [`${stepName(t, k - 1)} - ${stepName(t, k)} >= 0`] : [])),
  ]
  return {
    constraints,
    binaries: steps.map(({ t, k }) => stepName(t, k)),
    bounds: pairs.map(({ s, t }) => ` ${pairName(s, t)} <= 1`),
  }
}

function toGoals(spec: ProblemSpec, attacks: Attacks, former: readonly FormerSpec[]): Goal[] {
  const { senders, targets } = spec
  const matrix = feasibleMatrix(spec)
  const [nights, margins] = [nightMatrix(spec), marginMatrix(spec)]
  const fewest = (name: string, avoided: boolean[][]): Goal => ({
    name,
    terms: pairs.flatMap(({ s, t }) => (avoided[s]?.[t] ? [`-1 ${pairName(s, t)}`] : [])),
    reached: -attacks.filter(({ sender, target }) => avoided[sender]?.[target]).length,
  })
  const fill = targets.map((_, t) => attacks.filter(({ target }) => target === t).length)
  const tiers = [...new Set(targets.map(({ tier = 0 }) => tier))].sort((a, b) => a - b)
  const wanting = [...targets.keys()].filter((t) => (targets[t]?.demand ?? 1) > 0)
  const inTier = (tier: number) => wanting.filter((t) => (targets[t]?.tier ?? 0) === tier)
  const maxima = tiers.map((tier) => ({
    name: `attacks of tier ${tier}`,
    terms: inTier(tier).flatMap((t) => listSteps(spec, t).map((k) => stepName(t, k))),
    reached: inTier(tier).reduce((sum, t) => sum + (fill[t] ?? 0), 0),
  }))
  const fairness = tiers.flatMap((tier) => toLevels(spec, inTier(tier), fill))
  const pairs = matrix.flatMap((row, s) => row.flatMap((ok, t) => (ok ? [{ s, t }] : [])))
  const helped = attacks.filter(({ sender }) => senders[sender]?.helper).length
  const kept = former.filter(({ sender, target }) => matrix[sender]?.[target])
  const isSent = ({ sender, target }: FormerSpec) => attacks.some((a) => a.sender === sender && a.target === target)
  return [
    ...maxima,
    ...fairness,
    {
      name: 'helpers',
      terms: pairs.flatMap(({ s, t }) => (senders[s]?.helper ? [`-1 ${pairName(s, t)}`] : [])),
      reached: -helped,
    },
    {
      name: 'former',
      terms: kept.map(({ sender, target, weight }) => `${weight} ${pairName(sender, target)}`),
      reached: kept.filter(isSent).reduce((sum, { weight }) => sum + weight, 0),
    },
    fewest('night', nights),
    fewest('margin', margins),
  ]
}

/** By ratio, from the lowest: how many targets are above it. Leximin makes these counts lexicographically largest. */
function toLevels({ targets, ...rest }: ProblemSpec, among: readonly number[], fill: readonly number[]): Goal[] {
  const spec = { targets, ...rest }
  const parts = among.map((t) => {
    const { filled = 0, demand = 1, weight = 1 } = targets[t] ?? {}
    return { t, filled, whole: weight * (filled + demand) }
  })
  const ratios = parts.flatMap(({ t, filled, whole }) =>
    [0, ...listSteps(spec, t)].map((k) => ({ value: (filled + k) / whole, top: filled + k, whole })),
  )
  const distinct = [...new Map(ratios.map((ratio) => [ratio.value, ratio])).values()].sort((a, b) => a.value - b.value)
  return distinct.map(({ top, whole: of, value }) => {
    const isAbove = (filled: number, k: number, whole: number) => (filled + k) * of > top * whole
    const open = parts.flatMap(({ t, filled, whole }) => {
      const first = [0, ...listSteps(spec, t)].find((k) => isAbove(filled, k, whole))
      return first === undefined || first === 0 ? [] : [{ t, first }]
    })
    return {
      name: `targets above ${value}`,
      terms: open.map(({ t, first }) => stepName(t, first)),
      reached: open.filter(({ t, first }) => (fill[t] ?? 0) >= first).length,
    }
  })
}
