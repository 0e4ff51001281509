import { describe, expect, it } from 'vitest'
import type { TimeSlot } from '../../../shared/game/world/timeslots.ts'
import {
  afterSaving,
  deletedCount,
  draftedSlots,
  draftRows,
  freeKey,
  isChanged,
  listProblem,
  rebased,
  type SlotDraft,
  slotDrafts,
  slotProblem,
} from '../../../web/features/timeslots/slots/slot-draft.ts'

const at = (time: string) => `2026-11-${time}:00.000Z`
const slot = (from: string, to: string) => ({ from: at(from), to: at(to) })

describe('slotProblem', () => {
  const problem = (from: string | undefined, to: string | undefined) => slotProblem({ key: 0, from, to })
  it('names the field', () => {
    expect(problem(undefined, at('20T18:00'))).toEqual({ from: 'Bitte gib den Beginn an.' })
    expect(problem(at('20T18:00'), undefined)).toEqual({ to: 'Bitte gib das Ende an.' })
    expect(Object.keys(problem(undefined, undefined) ?? {})).toEqual(['from', 'to'])
    expect(problem(at('20T18:01'), at('20T18:00'))).toEqual({ to: 'Das Ende muss nach dem Beginn liegen.' })
    expect(problem(at('20T18:00'), at('20T18:00'))).toEqual({
      to: 'Das Ende muss mindestens eine Minute nach dem Beginn liegen.',
    })
    expect(problem(at('01T18:00'), at('15T18:01'))).toEqual({ to: 'Ein Zeitfenster darf höchstens 14 Tage dauern.' })
  })

  it('accepts a minute and 14 days', () => {
    expect(problem(at('20T18:00'), at('20T18:01'))).toBeUndefined()
    expect(problem(at('01T18:00'), at('15T18:00'))).toBeUndefined()
  })
})

describe('draftedSlots', () => {
  it('merges overlaps and orders by time', () => {
    const drafts = slotDrafts([
      slot('21T10:00', '21T12:00'),
      slot('20T10:00', '20T12:00'),
      slot('20T11:00', '20T13:00'),
    ])
    expect(draftedSlots(drafts)).toEqual([slot('20T10:00', '20T13:00'), slot('21T10:00', '21T12:00')])
  })

  it('is nothing while a row is unfinished', () => {
    expect(
      draftedSlots([...slotDrafts([slot('20T10:00', '20T12:00')]), { key: 9, from: undefined, to: undefined }]),
    ).toBe(undefined)
    expect(draftedSlots([])).toEqual([])
  })
})

const slots = [slot('20T10:00', '20T12:00'), slot('21T10:00', '21T12:00')]
const rows = draftRows({ timeslots: slots, version: 1 })
const [first, second] = rows.drafts
if (!first || !second) throw new Error('No rows')
const newer = slot('22T10:00', '22T12:00')

describe('isChanged', () => {
  const isEdited = (drafts: SlotDraft[]) => isChanged({ ...rows, drafts })
  it('sees an edit, a new and a missing row, but not another order or notation', () => {
    expect(isEdited([second, first])).toBe(false)
    expect(isEdited([{ key: 5, from: '2026-11-20T11:00:00+01:00', to: at('20T12:00') }, second])).toBe(false)
    expect(isEdited([second])).toBe(true)
    expect(isEdited([first, second, { key: 2, from: undefined, to: undefined }])).toBe(true)
    expect(isEdited([{ ...first, to: at('20T12:01') }, second])).toBe(true)
  })
})

describe('rebased', () => {
  const upon = (drafts: SlotDraft[], timeslots: TimeSlot[]) => rebased({ ...rows, drafts }, { timeslots, version: 7 })

  it('takes over what another has changed where nothing is typed', () => {
    const { drafts, stored, version } = upon([first, second], [slots[1] ?? newer, newer])
    expect(version).toBe(7)
    expect(drafts).toEqual([second, { key: 3, ...newer }])
    expect(stored).toEqual(drafts)
  })

  it('keeps new, edited, unfinished and removed rows upon it', () => {
    const edited = { ...second, to: at('21T13:00') }
    const unfinished = { key: 4, from: at('24T10:00'), to: undefined }
    const now = upon([edited, unfinished], [...slots, newer])
    expect(now.drafts).toEqual([{ key: 7, ...newer }, edited, unfinished])
    expect(isChanged(now)).toBe(true)
    // The edited row is known to be the stored one, the removed row is still to be deleted.
    expect(now.stored.map(({ key }) => key)).toEqual([0, 1, 7])
    expect(deletedCount(now, [])).toBe(1)
  })

  it('has a slot that both have added once', () => {
    const now = upon([first, second, { key: 9, ...newer }], [...slots, newer])
    expect(now.drafts).toEqual([first, second, { key: 9, ...newer }])
    expect(isChanged(now)).toBe(false)
  })
})

describe('afterSaving', () => {
  const overlapping = { key: 2, from: at('20T11:00'), to: at('20T13:00') }
  const sent = [second, first, overlapping]
  const saved = { timeslots: [slot('20T10:00', '20T13:00'), slot('21T10:00', '21T12:00')], version: 2 }

  it('shows the list as it is stored', () => {
    const now = afterSaving({ ...rows, drafts: sent }, sent, saved)
    expect(now.drafts.map(({ from, to }) => ({ from, to }))).toEqual(saved.timeslots)
    expect(isChanged(now)).toBe(false)
    expect(now.version).toBe(2)
  })

  it('keeps what was typed meanwhile, as unsaved', () => {
    const typed = [{ ...second, to: at('21T15:00') }, first, overlapping]
    const now = afterSaving({ ...rows, drafts: typed }, sent, saved)
    expect(now.drafts).toBe(typed)
    expect(isChanged(now)).toBe(true)
    expect(deletedCount(now, saved.timeslots)).toBe(0)
    expect(isChanged({ ...now, drafts: sent })).toBe(false)
  })
})

it('counts the stored slots that would be deleted, not those edited, moved or covered by others', () => {
  const deleted = (drafts: SlotDraft[]) => deletedCount({ ...rows, drafts }, draftedSlots(drafts) ?? [])
  expect(deleted([first, second])).toBe(0)
  expect(
    deleted([
      { ...first, to: at('20T13:00') },
      { ...second, from: at('23T10:00'), to: at('23T11:00') },
    ]),
  ).toBe(0)
  expect(deleted([second, { key: 5, from: at('20T09:00'), to: at('20T12:00') }])).toBe(0)
  expect(deleted([second, { key: 5, ...newer }])).toBe(1)
  expect(deleted([])).toBe(2)
})

it('gives rows keys that no other row has', () => {
  expect(slotDrafts([slot('20T10:00', '20T12:00')], 7)).toEqual([{ key: 7, ...slot('20T10:00', '20T12:00') }])
  expect(freeKey(slotDrafts([slot('20T10:00', '20T12:00')], 7))).toBe(8)
  expect(freeKey([])).toBe(0)
})

it('knows that a list is too long', () => {
  const many = (count: number) => Array.from({ length: count }, () => slot('20T10:00', '20T12:00'))
  expect(listProblem(many(200))).toBeUndefined()
  expect(listProblem(many(201))).toBe('Höchstens 200 Zeitfenster sind möglich.')
})
