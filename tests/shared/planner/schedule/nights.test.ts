import { describe, expect, it } from 'vitest'
import { plan } from '../../../../shared/planner/plan/plan.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import {
  ARRIVAL,
  aProblem,
  capped,
  entangled,
  nightly,
  type ProblemSpec,
  smallProblems,
  weighted,
} from '../builders.ts'
import { compareFills, nightMatrix } from '../oracle.ts'
import { keptAttacks, toFormer, withFormer } from '../wishes/former.ts'
import { integerProgram } from '../wishes/integer-program.ts'

const SEED = 20270328
const small = smallProblems({ senders: 12, targets: 8, grid: 10 })
const some = nightly(fc.oneof(small, entangled(small), weighted(entangled(small)), capped(entangled(small), 6)))

const sentOf = ({ assignment: { sender, target } }: ReturnType<typeof plan>) =>
  Array.from(sender, (s, i) => ({ sender: s, target: target[i] ?? -1 }))

const helpersIn = (spec: ProblemSpec, attacks: ReturnType<typeof sentOf>) =>
  attacks.filter(({ sender }) => spec.senders[sender]?.helper).length

const nightsIn = (spec: ProblemSpec, attacks: ReturnType<typeof sentOf>) => {
  const matrix = nightMatrix(spec)
  return attacks.filter(({ sender, target }) => matrix[sender]?.[target]).length
}

describe('launches at night', () => {
  it('are as few as integer programs find, behind maximum, fairness and fewest helpers', async () => {
    const better = await integerProgram()
    let [atNight, without] = [0, 0]
    fc.assert(
      fc.property(some, fc.boolean(), (spec, spreadOrigins) => {
        const attacks = sentOf(plan(aProblem(spec), { spreadOrigins }))
        expect(better(spec, attacks)).toBeUndefined()
        atNight += nightsIn(spec, attacks)
        without += nightsIn(spec, sentOf(plan(aProblem({ ...spec, nights: undefined }), { spreadOrigins })))
      }),
      { numRuns: rounds(55, 600), seed: SEED },
    )
    expect(atNight).toBeLessThan(without)
  })

  it('are as few as integer programs find behind the former lines that stay', async () => {
    const better = await integerProgram()
    fc.assert(
      fc.property(withFormer(some, 24), ({ spec, former: all }) => {
        const former = spec.senders.length > 0 && spec.targets.length > 0 ? all : []
        const { attacks } = keptAttacks(aProblem(spec), toFormer(former))
        expect(better(spec, attacks, former)).toBeUndefined()
      }),
      { numRuns: rounds(20, 300), seed: SEED },
    )
  })

  it('cost no attack, no fairness, no helper and no former line', () => {
    fc.assert(
      fc.property(withFormer(some, 12), ({ spec, former: all }) => {
        const former = toFormer(spec.senders.length > 0 && spec.targets.length > 0 ? all : [])
        const [awake, asleep] = [{ ...spec, nights: undefined }, spec].map((each) => {
          const result = plan(aProblem(each), { former })
          return { ...result, sent: sentOf(result), kept: weightOf(keptAttacks(aProblem(each), former).attacks) }
        })
        if (!awake || !asleep) throw new Error('both are planned')
        expect(asleep.assigned).toBe(awake.assigned)
        expect(asleep.bound).toBe(awake.bound)
        expect(compareFills(spec, asleep.fill, awake.fill)).toBe(0)
        expect(helpersIn(spec, asleep.sent)).toBe(helpersIn(spec, awake.sent))
        expect(asleep.kept).toBe(awake.kept)

        function weightOf(attacks: ReturnType<typeof sentOf>) {
          const isSent = (i: number) =>
            attacks.some(({ sender, target }) => sender === former.sender[i] && target === former.target[i])
          return former.weight.reduce((sum, weight, i) => sum + (isSent(i) ? weight : 0), 0)
        }
      }),
      { numRuns: rounds(75, 1000), seed: SEED },
    )
  })

  it('go to the village that reaches the day within the arrival window, though it is farther away', () => {
    const night = [ARRIVAL - 9 * 3600, ARRIVAL - 1800]
    const spec = (after: number) => ({
      senders: [
        { x: 2, y: 0 },
        { x: 3, y: 0, player: 1 },
        { x: 19, y: 0 },
      ],
      targets: [{ x: 0, y: 0, after }],
      windows: [undefined, undefined],
      nights: [night, night],
    })
    const senderOf = (after: number) => [...plan(aProblem(spec(after))).assignment.sender]
    expect(senderOf(0)).toEqual([2])
    expect(senderOf(1799)).toEqual([2])
    expect(senderOf(1800)).toEqual([0])
  })
})
