import { marginsIn } from '../../../shared/planner/flow/margins.ts'
import { type Problem, pairKey, type SharedCap } from '../../../shared/planner/model/problem.ts'
import { fc } from '../../support/properties.ts'

export interface SenderSpec {
  x: number
  y: number
  supply?: number
  minutesPerField?: number
  player?: number
  eligibility?: number
  helper?: boolean
  /** Fields that its attacks travel to siege targets; 15 by default. */
  siegeFields?: number
}

export interface TargetSpec {
  x: number
  y: number
  demand?: number
  arrival?: number
  targetClass?: number
  /** Targets of one group share a sender's attack; without, each is its own. */
  group?: number
  tier?: number
  /** Attacks already there, beside `demand`. */
  filled?: number
  weight?: number
  /** Least and greatest squared distance, and most points of the attacker. */
  nearest?: number
  farthest?: number
  mostPoints?: number
  siege?: boolean
  /** Seconds by which attacks may arrive earlier and later to launch by day. */
  before?: number
  after?: number
}

export interface ProblemSpec {
  sendFrom?: number
  senders: SenderSpec[]
  targets: TargetSpec[]
  windows?: (number[] | undefined)[]
  /** The nights of each player. */
  nights?: (number[] | undefined)[] | undefined
  /** Seconds to keep from the edges of windows. */
  margin?: number | undefined
  forbidden?: { sender: number; target: number }[]
  /** Max attacks by player; negative for no limit. */
  caps?: number[]
  /** Max attacks of some players together. */
  sharedCaps?: SharedCap[]
  /** The points of each player. */
  points?: number[]
}

/** 2027-03-10T20:00:00Z, when everything arrives unless a test says otherwise. */
export const ARRIVAL = Date.UTC(2027, 2, 10, 20) / 1000

/** A problem from a few words: one attack per sender and target, 30 minutes per field, one player who always can. */
export function aProblem({
  sendFrom = -Infinity,
  senders,
  targets,
  windows = [undefined],
  nights,
  margin,
  forbidden,
  caps,
  sharedCaps,
  points,
}: ProblemSpec): Problem {
  return {
    sendFrom,
    senders: {
      x: Int16Array.from(senders, (s) => s.x),
      y: Int16Array.from(senders, (s) => s.y),
      supply: Int32Array.from(senders, (s) => s.supply ?? 1),
      minutesPerField: Float64Array.from(senders, (s) => s.minutesPerField ?? 30),
      player: Int32Array.from(senders, (s) => s.player ?? 0),
      eligibility: Uint8Array.from(senders, (s) => s.eligibility ?? 1),
      ...(targets.some((t) => t.siege) && { siegeFields: Uint8Array.from(senders, (s) => s.siegeFields ?? 15) }),
      ...(senders.some((s) => s.helper) && { helper: Uint8Array.from(senders, (s) => (s.helper ? 1 : 0)) }),
    },
    targets: {
      x: Int16Array.from(targets, (t) => t.x),
      y: Int16Array.from(targets, (t) => t.y),
      demand: Int32Array.from(targets, (t) => t.demand ?? 1),
      arrival: Float64Array.from(targets, (t) => t.arrival ?? ARRIVAL),
      targetClass: Uint8Array.from(targets, (t) => t.targetClass ?? 1),
      ...(targets.some((t) => t.group !== undefined) && { group: Int32Array.from(targets, groupNumber) }),
      ...(targets.some((t) => t.tier) && { tier: Uint8Array.from(targets, (t) => t.tier ?? 0) }),
      ...(targets.some((t) => t.filled) && { filled: Int32Array.from(targets, (t) => t.filled ?? 0) }),
      ...(targets.some((t) => t.nearest) && { nearest: Int32Array.from(targets, (t) => t.nearest ?? 0) }),
      ...(targets.some((t) => t.farthest) && { farthest: Int32Array.from(targets, (t) => t.farthest ?? 1e9) }),
      ...(targets.some((t) => t.mostPoints) && {
        mostPoints: Float64Array.from(targets, (t) => t.mostPoints ?? Infinity),
      }),
      ...(targets.some((t) => t.siege) && { siege: Uint8Array.from(targets, (t) => (t.siege ? 1 : 0)) }),
      ...(targets.some((t) => t.before) && { before: Int32Array.from(targets, (t) => t.before ?? 0) }),
      ...(targets.some((t) => t.after) && { after: Int32Array.from(targets, (t) => t.after ?? 0) }),
      ...(targets.some((t) => t.weight) && { weight: Uint8Array.from(targets, (t) => t.weight ?? 1) }),
    },
    windows: windows.map((list) => list && Float64Array.from(list)),
    ...(nights && { nights: nights.map((list) => list && Float64Array.from(list)) }),
    ...(margin && { margins: windows.map((list) => list && marginsIn(Float64Array.from(list), margin)) }),
    ...(caps && { caps: Int32Array.from(caps) }),
    ...(sharedCaps && { sharedCaps }),
    ...(points && { points: Float64Array.from(points) }),
    ...(forbidden && {
      forbidden: new Set(forbidden.map(({ sender, target }) => pairKey(sender, target, targets.length))),
    }),
  }
}

