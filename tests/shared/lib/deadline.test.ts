import { expect, test } from 'vitest'
import { checkDeadline, computeBefore, computeIfInTime, DeadlineExceeded } from '../../../shared/lib/deadline.ts'
import { diagnose } from '../../../shared/planner/explain/diagnose.ts'
import { fittingSet } from '../../../shared/planner/parting/fitting.ts'
import { partLaunches } from '../../../shared/planner/parting/part-launches.ts'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { aProblem } from '../planner/builders.ts'

const ended = () => performance.now() - 1
const later = () => performance.now() + 60_000

const villages = Array.from({ length: 200 }, (_, i) => i)
const problem = aProblem({
  senders: villages.map((i) => ({ x: 400 + (i % 20), y: 400 + Math.floor(i / 20), supply: 1 })),
  targets: villages.map((i) => ({ x: 430 + (i % 20), y: 400 + Math.floor(i / 20), demand: 2 })),
})

test('a computation ends at its deadline, and only that one', () => {
  expect(() => computeBefore(ended(), checkDeadline)).toThrow(DeadlineExceeded)
  expect(checkDeadline).not.toThrow()
  expect(() => computeBefore(later(), () => computeBefore(ended(), checkDeadline))).toThrow(DeadlineExceeded)
  expect(() => computeBefore(ended(), () => computeBefore(later(), checkDeadline))).toThrow(DeadlineExceeded)
})

test('plan, diagnosis and parting check it', () => {
  const result = plan(problem)
  const launches = villages.map(() => ({ base: 1000, before: 600, after: 600 }))
  const part = () => partLaunches({ launches, sendFrom: 0, windows: undefined }, 2)
  expect(part().launch).toHaveLength(launches.length)
  expect(() => computeBefore(ended(), () => plan(problem))).toThrow(DeadlineExceeded)
  expect(() => computeBefore(ended(), () => diagnose(problem, result))).toThrow(DeadlineExceeded)
  expect(() => computeBefore(ended(), part)).toThrow(DeadlineExceeded)
  const jobs = villages.map((i) => ({ earliest: i, latest: i + 600, wish: i + 300, isIssued: false }))
  const fitting = () => fittingSet(jobs, { from: [], to: [] }, 2)
  expect(fitting().size).toBe(jobs.length)
  expect(() => computeBefore(ended(), fitting)).toThrow(DeadlineExceeded)
})

test('what can be left out is, after the deadline and only then', () => {
  expect(computeIfInTime(() => 1)).toBe(1)
  expect(computeBefore(ended(), () => computeIfInTime(checkDeadline) ?? 'left out')).toBe('left out')
  const fail = () => {
    throw new RangeError()
  }
  expect(() => computeIfInTime(fail)).toThrow(RangeError)
})

test('a deadline in time changes no result', () => {
  expect(computeBefore(later(), () => plan(problem))).toEqual(plan(problem))
})
