import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import { toIso } from '../../../../shared/game/world/timeslots.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../../../shared/model/attack.ts'
import { type CalculationOptions, defaultOptions } from '../../../../shared/model/plan.ts'
import { type Sender, senderTypes } from '../../../../shared/model/sender.ts'
import { type Target, targetId, targetTypes } from '../../../../shared/model/target.ts'
import { attackKey, noWishes, type PlanWishes } from '../../../../shared/model/wishes/wish.ts'
import { targetDemand } from '../../../../shared/planner/model/demand.ts'
import { withoutUnitsAway } from '../../../../shared/planner/model/units-away.ts'
import { assignedAttacks, type BoardInput, toBoard } from '../../../../shared/planner/plan/board.ts'
import type { RunOrder } from '../../../../shared/planner/plan/order-targets.ts'
import { type PlanInput, toEditInput, toRunInput } from '../../../../shared/planner/plan/plan-input.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import type { FixedAttack } from '../../../../shared/planner/plan/wishes.ts'
import { asFixed } from '../../../../shared/planner/replacing/replacements.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'

const hour = 3600
const troops = { axe: 300, ram: 40, catapult: 60, spy: 30, light: 50, snob: 8 }
const settings = {
  ...defaultSettings(),
  assignmentRules: { agcleaner: [{ unit: 'ram' as const, op: '>=' as const, value: 30 }] },
}

/** Rules that most plans do without: with many at once nothing is possible. */
const seldom = <T>(some: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: some })

const someSender = fc.record({
  playerId: fc.constantFrom(1, 2),
  x: fc.integer({ min: 398, max: 404 }),
  y: fc.integer({ min: 400, max: 402 }),
  type: fc.constantFrom(...senderTypes),
  maxOff: fc.constantFrom(1, 2, 3),
  maxFake: fc.constantFrom(0, 1, 3),
  maxBFake: fc.nat(2),
  maxSnob: fc.constantFrom(undefined, 1, 2),
  freeTrains: fc.constantFrom(undefined, undefined, undefined, 1),
  isHeld: seldom(fc.constant(true)),
  troops: fc.constantFrom(undefined, troops, troops, { ...troops, catapult: 1 }, { ...troops, ram: 2, snob: 3 }),
})
const someTarget = fc.record({
  place: fc.constantFrom(0, 0, 1, 2),
  type: fc.constantFrom(...targetTypes),
  wave: fc.constantFrom(undefined, undefined, 2),
  maxOff: fc.integer({ min: 1, max: 4 }),
  maxFake: fc.constantFrom(0, 2, 4),
  maxBFake: fc.nat(3),
  maxSnob: fc.constantFrom(undefined, 1, 2),
  minMorale: seldom(fc.constant(80)),
  offsetMinutes: fc.constantFrom(0, 0, 0, -600),
  offsetSeconds: fc.constantFrom(0, 0, 1, 30),
})
const someOptions = fc.record<Partial<CalculationOptions>>({
  withPaladin: fc.boolean(),
  manyFakes: fc.boolean(),
  memberLimits: fc.boolean(),
  night: fc.constantFrom({ from: 0, to: 8 }, { from: 6, to: 14 }),
  noNights: fc.constantFrom(false, false, true),
  distances: fc.constantFrom({}, {}, {}, { off: { max: 11 }, fake: { min: 7 }, ag: { max: 12 } }),
  minMorale: fc.constantFrom({}, {}, { off: 60, fake: 90 }),
  kindOffset: fc.constantFrom({}, { ramoff: -30, fake: 30 }, { fake: 1 }),
  trains: fc.constantFrom(
    { commands: 4, gap: 0, afterOffs: 1 },
    { commands: 2, gap: 1, afterOffs: 0 },
    { commands: 2, gap: 15, afterOffs: 30 },
  ),
})
const someSlots = fc.record({
  sends: fc.constantFrom('slots' as const, 'slots' as const, 'never' as const),
  hours: fc.array(fc.integer({ min: -12, max: 0 }), { minLength: 1, maxLength: 2 }),
})
const someBan = fc.record({
  kind: fc.constantFrom(undefined, 'off' as const, 'fake' as const),
  playerId: fc.constantFrom(undefined, undefined, 1, 2),
  villageId: fc.constantFrom(undefined, undefined, 0, 1),
  target: fc.constantFrom(undefined, 0, 1),
})
const someCap = fc.record({
  max: fc.nat(3),
  playerId: fc.constantFrom(undefined, 1),
  kind: fc.constantFrom<(AttackKind | undefined)[]>(undefined, 'off', 'fake', 'ag'),
})

type Line = FixedAttack | ReturnType<typeof assignedAttacks>[number]
const linesOf = (assignments: Assignments) => assignedAttacks(assignments, new Map())
const byKind = (lines: readonly Line[]): Assignments =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, own]) => [
      kind,
      { attacks: own.map(({ kind: _, ...attack }) => attack) },
    ]),
  )

