import { expect, it } from 'vitest'
import type { ExpectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import {
  expectedSentence,
  proposalSentence,
  reserveSentence,
} from '../../../../web/features/calculations/risks/reliability-sentences.ts'

const expected = (planned: number, sent: number, weakTargets: number): ExpectedOffs => ({
  ...{ planned, sent, weakTargets, targets: [] },
})

it('says what to expect in whole numbers', () => {
  expect(expectedSentence(expected(250, 230.6, 12.3))).toBe('Erwartet: 231 von 250 Offs, 12 Ziele unter der Hälfte.')
  expect(expectedSentence(expected(2500, 2400, 1))).toBe('Erwartet: 2.400 von 2.500 Offs, 1 Ziel unter der Hälfte.')
  expect(expectedSentence(expected(1, 0.9, 0.1))).toBe('Erwartet: 1 von 1 Off, kein Ziel unter der Hälfte.')
})

it('proposes a reserve, and says what it does', () => {
  expect(proposalSentence({ off: 19, ramoff: 0 })).toMatch(/^19 Offs sind noch frei: Als Reserve helfen sie /)
  expect(proposalSentence({ off: 2, ramoff: 3 })).toMatch(/^2 Offs, 3 RamOffs sind noch frei: /)
  expect(proposalSentence({ off: 1, ramoff: 0 })).toMatch(/^1 Off ist noch frei: Als Reserve hilft sie /)
  const twelve = expected(250, 231, 12)
  expect(reserveSentence({ raised: [], offs: 14, targets: 9, weakTargets: 4.2 }, twelve)).toBe(
    '9 Ziele wollen dann zusammen 14 Offs mehr. Kommen sie alle zustande, sind 4 statt 12 Ziele unter der Hälfte zu erwarten.',
  )
  expect(reserveSentence({ raised: [], offs: 2, targets: 1, weakTargets: 0.6 }, expected(4, 2, 1.2))).toBe(
    '1 Ziel will dann 2 Offs mehr.',
  )
  expect(reserveSentence({ raised: [], offs: 0, targets: 0, weakTargets: 12 }, twelve)).toMatch(/^Hier hilft keine/)
})
