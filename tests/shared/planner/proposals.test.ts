import { afterEach, describe, expect, it, vi } from 'vitest'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { type DailyWindow, layAutoSlots } from '../../../shared/game/world/world-time.ts'
import { withChange } from '../../../shared/planner/explain/change.ts'
import { diagnose } from '../../../shared/planner/explain/diagnose.ts'
import type { Proposal } from '../../../shared/planner/explain/proposals.ts'
import type { SharedWindows } from '../../../shared/planner/explain/shared-proposals.ts'
import { feasiblePairs } from '../../../shared/planner/flow/feasible.ts'
import { extended, withExtension } from '../../../shared/planner/flow/windows.ts'
import type { Problem } from '../../../shared/planner/model/problem.ts'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { fc } from '../../support/properties.ts'
import { ARRIVAL, aProblem, limited, type ProblemSpec, smallProblems } from './builders.ts'

const tiny = smallProblems({ senders: 6, targets: 4, grid: 6 })

/** `diagnose` of modules of its own, in which it is counted how often all pairs are enumerated. */
async function countedDiagnose() {
  const enumerated = vi.fn(feasiblePairs)
  vi.resetModules()
  vi.doMock('../../../shared/planner/flow/feasible.ts', async (original) => {
    return { ...(await original<object>()), feasiblePairs: enumerated }
  })
  const { diagnose: counted } = await import('../../../shared/planner/explain/diagnose.ts')
  return { counted, enumerated }
}
afterEach(() => {
  vi.doUnmock('../../../shared/planner/flow/feasible.ts')
  vi.resetModules()
})

const HOUR = 3600
const DAY = 1440

function findHelps(spec: ProblemSpec, shared?: SharedWindows): readonly Proposal[] {
  const problem = aProblem(spec)
  return diagnose(problem, plan(problem), shared).helps
}
const slotsAmong = (helps: readonly Proposal[]) => helps.flatMap((help) => (help.kind === 'slot' ? [help] : []))

describe('a longer slot', () => {
  it('is weighed by the attacks it gains, though one village sends them all', () => {
    // Half an hour per field: launches 10, 40, 70, 100 and 130 minutes after the end of the window.
    const targets = [20, 19, 18, 17, 16].map((x) => ({ x, y: 0 }))
    const end = ARRIVAL - 10 * HOUR - 600
    const helps = slotsAmong(findHelps({ senders: [{ x: 0, y: 0, supply: 5 }], targets, windows: [[end - HOUR, end]] }))
    expect(helps[0]).toMatchObject({ gain: 5, extension: { side: 'after', minutes: 130, to: end + 130 * 60 } })
  })
})

describe('a new slot', () => {
  it('is as wide as the launches that gain', () => {
    const senders = [0, 1, 2, 3].map((y) => ({ x: 0, y, player: 0 }))
    const targets = [20, 21, 22, 23].map((x) => ({ x, y: 0 }))
    const helps = slotsAmong(findHelps({ senders, targets, windows: [[]] }))
    expect(helps[0]?.gain).toBe(4)
    const { minutes = 0, from = 0, to = 0 } = helps[0]?.extension ?? {}
    expect(minutes).toBeGreaterThan(60)
    expect(to - from).toBe(minutes * 60)
  })

  it('is proposed to a player whose slots are far from every launch', () => {
    const windows = [[ARRIVAL - 1, ARRIVAL]]
    const helps = slotsAmong(findHelps({ senders: [{ x: 0, y: 0 }], targets: [{ x: 60, y: 0 }], windows }))
    expect(helps).toMatchObject([{ gain: 1, extension: { side: 'new', from: ARRIVAL - 30 * HOUR, minutes: 1 } }])
  })

  it('is not proposed where a slot is near', () => {
    const windows = [[ARRIVAL - 10 * HOUR, ARRIVAL - 9 * HOUR]]
    const helps = slotsAmong(findHelps({ senders: [{ x: 0, y: 0 }], targets: [{ x: 16, y: 0 }], windows }))
    expect(helps).toMatchObject([{ gain: 1, extension: { side: 'after', minutes: 60 } }])
  })
})

