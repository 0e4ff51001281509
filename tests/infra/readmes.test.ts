import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

const readmes = globSync('**/README.md', { exclude: ['node_modules/**', 'dist/**'] })

/** The files of code that a README names, with their folders. */
const namedIn = (readme: string): string[] =>
  [...readFileSync(readme, 'utf8').matchAll(/`([\w./*-]+\/[\w.*-]+\.(?:ts|tsx|mjs))`/g)].map(([, path]) => path ?? '')

it.each(readmes)('%s names only files that there are, from the top or from beside it', (readme) => {
  const places = ['.', dirname(readme)]
  const missing = namedIn(readme).filter((path) => places.every((cwd) => globSync(path, { cwd }).length === 0))
  expect(missing).toEqual([])
})
