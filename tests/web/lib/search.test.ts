import { describe, expect, it } from 'vitest'
import { search, searchIndex } from '../../../web/lib/format/search.ts'

const names = (hits: { name: string }[]) => hits.map(({ name }) => name)

describe('search', () => {
  const index = searchIndex([
    { id: 1, name: 'Der Älteste' },
    { id: 2, name: 'Ältestenrat', hint: '12 Dörfer' },
    { id: 3, name: 'Waldläufer' },
  ])

  it('finds parts of names without case and accents, beginnings first', () => {
    expect(names(search(index, 'ALTEST', 10).hits)).toEqual(['Ältestenrat', 'Der Älteste'])
    expect(names(search(index, '  läufer ', 10).hits)).toEqual(['Waldläufer'])
    expect(names(search(index, '12 dorfer', 10).hits)).toEqual(['Ältestenrat'])
  })

  it('gives everything for a blank text, nothing for what is nowhere', () => {
    expect(search(index, ' ', 10).total).toBe(3)
    expect(search(index, 'xyz', 10)).toEqual({ hits: [], total: 0 })
  })

  it('gives no more than asked for, and counts them all', () => {
    const many = searchIndex(Array.from({ length: 16_000 }, (_, id) => ({ id, name: `Spieler ${id}` })))
    const { hits, total } = search(many, 'spieler 1', 50)
    expect(hits).toHaveLength(50)
    expect(total).toBe(7111)
  })
})
