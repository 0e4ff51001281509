import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

/** Reads a page without its code blocks. */
const readProse = (page: string): string => readFileSync(page, 'utf8').replaceAll(/^```.*?^```/gms, '')

/** The anchor that GitHub gives a heading. */
const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (page: string): string[] =>
  Array.from(readProse(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => headingAnchor(heading))

const isLinkTarget = (page: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : join(dirname(page), path)
  return existsSync(file) && (anchor === undefined || anchorsIn(file).includes(anchor))
}

it.each(pages)('%s links only to existing files, images and headings', (page) => {
  const targets = Array.from(readProse(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
  const relative = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(relative.filter((target) => !isLinkTarget(page, target))).toEqual([])
})

it.each(pages)('%s names only existing files of code', (page) => {
  const named = Array.from(
    readProse(page).matchAll(/`([\w./*-]+\/[\w.*-]+\.(?:ts|tsx|mjs))`/g),
    ([, path = '']) => path,
  )
  const places = ['.', dirname(page)]
  expect(named.filter((path) => places.every((cwd) => globSync(path, { cwd }).length === 0))).toEqual([])
})

it.each(pages)('%s names only functions and values that their file has', (page) => {
  const named = Array.from(readProse(page).matchAll(/`(\w+)` in `([\w./-]+\.tsx?)`/g), ([, name = '', path = '']) => ({
    name,
    path: existsSync(path) ? path : (globSync(`${dirname(page)}/**/${path}`)[0] ?? path),
  }))
  expect(named.filter(({ name, path }) => !readFileSync(path, 'utf8').includes(name))).toEqual([])
})

it.each([...pages, ...globSync('infra/operate/**/*.ts')])(
  '%s starts TypeScript by npx, on the project’s own Node',
  (file) => {
    const commands = Array.from(readFileSync(file, 'utf8').matchAll(/(\w+ )?\bnode (?:--?[\w=-]+ )*[\w./-]+\.ts\b/g))
    expect(commands.flatMap(([command, before]) => (before === 'npx ' ? [] : [command]))).toEqual([])
  },
)

it('keeps the README to a page', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(91)
})
