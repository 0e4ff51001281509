import { describe, expect, it } from 'vitest'
import { withChange } from '../../../shared/planner/explain/change.ts'
import { type Diagnosis, diagnose, type Reason } from '../../../shared/planner/explain/diagnose.ts'
import { extended, shortestExtension, withExtension } from '../../../shared/planner/flow/windows.ts'
import type { Problem } from '../../../shared/planner/model/problem.ts'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { ARRIVAL, aProblem, limited, type ProblemSpec, smallProblems } from './builders.ts'
import { exhaustiveOptimum, feasibleMatrix, isAllowed } from './oracle.ts'

const tiny = smallProblems({ senders: 6, targets: 4, grid: 6 })

const HOUR = 3600

function diagnoseSpec(spec: ProblemSpec): Diagnosis {
  const problem = aProblem(spec)
  return diagnose(problem, plan(problem))
}

describe('a target stays empty', () => {
  it('because there is no sender of its class', () => {
    const { reasons, helps } = diagnoseSpec({
      senders: [{ x: 0, y: 0, eligibility: 2 }],
      targets: [{ x: 3, y: 0, demand: 2 }],
    })
    expect(reasons).toEqual([{ target: 0, missing: 2, kind: 'no_sender', eligible: 0 }])
    expect(helps).toEqual([])
  })

  it('because it is too far, with the latest start that would do', () => {
    const { reasons, helps } = diagnoseSpec({
      sendFrom: ARRIVAL - 2 * HOUR,
      senders: [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
      ],
      targets: [{ x: 0, y: 6 }],
    })
    expect(reasons).toEqual([{ target: 0, missing: 1, kind: 'too_far', sendFrom: ARRIVAL - 3 * HOUR, sender: 0 }])
    expect(helps).toContainEqual({ kind: 'sendFrom', sendFrom: ARRIVAL - 3 * HOUR, minutes: 60, gain: 1 })
  })

  it('because of the slots, with the shortest extension: an hour and a half later rather than two earlier', () => {
    const { reasons } = diagnoseSpec({
      senders: [{ x: 0, y: 0 }],
      targets: [{ x: 0, y: 5 }],
      windows: [[ARRIVAL - 5 * HOUR, ARRIVAL - 4 * HOUR, ARRIVAL - 0.5 * HOUR, ARRIVAL]],
    })
    expect(reasons).toEqual([
      {
        target: 0,
        missing: 1,
        kind: 'no_slot',
        sender: 0,
        launch: ARRIVAL - 2.5 * HOUR,
        extension: {
          player: 0,
          window: 0,
          side: 'after',
          minutes: 90,
          from: ARRIVAL - 5 * HOUR,
          to: ARRIVAL - 2.5 * HOUR,
        },
      },
    ])
  })

  it('because of the slots, with an extension that two villages need together when that is shorter', () => {
    // Half an hour earlier, 0|0 reaches 0|6, and 11|0 takes over 5|0 from it; 11|0 alone would need four hours for 0|6.
    const { reasons } = diagnoseSpec({
      senders: [
        { x: 0, y: 0 },
        { x: 11, y: 0 },
      ],
      targets: [
        { x: 5, y: 0 },
        { x: 0, y: 6 },
      ],
      windows: [[ARRIVAL - 2.5 * HOUR, ARRIVAL - 2 * HOUR]],
    })
    const extension = { side: 'before', minutes: 30, from: ARRIVAL - 3 * HOUR }
    expect(reasons).toMatchObject([{ target: 1, kind: 'no_slot', sender: 0, launch: ARRIVAL - 3 * HOUR, extension }])
  })

  it('because its player has no slot at all', () => {
    const { reasons, helps } = diagnoseSpec({ senders: [{ x: 0, y: 0 }], targets: [{ x: 0, y: 5 }], windows: [[]] })
    const from = ARRIVAL - 2.5 * HOUR
    expect(reasons[0]).toMatchObject({ kind: 'no_slot', extension: { window: -1, side: 'new', from, to: from + 60 } })
    expect(helps[0]).toMatchObject({ kind: 'slot', gain: 1 })
  })

  it('because others need the same senders, and more senders there help', () => {
    const { reasons, blocks, helps } = diagnoseSpec({
      senders: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 50, y: 50, eligibility: 2 },
      ],
      targets: [
        { x: 0, y: 5 },
        { x: 1, y: 5 },
        { x: 2, y: 5 },
        { x: 50, y: 55, targetClass: 2 },
      ],
    })
    expect(reasons).toMatchObject([{ missing: 1, kind: 'competition', block: 0 }])
    expect(blocks).toEqual([{ targets: Int32Array.of(0, 1, 2), senders: Int32Array.of(0, 1), demand: 3, capacity: 2 }])
    expect(helps).toMatchObject([{ kind: 'senders', count: 1, gain: 1 }])
  })

  it('and a full plan needs no help', () => {
    expect(diagnoseSpec({ senders: [{ x: 0, y: 0 }], targets: [{ x: 1, y: 0 }] })).toEqual({
      bound: 1,
      reasons: [],
      blocks: [],
      helps: [],
    })
  })
})

