import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'shared', 'functions', 'web', 'infra', 'tests', '*.ts'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

/** Modules whose exports a program loads by name: AWS and the local stack, or the bundler in place of a package. */
const loadedByName = /^functions\/(api|scheduled)\/|^web\/lib\/theme\/ltr-only\.ts$/

interface Names {
  /** Values that a module exports, apart from its default. */
  exported: string[]
  /** What it takes of other modules; `*` for all of it. */
  taken: { from: string; name: string }[]
}

it('exports only values that another file uses', () => {
  expect(unusedIn(files.map((file) => ({ file, ...namesIn(file, readFileSync(file, 'utf8')) })))).toEqual([])
})

it('finds an export that nobody imports, but no type, default or module that is imported whole', () => {
  const modules = [
    ['a.ts', 'export const used = 1\nexport const unused = 2\nexport interface T {}\nexport default 3'],
    ['b.ts', "import { used as mine } from './a.ts'\nimport * as c from './c.ts'\nconst d = import('./d.ts')"],
    ['c.ts', 'export const one = 1'],
    ['d.ts', "export { one } from './c.ts'"],
  ].map(([file = '', source = '']) => ({ file, ...namesIn(file, source) }))
  expect(unusedIn(modules)).toEqual(['a.ts: unused'])
})

function unusedIn(modules: readonly (Names & { file: string })[]): string[] {
  const taken = new Set(modules.flatMap((module) => module.taken.map(({ from, name }) => `${from} ${name}`)))
  return modules
    .filter(({ file }) => !loadedByName.test(file) && !taken.has(`${file} *`))
    .flatMap(({ file, exported }) =>
      exported.flatMap((name) => (taken.has(`${file} ${name}`) ? [] : `${file}: ${name}`)),
    )
}

function namesIn(file: string, source: string): Names {
  const { module } = parseSync(file, source)
  const path = (specifier: string) => normalize(join(dirname(file), specifier.replace(/[?#].*$/, '')))
  const exports = module.staticExports.flatMap(({ entries }) => entries)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1))
  return {
    exported: exports.flatMap(({ exportName: { kind, name }, isType }) =>
      kind === 'Name' && name && !isType ? [name] : [],
    ),
    taken: [
      ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
        entries.map(({ importName: { kind, name } }) => ({
          from: path(moduleRequest.value),
          name: (kind === 'NamespaceObject' ? '*' : name) ?? '',
        })),
      ),
      ...exports.flatMap(({ moduleRequest, importName: { kind, name } }) =>
        moduleRequest ? [{ from: path(moduleRequest.value), name: (kind === 'Name' ? name : '*') ?? '' }] : [],
      ),
      ...dynamic.map((specifier) => ({ from: path(specifier), name: '*' })),
    ],
  }
}