describe('more villages', () => {
  it('are proposed where every village that reaches the target attacks it already', () => {
    const helps = findHelps({ senders: [{ x: 0, y: 0 }], targets: [{ x: 5, y: 0, demand: 4 }] })
    expect(helps).toEqual([{ kind: 'senders', like: 0, count: 3, gain: 3 }])
  })

  it('are as many as gain one attack each, not ten at most', () => {
    const targets = Array.from({ length: 40 }, (_, x) => ({ x, y: 5 }))
    expect(findHelps({ senders: [{ x: 0, y: 0 }], targets })).toEqual([
      { kind: 'senders', like: 0, count: 39, gain: 39 },
    ])
  })
})

describe('an earlier start', () => {
  it('is found beyond a day, at the launch that needs it', () => {
    const senders = [
      { x: 0, y: 0 },
      { x: 0, y: 1 },
    ]
    const targets = [
      { x: 11, y: 0 },
      { x: 70, y: 0 },
    ]
    const starts = findHelps({ sendFrom: ARRIVAL - 5 * HOUR, senders, targets }).filter(
      ({ kind }) => kind === 'sendFrom',
    )
    expect(starts).toMatchObject([
      { gain: 2, minutes: 30 * 60 },
      { gain: 1, minutes: 30 },
    ])
  })
})

describe('the slots of the world', () => {
  const rules: DailyWindow[] = [{ from: '18:00', to: '20:00' }]
  const lay = (list: readonly DailyWindow[]) =>
    Float64Array.from(
      layAutoSlots(list, 'Europe/Berlin', ARRIVAL - 4 * DAY * 60, ARRIVAL).flatMap(({ from, to }) => [
        toEpoch(from),
        toEpoch(to),
      ]),
    )
  /** Everything arrives at 21:00 in Berlin: 20:25 is missed by 25 minutes by every sender. */
  const spec = (players: number): ProblemSpec => ({
    sendFrom: ARRIVAL - 2 * DAY * 60,
    senders: Array.from({ length: players }, (_, player) => ({ x: 0, y: player * 500, player, minutesPerField: 7 })),
    targets: Array.from({ length: players }, (_, player) => ({ x: 5, y: player * 500 })),
    windows: Array.from({ length: players }, () => [...lay(rules)]),
  })
  const everybody = (players: number): SharedWindows => ({ players: [...Array(players).keys()], rules, lay })

  it('are named once where they are what many players lack', () => {
    const helps = findHelps(spec(6), everybody(6))
    expect(helps).toMatchObject([
      {
        kind: 'shared',
        gain: 6,
        extension: {
          before: { from: '18:00', to: '20:00' },
          after: { from: '18:00', to: '20:25' },
          minutes: 25,
          players: 6,
        },
      },
    ])
  })

  it('leave what a single player lacks to that player', () => {
    const { senders, targets, ...rest } = spec(6)
    const alone = {
      targets: targets.slice(0, 1),
      senders: senders.map((s, i) => ({ ...s, y: s.y + (i > 0 ? 3000 : 0) })),
    }
    expect(findHelps({ ...alone, ...rest }, everybody(6))).toMatchObject([
      { kind: 'slot', gain: 1, extension: { player: 0, minutes: 25 } },
    ])
  })

  it('leave alone whom they do not hold for', () => {
    const helps = findHelps(spec(6), { ...everybody(6), players: [0, 1, 2] })
    expect(helps[0]).toMatchObject({ kind: 'shared', gain: 3, extension: { players: 3 } })
    expect(slotsAmong(helps).map(({ extension }) => extension.player)).toEqual([3, 4, 5])
  })
})

it('enumerates the pairs of a plan once, however many players and slots are asked about', async () => {
  const { counted, enumerated } = await countedDiagnose()
  const players = 60
  const spec: ProblemSpec = {
    sendFrom: ARRIVAL - 30 * HOUR,
    senders: Array.from({ length: 240 }, (_, i) => ({ x: i % 20, y: Math.floor(i / 20), player: i % players })),
    targets: Array.from({ length: 80 }, (_, i) => ({ x: 25 + (i % 10), y: Math.floor(i / 10), demand: 2 })),
    windows: Array.from({ length: players }, (_, p) => [ARRIVAL - 9 * HOUR + p, ARRIVAL - 8.8 * HOUR + p]),
  }
  const problem = aProblem(spec)
  const result = plan(problem)
  const { helps } = counted(problem, result)
  expect(slotsAmong(helps).length).toBeGreaterThan(5)
  // Once for the plan, once for the earliest start.
  expect(enumerated.mock.calls.length).toBeGreaterThan(0)
  expect(enumerated.mock.calls.length).toBeLessThanOrEqual(2)
})