/** The group of a target: its own when it names none. */
export const groupNumber = ({ group }: TargetSpec, index: number): number => group ?? 1000 + index

/** The same problems with targets that share senders' attacks, targets of two tiers, helpers and forbidden pairs. */
export const entangled = (problems: fc.Arbitrary<ProblemSpec>): fc.Arbitrary<ProblemSpec> =>
  problems.chain((spec) =>
    fc
      .record({
        groups: fc.array(fc.constantFrom(undefined, 0, 0, 1, 2), exactly(spec.targets.length)),
        tiers: fc.array(fc.constantFrom<(0 | 1)[]>(0, 1), exactly(spec.targets.length)),
        tiered: fc.boolean(),
        helpers: fc.array(fc.boolean(), exactly(spec.senders.length)),
        forbidden: fc.array(fc.record({ sender: fc.nat(spec.senders.length), target: fc.nat(spec.targets.length) }), {
          maxLength: 6,
        }),
      })
      .map(({ groups, tiers, tiered, helpers, forbidden }) => ({
        ...spec,
        senders: spec.senders.map((sender, i) => ({ ...sender, helper: helpers[i] ?? false })),
        targets: spec.targets.map((target, i) => ({
          ...target,
          group: groups[i],
          tier: tiered ? (tiers[i] ?? 0) : 0,
        })),
        forbidden: forbidden.filter(
          ({ sender, target }) => sender < spec.senders.length && target < spec.targets.length,
        ),
      })),
  )

/** The same problems with targets of many tiers and weights that have some attacks already. */
export const weighted = (problems: fc.Arbitrary<ProblemSpec>): fc.Arbitrary<ProblemSpec> =>
  problems.chain((spec) =>
    fc
      .array(
        fc.record({
          tier: fc.constantFrom(0, 1, 2, 4, 9),
          filled: fc.constantFrom(0, 0, 1, 2, 5),
          weight: fc.constantFrom(1, 1, 2, 3, 9),
        }),
        exactly(spec.targets.length),
      )
      .map((wanted) => ({ ...spec, targets: spec.targets.map((target, i) => ({ ...target, ...wanted[i] })) })),
  )

/** The same problems with limits of distance and of points, and siege targets. */
export const limited = (problems: fc.Arbitrary<ProblemSpec>): fc.Arbitrary<ProblemSpec> =>
  problems.chain((spec) =>
    fc
      .record({
        limits: fc.array(
          fc.record({
            nearest: fc.constantFrom(undefined, 2, 5, 16),
            farthest: fc.constantFrom(undefined, undefined, 8, 40, 400),
            mostPoints: fc.constantFrom(undefined, undefined, 500, 1000),
            siege: fc.constantFrom(false, false, true),
          }),
          exactly(spec.targets.length),
        ),
        points: fc.array(fc.constantFrom(0, 500, 501, 2000), exactly(3)),
      })
      .map(({ limits, points }) => ({
        ...spec,
        senders: spec.senders.map((sender) => ({ ...sender, siegeFields: sender.minutesPerField === 9 ? 3 : 15 })),
        targets: spec.targets.map((target, i) => ({ ...target, ...limits[i] })),
        points,
      })),
  )

/** The same problems with players who may send only so much. */
export const capped = (problems: fc.Arbitrary<ProblemSpec>, most: number): fc.Arbitrary<ProblemSpec> =>
  fc
    .tuple(problems, fc.array(fc.integer({ min: -1, max: most }), exactly(3)))
    .map(([spec, caps]) => ({ ...spec, caps }))

/** The same problems with two players who together may send only so much. */
export const sharing = (problems: fc.Arbitrary<ProblemSpec>, most: number): fc.Arbitrary<ProblemSpec> =>
  fc
    .tuple(problems, fc.constantFrom([0, 1], [0, 2], [1, 2]), fc.nat(most))
    .map(([spec, players, cap]) => ({ ...spec, sharedCaps: [{ players, cap }] }))

