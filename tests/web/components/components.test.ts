import { describe, expect, it } from 'vitest'
import { shareTone } from '../../../web/components/feedback/progress.tsx'
import { wholeNumber } from '../../../web/components/form/number-field.tsx'
import { stepStates } from '../../../web/components/plan/plan-pages.ts'

describe('the wizard', () => {
  it('checks the steps before the current one', () => {
    const states = stepStates('targets').map(({ label, number, state }) => [number, label, state])
    expect(states).toEqual([
      [1, 'Plan Details', 'done'],
      [2, 'Troop Upload', 'done'],
      [3, 'Assign Targets', 'current'],
      [4, 'Calculate', 'ahead'],
      [5, 'Real Incs', 'ahead'],
      [6, 'Utilization', 'ahead'],
    ])
  })
})

describe('the tone of a share', () => {
  it('changes at 80, 60 and 40 percent, rounded', () => {
    expect([1, 0.8, 0.795, 0.794, 0.6, 0.594, 0.4, 0.394, 0].map(shareTone)).toEqual([
      'success',
      'success',
      'success',
      'info',
      'info',
      'warning',
      'warning',
      'danger',
      'danger',
    ])
  })
})

describe('what is typed as a number', () => {
  it('is a whole number within its bounds, 0 for anything else', () => {
    expect(['12', '12.9', '', 'abc', '-3', '1e3'].map((typed) => wholeNumber(typed, 0))).toEqual([
      12, 12, 0, 0, 0, 1000,
    ])
    expect(wholeNumber('-3', -10)).toBe(-3)
    expect(wholeNumber('500', 0, 100)).toBe(100)
  })
})