const toOrder = (line: Line, { x, y }: Target, id: number): RunOrder => ({
  id: `${id}`,
  type: line.kind,
  from: { villageId: line.villageId },
  to: { x, y },
  targetId: line.targetId,
  launchAt: toIso(line.launch),
  arriveAt: toIso(line.arrival),
  unit: line.unit,
  troops: line.troops ?? {},
  ...(line.commands !== undefined && { trainIndex: 0, commands: line.commands }),
  ...(line.gap && { gap: line.gap }),
})

/** Plans with some of the attacks that runs find, some of which were sent. */
const somePlan = fc
  .record({
    senders: fc.array(someSender, { minLength: 1, maxLength: 5 }),
    targets: fc.array(someTarget, { minLength: 1, maxLength: 4 }),
    options: someOptions,
    slots: seldom(someSlots),
    reach: fc.constantFrom(20, 6, 4),
    isPast: seldom(fc.constant(true)),
    isSiege: seldom(fc.constant(true)),
    hasOwn: seldom(fc.constant(true)),
    hasPoints: seldom(fc.constant(true)),
    ban: seldom(someBan),
    cap: seldom(someCap),
    limit: seldom(fc.constantFrom(2, 5, 9)),
    isAway: seldom(fc.constant(true)),
    drops: fc.array(fc.nat(30), { maxLength: 6 }),
    sent: fc.array(fc.record({ place: fc.nat(30), as: fc.constantFrom('sent', 'away', 'elsewhere') }), {
      maxLength: 2,
    }),
  })
  .map(({ senders, targets, options, slots, reach, ban, cap, drops, sent, ...some }) => {
    const villages: Sender[] = senders.map((parts, villageId) => ({ ...parts, villageId }))
    const placed = targets.map(({ place, ...parts }): Target => {
      const target = { ...parts, x: 404 + place, y: 400, villageId: 1000 + place, _id: '' }
      return { ...target, _id: targetId(target) }
    })
    const aims = [...new Map(placed.map((target) => [target._id, target])).values()]
    const away = new Map([[0, [{ kind: 'off' as const, from: 0, until: 1, troops: { ram: 39, axe: 9 } }]]])
    const target = ban?.target === undefined ? undefined : aims[ban.target]
    const { kind, playerId, villageId } = ban ?? {}
    const forbid = { kind, playerId, villageId, targetId: target?._id }
    const wishes: PlanWishes = {
      ...noWishes,
      forbids: Object.values(forbid).some((field) => field !== undefined) ? [forbid] : [],
      maxPerPlayer: cap ? [cap] : [],
    }
    const plan: PlanInput = {
      schedule: { sendFrom: toIso(ARRIVAL - 20 * hour), arriveAt: toIso(ARRIVAL) },
      earliest: some.isPast ? (ARRIVAL - reach * hour) * 1000 : 0,
      options: { ...defaultOptions, ...options },
      world: { server: 'de1' },
      settings,
      units: aBase.units,
      senders: some.isAway ? withoutUnitsAway(villages, away) : villages,
      ...(some.isAway && { owned: villages }),
      targets: aims,
      ownVillages: new Set(some.hasOwn ? [1002] : []),
      ...(some.isSiege && { sieges: new Set([1001]) }),
      ...(some.hasPoints && {
        points: { ofPlayer: new Map([[1, 3000]]), ofTarget: new Map([[1000, 300]]) },
      }),
      snobRange: 8,
      slots: new Map(
        slots ? [[1, { sends: slots.sends, slots: slots.sends === 'never' ? [] : toSlots(slots.hours) }]] : [],
      ),
      ...(some.limit && { limits: new Map([[1, some.limit]]), sentElsewhere: new Map([[1, 1]]) }),
      assignments: {},
      wishes: noWishes,
      orders: { sent: [], presumed: [], notHome: [], issued: [] },
      upload: undefined,
    }
    const lines = linesOf(calculated(plan)).filter((_, place) => !drops.includes(place))
    const orders = sent.flatMap(({ place, as }, id) => {
      const line = lines[place % Math.max(1, lines.length)]
      const target = line && aims.find(({ _id }) => _id === line.targetId)
      if (!line || !target) return []
      const from = as === 'elsewhere' ? { ...line, villageId: 99 } : line
      return [{ as, order: { line: toOrder(from, target, id), at: toIso(ARRIVAL) } }]
    })
    return {
      ...plan,
      wishes,
      assignments: byKind(lines),
      orders: {
        ...plan.orders,
        sent: orders.flatMap(({ as, order }) => (as === 'away' ? [] : order)),
        notHome: orders.flatMap(({ as, order }) => (as === 'away' ? order : [])),
      },
    }
  })

