import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))

/**
 * What the sources below the folders import from packages. Vite is told at its start what to bundle for the browser: what it found
 * only while the tests run would load their pages anew.
 */
export function packagesImportedBy(...folders: string[]): string[] {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(project, folder, name), 'utf8')),
  )
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^(?:import|export|\}) (?:(?!type\b).)*?from '([^'.][^']*)'/gm)].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => !/^(node:|vite$|vitest)/.test(name)).sort()
}
