import { expect, test } from 'vitest'
import { clockChangeIn, formatExactTime } from '../../../shared/game/world/world-time.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import { type KindOffset, latestKindOffset, misordered } from '../../../shared/model/inputs/kind-offset.ts'
import { plannedKinds } from '../../../shared/model/inputs/planned-kinds.ts'
import { clockChangeSentence } from '../../../web/components/plan/clock-change.tsx'

const wide = { off: { before: 0, after: 60 } }
const found = (kindOffset: KindOffset, windows = {}, hasTrains = false) =>
  misordered({ kindOffset, windows }, plannedKinds({ hasTrains }))

test('kinds are misordered by offset or, with different offsets, by windows that overlap; fakes never', () => {
  expect(found({}, wide)).toEqual([])
  expect(found({ bfcleaner: -30, bfkatas: 5, fake: -900 })).toEqual([])
  expect(found({ bfcleaner: 10 })).toEqual([
    { earlier: 'bfcleaner', later: 'off', by: 'offset' },
    { earlier: 'bfcleaner', later: 'ramoff', by: 'offset' },
    { earlier: 'bfcleaner', later: 'bfkatas', by: 'offset' },
  ])
  expect(found({ bfkatas: 59 }, wide)).toEqual([{ earlier: 'off', later: 'bfkatas', by: 'windows' }])
  expect(found({ bfkatas: 60 }, wide)).toEqual([])
  expect(found({ off: Number.NaN }, wide)).toEqual([])
})

test('trains wait for offs, which is said where they are asked for earlier; katas may come too late for them', () => {
  const around = Object.fromEntries(attackKinds.map((kind) => [kind, { before: 60, after: 60 }]))
  expect([
    found({}, {}, true),
    found({}, around, true),
    found({ off: 30, ramoff: 30 }, {}, true).filter(({ later }) => later === 'ag'),
  ]).toEqual([[], [], []])
  expect(found({ ag: -60 }, {}, true)).toEqual([
    { earlier: 'off', later: 'ag', by: 'waits' },
    { earlier: 'ramoff', later: 'ag', by: 'waits' },
    { earlier: 'bfcleaner', later: 'ag', by: 'waits' },
  ])
  expect(found({ ag: 60 }, wide, true)).toEqual([{ earlier: 'off', later: 'ag', by: 'waits' }])
  expect(found({ ag: 61 }, wide, true)).toEqual([])
  expect(found({ bfkatas: 5 }, {}, true)).toEqual([{ earlier: 'bfkatas', later: 'ag', by: 'offset' }])
  expect(found({}, { bfkatas: { before: 0, after: 9 } }, true)).toEqual([
    { earlier: 'bfkatas', later: 'ag', by: 'windows' },
  ])
  expect(found({ ag: Number.NaN }, around, true)).toEqual([])
})

test('the latest kind counts only after the time of its target', () => {
  expect([latestKindOffset(), latestKindOffset({ off: -5 }), latestKindOffset({ off: -5, fake: 9 })]).toEqual([0, 0, 9])
})

test.each([
  ['2027-03-28', 'Am 28.03.2027 stellt die Uhr dazwischen eine Stunde vor.'],
  ['2026-10-25', 'Am 25.10.2026 stellt die Uhr dazwischen eine Stunde zurück.'],
])('a window over the change on %s is named', (day, sentence) => {
  const arrival = { at: `${day}T00:59:30.000Z`, timeZone: 'Europe/Berlin' }
  expect(clockChangeSentence(arrival, [-60, 29])).toBeUndefined()
  expect(clockChangeSentence(arrival, [-60, 30])).toContain(sentence)
  expect(clockChangeSentence({ ...arrival, at: `${day}T01:00:30.000Z` }, [-31, 0])).toContain(sentence)
})

test.each([
  // The next two changes, and those of the tests' year.
  ['2027-03-28T01:00:00Z', 'skipped'],
  ['2026-10-25T01:00:00Z', 'repeated'],
  ['2038-03-28T01:00:00Z', 'skipped'],
  ['2038-10-31T01:00:00Z', 'repeated'],
])('a clock change at %s is found in a span that contains it', (iso, change) => {
  const zone = 'Europe/Berlin'
  const at = Date.parse(iso) / 1000
  expect(clockChangeIn({ from: at - 1, to: at + 60 }, zone)).toEqual({ at, change })
  expect(clockChangeIn({ from: at - 3600, to: at }, zone)).toEqual({ at, change })
  expect(clockChangeIn({ from: at - 3600, to: at - 1 }, zone)).toBeUndefined()
  expect(clockChangeIn({ from: at, to: at + 3600 }, zone)).toBeUndefined()
  // An offset counts real seconds, not what the clock shows.
  const [before, after] = [formatExactTime(at - 1, zone), formatExactTime(at + 1, zone)]
  expect([before.slice(12), after.slice(12)]).toEqual(
    change === 'skipped' ? ['01:59:59', '03:00:01'] : ['02:59:59 (Sommerzeit)', '02:00:01 (Winterzeit)'],
  )
})