/** The most that any length up to a day gains at any end of a window. */
function mostByAnyExtension(problem: Problem): number {
  const assigned = (changed: Problem) => plan(changed).assigned
  const before = assigned(problem)
  let most = 0
  problem.windows.forEach((list, player) => {
    for (let window = 0; list && window * 2 < list.length; window++)
      for (const side of ['before', 'after'] as const)
        most = Math.max(most, assigned(withExtension(problem, extended(list, player, window, side, DAY))) - before)
  })
  return most
}

it('no start is proposed that lies before the moment of the calculation', () => {
  const problem = aProblem({
    sendFrom: ARRIVAL - 5 * HOUR,
    senders: [
      { x: 12, y: 0 },
      { x: 40, y: 0 },
    ],
    targets: [{ x: 0, y: 0, demand: 2 }],
  })
  const result = plan(problem)
  const startsFrom = (earliest?: number) =>
    diagnose(problem, result, undefined, earliest).helps.flatMap((help) =>
      help.kind === 'sendFrom' ? [[help.gain, help.sendFrom]] : [],
    )
  // The villages lie six and twenty hours away.
  const [near, far] = [ARRIVAL - 6 * HOUR, ARRIVAL - 20 * HOUR]
  expect(startsFrom()).toEqual([
    [2, far],
    [1, near],
  ])
  expect(startsFrom(far + 1)).toEqual([[1, near]])
  expect(startsFrom(near + 1)).toEqual([])
})

describe('every help', () => {
  it('gains what it says, nothing shorter gains as much, and no single extension or start gains more than those named', () => {
    const seen = { slot: 0, isNew: 0, sendFrom: 0, senders: 0 }
    fc.assert(
      fc.property(fc.oneof(tiny, limited(tiny)), (spec) => {
        const problem = aProblem(spec)
        const before = plan(problem).assigned
        const countGain = (changed: Problem) => plan(changed).assigned - before
        const helps = findHelps(spec)
        for (const help of helps) {
          expect(countGain(withChange(problem, help))).toBe(help.gain)
          if (help.kind === 'shared') throw new Error('nothing is shared here')
          seen[help.kind]++
          if (help.kind === 'senders') expect(help.gain).toBe(help.count)
          if (help.kind === 'sendFrom')
            expect(countGain({ ...problem, sendFrom: help.sendFrom + 60 })).toBeLessThan(help.gain)
          if (help.kind !== 'slot') continue
          const { player, window, side, minutes, from, to } = help.extension
          const list = problem.windows[player] ?? new Float64Array(0)
          if (side === 'new') {
            seen.isNew++
            expect([
              countGain(withExtension(problem, { ...help.extension, from: from + 60 })),
              minutes > 1,
            ]).not.toEqual([help.gain, true])
            expect([countGain(withExtension(problem, { ...help.extension, to: to - 60 })), minutes > 1]).not.toEqual([
              help.gain,
              true,
            ])
          } else if (minutes > 1) {
            expect(countGain(withExtension(problem, extended(list, player, window, side, minutes - 1)))).toBeLessThan(
              help.gain,
            )
          }
        }
        const bySlot = slotsAmong(helps).map(({ gain }) => gain)
        expect(Math.max(0, ...bySlot)).toBeGreaterThanOrEqual(mostByAnyExtension(problem))
        const byStart = helps.flatMap((help) => (help.kind === 'sendFrom' ? [help.gain] : []))
        if (Number.isFinite(problem.sendFrom))
          expect(Math.max(0, ...byStart)).toBe(countGain({ ...problem, sendFrom: problem.sendFrom - 14 * DAY * 60 }))
      }),
      { numRuns: 400, seed: 11 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
  })
})
