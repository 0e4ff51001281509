import { describe, expect, test } from 'vitest'
import type { Troops } from '../../../../shared/game/world/units.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../../../shared/model/attack.ts'
import type { Sender } from '../../../../shared/model/sender.ts'
import type { Target } from '../../../../shared/model/target.ts'
import { oppositeEdits } from '../../../../shared/model/wishes/opposite-edits.ts'
import {
  attackKey,
  noWishes,
  type PlanWishes,
  readAttackKey,
  type WishEdit,
} from '../../../../shared/model/wishes/wish.ts'
import { countExcess, countUsage, nothing } from '../../../../shared/planner/model/usage.ts'
import type { BoardInput } from '../../../../shared/planner/plan/board.ts'
import { besideOrders } from '../../../../shared/planner/plan/order-wishes.ts'
import { resolvePins, settledWithPins, unfulfilledKinds, withPins } from '../../../../shared/planner/plan/pins.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { editWishes } from '../../../../shared/planner/plan/wish-edits.ts'
import type { FixedAttack } from '../../../../shared/planner/plan/wishes.ts'
import { fc } from '../../../support/properties.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const troops = { axe: 5000, ram: 200, catapult: 100 }
const sender = (n: number, more: Partial<Sender> = {}) =>
  aSender(n, { playerId: n % 3, maxFake: 2, maxBFake: 1, troops, ...more })
const target = (n: number, more: Partial<Target> = {}) => aTarget(n, { maxFake: 1, ...more })
const range = (count: number, first = 0) => Array.from({ length: count }, (_, n) => n + first)

const anInput = (senders: Sender[], targets: Target[], more: Partial<BoardInput> = {}): BoardInput => ({
  ...aBase,
  sendFrom: ARRIVAL - 86_400,
  senders,
  targets,
  ...more,
})

/** Runs of all kinds as the API makes them. */
function calculated(input: BoardInput, wishes: PlanWishes = noWishes, former: Assignments = {}): Assignments {
  const { forbids, maxPerPlayer, pins } = wishes
  const wished = { ...input, forbids, maxPerPlayer }
  const { fixed } = resolvePins(pins, wished, former)
  const orders = input.fixedAttacks ?? []
  const assignments = besideOrders({}, [], { sent: [...orders], withheld: [] })
  for (const kind of ['ramoff', 'off', 'bfcleaner', 'bfkatas', 'fake'] as const) {
    const run = { ...wished, kind, ramoffsEnabled: false, assignments, fixedAttacks: [...orders, ...fixed] }
    assignments[kind] = { attacks: planRun(run).attacks }
  }
  return settledWithPins(assignments, input)
}

/** Orders of these villages that were sent to targets that are gone. */
const sentAway = (villageIds: readonly number[]): FixedAttack[] =>
  villageIds.map((villageId) => ({
    kind: 'off',
    villageId,
    targetId: `gone-${villageId}`,
    launch: ARRIVAL - 3600,
    arrival: ARRIVAL,
    unit: 'ram',
    troops: { axe: 4000, ram: 150 },
    fixed: 'sent',
  }))

const refs = (assignments: Assignments) =>
  attackKinds.flatMap((kind) =>
    (assignments[kind]?.attacks ?? []).map(({ villageId, targetId }) => ({ kind, villageId, targetId })),
  )
const lines = (assignments: Assignments) =>
  attackKinds.flatMap((kind) => (assignments[kind]?.attacks ?? []).map((attack) => ({ kind, ...attack })))

