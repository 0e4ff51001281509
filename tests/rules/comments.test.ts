import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** The most words that the comments of the product take together. */
const maxWords = 55_000

/** Words that the house style replaces: "returns" for tells, "stored" for stands, "again" for anew, "they" for he. */
const avoided = /\b(told|tells?|stands?|anew|whoever|whatever|he|him|his|himself)\b/gi

const files = execFileSync('git', ['ls-files', 'shared', 'functions', 'web', 'infra'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|js)$/.test(file))

const comments = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  return parseSync(file, source).comments.map(({ value }) => ({ file, text: value.replaceAll(/^\s*\*/gm, '') }))
})

it('avoids the words that the house style replaces', () => {
  const found = comments.flatMap(({ file, text }) =>
    Array.from(text.matchAll(avoided), ([word]) => `${file}: ${word} in "${text.trim().replaceAll(/\s+/g, ' ')}"`),
  )
  expect(found).toEqual([])
})

it('keeps the comments of the product short', () => {
  const words = comments.reduce(
    (sum, { text }) => sum + text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length,
    0,
  )
  expect(words).toBeLessThanOrEqual(maxWords)
})
