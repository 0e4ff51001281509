import { describe, expect, it } from 'vitest'
import {
  draftsOf,
  freeKey,
  isChanged,
  listProblem,
  problemOf,
  slotsOf,
} from '../../../web/features/timeslots/slot-draft.ts'

const at = (time: string) => `2026-11-${time}:00.000Z`
const slot = (from: string, to: string) => ({ from: at(from), to: at(to) })

describe('problemOf', () => {
  const problem = (from: string | undefined, to: string | undefined) => problemOf({ key: 0, from, to })
  it('names the field', () => {
    expect(problem(undefined, at('20T18:00'))).toEqual({ from: 'Bitte gib den Beginn an.' })
    expect(problem(at('20T18:00'), undefined)).toEqual({ to: 'Bitte gib das Ende an.' })
    expect(Object.keys(problem(undefined, undefined) ?? {})).toEqual(['from', 'to'])
    expect(problem(at('20T18:00'), at('20T18:00'))).toEqual({ to: 'Das Ende muss nach dem Beginn liegen.' })
    expect(problem(at('01T18:00'), at('15T18:01'))).toEqual({ to: 'Ein Zeitfenster darf höchstens 14 Tage dauern.' })
  })

  it('accepts a minute and 14 days', () => {
    expect(problem(at('20T18:00'), at('20T18:01'))).toBeUndefined()
    expect(problem(at('01T18:00'), at('15T18:00'))).toBeUndefined()
  })
})

describe('slotsOf', () => {
  it('merges overlaps and orders by time', () => {
    const drafts = draftsOf([slot('21T10:00', '21T12:00'), slot('20T10:00', '20T12:00'), slot('20T11:00', '20T13:00')])
    expect(slotsOf(drafts)).toEqual([slot('20T10:00', '20T13:00'), slot('21T10:00', '21T12:00')])
  })

  it('is nothing while a row is unfinished', () => {
    expect(slotsOf([...draftsOf([slot('20T10:00', '20T12:00')]), { key: 9, from: undefined, to: undefined }])).toBe(
      undefined,
    )
    expect(slotsOf([])).toEqual([])
  })
})

describe('isChanged', () => {
  const stored = [slot('20T10:00', '20T12:00'), slot('21T10:00', '21T12:00')]
  it('sees an edit, a new and a missing row, but not another order or notation', () => {
    const drafts = draftsOf(stored)
    expect(isChanged(drafts.toReversed(), stored)).toBe(false)
    expect(
      isChanged([{ key: 5, from: '2026-11-20T11:00:00+01:00', to: at('20T12:00') }, ...drafts.slice(1)], stored),
    ).toBe(false)
    expect(isChanged(drafts.slice(1), stored)).toBe(true)
    expect(isChanged([...drafts, { key: 2, from: undefined, to: undefined }], stored)).toBe(true)
    expect(isChanged([{ key: 0, from: at('20T10:00'), to: at('20T12:01') }, ...drafts.slice(1)], stored)).toBe(true)
  })
})

it('gives rows keys that no other row has', () => {
  expect(draftsOf([slot('20T10:00', '20T12:00')], 7)).toEqual([{ key: 7, ...slot('20T10:00', '20T12:00') }])
  expect(freeKey(draftsOf([slot('20T10:00', '20T12:00')], 7))).toBe(8)
  expect(freeKey([])).toBe(0)
})

it('knows that a list is too long', () => {
  const many = (count: number) => Array.from({ length: count }, () => slot('20T10:00', '20T12:00'))
  expect(listProblem(many(200))).toBeUndefined()
  expect(listProblem(many(201))).toBe('Höchstens 200 Zeitfenster sind möglich.')
})
