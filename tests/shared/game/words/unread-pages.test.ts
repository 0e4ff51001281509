import { expect, test } from 'vitest'
import { unreadAttackPages, unreadTroopPages } from '../../../../shared/game/words/unread-pages.ts'

test('German pages and those of unknown markets are not commented on', () => {
  for (const server of ['de236', undefined, 'somewhere'])
    expect([unreadAttackPages(server), unreadTroopPages(server)]).toEqual([undefined, undefined])
})

test('what a table lacks is named', () => {
  expect(unreadAttackPages('fr90')).toBe(
    'In der Sprache dieser Welt nicht erkannt: eigene Befehle; Berichte; was Unterstützung oder Rückkehr ist: ' +
      'Diese Zeilen zählen als Angriffe; die Stärke in Worten.',
  )
  expect(unreadAttackPages('pl216')).toBe('In der Sprache dieser Welt nicht erkannt: die Stärke in Worten.')
  expect(unreadTroopPages('es80')).toContain(
    'die Truppenübersicht; die Uhrzeit am Ende einer Seite; Spalten für Bogensch',
  )
})

test('a market without a table names everything', () => {
  expect(unreadAttackPages('tr90')).toMatch(/Zeiten mit „heute“ und „morgen“; Seiten eines Befehls; eigene Befehle/)
})
