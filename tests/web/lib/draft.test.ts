import { describe, expect, it } from 'vitest'
import { type Draft, drafts } from '../../../web/lib/draft/draft.ts'
import { saveDraft } from '../../../web/lib/draft/save-draft.ts'
import { fc } from '../../support/properties.ts'

interface Thing {
  name: string
  count: number
  tags: string[]
}

const rules = drafts<Thing, number>()
const stored: Thing = { name: 'Alt', count: 1, tags: ['a'] }
const begun = rules.begin(stored, 1)

describe('a draft', () => {
  it('shows what was typed over what is stored, and would save only what differs', () => {
    const draft = rules.type(rules.type(begun, { name: 'Neu', count: 2 }), { count: 1 })
    expect(rules.shown(draft)).toEqual({ name: 'Neu', count: 1, tags: ['a'] })
    expect(rules.changes(draft)).toEqual({ name: 'Neu' })
  })

  it('takes over what others have saved in other fields', () => {
    const draft = rules.rebase(rules.type(begun, { name: 'Neu' }), { ...stored, count: 7 }, 2)
    expect(rules.shown(draft)).toEqual({ name: 'Neu', count: 7, tags: ['a'] })
    expect(rules.conflicts(draft)).toEqual([])
    expect(draft.version).toBe(2)
  })

  it('asks about a field that both have changed, until it is decided', () => {
    const draft = rules.rebase(rules.type(begun, { name: 'Meins' }), { ...stored, name: 'Seins' }, 2)
    expect(rules.conflicts(draft)).toEqual([{ field: 'name', theirs: 'Seins', mine: 'Meins' }])
    const kept = rules.keep(draft, 'name')
    expect([rules.conflicts(kept), rules.changes(kept)]).toEqual([[], { name: 'Meins' }])
    const taken = rules.discard(draft, ['name'])
    expect([rules.conflicts(taken), rules.shown(taken).name]).toEqual([[], 'Seins'])
  })

  it('asks about an object only where both have changed the same part of it, and takes over the others', () => {
    const parts = drafts<{ of: Record<string, Record<string, number>> }, number>()
    const base = { off: { axe: 1, ram: 1, spy: 1 }, fake: { spy: 1 } }
    const draft = parts.type(parts.begin({ of: base }, 1), { of: { ...base, off: { axe: 5, ram: 7, spy: 1 } } })
    const other = { off: { axe: 1, ram: 1, spy: 9 }, split: { catapult: 3 } }
    const apart = parts.rebase(draft, { of: other }, 2)
    expect(parts.conflicts(apart)).toEqual([])
    expect(parts.shown(apart).of).toEqual({ off: { axe: 5, ram: 7, spy: 9 }, split: { catapult: 3 } })
    const both = parts.rebase(draft, { of: { ...base, off: { axe: 6, ram: 1, spy: 9 } } }, 2)
    expect(parts.conflicts(both)).toEqual([
      {
        field: 'of',
        theirs: { ...base, off: { axe: 6, ram: 1, spy: 9 } },
        mine: { ...base, off: { axe: 5, ram: 7, spy: 9 } },
      },
    ])
    expect(parts.changes(parts.keep(both, 'of')).of).toEqual({ ...base, off: { axe: 5, ram: 7, spy: 9 } })
  })

  it('does not ask when both have typed the same, or when it was typed back', () => {
    const same = rules.rebase(rules.type(begun, { tags: ['b'] }), { ...stored, tags: ['b'] }, 2)
    expect([rules.conflicts(same), rules.changes(same)]).toEqual([[], {}])
    const back = rules.rebase(rules.type(rules.type(begun, { count: 5 }), { count: 1 }), { ...stored, count: 9 }, 2)
    expect([rules.conflicts(back), rules.shown(back).count]).toEqual([[], 9])
  })

  it('asks again when the others change the field once more after a decision', () => {
    const draft = rules.keep(rules.rebase(rules.type(begun, { count: 5 }), { ...stored, count: 6 }, 2), 'count')
    expect(rules.conflicts(rules.rebase(draft, { ...stored, count: 6, name: 'X' }, 3))).toEqual([])
    expect(rules.conflicts(rules.rebase(draft, { ...stored, count: 8 }, 3))).toEqual([
      { field: 'count', theirs: 8, mine: 5 },
    ])
  })

  it('keeps what was typed while a save was under way, also when it was typed back', () => {
    const sent = rules.changes(rules.type(begun, { count: 2 }))
    const typedOn = rules.type(rules.type(begun, { count: 3 }), { name: 'Neu' })
    const saved = rules.saved(typedOn, sent, { ...stored, count: 2 }, 2)
    expect(rules.changes(saved)).toEqual({ count: 3, name: 'Neu' })
    const back = rules.saved(rules.type(begun, { count: 1 }), sent, { ...stored, count: 2 }, 2)
    expect(rules.changes(back)).toEqual({ count: 1 })
  })

  it('never loses a typed field and never hides another’s: after any events, each field shows one of the two', () => {
    const part = fc.record({ name: fc.constantFrom('a', 'b', 'c'), count: fc.nat(2) }, { requiredKeys: [] })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), part }),
      fc.record({ kind: fc.constant('others' as const), part }),
      fc.record({ kind: fc.constant('save' as const), part }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let server = { value: stored, version: 1 }
        let draft: Draft<Thing, number> = begun
        let typed: Partial<Thing> = {}
        for (const { kind, part } of steps) {
          if (kind === 'type') {
            draft = rules.type(draft, part)
            typed = { ...typed, ...part }
          } else if (kind === 'others') {
            server = { value: { ...server.value, ...part }, version: server.version + 1 }
            draft = rules.rebase(draft, server.value, server.version)
          } else {
            if (rules.conflicts(draft).length > 0) continue
            const sent = rules.changes(draft)
            server = { value: { ...server.value, ...sent }, version: server.version + 1 }
            draft = rules.saved(draft, sent, server.value, server.version)
            typed = {}
          }
          for (const field of ['name', 'count'] as const) {
            const shown = rules.shown(draft)[field]
            expect(shown === server.value[field] || shown === typed[field]).toBe(true)
            const isOpen = shown !== server.value[field]
            if (isOpen) expect(rules.changes(draft)).toHaveProperty(field, typed[field])
          }
          expect(draft.stored).toEqual(server.value)
        }
      }),
    )
  })
})

