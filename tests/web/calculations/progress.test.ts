import { expect, test } from 'vitest'
import { attackKinds, pluralOfKind } from '../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../shared/model/calculation.ts'
import { formatDuration, runFigures, runTotals, shownRuns } from '../../../web/features/calculations/runs/progress.ts'

const status: CalculationStatus = {
  totalRequiredOffs: 10,
  totalCurrentOffs: 1,
  totalRequiredRamoffs: 20,
  totalCurrentRamoffs: 2,
  totalRequiredFakes: 30,
  totalCurrentFakes: 3,
  totalRequiredBFcleaner: 40,
  totalCurrentBFcleaner: 4,
  totalRequiredBFkatas: 50,
  totalCurrentBFkatas: 5,
  incTime: '2026-12-01T07:00:00.000Z',
  possibleAttacks: 0,
  outdated: false,
  outdatedBy: [],
  outdatedRuns: {},
}

test('each of the five cards reads its own figures', () => {
  expect(shownRuns(status).map((kind) => [pluralOfKind(kind), runFigures(status, kind)])).toEqual([
    ['Offs', { required: 10, current: 1 }],
    ['RamOffs', { required: 20, current: 2 }],
    ['Fakes', { required: 30, current: 3 }],
    ['BF Cleaner', { required: 40, current: 4 }],
    ['BF-Katas', { required: 50, current: 5 }],
  ])
})

test('a plan with trains of nobles has a sixth card, which counts in the totals', () => {
  const withTrains = { ...status, totalRequiredAg: 6, totalCurrentAg: 4 }
  expect(shownRuns(withTrains)).toContain('ag')
  expect(runTotals(withTrains)).toEqual({ required: 156, current: 19, surplus: 0 })
})

test('all runs together, and the run of every kind of attack', () => {
  expect(runTotals(status)).toEqual({ required: 150, current: 15, surplus: 0 })
  expect(runTotals({ ...status, totalCurrentOffs: 13 })).toEqual({ required: 150, current: 27, surplus: 3 })
  expect(attackKinds.map(pluralOfKind)).toEqual(['Offs', 'RamOffs', 'BF Cleaner', 'BF-Katas', 'Fakes', 'AG-Züge'])
})

test.each([
  [0.42, '0,4 ms'],
  [12.4, '12 ms'],
  [1340, '1,3 s'],
])('%d ms reads %s', (duration, text) => {
  expect(formatDuration(duration)).toBe(text)
})
