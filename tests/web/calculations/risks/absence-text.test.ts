import { expect, it } from 'vitest'
import { byKind } from '../../../../shared/model/attack.ts'
import { absenceSentence } from '../../../../web/components/plan/risks/absence-sentence.ts'
import {
  absenceHint,
  absenceText,
  nobodyMissedSentence,
} from '../../../../web/features/calculations/risks/absence-text.ts'

it('names what is lost if a player sends nothing', () => {
  const lost = { ...byKind(() => 0), off: 66, fake: 1, ag: 2 }
  expect(absenceText({ playerId: 1, attacks: 69, byKind: lost, targets: 21 })).toBe(
    '21 Ziele mit halb so vielen Offs oder weniger · 66 Offs, 1 Fake, 2 AG-Züge',
  )
  expect(absenceText({ playerId: 1, attacks: 1, byKind: { ...byKind(() => 0), off: 1 }, targets: 0 })).toBe('1 Off')
})

it('sums up whose absence is worst', () => {
  expect(absenceSentence({ targets: 32, worst: { playerName: 'Mira', targets: 7 } })).toBe(
    '32 Ziele verlieren die Hälfte ihrer Offs oder mehr, wenn ein einzelner Spieler ausfällt; am meisten bei Mira (7 Ziele).',
  )
  expect(absenceSentence({ targets: 1, worst: { playerName: 'Mira', targets: 1 } })).toBe(
    '1 Ziel verliert die Hälfte seiner Offs oder mehr, wenn ein einzelner Spieler ausfällt; am meisten bei Mira (1 Ziel).',
  )
  expect(nobodyMissedSentence).toBe(
    'Kein Ziel mit mindestens 3 Offs verliert die Hälfte davon, wenn ein einzelner Spieler ausfällt.',
  )
  expect(absenceHint).toBe('Was fehlt, wenn ein Spieler gar nichts schickt. Abgeschicktes ist nicht mehr zu verlieren.')
})
