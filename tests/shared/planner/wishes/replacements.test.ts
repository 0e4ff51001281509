import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../../../shared/model/attack.ts'
import { defaultOptions } from '../../../../shared/model/plan.ts'
import type { Sender } from '../../../../shared/model/sender.ts'
import type { Target } from '../../../../shared/model/target.ts'
import { attackKey, noWishes } from '../../../../shared/model/wishes/wish.ts'
import { type AssignedAttack, assignedAttacks, type BoardInput } from '../../../../shared/planner/plan/board.ts'
import { settledWithPins } from '../../../../shared/planner/plan/pins.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { unsendableAttacks } from '../../../../shared/planner/plan/unsendable.ts'
import { editWishes } from '../../../../shared/planner/plan/wish-edits.ts'
import { asFixed, replacingEdits, wantingOnly } from '../../../../shared/planner/replacing/replacements.ts'
import { fc } from '../../../support/properties.ts'
import { ARRIVAL } from '../builders.ts'

const kinds = ['ramoff', 'off', 'bfcleaner', 'bfkatas', 'fake'] as const satisfies AttackKind[]
const troops = { axe: 5000, ram: 200, catapult: 100 }
const sender = (n: number, more: Partial<Sender> = {}): Sender => ({
  villageId: n,
  x: 400,
  y: 400 + n,
  playerId: n % 3,
  type: 'offs',
  maxOff: 1,
  maxFake: 2,
  maxBFake: 1,
  troops,
  ...more,
})
const target = (n: number, more: Partial<Target> = {}): Target => ({
  _id: `t${n}`,
  x: 410,
  y: 400 + n,
  villageId: 1000 + n,
  type: 'offs',
  maxOff: 1,
  maxFake: 1,
  maxBFake: 0,
  offsetMinutes: 0,
  ...more,
})
const anInput = (senders: Sender[], targets: Target[], more: Partial<BoardInput> = {}): BoardInput => ({
  options: defaultOptions,
  sendFrom: ARRIVAL - 86_400,
  arriveAt: ARRIVAL,
  isSpared: () => false,
  windowsOf: () => undefined,
  units: {
    axe: { speed: 18, pop: 1, carry: 10 },
    ram: { speed: 30, pop: 5, carry: 0 },
    catapult: { speed: 30, pop: 8, carry: 0 },
  },
  settings: defaultSettings(),
  senders,
  targets,
  ...more,
})

function calculated(input: BoardInput): Assignments {
  const assignments: Assignments = {}
  for (const kind of kinds) {
    assignments[kind] = { attacks: planRun({ ...input, kind, ramoffsEnabled: false, assignments }).attacks }
  }
  return settledWithPins(assignments, input)
}

const toLines = (assignments: Assignments) => assignedAttacks(assignments, new Map())
const isOwnIn = (input: BoardInput) => {
  const own = new Set(input.targets.filter(input.isSpared).map(({ _id }) => _id))
  return ({ targetId }: AssignedAttack) => own.has(targetId)
}
const goneIn = (input: BoardInput, assignments: Assignments) =>
  unsendableAttacks(toLines(assignments), input, isOwnIn(input))

/** What runs of each kind find instead of the gone attacks, the others pinned; and the edits. */
function replaced(input: BoardInput, assignments: Assignments) {
  const gone = [...goneIn(input, assignments).keys()]
  const intact = toLines(assignments).filter((line) => !gone.some((one) => attackKey(one) === attackKey(line)))
  const fixedAttacks = asFixed(intact)
  const found: AssignedAttack[] = []
  for (const kind of kinds.filter((each) => gone.some((one) => one.kind === each))) {
    const targets = wantingOnly(input.targets, [kind], [...fixedAttacks, ...gone])
    const beside: Assignments = {}
    for (const line of found) beside[line.kind] = { attacks: [...(beside[line.kind]?.attacks ?? []), line] }
    const run = planRun({ ...input, targets, kind, ramoffsEnabled: false, fixedAttacks, assignments: beside })
    found.push(...run.attacks.filter(({ fixed }) => !fixed).map((attack) => ({ ...attack, kind })))
  }
  const edits = replacingEdits(gone, found)
  return { gone, intact, found, edits, ...editWishes(noWishes, input, assignments, edits) }
}

const changes = fc.constantFrom<Partial<Sender>>(
  {},
  { troops: { axe: 5000 } },
  { troops: { axe: 10, catapult: 3 }, type: 'fakeSending', maxOff: 0, maxBFake: 0 },
  { troops: { axe: 5000, ram: 100, catapult: 1 }, maxFake: 1, maxBFake: 0 },
  { isBlocked: true },
)
const plans = fc
  .record({
    senders: fc.array(fc.constantFrom<Partial<Sender>>({}, { maxOff: 2 }, { type: 'ramoff' }, { type: 'bfkatas' }), {
      minLength: 1,
      maxLength: 8,
    }),
    targets: fc.array(fc.constantFrom<Partial<Target>>({}, { maxOff: 2 }, { type: 'ramoff' }, { maxBFake: 1 }), {
      minLength: 1,
      maxLength: 6,
    }),
    after: fc.array(changes, { minLength: 8, maxLength: 8 }),
    own: fc.option(fc.nat(5)),
  })
  .map(({ senders, targets, after, own }) => {
    const before = anInput(
      senders.map((more, n) => sender(n, more)),
      targets.map((more, n) => target(n, more)),
    )
    const now = before.senders.map((one, n) => ({ ...one, ...after[n] })).filter(({ isBlocked }) => !isBlocked)
    return { before, now: { ...before, senders: now, isSpared: ({ _id }: Target) => _id === `t${own}` } }
  })

