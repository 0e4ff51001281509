import { expect, test } from 'vitest'

type Exports = Record<string, object>
type Parts = Record<string, object>

/** What is no noun. */
const common = ['check.ts', 'endpoint.ts', 'errors.ts', 'index.ts', 'items.ts', 'status-sentences.ts']

const byName = (modules: Record<string, Exports>) =>
  new Map(Object.entries(modules).map(([path, module]) => [path.replace(/.*\//, ''), module]))
const entryFiles = byName(import.meta.glob<Exports>('../../../shared/contract/*.ts', { eager: true }))
const schemaFiles = byName(import.meta.glob<Exports>('../../../shared/contract/schemas/*.ts', { eager: true }))
for (const name of common) entryFiles.delete(name)

test('each noun has a file of entries and one of schemas', () => {
  expect(entryFiles.size).toBeGreaterThan(15)
  expect([...schemaFiles.keys()].toSorted()).toEqual([...entryFiles.keys()].toSorted())
})

test.each([...entryFiles])('each entry of %s has schemas, and the reverse', (file, exports) => {
  const noun = file.replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { schemas = {}, [noun]: endpoints = {} } = schemaFiles.get(file) ?? {}
  const entries: Parts = { ...exports[noun] }
  expect(Object.keys(entries).length).toBeGreaterThan(0)
  expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(entries).toSorted())
  const expected = Object.entries<object>({ ...schemas }).map(([verb, parts]) => [verb, { ...entries[verb], ...parts }])
  expect(endpoints).toEqual(Object.fromEntries(expected))
})
