import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/index.ts'
import { calculating } from '../../../shared/contract/schemas/calculating.ts'

const functions = new URL('../../../functions/', import.meta.url)

const handlerFiles = readdirSync(new URL('api/', functions), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(fileURLToPath(functions), join(parentPath, name)))

test('every endpoint has its handler file, and every handler file its endpoint', () => {
  expect(handlerFiles.toSorted()).toEqual(routes.map(({ file }) => `${file}.ts`).toSorted())
})

test('no two endpoints answer the same method and path', () => {
  const addresses = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(routes)('$name serves its own endpoint', ({ name, file }) => {
  const source = readFileSync(new URL(`${file}.ts`, functions), 'utf8')
  const [group = '', verb = ''] = name.split('.')
  const declared = verb in calculating ? 'calculating' : group
  expect(source.replace(/\(\s+/g, '(')).toContain(`export const handler = defineHandler(${declared}.${verb},`)
})