describe('replacements', () => {
  test('nothing is gone while nothing has changed', () => {
    fc.assert(
      fc.property(plans, ({ before }) => {
        expect(goneIn(before, calculated(before)).size).toBe(0)
      }),
    )
  })

  test('can all be taken, leave every other attack as it is, and nothing that cannot be sent', () => {
    fc.assert(
      fc.property(plans, ({ before, now }) => {
        const former = calculated(before)
        const { intact, found, edits, refused, assignments } = replaced(now, former)
        expect(refused).toEqual([])
        expect(edits.filter(({ op }) => op === 'give')).toHaveLength(found.length)
        const after = new Map(toLines(assignments).map((line) => [attackKey(line), line]))
        for (const line of intact) {
          const { launch, arrival, unit } = line
          expect(after.get(attackKey(line))).toMatchObject({ launch, arrival, unit })
        }
        expect(goneIn(now, assignments).size).toBe(0)
        expect(after.size).toBe(intact.length + found.length)
      }),
    )
  })

  test('as many as a run finds: none is left open that a village could still send', () => {
    const noFakes = { maxFake: 0 }
    const before = anInput([sender(0), sender(1), sender(2)], [target(0, noFakes), target(1, noFakes)])
    const former = calculated(before)
    const [first] = former.off?.attacks ?? []
    const now = { ...before, senders: before.senders.filter(({ villageId }) => villageId !== first?.villageId) }
    const { gone, found } = replaced(now, former)
    expect(found.filter(({ kind }) => kind === 'off')).toHaveLength(1)
    expect(new Set(gone.map(({ villageId }) => villageId))).toEqual(new Set([first?.villageId]))
  })

  test('the same village takes its attack again when only its slowest unit is gone', () => {
    const before = anInput([sender(0)], [target(0, { maxFake: 0 })])
    const former = calculated(before)
    const now = { ...before, senders: [sender(0, { troops: { axe: 5000 } })] }
    expect([...goneIn(now, former).values()]).toEqual(['no_troops'])
    const { edits, assignments } = replaced(now, former)
    expect(edits).toEqual([{ op: 'give', attack: { kind: 'off', villageId: 0, targetId: 't0' }, villageId: 0 }])
    expect(toLines(assignments)).toMatchObject([{ unit: 'axe', fixed: 'pinned' }])
  })
})

describe('attacks that can no longer be sent', () => {
  const plan = () => {
    const input = anInput([sender(0, { maxOff: 2 })], [target(0, { maxFake: 0 }), target(1, { maxFake: 0 })])
    return { input, former: calculated(input) }
  }
  const weakened = (input: BoardInput) => ({ ...input, senders: [sender(0, { maxOff: 1 })] })

  test('are those launched last, but sent and pinned ones come first', () => {
    const { input, former } = plan()
    const [first, last] = (former.off?.attacks ?? []).toSorted((a, b) => a.launch - b.launch)
    if (!first || !last) throw new Error('two offs')
    const goneTargets = (attacks: NonNullable<Assignments['off']>['attacks']) =>
      [...goneIn(weakened(input), { off: { attacks } }).keys()].map(({ targetId }) => targetId)
    expect(goneTargets([last, first])).toEqual([last.targetId])
    for (const fixed of ['sent', 'pinned'] as const)
      expect(goneTargets([{ ...last, fixed }, first])).toEqual([first.targetId])
    const sent = [first, last].map((attack) => ({ ...attack, fixed: 'sent' as const }))
    expect(goneTargets(sent)).toEqual([])
  })

  test('are all of a village that is gone, and all on own targets', () => {
    const { input, former } = plan()
    expect([...goneIn({ ...input, senders: [] }, former).values()]).toEqual(['unknown_village', 'unknown_village'])
    const isSpared = () => true
    expect([...goneIn({ ...input, isSpared }, former).values()]).toEqual(['own_target', 'own_target'])
  })

  test('of a village that is no sender can be given away or removed, with or without a ban; sent ones cannot', () => {
    const { input, former } = plan()
    const now = { ...input, senders: [sender(5)] }
    const [attack] = toLines(former).map(({ kind, villageId, targetId }) => ({ kind, villageId, targetId }))
    if (!attack) throw new Error('an attack')
    const given = editWishes(noWishes, now, former, [{ op: 'give', attack, villageId: 5 }])
    expect(given).toMatchObject({ refused: [], changed: 2, wishes: { pins: [{ ...attack, villageId: 5 }] } })
    expect(toLines(given.assignments).map(attackKey)).not.toContain(attackKey(attack))
    const removed = editWishes(noWishes, now, former, [{ op: 'remove', attack, ban: false }])
    expect(removed).toMatchObject({ refused: [], changed: 1, wishes: { forbids: [] } })
    expect(toLines(removed.assignments)).toHaveLength(1)
    const banned = editWishes(noWishes, now, former, [{ op: 'remove', attack }])
    expect(banned.wishes.forbids).toEqual([attack])
    const sent = { ...former }
    for (const kind of attackKinds)
      if (former[kind]) sent[kind] = { attacks: former[kind].attacks.map((one) => ({ ...one, fixed: 'sent' })) }
    expect(editWishes(noWishes, now, sent, [{ op: 'give', attack, villageId: 5 }]).refused).toMatchObject([
      { reason: 'unknown_village' },
    ])
  })
})
