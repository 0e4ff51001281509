import { describe, expect, it } from 'vitest'
import { placeEntry, targetEntries } from '../../../web/features/palette/entries.ts'
import { rank, spellings, textRank } from '../../../web/features/palette/rank.ts'
import { targetsInARow } from '../support/samples.ts'

const items = (...names: string[]) => names.map((name) => ({ name, spellings: spellings(name) }))
const found = (names: string[], text: string) => rank(items(...names), text, 50).hits.map(({ name }) => name)

describe('rank', () => {
  it('puts equal names first, then starts, starts of words, parts, and letters in order', () => {
    const names = ['Karl am Rand, tot', 'Die Fahrkarte', 'Weltkarte Karte', 'Kartenhaus', 'Karte', 'Wald']
    expect(found(names, 'karte')).toEqual(
      ['Karte', 'Kartenhaus', 'Weltkarte Karte', 'Die Fahrkarte', 'Karl am Rand, tot'].filter(
        (name) => textRank(name.toLowerCase(), 'karte') !== undefined,
      ),
    )
    expect(found(['Großangriff auf GLUT'], 'gag')).toEqual(['Großangriff auf GLUT'])
    expect(found(names, 'xyz')).toEqual([])
  })

  it('finds umlauts by the letter, by the vowel and by two letters', () => {
    for (const text of ['Müller', 'muller', 'MUELLER', 'müll']) expect(found(['Müller'], text)).toEqual(['Müller'])
    expect(found(['Straße 7'], 'strasse')).toEqual(['Straße 7'])
    expect(found(['Joël'], 'joel')).toEqual(['Joël'])
    expect(found(['Mueller'], 'müller')).toEqual(['Mueller'])
  })

  it('keeps the order of equals and counts what it leaves out', () => {
    const { hits, total } = rank(items(...Array.from({ length: 10_000 }, (_, i) => `Ziel ${i}`)), 'ziel', 50)
    expect(hits.map(({ name }) => name).slice(0, 3)).toEqual(['Ziel 0', 'Ziel 1', 'Ziel 2'])
    expect([hits.length, total]).toEqual([50, 10_000])
  })

  it('gives everything for a blank text', () => {
    expect(found(['b', 'a'], '  ')).toEqual(['b', 'a'])
  })
})

describe('coordinates', () => {
  it.each(['512|487', '(512|487)', '[coord]512|487[/coord]', '512/487', 'Dorf (512|487) K45', '512 487'])(
    'lead to the map from %s',
    (text) => {
      expect(placeEntry(text, 'plan-1')).toMatchObject({
        name: '512|487',
        act: { to: '/map?plan=plan-1&target=512%7C487' },
      })
    },
  )

  it('are none in other texts', () => {
    expect(placeEntry('Anna', undefined)).toBeUndefined()
  })

  it('find the target, too', () => {
    const [target] = rank(targetEntries('plan-1', targetsInARow(5)), '402|500', 50).hits
    expect(target?.act).toEqual({ to: '/targets/edit/plan-1?target=offs-402-500' })
  })
})
