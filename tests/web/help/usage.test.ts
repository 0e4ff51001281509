import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { destinations } from '../../../web/app/destinations.ts'
import { handbookTexts, helpTexts } from '../../../web/features/help/help-texts.ts'
import { siteKeys } from '../../../web/features/help/site-keys.ts'
import { words } from '../../../web/features/help/words.ts'

const usage = readFileSync('docs/usage.md', 'utf8')
const glossary = readFileSync('docs/glossary.md', 'utf8')

const pages = (planId?: string) => destinations('superadmin', planId, new URLSearchParams())

describe('the help', () => {
  it.each(Object.entries(helpTexts))(
    'of %s is at most ten sentences, each a whole one',
    (_, { sentences, words: used }) => {
      expect(sentences.length).toBeGreaterThan(0)
      expect(sentences.length).toBeLessThanOrEqual(10)
      for (const sentence of sentences) {
        expect(sentence).toMatch(/^[A-ZÄÖÜ„].*\.$/)
        expect(sentence.slice(0, -1), sentence).not.toMatch(/[.!?] [A-ZÄÖÜ]/)
      }
      expect(new Set(used).size).toBe(used.length)
    },
  )

  it('has one name per text', () => {
    const names = handbookTexts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('explains no word that no page uses', () => {
    const used = new Set<string>(handbookTexts.flatMap((text) => text.words))
    expect(Object.keys(words).filter((word) => !used.has(word))).toEqual([])
  })

  it('explains every kind of attack', () => {
    const names = Object.values(words).map(([name]) => name)
    expect(Object.values(attackKindLabels).filter((label) => !names.some((name) => name === label))).toEqual([])
  })

  it('uses the words of the glossary', () => {
    const named = (name: string) => new RegExp(`\\*${name}\\*`, 'i').test(glossary)
    expect(
      Object.values(words)
        .filter(([name]) => !named(name))
        .map(([name]) => name),
    ).toEqual([])
  })
})

describe('docs/usage.md', () => {
  it('names every page that has a help, and no other', () => {
    const [, listed = ''] = /^Pages with help: ([^.]+)\.$/m.exec(usage) ?? []
    expect(Array.from(listed.matchAll(/\*([^*]+)\*/g), ([, title]) => title)).toEqual(
      handbookTexts.map(({ title }) => title),
    )
  })

  it('lists every shortcut, and no other', () => {
    const listed = Array.from(
      usage.matchAll(/^\| `([^`]+)` \| \*?([^*|]+)\*? \|$/gm),
      ([, keys, what]) => `${keys}: ${what}`,
    )
    const letters = [...pages('plan-1'), ...pages()].map(({ letter, label }) => `g ${letter}: ${label}`)
    const others = Object.keys(siteKeys)
    expect(listed.filter((row) => row.startsWith('g ')).sort()).toEqual([...new Set(letters)].sort())
    for (const keys of others) expect(usage, keys).toContain(`\`${keys.replace('Strg', 'Ctrl')}\``)
  })

  it('gives every page of a plan a letter of its own', () => {
    const letters = pages('plan-1').map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
  })
})
