import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  version: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
  link?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
const packages: [string, Locked][] = Object.entries<Locked>(read('package-lock.json').packages).filter(
  ([path]) => path !== '',
)
const bundled = packages.filter(([, { inBundle }]) => inBundle)
const fetched = packages.filter(([, { inBundle }]) => !inBundle)

test('every package that is fetched is pinned by its hash, and comes from the public registry', () => {
  expect(fetched.length).toBeGreaterThan(300)
  const loose = fetched.filter(([, { integrity, link }]) => link || !integrity?.startsWith('sha512-'))
  expect(loose.map(([path]) => path)).toEqual([])
  const elsewhere = fetched.filter(
    ([, { resolved }]) => !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('a package without a hash of its own lies inside one that has', () => {
  for (const [path] of bundled) {
    const owner = fetched.find(([outer]) => path.startsWith(`${outer}/node_modules/`))
    expect(owner?.[1].integrity, path).toBeDefined()
  }
})

/** Packages that would run a script when installed, and why nothing is missed when it does not run. */
const scriptsLeftOut = {
  'node_modules/esbuild': 'only checks that the right binary came; that comes as an optional package of its own',
}

test('no package needs its install script: the project is installed with --ignore-scripts', () => {
  const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([path]) => path)).toEqual(Object.keys(scriptsLeftOut))
  const bootstrap = readFileSync(join(import.meta.dirname, '../../infra/local/bootstrap.mjs'), 'utf8')
  expect(bootstrap).toContain("'ci', '--ignore-scripts'")
})

test('direct dependencies are pinned to one version, and those of the lock', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const direct = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const locked = new Map(packages)
  for (const [name, version] of direct) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(locked.get(`node_modules/${name}`)?.version, name).toBe(version)
  }
})
