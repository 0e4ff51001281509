import { describe, expect, it } from 'vitest'
import { emptyDraft, isComplete, type PlanDraft, sameDraft, waitsFor } from '../../../web/features/plans/plan-draft.ts'
import { scheduleProblem } from '../../../web/lib/format/schedule.ts'

const complete: PlanDraft = {
  name: 'Sturm',
  tribes: [7],
  sendFrom: '2027-01-01T10:00:00.000Z',
  arriveAt: '2027-01-02T10:00:00.000Z',
  notes: '',
}

describe('a plan’s draft', () => {
  it('is complete with a name, a tribe and both dates', () => {
    expect(isComplete(complete)).toBe(true)
    expect(isComplete(emptyDraft)).toBe(false)
    expect(isComplete({ ...complete, name: '  ' })).toBe(false)
    expect(isComplete({ ...complete, tribes: [] })).toBe(false)
    expect(isComplete({ ...complete, arriveAt: undefined })).toBe(false)
  })

  it('says what is missing, or what does not fit', () => {
    expect(waitsFor(complete)).toBeUndefined()
    expect(waitsFor(emptyDraft, ['Welt'])).toBe('Es fehlen noch: Welt, Name des Plans, Stämme, Senden ab und Ankunft.')
    expect(waitsFor({ ...complete, tribes: [] })).toBe('Es fehlt noch: Stämme.')
    expect(waitsFor({ ...complete, arriveAt: complete.sendFrom })).toBe('Die Ankunft passt noch nicht zum Beginn.')
  })

  it('must arrive after it is sent', () => {
    expect(scheduleProblem(complete)).toBeUndefined()
    expect(scheduleProblem({ ...complete, sendFrom: undefined })).toBeUndefined()
    expect(scheduleProblem({ ...complete, arriveAt: complete.sendFrom })).toMatch(/nach dem Beginn/)
  })

  it('is changed when any part differs', () => {
    expect(sameDraft(complete, { ...complete, tribes: [7] })).toBe(true)
    expect(sameDraft(complete, { ...complete, tribes: [7, 8] })).toBe(false)
    expect(sameDraft(complete, { ...complete, notes: 'x' })).toBe(false)
  })
})