describe('extensions', () => {
  it('are made at the nearer end of the nearer window, in whole minutes, never where a window is already', () => {
    const problem = aProblem({ senders: [], targets: [], windows: [[0, 60, 1000, 1200]] })
    expect(shortestExtension(problem, 0, 181)).toMatchObject({ window: 0, side: 'after', minutes: 3, from: 0, to: 240 })
    expect(shortestExtension(problem, 0, 879)).toMatchObject({
      window: 1,
      side: 'before',
      minutes: 3,
      from: 820,
      to: 1200,
    })
    expect(shortestExtension(problem, 0, -1)).toMatchObject({ window: 0, side: 'before', minutes: 1 })
    expect(shortestExtension(problem, 0, 1201)).toMatchObject({ window: 1, side: 'after', minutes: 1 })
    for (const inside of [0, 60, 1000, 1100, 1200]) expect(shortestExtension(problem, 0, inside)).toBeUndefined()
  })

  it('merge with the window they reach', () => {
    const problem = aProblem({ senders: [], targets: [], windows: [[0, 60, 120, 180, 600, 660]] })
    const extension = { player: 0, window: 0, side: 'after', minutes: 2, from: 0, to: 180 } as const
    expect([...(withExtension(problem, extension).windows[0] ?? [])]).toEqual([0, 180, 600, 660])
  })
})

/** Whether some extension of less than `minutes` gains an attack on this very target. */
function shorterForTarget(problem: Problem, target: number, minutes: number): boolean {
  const { fill, assigned } = plan(problem)
  // All others may keep what they have, so one attack more in the maximum is one on this target.
  const demand = Int32Array.from(fill, (n, t) => n + (t === target ? 1 : 0))
  const asking = { ...problem, targets: { ...problem.targets, demand } }
  return problem.windows.some((list, player) => {
    if (!list || minutes <= 1) return false
    return Array.from(list).some((_, i) => {
      const longer = extended(list, player, i >> 1, i % 2 === 0 ? 'before' : 'after', minutes - 1)
      return plan(withExtension(asking, longer)).assigned > assigned
    })
  })
}

