import { expect, test } from 'vitest'
import { defaultOptions, type PlanSummary } from '../../../shared/model/plan.ts'
import { findPlans, isPlanOrder } from '../../../web/features/plans/plan-list.ts'

const aPlan = (change: Partial<PlanSummary>): PlanSummary => ({
  _id: 'p',
  name: 'Plan',
  world: 'w',
  tribes: [1],
  tribeNames: ['WIR'],
  sendFrom: '2027-03-01T10:00:00.000Z',
  arriveAt: '2027-03-02T10:00:00.000Z',
  options: defaultOptions,
  incTime: '2027-03-02T10:00:00.000Z',
  notes: '',
  version: 1,
  createdAt: '2027-01-01T10:00:00.000Z',
  updatedAt: '2027-01-01T10:00:00.000Z',
  outdatedBy: [],
  progress: { targets: 0, required: 0, planned: 0 },
  ...change,
})

const plans = [
  aPlan({ name: 'Große Welle 10', arriveAt: '2027-03-05T10:00:00.000Z', createdAt: '2027-01-02T10:00:00.000Z' }),
  aPlan({ name: 'Große Welle 9', arriveAt: '2027-03-04T10:00:00.000Z', sendFrom: '2027-03-03T10:00:00.000Z' }),
  aPlan({ name: 'Ablenkung', tribeNames: ['Äxte', 'WIR'], createdAt: '2027-02-01T10:00:00.000Z' }),
]
const names = (...asked: [text: string, order: Parameters<typeof findPlans>[2]]) =>
  findPlans(plans, ...asked).map(({ name }) => name)

test('plans are found by name and tribe, in any case and with any accents', () => {
  expect(names('WELLE', 'name')).toEqual(['Große Welle 9', 'Große Welle 10'])
  expect(names(' axte ', 'name')).toEqual(['Ablenkung'])
  expect(names('', 'name')).toHaveLength(3)
  expect(names('Adel', 'name')).toEqual([])
})

test('a search never runs over the border of two names', () => {
  expect(names('äxtewir', 'name')).toEqual([])
})

test('plans are ordered by arrival, start, name (numbers by value) or creation', () => {
  expect(names('', 'arrival')).toEqual(['Große Welle 10', 'Große Welle 9', 'Ablenkung'])
  expect(names('', 'start')).toEqual(['Große Welle 9', 'Ablenkung', 'Große Welle 10'])
  expect(names('', 'name')).toEqual(['Ablenkung', 'Große Welle 9', 'Große Welle 10'])
  expect(names('', 'created')).toEqual(['Ablenkung', 'Große Welle 10', 'Große Welle 9'])
})

test('only what can be chosen is an order', () => {
  expect(['arrival', 'toString', ''].map(isPlanOrder)).toEqual([true, false, false])
})
