import { expect, test } from 'vitest'
import { defaultClassificationSettings } from '../../../shared/game/troops/classify.ts'
import { unitsInWorld } from '../../../shared/game/world/units.ts'
import { previewDump } from '../../../web/features/senders/upload/preview.ts'
import { isDumpFile, readDumpFile } from '../../../web/features/senders/upload/read-file.ts'
import { nonBlankLines } from '../../../web/lib/format/lines.ts'

test('a dump is previewed with its format, its villages and the first lines that cannot be read', () => {
  const good = Array.from({ length: 30 }, (_, index) => `${500 + index}|500,0,0,6200,50,2400,0,300,20,0`)
  const bad = Array.from({ length: 7 }, (_, index) => `kein Dorf ${index}`)
  const preview = previewDump([...good, ...bad].join('\n'))
  expect(preview).toMatchObject({ format: 'members', villages: 30, rejected: 7 })
  expect(preview.firstRejected.map(({ line }) => line)).toEqual([31, 32, 33, 34, 35])
})

test('a village counts once, and its other lines are listed as dropped', () => {
  const line = '500|500,0,0,6200,50,2400,0,300,20,0'
  const preview = previewDump([line, 'kein Dorf', line, line.replace('500|', '501|')].join('\n'))
  expect(preview).toMatchObject({ villages: 2, rejected: 2 })
  expect(preview.firstRejected.map(({ line, code }) => [line, code])).toEqual([
    [2, 'no_coordinate'],
    [3, 'duplicate_village'],
  ])
})

test('worlds with archers and militia are recognised by their columns', () => {
  const line = '500|500,9000,0,0,6200,100,50,2400,200,0,300,20,1,0,5'
  expect(previewDump(`${line}\n${line.replace('500|', '501|')}`)).toMatchObject({ villages: 2, rejected: 0 })
})

test('a text without villages has no format', () => {
  expect(previewDump('Hallo\nWelt')).toMatchObject({ format: undefined, villages: 0, rejected: 2 })
})

test('with the units and settings of the world a dump gives its kinds, each village once by its first line', () => {
  const off = (x: number) => `${x}|500,0,0,6200,50,2400,0,300,20,0`
  const dump = [off(500), off(501), off(501), '502|500,100,0,0,0,0,0,0,0,0'].join('\n')
  const settings = {
    ...defaultClassificationSettings(),
    classificationThresholds: { off: { axe: 5000 } },
    assignmentRules: {},
  }
  const units = unitsInWorld({ hasArchers: false, hasKnight: false })
  expect(previewDump(dump, { units, settings }).kinds).toEqual([
    { type: 'offs', count: 2 },
    { type: undefined, count: 1 },
  ])
  expect(previewDump(dump, { settings }).kinds).toBeUndefined()
  expect(previewDump(dump, { units }).kinds).toBeUndefined()
})

test('the units of the world decide where points and units could change places', () => {
  const line = '500|500,9000,0,0,6200,0,50,2400,0,0,300,20,1,0'
  const units = unitsInWorld({ hasArchers: true, hasKnight: true })
  const settings = { ...defaultClassificationSettings(), classificationThresholds: { off: { axe: 5000 } } }
  expect(previewDump(line, { units, settings }).kinds).toEqual([{ type: 'offs', count: 1 }])
})

test('dump files end in .csv or .txt, in any case', () => {
  const names = ['dump.csv', 'Dump.TXT', 'dump.json', 'csv']
  expect(names.map((name) => isDumpFile({ name }))).toEqual([true, true, false, false])
})

test('a file is read as UTF-8, or as Windows-1252 when it is none', async () => {
  expect(await readDumpFile(new Blob(['Späher']))).toBe('Späher')
  expect(await readDumpFile(new Blob([Uint8Array.of(0x53, 0x70, 0xe4, 0x68, 0x65, 0x72)]))).toBe('Späher')
})

test('lines are trimmed and blank ones dropped, with any line ends', () => {
  expect(nonBlankLines(' 500|500 \r\n\r\n\t501|501\r502|502\n')).toEqual(['500|500', '501|501', '502|502'])
})

test('pages in the language of the world’s server are previewed', () => {
  const counts = '0\t0\t6000\t0\t50\t0\t0\t0\t300\t0\t0\t0'
  const page = `Dorp (500|500) C55\teigen\t${counts}\nin het dorp\t${counts}\nop pad\t${counts}`
  expect(previewDump(page, { server: 'nl73' })).toMatchObject({ format: 'overview', villages: 1, rejected: 0 })
  expect(previewDump(page, { server: 'de236' }).villages).toBe(0)
})
