import { expect, test } from 'vitest'
import { lossText } from '../../../web/features/worlds/loss.ts'
import { serverWarning } from '../../../web/features/worlds/server-check.ts'

test('a server that answers and is new gives nothing to say', () => {
  expect(serverWarning('de236', 'answers', [])).toBeUndefined()
})

test('a server is warned about by what it does and by who has it', () => {
  expect(serverWarning('de999', 'silent', [])).toBe('Der Server de999 antwortet nicht.')
  expect(serverWarning('x', 'invalid', [])).toMatch(/^„x“ ist kein bekannter Server/)
  expect(serverWarning('de236', 'silent', ['Alt', 'Neu'])).toBe(
    'Der Server de236 antwortet nicht. Eine Welt auf de236 gibt es schon: „Alt“, „Neu“.',
  )
})

test('a deletion says how many plans go along', () => {
  expect(lossText(0)).toMatch(/^Die Welt hat keine Pläne\./)
  expect(lossText(1)).toContain('werden auch 1 Plan mit')
  expect(lossText(1234)).toContain('werden auch 1.234 Pläne mit')
  expect(lossText(undefined)).toContain('werden auch alle Pläne mit')
})
