import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { mergeSlots, toIso } from '../../../shared/game/world/timeslots.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import { type Sender, senderTypes } from '../../../shared/model/sender.ts'
import { type Target, targetId, targetTypes } from '../../../shared/model/target.ts'
import { Sends } from '../../../shared/model/timeslot.ts'
import { noWishes, type WishEdit } from '../../../shared/model/wishes/wish.ts'
import { createPreview, findMaxima } from '../../../shared/planner/explain/preview.ts'
import type { RunOrder } from '../../../shared/planner/plan/order-targets.ts'
import { packedInput, unpackedInput } from '../../../shared/planner/plan/packed-input.ts'
import { changedPlan, type PlanChange } from '../../../shared/planner/plan/plan-change.ts'
import { type PlanInput, toRunInput } from '../../../shared/planner/plan/plan-input.ts'
import { planBoth, planRun } from '../../../shared/planner/plan/runs.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { ARRIVAL } from './builders.ts'

const hour = 3600
const aSender = (n: number, more: Partial<Sender> = {}): Sender => ({
  villageId: n,
  x: 400,
  y: 400 + n,
  playerId: 1,
  type: 'offs',
  maxOff: 1,
  maxFake: 0,
  maxBFake: 0,
  ...more,
})
const aTarget = (n: number, more: Partial<Target> = {}): Target => {
  const target = { x: 404, y: 400 + n, type: 'offs', maxOff: 1, maxFake: 0, maxBFake: 0, offsetMinutes: 0, ...more }
  const placed: Target = { ...target, _id: '', villageId: 1000 + n, type: more.type ?? 'offs' }
  return { ...placed, _id: targetId(placed) }
}
const aPlanInput = (more: Partial<PlanInput> = {}): PlanInput => ({
  schedule: { sendFrom: toIso(ARRIVAL - 20 * hour), arriveAt: toIso(ARRIVAL) },
  earliest: 0,
  options: defaultOptions,
  world: { server: 'de1' },
  settings: defaultSettings(),
  units: {
    axe: { speed: 18, pop: 1, carry: 10 },
    ram: { speed: 30, pop: 5, carry: 0 },
    catapult: { speed: 30, pop: 8, carry: 0 },
    spy: { speed: 9, pop: 2, carry: 0 },
  },
  senders: [],
  targets: [],
  ownVillages: new Set(),
  slots: new Map(),
  assignments: {},
  wishes: noWishes,
  orders: { sent: [], presumed: [], notHome: [], issued: [] },
  upload: undefined,
  ...more,
})

/** What calculations of a kind find: jointly with the other one where ramoff villages help. */
function foundBy(input: PlanInput, kind: AttackKind): number {
  const joint: ['off' | 'ramoff', 'off' | 'ramoff'] = input.options.offsFirst ? ['off', 'ramoff'] : ['ramoff', 'off']
  const isCapped = input.wishes.maxPerPlayer.some((cap) => joint.some((one) => one === cap.kind))
  const wanting = new Set([...findMaxima(input, joint)].flatMap(([one, { required }]) => (required > 0 ? [one] : [])))
  const isJoint = input.options.withRamoffs && !isCapped && joint.every((one) => wanting.has(one))
  if (!(isJoint && joint.some((one) => one === kind)))
    return planRun({ ...toRunInput(input, [kind]), kind }).totals.upperBound
  const outcome = planBoth(toRunInput(input, joint), joint).find((each) => each.kind === kind)?.outcome
  return outcome?.totals.upperBound ?? Number.NaN
}

/** What all kinds find in turn. */
function allFoundBy(input: PlanInput): Map<AttackKind, number> {
  const { assignments: standing, ...run } = toRunInput(input, attackKinds)
  const assignments = { ...standing }
  const joint = planBoth({ ...run, assignments }, input.options.offsFirst ? ['off', 'ramoff'] : ['ramoff', 'off'])
  const found = new Map<AttackKind, number>()
  const note = (kind: AttackKind, { attacks, totals }: (typeof joint)[number]['outcome']) => {
    assignments[kind] = { attacks }
    found.set(kind, totals.current)
  }
  for (const { kind, outcome } of joint) note(kind, outcome)
  for (const kind of ['bfcleaner', 'bfkatas', 'fake', 'ag'] as const) note(kind, planRun({ ...run, kind, assignments }))
  return found
}