describe('saving a draft', () => {
  const server = (first: Thing, refuse: Thing[]) => {
    const sent: { changes: Partial<Thing>; since: number }[] = []
    let now = { value: first, version: 1 }
    return {
      sent,
      send: async (changes: Partial<Thing>, since: { version: number }) => {
        sent.push({ changes, since: since.version })
        const next = refuse.shift()
        if (next) now = { value: next, version: now.version + 1 }
        if (since.version !== now.version) throw new Error('changed')
        now = { value: { ...now.value, ...changes }, version: now.version + 1 }
        return now
      },
      currentFrom: (error: unknown) => (error instanceof Error && error.message === 'changed' ? now : undefined),
    }
  }
  const saving = (typed: Partial<Thing>, refuse: Thing[]) => {
    const there = server(stored, refuse)
    const held = { draft: rules.type(begun, typed) }
    const save = () =>
      saveDraft({
        rules,
        read: () => held.draft,
        write: (next) => {
          held.draft = next(held.draft)
        },
        ...there,
      })
    return { there, held, save }
  }

  it('goes on by itself from what others have saved in other fields', async () => {
    const { there, held, save } = saving({ name: 'Neu' }, [
      { ...stored, count: 5 },
      { ...stored, count: 6 },
    ])
    expect(await save()).toBe('saved')
    expect(there.sent.map(({ since }) => since)).toEqual([1, 2, 3])
    expect(rules.shown(held.draft)).toEqual({ ...stored, name: 'Neu', count: 6 })
    expect(rules.changes(held.draft)).toEqual({})
  })

  it('stops at a field that both have changed, and goes on once that is decided', async () => {
    const { held, save } = saving({ name: 'Meins' }, [{ ...stored, name: 'Seins' }])
    expect(await save()).toBe('contested')
    expect(await save()).toBe('contested')
    held.draft = rules.keep(held.draft, 'name')
    expect(await save()).toBe('saved')
    expect(held.draft.stored.name).toBe('Meins')
  })

  it('throws any other failure, and keeps what was typed', async () => {
    const held = { draft: rules.type(begun, { name: 'Neu' }) }
    const failing = saveDraft({
      rules,
      read: () => held.draft,
      write: () => undefined,
      send: () => Promise.reject(new Error('network')),
      currentFrom: () => undefined,
    })
    await expect(failing).rejects.toThrow('network')
    expect(rules.changes(held.draft)).toEqual({ name: 'Neu' })
  })
})
