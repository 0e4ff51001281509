import { describe, expect, test } from 'vitest'
import { readCoordinateLines } from '../../../shared/game/dump/coordinates.ts'
import { readingSentence } from '../../../web/components/form/coordinates-field.tsx'
import { ApiError } from '../../../web/lib/api/api.ts'
import { parseRejectedLines } from '../../../web/lib/api/rejected.ts'
import { numberedLines } from '../../../web/lib/format/lines.ts'

test('lines are sent with the blank ones, so that their numbers are those of the text', () => {
  expect(numberedLines('1|1\n\n 2|2\r\nx\n\n')).toEqual(['1|1', '', ' 2|2', 'x'])
  expect(numberedLines(`${'\n'.repeat(10_001)}1|1`)).toEqual(['1|1'])
})

describe('a failed call', () => {
  test('that names lines says them with their text', () => {
    const fields = { 'coordinates.0': 'Zeile 1: Keine Koordinate.', 'coordinates.2': 'Zeile 3: Kein Dorf.', type: 'x' }
    const error = new ApiError('no_good_coordinate', 'Keine.', 400, fields)
    expect(parseRejectedLines(error, ['Quatsch', '', ' 1|1 '])).toEqual([
      { line: 1, text: 'Quatsch', reason: 'Keine Koordinate.' },
      { line: 3, text: '1|1', reason: 'Kein Dorf.' },
    ])
  })

  test('of another kind names none', () => {
    expect(parseRejectedLines(new Error('x'), [])).toEqual([])
    expect(parseRejectedLines(new ApiError('network'), [])).toEqual([])
  })
})

test.each([
  ['500|500', '1 Koordinate gelesen'],
  ['500|500 50O|501', '1 Koordinate gelesen · 1 nicht lesbar'],
  ['500|500 501|501:3\n501|501\nx', '2 Koordinaten gelesen, 1 davon mit eigenen Mengen · 1 doppelt · 1 nicht lesbar'],
])('%j is shown as %s', (text, sentence) => {
  expect(readingSentence(readCoordinateLines(text.split('\n')))).toBe(sentence)
})