/** Fails if a village spends more than it has, a target gets more than it wants, or a launch does not fit. */
function expectWhole(input: BoardInput, assignments: Assignments) {
  const { senders, targets } = input
  const usage = countUsage(senders, targets, assignments)
  expect(new Set(lines(assignments).map(attackKey)).size).toBe(lines(assignments).length)
  const spent = new Map<number, Troops>()
  for (const attack of [...usage.attacks, ...usage.strays]) {
    const sum = spent.get(attack.villageId) ?? {}
    for (const unit of ['axe', 'ram', 'catapult'] as const) sum[unit] = (sum[unit] ?? 0) + (attack.troops?.[unit] ?? 0)
    spent.set(attack.villageId, sum)
    expect(attack.troops?.[attack.unit]).toBeGreaterThan(0)
    expect(attack.launch).toBeGreaterThanOrEqual(input.sendFrom)
  }
  for (const each of senders) {
    const { off = 0, fake = 0, bfake = 0 } = usage.bySender.get(each.villageId) ?? {}
    expect([off <= each.maxOff, fake <= each.maxFake, bfake <= each.maxBFake]).toEqual([true, true, true])
    for (const unit of ['axe', 'ram', 'catapult'] as const)
      expect(spent.get(each.villageId)?.[unit] ?? 0).toBeLessThanOrEqual(each.troops?.[unit] ?? 0)
  }
  for (const each of targets) expect(countExcess(each, usage.byTarget.get(each._id) ?? nothing)).toBe(0)
}

const ref = fc.record({
  kind: fc.constantFrom<AttackKind[]>('off', 'fake', 'bfkatas', 'ramoff'),
  villageId: fc.nat(7),
  targetId: fc.nat(6).map((n) => `t${n}`),
})
const arrival = fc.integer({ min: -3, max: 3 }).map((n) => new Date((ARRIVAL + n * 600) * 1000).toISOString())
const anEdit: fc.Arbitrary<WishEdit> = fc.oneof(
  fc.record({ op: fc.constant('pin' as const), attack: ref }),
  fc.record({ op: fc.constant('pin' as const), attack: ref, troops: fc.constant({ axe: 10, ram: 5 }) }),
  fc.record({ op: fc.constant('unpin' as const), attack: ref }),
  fc.record({ op: fc.constant('remove' as const), attack: ref }),
  fc.record({ op: fc.constant('give' as const), attack: ref, villageId: fc.nat(7) }),
  fc.record({ op: fc.constant('give' as const), attack: ref, villageId: fc.nat(7), instead: ref }),
  fc.record({ op: fc.constant('swap' as const), attack: ref, with: ref }),
  fc.record({ op: fc.constant('add' as const), attack: ref }),
  fc.record({ op: fc.constant('add' as const), attack: ref, instead: ref }),
  fc.record({ op: fc.constant('shift' as const), attack: ref, arrival }),
  fc.record({ op: fc.constant('forbid' as const), playerId: fc.nat(2), targetId: fc.nat(6).map((n) => `t${n}`) }),
  fc.record({ op: fc.constant('cap' as const), playerId: fc.nat(2), max: fc.nat(4) }),
)
const plans = fc.record({
  senders: fc
    .array(fc.constantFrom<Partial<Sender>>({}, { maxOff: 2 }, { type: 'ramoff' }, { type: 'bfkatas' }), {
      maxLength: 7,
    })
    .map((list) => list.map((more, n) => sender(n, more))),
  targets: fc
    .array(fc.constantFrom<Partial<Target>>({}, { maxOff: 2 }, { type: 'ramoff' }, { maxBFake: 1 }), { maxLength: 6 })
    .map((list) => list.map((more, n) => target(n, more))),
  away: fc.subarray(range(7), { maxLength: 3 }),
  edits: fc.array(anEdit, { minLength: 1, maxLength: 12 }),
})

