import { expect, test } from 'vitest'
import { readDumpFile } from '../../../web/features/senders/upload/read-file.ts'
import { fc } from '../../support/properties.ts'

const text = '001 Müllers Äcker (500|500) K55\t0\t0\t5.000\t0\n501|500,100,0,0,6000,0,50,2400,0,300,20,0,0,0\n'

const le = (content: string) => new Uint8Array(Uint16Array.from(content, (letter) => letter.charCodeAt(0)).buffer)
const be = (content: string) => le(content).map((_, at, bytes) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0)

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16, little end first, with a mark', le(`\ufeff${text}`)],
  ['UTF-16, little end first', le(text)],
  ['UTF-16, big end first, with a mark', be(`\ufeff${text}`)],
  ['UTF-16, big end first', be(text)],
  ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
])('a file in %s is read', async (_, bytes) => {
  expect(await readDumpFile(new Blob([bytes]))).toBe(text)
})

test('every dump is read the same from UTF-8 and UTF-16', async () => {
  const line = fc
    .tuple(fc.nat(999), fc.nat(999), fc.array(fc.nat(9999), { minLength: 1, maxLength: 13 }))
    .map(([x, y, counts]) => `${x}|${y},${counts.join(',')},`)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1 }), async (lines) => {
      const dump = lines.join('\r\n')
      const read = await Promise.all(
        [new TextEncoder().encode(dump), le(dump), be(dump)].map((b) => readDumpFile(new Blob([b]))),
      )
      expect(read).toEqual([dump, dump, dump])
    }),
    { numRuns: 50 },
  )
})
