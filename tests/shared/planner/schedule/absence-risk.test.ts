import { describe, expect, it } from 'vitest'
import { type PlanOptions, plan } from '../../../../shared/planner/plan/plan.ts'
import { planBoth, planRun } from '../../../../shared/planner/plan/runs.ts'
import type { FixedAttack } from '../../../../shared/planner/plan/wishes.ts'
import { fewestOffs } from '../../../../shared/planner/risks/absence.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aProblem, capped, entangled, nightly, type ProblemSpec, smallProblems } from '../builders.ts'
import { nightMatrix } from '../oracle.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'
import { toFormer, withFormer } from '../wishes/former.ts'
import { fewestOnOnePlayer, type StandingOff } from '../wishes/integer-program.ts'

const PLAYERS = 6

const toStanding = (offs: readonly StandingOff[]) => ({
  target: Int32Array.from(offs, ({ target }) => target),
  player: Int32Array.from(offs, ({ player }) => player),
})

/** The attacks of a plan, by sender and target. */
function sent(spec: ProblemSpec, options: PlanOptions) {
  const result = plan(aProblem(spec), options)
  const { sender, target } = result.assignment
  return { ...result, attacks: Array.from(sender, (s, i) => ({ sender: s, target: target[i] ?? -1 })) }
}

/** Targets with half of their offs or more of one player. */
function onOnePlayer(spec: ProblemSpec, attacks: ReturnType<typeof sent>['attacks'], standing: readonly StandingOff[]) {
  const offs = [
    ...standing,
    ...attacks.map(({ sender, target }) => ({ target, player: spec.senders[sender]?.player ?? 0 })),
  ]
  return [...Map.groupBy(offs, ({ target }) => target).values()].filter((own) => {
    const byPlayer = Map.groupBy(
      own.filter(({ player }) => player >= 0),
      ({ player }) => player,
    )
    return own.length >= fewestOffs && [...byPlayer.values()].some((list) => 2 * list.length >= own.length)
  }).length
}

/** The same problems with six players instead of three, and targets that want more. */
const morePlayers = (problems: fc.Arbitrary<ProblemSpec>): fc.Arbitrary<ProblemSpec> =>
  problems.chain((spec) =>
    fc.array(fc.nat(PLAYERS - 1), { minLength: spec.senders.length, maxLength: spec.senders.length }).map((player) => {
      const twice = <T>(list: T[] | undefined) => list && [...list, ...list]
      return {
        ...spec,
        senders: spec.senders.map((sender, s) => ({ ...sender, player: player[s] ?? 0 })),
        targets: spec.targets.map((target) => ({ ...target, demand: (target.demand ?? 1) + 1 })),
        windows: spec.windows?.flatMap((list) => [list, undefined]) ?? [],
        ...(spec.nights && { nights: twice(spec.nights) }),
        ...(spec.caps && { caps: twice(spec.caps) ?? [] }),
      }
    }),
  )

const small = smallProblems({ senders: 20, targets: 5, grid: 10 })
const some = morePlayers(fc.oneof(small, entangled(small), nightly(entangled(small)), capped(entangled(small), 6)))
const standingOffs = fc.array(fc.record({ target: fc.nat(4), player: fc.integer({ min: -1, max: PLAYERS - 1 }) }), {
  maxLength: 5,
})

describe('targets on one player', () => {
  it('are at most one more than integer programs find, and cost nothing that goes before', async () => {
    const fewest = await fewestOnOnePlayer(fewestOffs)
    const above: number[] = []
    let [without, withPrice] = [0, 0]
    fc.assert(
      fc.property(withFormer(some, 6), standingOffs, fc.boolean(), ({ spec, former: all }, offs, isKept) => {
        const lines = isKept && spec.senders.length > 0 && spec.targets.length > 0 ? all : []
        const standing = offs.filter(({ target }) => target < spec.targets.length)
        const former = toFormer(lines)
        const [before, after] = [sent(spec, { former }), sent(spec, { former, standingOffs: toStanding(standing) })]
        const nights = nightMatrix(spec)
        const figures = ({ assigned, bound, fill, attacks }: typeof before) => ({
          assigned,
          bound,
          fill: [...fill],
          helpers: attacks.filter(({ sender }) => spec.senders[sender]?.helper).length,
          nights: attacks.filter(({ sender, target }) => nights[sender]?.[target]).length,
          kept: lines.filter((line) => attacks.some((a) => a.sender === line.sender && a.target === line.target)),
        })
        expect(figures(after)).toEqual(figures(before))
        const [found, usual] = [after, before].map(({ attacks }) => onOnePlayer(spec, attacks, standing))
        withPrice += found ?? 0
        without += usual ?? 0
        above.push(found ? found - fewest(spec, after.attacks, lines, standing) : 0)
      }),
      { numRuns: rounds(300, 2000), seed: 20270329 },
    )
    expect(above.filter((more) => more <= 1).length).toBeGreaterThanOrEqual(0.95 * above.length)
    expect(withPrice).toBeLessThan(without)
  })
})

describe('a target with several offs', () => {
  const villages = (playerId: number, count: number) => Array.from({ length: count }, () => playerId)
  /**
   * Three villages of player 1 are near the target, one each of players 2 to 4 is `away` fields from it. Player 1 has 42 more, the others
   * `others` each: even shares alone would move nothing.
   */
  const beside = (away: number, others: number) =>
    [1, 1, 1, 2, 3, 4, ...villages(1, 42), ...[2, 3, 4].flatMap((id) => villages(id, others))].map((playerId, n) => {
      const way = n >= 6 ? 300 : playerId === 1 ? 5 : away
      return aSender(n, { playerId, x: 410 - way, y: 400 + (n % 6) })
    })
  const senders = beside(12, 9)
  const target = aTarget(0, { maxOff: 3 })
  const run = { ...aBase, kind: 'off' as const, senders, targets: [target], assignments: {} }
  const ofFirst = (attacks: readonly { villageId: number }[]) =>
    attacks.filter(({ villageId }) => senders[villageId]?.playerId === 1).length

  it('gets one from each of three players, though their ways are longer', () => {
    expect(ofFirst(planRun(run).attacks)).toBe(1)
    const [off] = planBoth({ ...run, ramoffsEnabled: true }, ['off', 'ramoff'])
    expect(ofFirst(off?.outcome.attacks ?? [])).toBe(1)
  })

  it('gets them from near where other players would have to send from far away', () => {
    expect(ofFirst(planRun({ ...run, senders: beside(60, 9) }).attacks)).toBe(3)
  })

  it('gets them from near where half of them come from one player in any plan', () => {
    expect(ofFirst(planRun({ ...run, senders: senders.filter(({ playerId }) => playerId <= 2) }).attacks)).toBe(3)
  })

  it('gets other kinds from near', () => {
    const type = 'bfcleaner' as const
    const cleaners = senders.map((sender) => ({ ...sender, type }))
    expect(ofFirst(planRun({ ...run, kind: type, senders: cleaners, targets: [{ ...target, type }] }).attacks)).toBe(3)
  })

  it('counts pinned offs for their player, sent ones for none', () => {
    const planWith = (fixed: FixedAttack['fixed']) =>
      planRun({
        ...run,
        senders: beside(6, 13),
        targets: [{ ...target, maxOff: 4 }],
        fixedAttacks: [aFixedAttack(0, target._id, { fixed })],
      }).attacks
    expect(ofFirst(planWith('pinned'))).toBe(1)
    expect(ofFirst(planWith('sent'))).toBe(2)
  })
})
