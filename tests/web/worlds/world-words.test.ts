import { expect, test } from 'vitest'
import { lossOf } from '../../../web/features/worlds/loss.ts'
import { warningOf } from '../../../web/features/worlds/server-check.ts'

test('a server that answers and is new gives nothing to say', () => {
  expect(warningOf('de236', 'answers', [])).toBeUndefined()
})

test('a server is warned about by what it does and by who has it', () => {
  expect(warningOf('de999', 'silent', [])).toBe('Der Server de999 antwortet nicht.')
  expect(warningOf('x', 'invalid', [])).toMatch(/^„x“ ist kein bekannter Server/)
  expect(warningOf('de236', 'silent', ['Alt', 'Neu'])).toBe(
    'Der Server de236 antwortet nicht. Eine Welt auf de236 gibt es schon: „Alt“, „Neu“.',
  )
})

test('a deletion says how many plans go along', () => {
  expect(lossOf(0)).toMatch(/^Die Welt hat keine Pläne\./)
  expect(lossOf(1)).toContain('werden auch 1 Plan mit')
  expect(lossOf(1234)).toContain('werden auch 1.234 Pläne mit')
  expect(lossOf(undefined)).toContain('werden auch alle Pläne mit')
})