const toSlots = (hours: readonly number[]) =>
  hours
    .toSorted((a, b) => a - b)
    .map((from, n) => ({ from: toIso(ARRIVAL + (from + n) * hour), to: toIso(ARRIVAL + (from + n + 1) * hour - 60) }))

function calculated(plan: PlanInput): Assignments {
  const assignments: Assignments = {}
  for (const kind of attackKinds)
    assignments[kind] = { attacks: planRun({ ...toRunInput({ ...plan, assignments }, [kind]), kind }).attacks }
  return assignments
}

type Pair = { kind: AttackKind; villageId: number; targetId: string }

const pairsIn = ({ senders, targets }: PlanInput): Pair[] =>
  attackKinds.flatMap((kind) =>
    senders.flatMap(({ villageId }) =>
      targets.filter((target) => targetDemand(kind, target) > 0).map(({ _id }) => ({ kind, villageId, targetId: _id })),
    ),
  )

/** Whether a run plans a pair beside these lines if it may plan no other. */
function isPlanned(
  input: BoardInput,
  lines: readonly FixedAttack[],
  { forbids, maxPerPlayer }: PlanWishes,
  pair: Pair,
): boolean {
  const { kind, villageId, targetId } = pair
  const others = [
    ...input.senders
      .filter((sender) => sender.villageId !== villageId)
      .map((sender) => ({ villageId: sender.villageId })),
    ...input.targets.filter(({ _id }) => _id !== targetId).map(({ _id }) => ({ villageId, targetId: _id })),
  ]
  const { attacks } = planRun({
    ...input,
    kind,
    ramoffsEnabled: true,
    assignments: {},
    fixedAttacks: lines,
    forbids: [...forbids, ...others.map((ban) => ({ ...ban, kind }))],
    maxPerPlayer,
  })
  return attacks.some(({ fixed, ...attack }) => !fixed && attackKey({ ...attack, kind }) === attackKey(pair))
}

/** What keeps attacks away, or nothing. */
const rules = [
  'none',
  ...['own_target', 'target_full', 'exists', 'forbidden', 'capped', 'limited', 'held', 'wrong_kind', 'no_supply'],
  ...['same_place', 'too_near', 'out_of_range', 'low_morale', 'rules', 'same_coordinate', 'same_second'],
  ...['no_troops', 'launch_past', 'no_slot'],
]

describe('an edit', () => {
  test('offers an attack exactly when a run that may plan only this one does', () => {
    const refusals = new Set<string>()
    fc.assert(
      fc.property(somePlan, (plan) => {
        const { wishes } = plan
        const { common, assignments } = toEditInput(plan)
        const fixed = common.fixedAttacks ?? []
        const known = new Set(fixed.map(attackKey))
        const lines = [...fixed, ...asFixed(linesOf(assignments)).filter((line) => !known.has(attackKey(line)))]
        const { forbids, maxPerPlayer } = wishes
        const board = toBoard({ ...common, forbids, maxPerPlayer }, assignments, new Map())
        for (const pair of pairsIn(plan)) {
          const offer = board.offer(pair)
          const refusal = 'refusal' in offer ? offer.refusal : 'none'
          refusals.add(refusal)
          expect({ ...pair, refusal, isOffered: refusal === 'none' }).toEqual({
            ...pair,
            refusal,
            isOffered: isPlanned(common, lines, wishes, pair),
          })
        }
      }),
      { numRuns: rounds(200, 6000) },
    )
    expect(rules.filter((rule) => !refusals.has(rule))).toEqual([])
  })

  test('offers a village no second train with gaps to a coordinate', () => {
    const sender = aSender(0, { maxSnob: 2 })
    const targets = ['offs', 'fakes'].map((_id, n) => aTarget(n, { _id, y: 400, maxSnob: 1, offsetMinutes: n * 60 }))
    const trains = { commands: 2, gap: 1, afterOffs: 0 }
    const input = { ...aBase, senders: [sender], targets, options: { ...defaultOptions, trains } }
    const { attacks } = planRun({ ...input, kind: 'ag', assignments: {} })
    expect(attacks).toHaveLength(1)
    const board = toBoard(input, { ag: { attacks } }, new Map())
    const other = targets.find(({ _id }) => _id !== attacks[0]?.targetId)
    const offer = board.offer({ kind: 'ag', villageId: 0, targetId: other?._id ?? '' })
    expect(offer).toEqual({ refusal: 'same_coordinate' })
  })

  test('counts what was sent to a target from villages that left the plan', () => {
    const input = { ...aBase, senders: [aSender(0)], targets: [aTarget(0)] }
    const { kind: _, ...sent } = aFixedAttack(99, 't0')
    const board = toBoard(input, { off: { attacks: [sent] } }, new Map())
    expect(board.offer({ kind: 'off', villageId: 0, targetId: 't0' })).toEqual({ refusal: 'target_full' })
  })
})
