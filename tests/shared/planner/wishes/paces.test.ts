import { describe, expect, test } from 'vitest'
import { type AttackKind, attackKinds } from '../../../../shared/model/attack.ts'
import { oppositeEdits } from '../../../../shared/model/wishes/opposite-edits.ts'
import { noWishes } from '../../../../shared/model/wishes/wish.ts'
import { type BoardInput, toBoard } from '../../../../shared/planner/plan/board.ts'
import { candidatesFor } from '../../../../shared/planner/plan/candidates.ts'
import { resolvePins } from '../../../../shared/planner/plan/pins.ts'
import { editWishes } from '../../../../shared/planner/plan/wish-edits.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { ARRIVAL } from '../builders.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const hour = 3600
const troops = { axe: 5000, light: 1000, ram: 200, catapult: 50 }
const [near, far] = [aSender(1, { x: 496, y: 500, troops }), aSender(2, { x: 480, y: 500, troops })]
const target = aTarget(1, { x: 500, y: 500 })
const input = (more: Partial<BoardInput> = {}): BoardInput => ({
  ...aBase,
  sendFrom: ARRIVAL - 24 * hour,
  senders: [near, far],
  targets: [target],
  ...more,
})
const newAttack = (kind: AttackKind = 'off') => ({ kind, villageId: 0, targetId: target._id, target })
const listed = (given: BoardInput, kind?: AttackKind) =>
  candidatesFor(toBoard(given, {}, new Map()), newAttack(kind), {})
const ownOf = (given: BoardInput, villageId: number) =>
  listed(given).find(({ sender }) => sender.villageId === villageId)

describe('a candidate with rams and catapults', () => {
  test('is named with the launch without them too: at the pace of axes instead of rams', () => {
    const one = ownOf(input(), far.villageId)
    expect(one?.feasible).toEqual({ launch: ARRIVAL - 20 * 30 * 60, slack: 14 * hour })
    expect(one?.faster).toEqual({ unit: 'axe', launch: ARRIVAL - 20 * 18 * 60, slack: 18 * hour })
  })

  test('that would come too late with them is named with the reason, and sends without them', () => {
    const late = input({ sendFrom: ARRIVAL - 8 * hour })
    const one = ownOf(late, far.villageId)
    expect(one).toMatchObject({ reason: 'too_far', faster: { unit: 'axe', launch: ARRIVAL - 6 * hour } })
    expect(one?.feasible).toBeUndefined()
    expect(listed(late).map(({ sender }) => sender.villageId)).toEqual([near.villageId, far.villageId])
    const attack = { kind: 'off' as const, villageId: far.villageId, targetId: target._id }
    const edit = (unit?: 'axe') => editWishes(noWishes, late, {}, [{ op: 'add', attack, unit }])
    expect(edit().refused).toEqual([{ index: 0, reason: 'too_far' }])
    const { wishes, assignments, refused } = edit('axe')
    expect(refused).toEqual([])
    const [added] = assignments.off?.attacks ?? []
    expect(added).toMatchObject({ unit: 'axe', launch: ARRIVAL - 6 * hour, troops: { axe: 5000, light: 1000 } })
    expect(added?.troops).not.toHaveProperty('ram')
    // Runs keep it: their pins are resolved beside the stored attacks.
    const { fixed } = resolvePins(wishes.pins, late, assignments)
    expect(fixed).toMatchObject([{ unit: 'axe', launch: ARRIVAL - 6 * hour }])
  })

  test('gets its pace back when giving it away is undone', () => {
    const given = input()
    const attack = { kind: 'off' as const, villageId: far.villageId, targetId: target._id }
    const added = editWishes(noWishes, given, {}, [{ op: 'add', attack, unit: 'axe' }])
    const give = { op: 'give' as const, attack, villageId: near.villageId }
    const edited = editWishes(added.wishes, given, added.assignments, [give])
    const findTimes = () => ({ arrival: new Date(ARRIVAL * 1000).toISOString(), unit: 'axe' as const })
    const opposite = oppositeEdits(give, { ...added.wishes, findTimes })
    const undone = editWishes(edited.wishes, given, edited.assignments, opposite)
    expect(undone.refused).toEqual([])
    expect(undone.assignments.off?.attacks).toMatchObject([{ villageId: far.villageId, unit: 'axe' }])
  })

  test('has one pace where rams are the point, only they are there, or another unit is as slow', () => {
    const pace = (kind: AttackKind, type: typeof far.type, own: typeof troops | object) => {
      const sender = aSender(3, { x: 490, y: 500, type, troops: own, maxFake: 1, maxBFake: 1 })
      return listed(input({ senders: [sender] }), kind)[0]?.faster?.unit
    }
    expect(pace('off', 'offs', troops)).toBe('axe')
    expect(pace('off', 'offs', { light: 1000, catapult: 50 })).toBe('light')
    expect(pace('off', 'offs', { axe: 5000 })).toBeUndefined()
    expect(pace('off', 'offs', { ram: 300 })).toBeUndefined()
    expect(pace('ramoff', 'ramoff', troops)).toBeUndefined()
    expect(pace('fake', 'offs', troops)).toBeUndefined()
    expect(pace('bfkatas', 'bfkatas', troops)).toBeUndefined()
  })
})

test('an edit with the unit of a list gets its launch; one with a unit that the village lacks is refused', () => {
  let faster = 0
  const counts = fc.record({
    axe: fc.constantFrom(0, 3000),
    light: fc.constantFrom(0, 800),
    ram: fc.constantFrom(0, 250),
    catapult: fc.constantFrom(0, 60),
  })
  const villages = fc.array(fc.record({ troops: counts, x: fc.integer({ min: 480, max: 499 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(villages, fc.integer({ min: 1, max: 12 }), fc.constantFrom(...attackKinds), (drawn, hours, kind) => {
      const senders = drawn.map((one, n) => aSender(n + 1, { ...one, y: 500, maxFake: 2 }))
      const given = input({ senders, sendFrom: ARRIVAL - hours * hour })
      for (const candidate of listed(given, kind)) {
        const attack = { kind, villageId: candidate.sender.villageId, targetId: target._id }
        const edit = (unit?: 'axe' | 'light' | 'snob') =>
          editWishes(noWishes, given, {}, [{ op: 'add', attack, unit }]).assignments[kind]?.attacks ?? []
        expect(edit().map(({ launch }) => launch)).toEqual(candidate.feasible ? [candidate.feasible.launch] : [])
        const { unit, launch } = candidate.faster ?? {}
        if (kind === 'off') expect(edit('snob')).toEqual([])
        if (unit !== 'axe' && unit !== 'light') continue
        faster++
        expect(edit(unit)).toMatchObject([{ unit, launch }])
        expect(launch).toBeGreaterThan(candidate.feasible?.launch ?? 0)
      }
    }),
    { numRuns: rounds(200, 3000) },
  )
  expect(faster).toBeGreaterThan(20)
})
