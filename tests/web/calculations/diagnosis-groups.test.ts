import { expect, test } from 'vitest'
import type { Block, Proposal, RunDiagnosis, ShortTarget } from '../../../shared/model/diagnosis.ts'
import {
  blockGroups,
  byCause,
  rankedHelps,
  reasonGroups,
} from '../../../web/features/calculations/diagnosis/diagnosis-groups.ts'

const short = (x: number, missing: number, rest: Partial<ShortTarget> = {}): ShortTarget => ({
  targetId: `offs-${x}-500`,
  x,
  y: 500,
  missing,
  reason: 'competition',
  ...rest,
})
const aRun = (change: Partial<RunDiagnosis>): RunDiagnosis => ({
  kind: 'off',
  calculatedAt: '2026-12-01T07:00:00.000Z',
  durationMs: 1,
  required: 10,
  current: 1,
  upperBound: 1,
  reasons: [],
  blocks: [],
  helps: [],
  ...change,
})

test('reasons are grouped: what costs most first, and in each the targets that miss most', () => {
  const reasons = [
    short(1, 1, { reason: 'no_slot' }),
    short(2, 1),
    short(3, 4),
    short(4, 2, { reason: 'forbidden' }),
    short(5, 2, { reason: 'no_slot' }),
  ]
  const groups = reasonGroups(aRun({ reasons }))
  expect(groups.map(({ reason, missing, targets }) => [reason, missing, targets.map(({ x }) => x)])).toEqual([
    ['competition', 5, [3, 2]],
    ['no_slot', 3, [5, 1]],
    ['forbidden', 2, [4]],
  ])
  expect(reasonGroups(aRun({}))).toEqual([])
})

test('competing targets are listed with their block', () => {
  const block = (demand: number): Block => ({
    targetCount: 2,
    senderCount: 1,
    demand,
    capacity: 1,
    targetIds: [],
    senders: [],
  })
  const blocks = [block(2), block(9)]
  const groups = blockGroups([short(1, 1, { block: 0 }), short(2, 1, { block: 1 }), short(3, 1, { block: 1 })], blocks)
  expect(groups.map((group) => [group.block?.demand, group.targets.map(({ x }) => x)])).toEqual([
    [9, [2, 3]],
    [2, [1]],
  ])
})

test('targets beside the auto time slots have one cause, unless it is a single one', () => {
  const slot = { playerId: 1, playerName: 'Anna', from: '', to: '', minutes: 5, isNew: false, isAuto: true }
  const targets = [
    short(1, 1, { reason: 'no_slot', slot }),
    short(2, 1, { reason: 'no_slot', slot: { ...slot, isAuto: false } }),
    short(3, 1, { reason: 'no_slot', slot }),
    short(4, 1, { reason: 'too_far', slot }),
  ]
  const xs = (list: ShortTarget[]) => list.map(({ x }) => x)
  const { auto, own } = byCause(targets)
  expect([xs(auto), xs(own)]).toEqual([
    [1, 3],
    [2, 4],
  ])
  expect(byCause(targets.slice(1))).toEqual({ auto: [], own: targets.slice(1) })
})

test('helps of all runs are ranked by what they gain', () => {
  const help = (gain: number): Proposal => ({
    kind: 'sendFrom',
    gain,
    sendFrom: '2026-12-01T07:00:00.000Z',
    minutes: 1,
  })
  const ranked = rankedHelps([aRun({ helps: [help(3), help(1)] }), aRun({ kind: 'fake', helps: [help(5), help(3)] })])
  expect(ranked.map(({ kind, help: { gain } }) => [kind, gain])).toEqual([
    ['fake', 5],
    ['off', 3],
    ['fake', 3],
    ['off', 1],
  ])
})
