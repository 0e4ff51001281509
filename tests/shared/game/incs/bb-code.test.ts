import { expect, test } from 'vitest'
import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import { fc } from '../../../support/properties.ts'
import { cpuMilliseconds } from '../../../support/stack/cpu-time.ts'

test.each([
  ['Anna', 'Anna'],
  ['[WIR] Anna [1]', '[WIR] Anna [1]'],
  ['a[/b]c', 'a(/b)c'],
  ['[URL=https://evil.example]Gewinn[/URL]', '(URL=https://evil.example)Gewinn(/URL)'],
  ['[[b]]', '[(b)]'],
  ['[player]Bert[/player][img]x[/img]', '(player)Bert(/player)(img)x(/img)'],
  ['[*][**][||]', '(*)(**)(||)'],
])('%j becomes %j', (name, plain) => {
  expect(withoutCode(name)).toBe(plain)
})

test('no name leaves code, and it does not change again', () => {
  const name = fc
    .array(fc.constantFrom('[', ']', '/', '=', 'b', 'url', 'x', '(', '*', '|'), { maxLength: 20 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(name, (raw) => {
      const plain = withoutCode(raw)
      expect(plain).not.toMatch(/\[\/?(b|url|\*)(=[^\]]*)?\]/i)
      expect(withoutCode(plain)).toBe(plain)
    }),
    { numRuns: 2000 },
  )
})

test('names of any length take time in proportion', () => {
  const took = cpuMilliseconds(() => {
    withoutCode('[url='.repeat(200_000))
    withoutCode('['.repeat(1_000_000))
  })
  expect(took).toBeLessThan(5000)
})
