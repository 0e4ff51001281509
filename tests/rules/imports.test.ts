import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { forbiddenPackages, type Room, rooms } from './rooms.ts'

const folders = ['shared', 'functions', 'web', 'infra']

interface Import {
  from: string
  /** A file of the project, or a package. */
  to: string
  isPackage: boolean
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

const imports = files.flatMap(importsIn)

it('lets each room import only what the table names', () => {
  const refused = imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} imports ${to}`)
  expect(refused).toEqual([])
})

it('has no circle between rooms', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, isPackage } of imports) {
    if (isPackage) continue
    const [a, b] = [roomPath(from), roomPath(to)]
    if (a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  expect(circleIn(edges)).toEqual([])
})

it('reads type imports, exports, dynamic imports and workers', () => {
  const source = [
    "import type { A } from './a.ts'",
    "export { b } from './b.ts'",
    "const c = import('./c.ts')",
    "new Worker(new URL('./d.ts', import.meta.url))",
    "type E = import('./e.ts').E",
  ].join('\n')
  expect(specifiers('x/y.ts', source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts'])
})

it('names only folders that exist', () => {
  const missing = rooms.filter(({ path }) => !files.some((file) => matches(path, file) !== undefined))
  expect(missing.map(({ path }) => path)).toEqual([])
})

it('has a room for every file', () => {
  expect(files.filter((file) => !containingRoom(file))).toEqual([])
})

it('keeps every folder below 26 files of its own', () => {
  const own = new Map<string, number>()
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of tracked) own.set(dirname(file), (own.get(dirname(file)) ?? 0) + 1)
  expect([...own].filter(([, count]) => count > 25)).toEqual([])
})

function importsIn(file: string): Import[] {
  return specifiers(file, readFileSync(file, 'utf8')).flatMap((specifier): Import[] => {
    const path = specifier.replace(/[?#].*$/, '')
    if (!path.startsWith('.')) return [{ from: file, to: path, isPackage: true }]
    const to = normalize(join(dirname(file), path))
    return to.startsWith('node_modules') || !/\.(tsx?|mjs|js)$/.test(to) ? [] : [{ from: file, to, isPackage: false }]
  })
}

function specifiers(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const text = ({ start, end }: { start: number; end: number }) =>
    source.slice(start, end).replaceAll(/^['"`]|['"`]$/g, '')
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ].map(text)
  const workers = Array.from(source.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g), ([, path = '']) => path)
  const types = Array.from(source.matchAll(/\bimport\('(\.[^']+)'\)\./g), ([, path = '']) => path)
  return [...new Set([...found, ...workers, ...types])]
}

/** The folder that a pattern matches in a file's path; `undefined` when the file is not below it. */
function matches(path: string, file: string): string | undefined {
  const parts = file.split('/').slice(0, -1)
  const wanted = path.split('/')
  return wanted.every((part, i) => (part === '*' ? parts[i] !== undefined : part === parts[i]))
    ? parts.slice(0, wanted.length).join('/')
    : undefined
}

function containingRoom(file: string): (Room & { folder: string }) | undefined {
  const found = rooms.flatMap((room) => {
    const folder = matches(room.path, file)
    return folder === undefined ? [] : [{ ...room, folder }]
  })
  return found.sort((a, b) => b.folder.length - a.folder.length)[0]
}

const roomPath = (file: string): string => containingRoom(file)?.folder ?? dirname(file)

function isAllowed({ from, to, isPackage }: Import): boolean {
  const room = containingRoom(from)
  if (!room) return false
  if (isPackage) {
    const isForbidden = forbiddenPackages.some(({ path, packages }) => from.startsWith(`${path}/`) && packages.test(to))
    return !isForbidden && (!room.packages || room.packages.includes(to))
  }
  const folder = roomPath(to)
  return folder === room.folder || room.imports.some((path) => covers(path, folder))
}

/** `functions/domain` is the room of that name alone; `shared` and other folders without files of their own cover all below them. */
function covers(path: string, folder: string): boolean {
  if (path === folder) return true
  const isRoom = rooms.some((room) => room.path === path)
  return !isRoom && matches(path, `${folder}/file`) !== undefined
}

function circleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const visit = (room: string, trail: string[]): string[] => {
    if (trail.includes(room)) return [...trail.slice(trail.indexOf(room)), room]
    if (done.has(room)) return []
    for (const next of edges.get(room) ?? []) {
      const circle = visit(next, [...trail, room])
      if (circle.length > 0) return circle
    }
    done.add(room)
    return []
  }
  for (const room of edges.keys()) {
    const circle = visit(room, [])
    if (circle.length > 0) return circle
  }
  return []
}
