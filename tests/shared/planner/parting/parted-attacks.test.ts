import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { type Assignments, attackKinds, byKind } from '../../../../shared/model/attack.ts'
import { windowOn } from '../../../../shared/model/inputs/arrival-window.ts'
import { defaultOptions } from '../../../../shared/model/plan.ts'
import { attackKey, noWishes, type WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { askedTimes } from '../../../../shared/planner/model/asked-times.ts'
import { planWindows } from '../../../../shared/planner/plan/availability.ts'
import { type LaunchInput, partedAttacks } from '../../../../shared/planner/plan/parted-attacks.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { editWishes } from '../../../../shared/planner/plan/wish-edits.ts'
import { fc } from '../../../support/properties.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const troops = { axe: 5000, ram: 200, catapult: 100 }
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const every = (seconds: number) => byKind(() => ({ before: seconds, after: seconds }))

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is none')
  return value
}

type Input = LaunchInput & Omit<typeof aBase, 'windowsOf'>

const anInput = (more: Partial<Input> = {}): Input => ({
  ...aBase,
  options: { ...defaultOptions, windows: every(60) },
  sendFrom: ARRIVAL - 86_400,
  senders: numbers(4).map((n) => aSender(n, { maxFake: 1, troops })),
  targets: numbers(4).map((n) => aTarget(n, { maxFake: 1 })),
  pins: [],
  issuedAt: new Map(),
  ...more,
})

/** Offs and fakes as runs plan them. */
function planned(input: Input): Assignments {
  const assignments: Assignments = {}
  for (const kind of ['off', 'fake'] as const)
    assignments[kind] = { attacks: planRun({ ...input, kind, assignments }).attacks }
  return assignments
}

const lines = (assignments: Assignments) =>
  attackKinds.flatMap((kind) => (assignments[kind]?.attacks ?? []).map((attack) => ({ ...attack, kind })))
const gaps = (assignments: Assignments) => {
  const launches = lines(assignments)
    .map(({ launch }) => launch)
    .sort((a, b) => a - b)
  return launches.slice(1).map((launch, i) => launch - (launches[i] ?? launch))
}

describe('the attacks of a plan', () => {
  test('stay as runs plan them without windows, and return to that when windows are closed', () => {
    const input = anInput({ options: defaultOptions })
    const found = planned(input)
    expect(partedAttacks(found, input)).toEqual(found)
    const parted = partedAttacks(found, anInput())
    expect(parted).not.toEqual(found)
    expect(partedAttacks(parted, input)).toEqual(found)
  })

  test('are parted over all kinds, launch and arrival together, within windows, slots and after the start of sending', () => {
    fc.assert(
      fc.property(
        fc.record({
          before: fc.integer({ min: 0, max: 90 }),
          after: fc.integer({ min: 0, max: 90 }),
          own: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
          spacing: fc.integer({ min: 1, max: 30 }),
          slot: fc.option(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))),
          sent: fc.nat(3),
          players: fc.integer({ min: 1, max: 2 }),
        }),
        ({ before, after, own, spacing, slot, sent, players }) => {
          const exact = ARRIVAL - 10 * 30 * 60
          const windows = slot ? Float64Array.from([exact - slot[0], exact + slot[1]]) : undefined
          const input = anInput({
            options: { ...defaultOptions, windows: byKind(() => ({ before, after })), spacing },
            senders: numbers(4).map((n) => aSender(n, { maxFake: 1, troops, playerId: n % players })),
            targets: numbers(4).map((n) => aTarget(n, { maxFake: 1, ...(n === 0 && { windowAfter: own }) })),
            windowsOf: () => windows,
          })
          const found = planned(input)
          const offs = (found.off?.attacks ?? []).map((attack, i) =>
            i === sent ? { ...attack, fixed: 'sent' as const } : attack,
          )
          const all = { ...found, off: { attacks: offs } }
          const parted = partedAttacks(all, input)
          const targetById = new Map(input.targets.map((target) => [target._id, target]))
          const asked = new Map(lines(all).map((attack) => [attackKey(attack), attack]))
          expect(lines(parted)).toHaveLength(asked.size)
          for (const attack of lines(parted)) {
            const base = there(asked.get(attackKey(attack)))
            const shift = attack.launch - base.launch
            expect(attack.arrival - base.arrival).toBe(shift)
            expect(askedTimes({ ...attack, fixed: undefined })).toEqual({ launch: base.launch, arrival: base.arrival })
            const open = windowOn(targetById.get(attack.targetId) ?? {}, attack.kind, input.options.windows)
            const isInSlot = (launch: number) => slot && launch >= exact - slot[0] && launch <= exact + slot[1]
            if (isInSlot(base.launch)) expect(isInSlot(attack.launch)).toBe(true)
            if (attack.fixed) expect(shift).toBe(0)
            expect(shift).toBeGreaterThanOrEqual(-open.before)
            expect(shift).toBeLessThanOrEqual(open.after)
          }
          const issuedAt = new Map(lines(parted).map((attack) => [attackKey(attack), attack.launch]))
          expect(partedAttacks(parted, { ...input, issuedAt })).toEqual(parted)
          expect(partedAttacks(parted, input)).toEqual(parted)
        },
      ),
    )
  })

  test('of one village never reach a coordinate in the same second, however their units travel', () => {
    const input = anInput({
      senders: [aSender(0, { maxFake: 1, troops, fake: { spy: 5 } })],
      targets: [aTarget(0), aTarget(1, { _id: 'f', y: 400, type: 'fakes', maxOff: 0, maxFake: 1, offsetMinutes: 1 })],
    })
    const off = { villageId: 0, targetId: 't0', launch: ARRIVAL - 18_000, arrival: ARRIVAL, unit: 'ram' as const }
    const fake = { villageId: 0, targetId: 'f', launch: ARRIVAL - 5340, arrival: ARRIVAL + 60, unit: 'spy' as const }
    const issuedAt = new Map([
      ['off:0:t0', off.launch + 30],
      ['fake:0:f', fake.launch - 30],
    ])
    const parted = partedAttacks({ off: { attacks: [off] }, fake: { attacks: [fake] } }, { ...input, issuedAt })
    const late = lines(parted).map(({ arrival }) => Math.abs(arrival - ARRIVAL - 30))
    expect(late.toSorted()).toEqual([0, 1])
  })

  test.each([
    ['the night with an hour twice', '2026-10-25', '2026-10-24T23:50:00Z', '2026-10-25T02:02:00Z'],
    ['the night without an hour', '2027-03-28', '2027-03-28T00:50:00Z', '2027-03-28T01:02:00Z'],
  ])('stay in a timeslot of %s', (_, day, opens, closes) => {
    const settings = { ...defaultSettings(), autoTimeslotSettings: [{ start: '01:50', end: '03:02' }] }
    const schedule = { sendFrom: `${day}T00:00:00+02:00`, arriveAt: `${day}T20:00:00Z` }
    const { windowsOf } = planWindows(schedule, { server: 'de236' }, settings, [], new Map())
    const [from, to] = [toEpoch(opens), toEpoch(closes)]
    // Rams leave a minute before the slot ends.
    const input = anInput({
      sendFrom: toEpoch(schedule.sendFrom),
      arriveAt: to - 60 + 18_000,
      windowsOf,
      options: { ...defaultOptions, windows: every(300) },
    })
    const parted = partedAttacks(planned(input), input)
    expect(lines(parted).length).toBeGreaterThanOrEqual(4)
    expect(Math.min(...gaps(parted))).toBeGreaterThanOrEqual(12)
    expect(lines(parted).some(({ shift }) => shift)).toBe(true)
    for (const { launch } of lines(parted)) expect(launch >= from && launch <= to).toBe(true)
  })
})

