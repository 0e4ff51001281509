import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Route, routes } from '../../shared/contract/index.ts'

const root = join(import.meta.dirname, '../..')

/** How code could name an endpoint: as the contract does, as a construct's id, or by its handler's file. */
const spellings = ({ name, file }: Route) => [name, name.replace('.', '-'), file.replace('api/', '')]
const names = new Set(routes.flatMap(spellings))

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** The endpoints that string literals name. */
const namesIn = (code: string) =>
  Array.from(
    withoutComments(code).matchAll(/(['"`])(?:functions\/)?(?:api\/)?([\w./-]+?)(?:\.ts)?\1/g),
    ([, , text = '']) => text,
  ).filter((text) => names.has(text))

/** Whether code reaches for single endpoints of the contract. */
const picksEndpoints = (code: string) =>
  /import \{[^}]*\bcontract\b[^}]*\}|shared\/contract\/(?!endpoint|index|errors|items)/.test(code)

const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

test('infrastructure names no endpoint: what one needs is declared in the contract', () => {
  const files = filesIn('infra/**/*.{ts,mjs}')
  expect(files.length).toBeGreaterThan(40)
  expect(files.flatMap(({ file, code }) => namesIn(code).map((name) => `${file} names ${name}`))).toEqual([])
})

test('infrastructure on AWS treats all endpoints alike', () => {
  const picking = filesIn('infra/{*,aws/**/*}.ts').filter(({ code }) => picksEndpoints(code))
  expect(picking.map(({ file }) => file)).toEqual([])
})

test('names are found in every spelling', () => {
  const code = `const keyed = ['orders.handOver', "bots-status"]; const file = 'functions/api/sessions/login.ts'`
  expect(namesIn(code)).toEqual(['orders.handOver', 'bots-status', 'sessions/login'])
  expect(picksEndpoints("import { contract } from '../shared/contract/index.ts'")).toBe(true)
  expect(picksEndpoints("import { orders } from '../shared/contract/orders.ts'")).toBe(true)
})