function calculated(input: PlanInput): PlanInput {
  const assignments: Assignments = {}
  for (const kind of attackKinds)
    assignments[kind] = { attacks: planRun({ ...toRunInput({ ...input, assignments }, [kind]), kind }).attacks }
  return { ...input, assignments }
}

const troops = { axe: 300, ram: 40, catapult: 60, spy: 30 }
const someSender = fc.record({
  playerId: fc.constantFrom(1, 2),
  x: fc.integer({ min: 396, max: 404 }),
  type: fc.constantFrom(...senderTypes),
  maxOff: fc.nat(2),
  maxFake: fc.nat(2),
  maxBFake: fc.nat(1),
  troops: fc.constantFrom(undefined, troops, { ...troops, catapult: 1 }),
})
const someFields = fc.record({
  maxOff: fc.nat(3),
  maxFake: fc.nat(2),
  maxBFake: fc.nat(2),
  offsetMinutes: fc.constantFrom(0, 0, 5, -600),
  offsetSeconds: fc.constantFrom(0, 0, 30),
})
const someTarget = fc
  .tuple(
    someFields,
    fc.constantFrom(...targetTypes),
    fc.constantFrom(undefined, 1, 5),
    fc.constantFrom(undefined, 4),
    fc.constantFrom(undefined, undefined, 2),
  )
  .map(([fields, type, priority, weight, wave]): Partial<Target> => {
    return { ...fields, type, ...(priority && { priority }), ...(weight && { weight }), ...(wave && { wave }) }
  })
const someSlots = fc
  .array(fc.integer({ min: -20, max: 0 }), { maxLength: 3 })
  .map((hours) =>
    mergeSlots(hours.map((from) => ({ from: toIso(ARRIVAL + from * hour), to: toIso(ARRIVAL + (from + 3) * hour) }))),
  )

const somePlan = fc
  .record({
    senders: fc.array(someSender, { minLength: 2, maxLength: 7 }),
    targets: fc.array(someTarget, { minLength: 2, maxLength: 5 }),
    slots: fc.option(someSlots),
    options: fc.record({
      withRamoffs: fc.boolean(),
      withPaladin: fc.constant(false),
      manyFakes: fc.boolean(),
      disguise: fc.constant(true),
      leadMinutes: fc.constant(10),
      memberLimits: fc.boolean(),
      night: fc.constant({ from: 16, to: 8 }),
      noNights: fc.constant(false),
      balanceLoad: fc.constant(false),
      launchesPerHour: fc.constant(0),
      marginMinutes: fc.constantFrom(0, 5),
      offsFirst: fc.boolean(),
      windows: fc.constant({ off: { before: 60, after: 60 } }),
      spacing: fc.constant(12),
      distances: fc.constantFrom({}, { off: { max: 11 }, fake: { min: 4 } }),
      minMorale: fc.constantFrom({}, { off: 60, fake: 90 }),
      kindOffset: fc.constantFrom({}, { ramoff: -30, fake: 30 }),
    }),
    isOwn: fc.boolean(),
    fixed: fc.array(fc.record({ place: fc.nat(30), as: fc.constantFrom('sent', 'away', 'pinned') }), { maxLength: 4 }),
    earliest: fc.constantFrom(0, (ARRIVAL - 5 * hour) * 1000),
    ban: fc.option(fc.record({ playerId: fc.constantFrom(1, 2), place: fc.nat(4) })),
    limit: fc.constantFrom(undefined, undefined, 2, 4),
    held: fc.uniqueArray(fc.nat(6), { maxLength: 2 }),
    cap: fc.option(fc.record({ max: fc.integer({ min: 1, max: 4 }), kind: fc.constantFrom(undefined, 'off', 'fake') })),
  })
  .map(({ senders, targets, slots, options, earliest, isOwn, fixed, ban, limit, held, cap }): PlanInput => {
    const base = calculated(
      aPlanInput({
        senders: senders.map((parts, n) => aSender(n, parts)),
        targets: targets.map((parts, n) => aTarget(parts.wave ? n - 1 : n, parts)),
        ...(slots && { slots: new Map([[1, { slots, sends: slots.length === 0 ? 'never' : 'slots' }]]) }),
        options,
        earliest,
        ...(limit && { limits: new Map([[1, limit]]) }),
        ownVillages: new Set(isOwn ? [1000] : []),
        ...(isOwn && { sieges: new Set([1001]) }),
        points: {
          ofPlayer: new Map([
            [1, 3000],
            [2, 300],
          ]),
          ofTarget: new Map([
            [1000, 300],
            [1001, 2000],
          ]),
        },
      }),
    )
    const all = attackKinds.flatMap((kind) => (base.assignments[kind]?.attacks ?? []).map((one) => ({ ...one, kind })))
    const chosen = (as: string) =>
      fixed.filter((one) => one.as === as).flatMap(({ place }) => all[place % Math.max(1, all.length)] ?? [])
    const toOrder = (attack: (typeof all)[number], id: number): RunOrder => {
      const target = base.targets.find(({ _id }) => _id === attack.targetId)
      const { kind, villageId, launch, arrival, unit, targetId: aimed, troops: sent = {} } = attack
      const times = { launchAt: toIso(launch), arriveAt: toIso(arrival) }
      const to = { x: target?.x ?? 0, y: target?.y ?? 0 }
      return { id: `${id}`, type: kind, from: { villageId }, to, targetId: aimed, ...times, unit, troops: sent }
    }
    const pins = new Map(
      chosen('pinned').map(({ kind, villageId, targetId: aimed }) => [
        `${kind} ${villageId} ${aimed}`,
        { kind, villageId, targetId: aimed, trainIndex: 0 as const },
      ]),
    )
    const aim = base.targets[(ban?.place ?? 0) % base.targets.length]
    return {
      ...base,
      senders: base.senders.map((sender, i) => (held.includes(i) ? { ...sender, isHeld: true } : sender)),
      orders: {
        sent: chosen('sent').map((attack, i) => ({ line: toOrder(attack, i) })),
        presumed: [],
        notHome: chosen('away').map((attack, i) => ({ line: toOrder(attack, 50 + i), at: toIso(ARRIVAL) })),
        issued: [],
      },
      wishes: {
        version: 1,
        pins: [...pins.values()],
        forbids: ban && aim ? [{ playerId: ban.playerId, targetId: aim._id }] : [],
        maxPerPlayer: cap ? [{ max: cap.max, ...(cap.kind && { kind: cap.kind as AttackKind }) }] : [],
      },
    }
  })

