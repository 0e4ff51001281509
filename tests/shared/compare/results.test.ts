import { describe, expect, test } from 'vitest'
import { compareResults, countDifferences, type KindAttack } from '../../../shared/compare/results.ts'
import { type Assignments, type AttackKind, attackKinds, type PlannedAttack } from '../../../shared/model/attack.ts'
import { fc } from '../../support/properties.ts'

const anAttack = fc.record({
  villageId: fc.integer({ min: 1, max: 4 }),
  targetId: fc.constantFrom('offs-1-1', 'offs-2-2', 'fakes-3-3'),
  launch: fc.integer({ min: 0, max: 5 }),
  arrival: fc.integer({ min: 10, max: 11 }),
  unit: fc.constantFrom('ram' as const, 'axe' as const),
  troops: fc.constantFrom(undefined, { axe: 100 }, { axe: 100, ram: 0 }, { axe: 50, ram: 1 }),
})
const aRun = fc.array(anAttack, { maxLength: 12 })
const aResult: fc.Arbitrary<Assignments> = fc
  .record({ off: aRun, fake: aRun })
  .map(({ off, fake }) => ({ off: { attacks: off.map(known) }, fake: { attacks: fake.map(known) } }))

/** Without a property that is undefined. */
const known = ({ troops, ...attack }: PlannedAttack | (Omit<PlannedAttack, 'troops'> & { troops: undefined })) =>
  troops ? { ...attack, troops } : attack

const listAttacks = (assignments: Assignments): KindAttack[] =>
  attackKinds.flatMap((kind: AttackKind) => (assignments[kind]?.attacks ?? []).map((attack) => ({ ...attack, kind })))
const withoutTroops = (attacks: readonly KindAttack[]) =>
  attacks
    .map(({ kind, villageId, targetId, launch, arrival, unit }) =>
      [kind, villageId, targetId, launch, arrival, unit].join(' '),
    )
    .toSorted()

describe('the comparison of two results', () => {
  test('accounts for every attack of both, once', () => {
    fc.assert(
      fc.property(aResult, aResult, (before, after) => {
        const { kept, added, gone, changed } = compareResults(before, after)
        const former = [...kept, ...gone, ...changed.map((pair) => pair.before)]
        const present = [...kept, ...added, ...changed.map((pair) => pair.after)]
        expect(withoutTroops(former)).toEqual(withoutTroops(listAttacks(before)))
        expect(withoutTroops(present)).toEqual(withoutTroops(listAttacks(after)))
        for (const pair of changed) {
          const { kind, villageId, targetId } = pair.before
          expect(pair.after).toMatchObject({ kind, villageId, targetId })
        }
      }),
    )
  })

  test('of a result with itself finds nothing, in any order of its attacks', () => {
    fc.assert(
      fc.property(aResult, (result) => {
        const turned: Assignments = { off: { attacks: result.off?.attacks.toReversed() ?? [] }, fake: result.fake }
        expect(compareResults(result, turned)).toMatchObject({ added: [], gone: [], changed: [] })
      }),
    )
  })

  test('backwards swaps what is new with what is gone', () => {
    fc.assert(
      fc.property(aResult, aResult, (a, b) => {
        const [forth, back] = [compareResults(a, b), compareResults(b, a)]
        expect(withoutTroops(back.added)).toEqual(withoutTroops(forth.gone))
        expect(withoutTroops(back.gone)).toEqual(withoutTroops(forth.added))
        expect(back.kept.length).toBe(forth.kept.length)
        expect(back.changed.length).toBe(forth.changed.length)
      }),
    )
  })

  test('leaves no pair of village, target and kind both new and gone', () => {
    fc.assert(
      fc.property(aResult, aResult, (a, b) => {
        const { added, gone } = compareResults(a, b)
        const pairKey = ({ kind, villageId, targetId }: KindAttack) => `${kind} ${villageId} ${targetId}`
        const pairs = new Set(added.map(pairKey))
        expect(gone.map(pairKey).filter((pair) => pairs.has(pair))).toEqual([])
      }),
    )
  })

  test('counts the same by player, target and in all', () => {
    fc.assert(
      fc.property(aResult, aResult, (a, b) => {
        const found = compareResults(a, b)
        const total = countDifferences(found, () => 0).get(0)
        const sums = { before: 0, after: 0, added: 0, gone: 0, changed: 0 }
        for (const count of countDifferences(found, ({ targetId }) => targetId).values()) {
          sums.before += count.before
          sums.after += count.after
          sums.added += count.added
          sums.gone += count.gone
          sums.changed += count.changed
        }
        expect(total ?? sums).toEqual(sums)
        expect(sums.before).toBe(listAttacks(a).length)
        expect(sums.after).toBe(listAttacks(b).length)
      }),
    )
  })

  test('sees other troops as a change, but not a unit written as zero', () => {
    const attack = { villageId: 1, targetId: 'offs-1-1', launch: 1, arrival: 2, unit: 'ram' as const }
    const of = (troops: PlannedAttack['troops']): Assignments => ({ off: { attacks: [{ ...attack, troops }] } })
    expect(compareResults(of({ axe: 1 }), of({ axe: 1, ram: 0 })).kept).toHaveLength(1)
    expect(compareResults(of({ axe: 1 }), of({ axe: 2 })).changed).toHaveLength(1)
  })
})