function checkReason(spec: ProblemSpec, problem: Problem, reason: Reason, diagnosis: Diagnosis): void {
  const { assigned, assignment } = plan(problem)
  const matrix = feasibleMatrix(spec)
  const attacked = (s: number) => assignment.sender.some((v, i) => v === s && assignment.target[i] === reason.target)
  if (reason.kind === 'no_slot') {
    expect(plan(withExtension(problem, reason.extension)).assigned).toBeGreaterThan(assigned)
    const { from, to, minutes } = reason.extension
    expect(reason.launch).toBeGreaterThanOrEqual(from)
    expect(reason.launch).toBeLessThanOrEqual(to)
    expect(minutes).toBeGreaterThan(0)
    expect(shorterForTarget(problem, reason.target, minutes)).toBe(false)
  } else if (reason.kind === 'too_far') {
    expect(reason.sendFrom).toBeLessThan(problem.sendFrom)
    const earlier = { ...problem, sendFrom: reason.sendFrom }
    const mended = reason.extension ? withExtension(earlier, reason.extension) : earlier
    expect(plan(mended).assigned).toBeGreaterThan(assigned)
  } else if (reason.kind === 'no_sender') {
    const rivals = spec.senders.flatMap((s, i) => {
      const fits = isAllowed(spec, s, spec.targets[reason.target] ?? { x: 0, y: 0 })
      return fits && (s.supply ?? 1) > 0 && !attacked(i) ? [i] : []
    })
    expect(reason.eligible).toBe(rivals.length)
    for (const s of rivals) {
      const wider = matrix.map((row, i) => row.map((ok, t) => ok || (i === s && t === reason.target)))
      expect(exhaustiveOptimum(spec, wider).maximum).toBe(assigned)
    }
  } else {
    const block = diagnosis.blocks[reason.block]
    const inside = new Set(block?.senders)
    const targets = [...(block?.targets ?? [])]
    const outside = targets.flatMap((t) => matrix.filter((row, s) => row[t] && !inside.has(s))).length
    const supply = [...inside].reduce((sum, s) => sum + (spec.senders[s]?.supply ?? 1), 0)
    expect(targets).toContain(reason.target)
    expect(inside.size).toBeGreaterThan(0)
    expect(block?.demand).toBe(targets.reduce((sum, t) => sum + (spec.targets[t]?.demand ?? 1), 0))
    expect(block?.capacity).toBe(supply + outside)
    expect(block?.demand).toBeGreaterThan(block?.capacity ?? Infinity)
  }
}

describe('every diagnosis', () => {
  it('names each short target once, gives a true reason, and gains what it promises', () => {
    const seen = {
      no_sender: 0,
      too_far: 0,
      no_slot: 0,
      competition: 0,
      slot: 0,
      sendFrom: 0,
      senders: 0,
      longer: 0,
    }
    fc.assert(
      fc.property(fc.oneof(tiny, limited(tiny)), (spec) => {
        const problem = aProblem(spec)
        const result = plan(problem)
        const diagnosis = diagnose(problem, result)
        expect(diagnosis.bound).toBe(result.assigned)
        const short = spec.targets.flatMap((t, target) => {
          const missing = (t.demand ?? 1) - (result.fill[target] ?? 0)
          return missing > 0 ? [{ target, missing }] : []
        })
        expect(diagnosis.reasons.map(({ target, missing }) => ({ target, missing }))).toEqual(short)
        for (const reason of diagnosis.reasons) {
          seen[reason.kind]++
          checkReason(spec, problem, reason, diagnosis)
        }
        diagnosis.helps.forEach((help, i) => {
          if (help.kind !== 'shared') seen[help.kind]++
          expect(help.gain).toBeGreaterThan(0)
          expect(plan(withChange(problem, help)).assigned - result.assigned).toBe(help.gain)
          expect(help.gain).toBeLessThanOrEqual(diagnosis.helps[i - 1]?.gain ?? Infinity)
        })
        const ends = diagnosis.helps.flatMap((help) => {
          if (help.kind !== 'slot') return []
          const { player, window, side, minutes } = help.extension
          return [{ end: `${player} ${window} ${side}`, minutes, gain: help.gain }]
        })
        for (const a of ends)
          for (const b of ends) {
            if (a.end !== b.end || a.minutes <= b.minutes) continue
            expect(a.gain).toBeGreaterThan(b.gain)
            seen.longer++
          }
        if (diagnosis.reasons.some((reason) => reason.kind === 'no_slot'))
          expect(diagnosis.helps.some((help) => help.kind === 'slot')).toBe(true)
      }),
      { numRuns: 600, seed: 7 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50)
  })
})