const someEdit = (input: PlanInput): fc.Arbitrary<WishEdit> => {
  const attack = fc.record({
    kind: fc.constantFrom(...attackKinds),
    villageId: fc.constantFrom(...input.senders.map(({ villageId }) => villageId)),
    targetId: fc.constantFrom(...input.targets.map(({ _id }) => _id)),
  })
  const planned = attackKinds.flatMap((kind) =>
    (input.assignments[kind]?.attacks ?? []).map(({ villageId, targetId: aimed }) => {
      return { kind, villageId, targetId: aimed }
    }),
  )
  const known = planned.length > 0 ? fc.constantFrom(...planned) : attack
  return fc.oneof(
    known.map((ref): WishEdit => ({ op: 'pin', attack: ref })),
    known.map((ref): WishEdit => ({ op: 'remove', attack: ref })),
    fc.tuple(known, attack).map(([ref, { villageId }]): WishEdit => ({ op: 'give', attack: ref, villageId })),
    attack.map((ref): WishEdit => ({ op: 'add', attack: ref })),
    attack.map(({ kind, targetId: aimed }): WishEdit => ({ op: 'forbid', kind, playerId: 1, targetId: aimed })),
    attack.map(({ villageId }): WishEdit => ({ op: 'forbid', villageId })),
    fc.nat(2).map((max): WishEdit => ({ op: 'cap', kind: 'fake', max })),
  )
}

const someChange = (input: PlanInput): fc.Arbitrary<PlanChange> => {
  const ids = input.targets.map(({ _id }) => _id)
  return fc.oneof(
    fc.integer({ min: -40, max: -1 }).map((hours) => {
      return { schedule: { ...input.schedule, sendFrom: toIso(ARRIVAL + hours * hour) } }
    }),
    fc.tuple(fc.subarray(ids), someFields, fc.constantFrom(undefined, ...targetTypes)).map(([named, fields, type]) => {
      return { targets: [{ ids: named, fields: { ...fields, ...(type && { type }) } }] }
    }),
    fc.record({ slots: someSlots, sends: fc.constantFrom(...Sends.options) }).map(({ slots, sends }) => {
      return { slots: [{ playerId: 1, slots: sends === 'slots' ? slots : [], sends }] }
    }),
    fc.array(someEdit(input), { minLength: 1, maxLength: 3 }).map((edits) => ({ edits })),
  )
}

