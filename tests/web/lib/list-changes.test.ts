import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetChanges, keepChange, withChanges } from '../../../web/lib/draft/list-changes.ts'

const key = '/api/incplans#w1'
const entry = (_id: string, version = 1, name = _id) => ({ _id, version, name })
const old = { plans: [entry('a'), entry('b')] }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetChanges()
  vi.useRealTimers()
})

it('works what was created, changed and removed into an answer that does not know of it yet', () => {
  keepChange(key, { created: entry('c') })
  keepChange(key, { changed: entry('a', 2, 'Umbenannt') })
  keepChange(key, { removed: 'b' })
  expect(withChanges(key, old)).toEqual({ plans: [entry('a', 2, 'Umbenannt'), entry('c')] })
})

it('takes the answer where it knows as much or more', () => {
  keepChange(key, { created: entry('c') })
  keepChange(key, { changed: entry('a', 2, 'Von mir') })
  const answer = { plans: [entry('a', 3, 'Von anderen'), entry('c', 1, 'Wie gespeichert')] }
  expect(withChanges(key, answer)).toEqual(answer)
})

it('keeps a new entry with what was changed of it since, until it is removed', () => {
  keepChange(key, { created: entry('c') })
  keepChange(key, { changed: entry('c', 2, 'Umbenannt') })
  expect(withChanges(key, old).plans.at(-1)).toEqual(entry('c', 2, 'Umbenannt'))
  keepChange(key, { removed: 'c' })
  expect(withChanges(key, old)).toEqual(old)
})

it('leaves what was only changed to the list: others may have removed it', () => {
  keepChange(key, { changed: entry('c', 2) })
  expect(withChanges(key, old)).toEqual(old)
})

it('concerns the list of its key alone, and ends after ten seconds', () => {
  keepChange(key, { removed: 'a' })
  expect(withChanges('/api/incplans#w2', old)).toEqual(old)
  vi.advanceTimersByTime(9_000)
  expect(withChanges(key, old).plans).toEqual([entry('b')])
  vi.advanceTimersByTime(2_000)
  expect(withChanges(key, old)).toBe(old)
})