describe('an edit', () => {
  const first = (assignments: Assignments) => {
    const { kind, villageId, targetId } = there(lines(assignments)[0])
    return { kind, villageId, targetId }
  }
  const senders = [...numbers(4), 9].map((n) => aSender(n, { maxFake: 1, troops, x: 400, y: 400 + (n % 9) }))

  test('puts an attack into the free second nearest to its time, and moves no other', () => {
    const input = anInput({ senders })
    const before = partedAttacks(planned(anInput()), input)
    const give: WishEdit = { op: 'give', attack: first(before), villageId: 9 }
    const { assignments, refused } = editWishes(noWishes, input, before, [give])
    expect(refused).toEqual([])
    const given = there(lines(assignments).find(({ villageId }) => villageId === 9))
    expect(Math.abs(given.shift ?? 0)).toBeLessThanOrEqual(60)
    expect(given.arrival - (given.shift ?? 0)).toBe(ARRIVAL)
    const others = lines(before).slice(1)
    const launches = others.map(({ launch }) => launch)
    expect(Math.min(...launches.map((launch) => Math.abs(launch - given.launch)))).toBeGreaterThanOrEqual(12)
    for (const other of others)
      expect(lines(assignments)).toContainEqual(
        expect.objectContaining({ launch: other.launch, arrival: other.arrival }),
      )
  })

  test('of an arrival is exact, and a release lets the attack move within its window again', () => {
    const input = anInput({ senders })
    const before = partedAttacks(planned(anInput()), input)
    const attack = first(before)
    const arrival = new Date((ARRIVAL + 40) * 1000).toISOString()
    const shifted = editWishes(noWishes, input, before, [{ op: 'shift', attack, arrival }])
    const found = () => lines(shifted.assignments).find((one) => attackKey(one) === attackKey(attack))
    expect(found()).toMatchObject({ arrival: ARRIVAL + 40, fixed: 'pinned' })
    const pins = shifted.wishes.pins
    expect(lines(partedAttacks(shifted.assignments, { ...input, pins }))).toContainEqual(found())
    const released = editWishes(shifted.wishes, input, shifted.assignments, [{ op: 'unpin', attack }])
    const free = there(lines(released.assignments).find((one) => attackKey(one) === attackKey(attack)))
    expect(free).toMatchObject({ arrival: ARRIVAL + 40, shift: 40 })
    expect(askedTimes(free).arrival).toBe(ARRIVAL)
  })
})
