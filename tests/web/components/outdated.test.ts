import { expect, test } from 'vitest'
import { outdatedNames, outdatedSentence } from '../../../web/components/plan/outdated.ts'

test('what has changed is in a German sentence, one or many', () => {
  expect(outdatedSentence([])).toBe('')
  expect(outdatedSentence(['schedule'])).toBe('Der Zeitplan hat sich seit der letzten Berechnung geändert.')
  expect(outdatedSentence(['frontlineCoords'])).toBe('Die Frontlinie hat sich seit der letzten Berechnung geändert.')
  expect(outdatedSentence(['targets'])).toBe('Die Ziele haben sich seit der letzten Berechnung geändert.')
  expect(outdatedSentence(['schedule', 'targets', 'world'])).toBe(
    'Der Zeitplan, die Ziele und die Weltdaten der Dörfer haben sich seit der letzten Berechnung geändert.',
  )
})

test('a result of which nothing was noted says so, unless something is known to have changed', () => {
  expect(outdatedSentence(['former'])).toBe('Das Ergebnis stammt aus einer älteren Fassung der Berechnung.')
  expect(outdatedSentence(['slots', 'former'])).toBe('Die Zeitfenster haben sich seit der letzten Berechnung geändert.')
})

test('where there is little room, only the names are shown', () => {
  expect(outdatedNames(['schedule', 'attackTemplates'])).toBe('Zeitplan, Angriffs-Templates')
})
