import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Packages imported by the sources below the folders. Vite must know them at start: bundling them during the tests would
 * reload the pages.
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