describe('the preview of a change', () => {
  test('has the maxima that runs find before and after it', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        somePlan.chain((input) => fc.tuple(fc.constant(input), someChange(input))),
        ([input, change]) => {
          const { kinds } = createPreview(
            unpackedInput(packedInput(input), input.earliest - input.options.leadMinutes * 60_000),
          )(change)
          const after = changedPlan(input, change).input
          for (const { kind, before, after: now } of kinds) {
            expect(before.maximum, `${kind} before`).toBe(foundBy(input, kind))
            expect(now.maximum, `${kind} after`).toBe(foundBy(after, kind))
            if (before.maximum !== now.maximum) seen.add(`${Object.keys(change)} ${kind}`)
          }
        },
      ),
      { numRuns: rounds(70, 1500) },
    )
    for (const what of ['schedule', 'targets', 'slots', 'edits']) expect([...seen].join()).toContain(what)
  })

  test('of an option is that of calculating all kinds in turn, with and without it', () => {
    let cost = 0
    fc.assert(
      fc.property(somePlan, (input) => {
        const change = { options: { noNights: true } }
        const after = changedPlan(input, change).input
        const { kinds, isTogether } = createPreview(input)(change)
        expect(isTogether).toBe(true)
        const [without, within] = [allFoundBy(input), allFoundBy(after)]
        for (const { kind, before, after: now } of kinds) {
          expect(before.maximum, `${kind} before`).toBe(without.get(kind))
          expect(now.maximum, `${kind} after`).toBe(within.get(kind))
          cost += before.maximum - now.maximum
        }
      }),
      { numRuns: rounds(20, 300) },
    )
    expect(cost).toBeGreaterThan(0)
  })

  test('of a cap over all kinds counts what the kinds before have used of it', () => {
    const input = calculated(
      aPlanInput({
        senders: [1, 2, 3].map((n) => aSender(n, { maxOff: 1, maxFake: 1 })),
        targets: [1, 2].map((n) => aTarget(n)),
      }),
    )
    const before = allFoundBy(input)
    const { kinds } = createPreview(input)({ edits: [{ op: 'cap', max: 1 }] })
    const total = kinds.reduce((sum, { after }) => sum + after.maximum, 0)
    expect(total).toBe(new Set(input.senders.map(({ playerId }) => playerId)).size)
    expect(new Map(kinds.map(({ kind, before: found }) => [kind, found.maximum]))).toEqual(before)
  })

  test('leaves out only kinds that a change of targets, timeslots or the schedule does not concern', () => {
    fc.assert(
      fc.property(
        somePlan.chain((input) => fc.tuple(fc.constant(input), someChange(input))),
        ([input, change]) => {
          fc.pre(!change.edits)
          const named = new Set(createPreview(input)(change).kinds.map(({ kind }) => kind))
          const others = attackKinds.filter((kind) => !named.has(kind))
          const [before, after] = [input, changedPlan(input, change).input].map((plan) => findMaxima(plan, others))
          for (const kind of others) expect(after?.get(kind)?.maximum).toBe(before?.get(kind)?.maximum)
        },
      ),
      { numRuns: rounds(50, 1000) },
    )
  })

  test('counts offs and ramoffs as one run where ramoff villages help', () => {
    const senders = [aSender(1, { type: 'ramoff' }), aSender(2, { type: 'offs' })]
    const targets = [aTarget(1, { type: 'ramoff' }), aTarget(2)]
    const options = { ...defaultOptions, withRamoffs: true, offsFirst: true }
    const input = calculated(aPlanInput({ senders, targets, options }))
    const change = { targets: [{ ids: ['offs-404-402'], fields: { maxOff: 2 } }] }
    const effect = createPreview(input)(change).kinds.map(({ kind, before, after }) => [
      kind,
      before.maximum,
      after.maximum,
    ])
    expect(effect).toEqual([
      ['off', 1, 2],
      ['ramoff', 1, 0],
    ])
  })

  test('returns the reason of a refused edit and no numbers', () => {
    const input = calculated(aPlanInput({ senders: [aSender(1)], targets: [aTarget(1)] }))
    const attack = { kind: 'off' as const, villageId: 9, targetId: 'offs-404-401' }
    expect(createPreview(input)({ edits: [{ op: 'add', attack }] })).toEqual({
      isTogether: false,
      kinds: [],
      refused: [{ index: 0, reason: 'unknown_village' }],
    })
  })
})