/** The same problems with players who sleep, and arrival windows. */
export const nightly = (problems: fc.Arbitrary<ProblemSpec>): fc.Arbitrary<ProblemSpec> =>
  problems.chain((spec) => {
    const nights = fc.array(fc.integer({ min: -20, max: 2 }), { minLength: 2, maxLength: 6 }).map((hours) => {
      const sorted = [...new Set(hours)].sort((a, b) => a - b)
      return sorted.slice(0, sorted.length - (sorted.length % 2)).map((hour) => ARRIVAL + hour * 1800)
    })
    return fc
      .record({
        nights: fc.array(fc.oneof(fc.constant(undefined), { weight: 3, arbitrary: nights }), exactly(3)),
        windows: fc.array(
          fc.record({ before: fc.constantFrom(0, 0, 1, 600), after: fc.constantFrom(0, 0, 59, 1800) }),
          exactly(spec.targets.length),
        ),
      })
      .map(({ nights: ofPlayers, windows }) => ({
        ...spec,
        nights: ofPlayers,
        targets: spec.targets.map((target, i) => ({ ...target, ...windows[i] })),
      }))
  })

/** The same problems with margins to keep from the edges of windows, some longer than these, and arrival windows. */
export const withMargins = (problems: fc.Arbitrary<ProblemSpec>): fc.Arbitrary<ProblemSpec> =>
  fc
    .tuple(
      problems,
      fc.constantFrom(1, 300, 1800, 3600, 9000),
      fc.array(fc.record({ before: fc.constantFrom(0, 0, 1, 600), after: fc.constantFrom(0, 0, 59, 1800) })),
    )
    .map(([spec, margin, shifts]) => ({
      ...spec,
      margin,
      targets: spec.targets.map((target, i) => ({ ...shifts[i], ...target })),
    }))

const exactly = (length: number) => ({ minLength: length, maxLength: length })

/** Small random problems on a crowded grid: equal places, zero and huge numbers, players with many, one or no windows. */
export function smallProblems(size: { senders: number; targets: number; grid: number }): fc.Arbitrary<ProblemSpec> {
  const coordinate = fc.integer({ min: 0, max: size.grid })
  const seconds = fc.integer({ min: ARRIVAL - size.grid * 2700, max: ARRIVAL + 1800 })
  const windows = fc.array(seconds, { minLength: 2, maxLength: 8, size: 'max' }).map((times) => {
    const sorted = [...new Set(times)].sort((a, b) => a - b)
    return sorted.slice(0, sorted.length - (sorted.length % 2))
  })
  const sender = fc.record({
    x: coordinate,
    y: coordinate,
    supply: fc.oneof({ weight: 14, arbitrary: fc.constantFrom(0, 1, 1, 1, 2, 2, 3) }, fc.constant(2_000_000_000)),
    minutesPerField: fc.constantFrom(18.000000000504, 29.9999999976, 35, 9),
    player: fc.integer({ min: 0, max: 2 }),
    eligibility: fc.constantFrom(3, 3, 3, 1, 2),
  })
  const target = fc.record({
    x: coordinate,
    y: coordinate,
    demand: fc.oneof({ weight: 14, arbitrary: fc.constantFrom(0, 1, 1, 2, 2, 3, 4) }, fc.constant(1_000_000_000)),
    arrival: fc.constantFrom(ARRIVAL, ARRIVAL, ARRIVAL + 600, ARRIVAL - 1234),
    targetClass: fc.constantFrom(1, 1, 1, 2),
  })
  return fc.record({
    sendFrom: fc.oneof({ weight: 3, arbitrary: fc.constant(-Infinity) }, { weight: 1, arbitrary: seconds }),
    senders: mostlyMany(sender, size.senders),
    targets: mostlyMany(target, size.targets),
    windows: fc.array(fc.oneof(fc.constant(undefined), fc.constant<number[]>([]), { weight: 5, arbitrary: windows }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
}

/** Lists up to a length: usually at least half of it, now and then shorter or empty. */
function mostlyMany<T>(item: fc.Arbitrary<T>, most: number): fc.Arbitrary<T[]> {
  const many = fc.array(item, { minLength: Math.ceil(most / 2), maxLength: most, size: 'max' })
  return fc.oneof({ weight: 9, arbitrary: many }, { weight: 1, arbitrary: fc.array(item, { maxLength: most }) })
}
