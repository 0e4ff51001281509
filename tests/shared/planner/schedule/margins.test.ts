import { describe, expect, it } from 'vitest'
import { marginsIn } from '../../../../shared/planner/flow/margins.ts'
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
  withMargins,
} from '../builders.ts'
import { compareFills, marginMatrix, nightMatrix } from '../oracle.ts'
import { keptAttacks, toFormer, withFormer } from '../wishes/former.ts'
import { integerProgram } from '../wishes/integer-program.ts'

const SEED = 20270329
const small = smallProblems({ senders: 12, targets: 8, grid: 10 })
const awake = withMargins(fc.oneof(small, entangled(small), weighted(entangled(small)), capped(entangled(small), 6)))
const some = fc.oneof(awake, nightly(awake))

const sentOf = ({ assignment: { sender, target } }: ReturnType<typeof plan>) =>
  Array.from(sender, (s, i) => ({ sender: s, target: target[i] ?? -1 }))

type Attacks = ReturnType<typeof sentOf>

const among = (matrix: boolean[][], attacks: Attacks) =>
  attacks.filter(({ sender, target }) => matrix[sender]?.[target]).length

const helpersIn = (spec: ProblemSpec, attacks: Attacks) =>
  attacks.filter(({ sender }) => spec.senders[sender]?.helper).length

describe('launches in margins', () => {
  it('are as few as integer programs find, behind all else that comes before', async () => {
    const better = await integerProgram()
    let [inMargins, without] = [0, 0]
    fc.assert(
      fc.property(some, fc.boolean(), (spec, spreadOrigins) => {
        const attacks = sentOf(plan(aProblem(spec), { spreadOrigins }))
        expect(better(spec, attacks)).toBeUndefined()
        const matrix = marginMatrix(spec)
        inMargins += among(matrix, attacks)
        without += among(matrix, sentOf(plan(aProblem({ ...spec, margin: 0 }), { spreadOrigins })))
      }),
      { numRuns: rounds(40, 800), seed: SEED },
    )
    expect(inMargins).toBeLessThan(without)
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

  it('cost no attack, no fairness, no helper, no former line and no day', () => {
    fc.assert(
      fc.property(withFormer(some, 12), ({ spec, former: all }) => {
        const former = toFormer(spec.senders.length > 0 && spec.targets.length > 0 ? all : [])
        const [close, clear] = [{ ...spec, margin: 0 }, spec].map((each) => {
          const result = plan(aProblem(each), { former })
          return { ...result, sent: sentOf(result), kept: keptAttacks(aProblem(each), former).attacks }
        })
        if (!close || !clear) throw new Error('both are planned')
        expect(clear.assigned).toBe(close.assigned)
        expect(clear.bound).toBe(close.bound)
        expect(compareFills(spec, clear.fill, close.fill)).toBe(0)
        expect(helpersIn(spec, clear.sent)).toBe(helpersIn(spec, close.sent))
        expect(among(nightMatrix(spec), clear.kept)).toBe(among(nightMatrix(spec), close.kept))
        expect(weightOf(clear.kept)).toBe(weightOf(close.kept))

        function weightOf(attacks: Attacks) {
          const isSent = (i: number) =>
            attacks.some(({ sender, target }) => sender === former.sender[i] && target === former.target[i])
          return former.weight.reduce((sum, weight, i) => sum + (isSent(i) ? weight : 0), 0)
        }
      }),
      { numRuns: rounds(75, 1000), seed: SEED },
    )
  })

  it('are left by the village that is farther away, unless the arrival window reaches out of the margin', () => {
    const slot = [ARRIVAL - 10 * 3600, ARRIVAL - 3600 + 299]
    const spec = (after: number, margin: number) => ({
      senders: [
        { x: 2, y: 0 },
        { x: 5, y: 0 },
      ],
      targets: [{ x: 0, y: 0, before: after }],
      windows: [slot],
      margin,
    })
    const senderOf = (before: number, margin: number) => [...plan(aProblem(spec(before, margin))).assignment.sender]
    expect(senderOf(0, 299)).toEqual([0])
    expect(senderOf(0, 300)).toEqual([1])
    expect(senderOf(1, 300)).toEqual([0])
  })

  it('are all of them where slots are shorter than two margins, and none at the start', () => {
    const slot = [ARRIVAL - 4000, ARRIVAL - 3500]
    expect([...marginsIn(Float64Array.from(slot), 300)]).toEqual([slot[0], ARRIVAL - 3499])
    const spec = { senders: [{ x: 2, y: 0 }], targets: [{ x: 0, y: 0 }], windows: [slot], margin: 300 }
    expect(plan(aProblem(spec)).assigned).toBe(1)
    const late = { ...spec, windows: [[ARRIVAL - 9000, ARRIVAL]], sendFrom: ARRIVAL - 3600 }
    const other = { ...late, senders: [{ x: 1, y: 0, minutesPerField: 55 }, ...late.senders] }
    expect([...plan(aProblem(other)).assignment.sender]).toEqual([0])
  })

  it('have no edges between windows that meet', () => {
    const list = Float64Array.of(0, 3600, 3660, 7200, 7261, 9000)
    expect([...marginsIn(list, 60)]).toEqual([0, 60, 7141, 7201, 7261, 7321, 8941, 9001])
    expect([...marginsIn(new Float64Array(), 60)]).toEqual([])
  })
})