describe('edits of wishes', () => {
  test('never use a troop twice, exceed a target or move an attack that they do not name', () => {
    fc.assert(
      fc.property(plans, ({ senders, targets, away, edits }) => {
        const input = anInput(senders, targets, { fixedAttacks: sentAway(away.filter((n) => n < senders.length)) })
        let assignments = calculated(input)
        expectWhole(input, assignments)
        let wishes = noWishes
        for (const edit of edits) {
          const edited = editWishes(wishes, input, assignments, [edit])
          expectWhole(input, edited.assignments)
          const named = new Set(
            'attack' in edit
              ? [
                  edit.attack,
                  ...('with' in edit ? [edit.with] : []),
                  ...('instead' in edit ? [edit.instead] : []),
                ].flatMap((one) => (one ? [attackKey(one)] : []))
              : [],
          )
          const after = new Map(lines(edited.assignments).map((line) => [attackKey(line), line]))
          for (const line of lines(assignments)) {
            if (named.has(attackKey(line))) continue
            const { launch, arrival: at, unit, fixed, building } = line
            expect(after.get(attackKey(line))).toMatchObject({
              launch,
              arrival: at,
              unit,
              ...(fixed && { fixed }),
              ...(building && { building }),
            })
          }
          if (edited.refused.length > 0) expect(edited).toMatchObject({ wishes, assignments, changed: 0 })
          ;({ wishes, assignments } = edited)
        }
        // Every pin is an attack, and stays one in runs to come.
        const again = calculated(input, wishes, assignments)
        expectWhole(input, again)
        const pinned = (set: Assignments) =>
          lines(set)
            .filter(({ fixed }) => fixed === 'pinned')
            .map(({ troops: _, ...line }) => line)
            .toSorted((a, b) => (attackKey(a) < attackKey(b) ? -1 : 1))
        expect(pinned(assignments)).toHaveLength(wishes.pins.length)
        expect(pinned(again)).toEqual(pinned(assignments))
        expect(unfulfilledKinds(wishes, input, again)).toEqual(new Set())
      }),
    )
  })

  test('apply to the attacks at once: give, swap, remove, shift, add', () => {
    const input = anInput(
      range(4).map((n) => sender(n, { maxFake: 0 })),
      range(2).map((n) => target(n, { maxFake: 0 })),
    )
    const before = calculated(input)
    const [first, second] = refs(before)
    if (!first || !second) throw new Error('two attacks')
    const free = range(4).filter((n) => n !== first.villageId && n !== second.villageId)
    const swapped = editWishes(noWishes, input, before, [{ op: 'swap', attack: first, with: second }])
    expect(swapped).toMatchObject({ refused: [], changed: 4 })
    expect(new Set(refs(swapped.assignments).map(attackKey))).toEqual(
      new Set([
        attackKey({ ...first, villageId: second.villageId }),
        attackKey({ ...second, villageId: first.villageId }),
      ]),
    )
    const given = editWishes(noWishes, input, before, [{ op: 'give', attack: first, villageId: free[0] ?? 0 }])
    expect(given.wishes.pins).toMatchObject([{ ...first, villageId: free[0] }])
    const removed = editWishes(noWishes, input, before, [{ op: 'remove', attack: first }])
    expect(removed.wishes).toMatchObject({ pins: [], forbids: [first] })
    expect(refs(removed.assignments)).toEqual([second])
    const readded = editWishes(removed.wishes, input, removed.assignments, [
      { op: 'add', attack: first },
      { op: 'unforbid', ...first },
      { op: 'add', attack: first },
    ])
    expect(readded.refused).toEqual([{ index: 0, reason: 'forbidden' }])
    expect(refs(readded.assignments)).toContainEqual(first)
    const at = new Date((ARRIVAL + 600) * 1000).toISOString()
    const shifted = editWishes(noWishes, input, before, [{ op: 'shift', attack: first, arrival: at }])
    expect(lines(shifted.assignments).find((line) => attackKey(line) === attackKey(first))?.arrival).toBe(ARRIVAL + 600)
    expect(shifted.wishes.pins).toMatchObject([{ ...first, arrival: at }])
  })

  test('are undone by their opposite', () => {
    const sorted = (set: object[]) => set.map((one) => JSON.stringify(one)).toSorted()
    const seen = ({ pins, forbids, maxPerPlayer }: PlanWishes, assignments: Assignments) => ({
      pins: sorted(pins.map(({ kind, villageId, targetId, arrival: at }) => ({ kind, villageId, targetId, at }))),
      forbids: sorted(
        forbids.map(({ kind, playerId, villageId, targetId }) => ({ kind, playerId, villageId, targetId })),
      ),
      maxPerPlayer: sorted(maxPerPlayer.map(({ kind, playerId, max }) => ({ kind, playerId, max }))),
      lines: sorted(
        lines(assignments).map(({ kind, villageId, targetId, arrival: at, fixed }) => ({
          kind,
          villageId,
          targetId,
          at,
          fixed,
        })),
      ),
    })
    fc.assert(
      fc.property(plans, ({ senders, targets, edits }) => {
        const input = anInput(senders, targets)
        let [wishes, assignments] = [noWishes, calculated(input)]
        // Drawn names seldom are those of attacks.
        const named = (one: { kind: AttackKind; villageId: number; targetId: string }) => {
          const existing = refs(assignments)
          return existing[one.villageId % existing.length] ?? one
        }
        for (const drawn of edits) {
          const edit = 'attack' in drawn && drawn.op !== 'add' ? { ...drawn, attack: named(drawn.attack) } : drawn
          if (edit.op === 'swap') edit.with = refs(assignments).at(-1) ?? edit.with
          const edited = editWishes(wishes, input, assignments, [edit])
          // Bans and caps may forbid attacks that exist, and so that they return.
          const isLimited =
            wishes.maxPerPlayer.length > 0 || wishes.forbids.some(({ playerId }) => playerId !== undefined)
          if (edited.refused.length === 0 && !(isLimited && 'attack' in edit)) {
            const former = new Map(lines(assignments).map((line) => [attackKey(line), line]))
            const findTimes = (attack: { kind: AttackKind; villageId: number; targetId: string }) => {
              const line = former.get(attackKey(attack))
              return line && { arrival: new Date(line.arrival * 1000).toISOString(), unit: line.unit }
            }
            const opposite = oppositeEdits(edit, { ...wishes, findTimes })
            const undone = editWishes(edited.wishes, input, edited.assignments, opposite)
            expect(undone.refused).toEqual([])
            expect(seen(undone.wishes, undone.assignments)).toEqual(seen(wishes, assignments))
          }
          ;({ wishes, assignments } = edited)
        }
      }),
    )
  })

  test('refuse pins against bans, bans and caps against pins, and two pins for one troop', () => {
    const input = anInput(
      range(2).map((n) => sender(n, { playerId: 1 })),
      range(3).map((n) => target(n, { maxFake: 0 })),
    )
    const before = calculated(input)
    const [first] = refs(before)
    if (!first) throw new Error('an attack')
    const other = range(3)
      .map((n) => `t${n}`)
      .find((id) => id !== first.targetId && !refs(before).some((one) => one.targetId === id))
    const edited = editWishes(noWishes, input, before, [
      { op: 'pin', attack: first },
      { op: 'pin', attack: first },
      { op: 'add', attack: { ...first, targetId: other ?? '' } },
      { op: 'forbid', playerId: 1 },
      { op: 'forbid' },
      { op: 'cap', max: 0 },
      { op: 'pin', attack: { ...first, villageId: 77 } },
      { op: 'forbid', playerId: 99 },
    ])
    expect(edited.refused.map(({ reason }) => reason)).toEqual([
      'already_pinned',
      'no_supply',
      'ban_against_pin',
      'empty_ban',
      'cap_against_pins',
      'unknown_village',
      'unknown_player',
    ])
  })

  test('with a village or target gone, a pin is listed with its reason and the others stay', () => {
    const input = anInput(
      range(3).map((n) => sender(n)),
      range(3).map((n) => target(n, { maxFake: 0 })),
    )
    const before = calculated(input)
    const pinned = editWishes(
      noWishes,
      input,
      before,
      refs(before).map((attack) => ({ op: 'pin', attack })),
    )
    const lost = { ...input, senders: input.senders.slice(1) }
    const { fixed, impossible } = resolvePins(pinned.wishes.pins, lost, pinned.assignments)
    expect(fixed).toHaveLength(2)
    expect([...impossible.values()]).toEqual(['unknown_village'])
    expect(lines(withPins(pinned.assignments, fixed))).toHaveLength(2)
  })

  test('attacks are named by kind, village and target', () => {
    const attack = { kind: 'off' as const, villageId: 7, targetId: 'offs-510-500' }
    expect(readAttackKey(attackKey(attack))).toEqual(attack)
    for (const text of ['', 'off', 'off:7', 'off:7:', 'axe:7:x', 'off:x:t']) expect(readAttackKey(text)).toBeUndefined()
  })
})
