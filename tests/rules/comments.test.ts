import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

/** Words that the house style replaces; cspell finds them in comments and Markdown. */
const { flagWords }: { flagWords: string[] } = JSON.parse(readFileSync('cspell.json', 'utf8'))

/** Phrases that the house style replaces by a literal word: max, limit, stored, exists, current, issue. */
const phrases = [
  'so often',
  'so many',
  'is there to',
  '(?:it|they) may lie',
  'lies? there',
  '(?:is|are) to be',
  '(?:that|what) (?:is|are|was|were) there',
  '(?:has|have|had|would|will) become of',
  'is no part of',
  'of today',
  'of a time when',
  'in force',
  'handed out',
  'reckons?',
  'himself',
  'answered alike',
  'whose (?:it|they) (?:is|are)',
]

const named = (folders: string[], pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file))

interface Text {
  file: string
  text: string
}

const code = /\.(tsx?|mjs|js)$/
const productFolders = ['shared', 'functions', 'web', 'infra']
const inProduct = named(productFolders, code).flatMap(commentsIn)
const inTests = named(['tests', '*.ts'], code)
  .filter((file) => !/^(shared|functions|web|infra)\//.test(file))
  .flatMap((file) => [...commentsIn(file), ...testNamesIn(file)])
const inPages = named(['*.md'], /./).map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replaceAll(/^```.*?^```/gms, ''),
}))

it('avoids the words and phrases that the house style replaces', () => {
  // This file has to list the phrases.
  const texts = [...inProduct, ...inTests, ...inPages].filter(({ file }) => !import.meta.filename.endsWith(file))
  // A stand-in is a noun of the product.
  const avoided = new RegExp(`\\b(${[...flagWords, ...phrases].join('|')})\\b(?!-ins?\\b)`, 'gi')
  const found = texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(avoided), ({ 0: phrase, index }) => {
      const context = text.slice(Math.max(0, index - 50), index + 50).replaceAll(/\s+/g, ' ')
      return `${file}: ${phrase} in "${context}"`
    }),
  )
  expect(found).toEqual([])
})

it('explains by sentences: few comments have four words or fewer', () => {
  const isTelegram = ({ text }: Text) => text.trim() !== '' && text.trim().split(/\s+/).length <= 4
  expect(inProduct.filter(isTelegram).length).toBeLessThan(100)
})

function commentsIn(file: string): Text[] {
  const { comments } = parseSync(file, readFileSync(file, 'utf8'))
  return comments.map(({ value }) => ({ file, text: value.replaceAll(/^\s*\*/gm, '') }))
}

/** The first text of each call of `it`, `test` and `describe`, also behind `.each(…)`. */
function testNamesIn(file: string): Text[] {
  const source = readFileSync(file, 'utf8')
  const names: Text[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [name] }) => {
      if (!/^(it|test|describe)\b/.test(source.slice(callee.start, callee.end))) return
      if (name?.type === 'Literal' || name?.type === 'TemplateLiteral') {
        names.push({ file, text: source.slice(name.start, name.end) })
      }
    },
  }).visit(parseSync(file, source).program)
  return names
}
