import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readAllStored, readStored } from '../../../functions/store/table/read-stored.ts'

const Kind = z.enum(['off', 'fake'])
const Stored = z.object({
  id: z.string(),
  kind: z.optional(Kind),
  kinds: z.array(Kind),
  limits: z.partialRecord(Kind, z.int()),
  rules: z.array(z.union([z.object({ unit: Kind, value: z.int() }), z.object({ place: z.literal('front') })])),
  attacks: z.array(z.object({ id: z.int(), kind: Kind })),
})
const known: z.infer<typeof Stored> = {
  id: 'a',
  kind: 'off',
  kinds: ['off', 'fake'],
  limits: { off: 1 },
  rules: [{ unit: 'off', value: 1 }, { place: 'front' }],
  attacks: [{ id: 1, kind: 'off' }],
}

test('what this version knows is read as it is', () => {
  expect(readStored(Stored, known)).toEqual(known)
})

test('unknown members of enums are left out with the smallest part around them, the rest stays', () => {
  const newer = {
    ...known,
    kind: 'spy',
    kinds: ['spy', ...known.kinds, 'noble'],
    limits: { ...known.limits, spy: 3 },
    rules: [{ unit: 'spy', value: 2 }, ...known.rules, { place: 'back' }],
    attacks: [{ id: 2, kind: 'spy' }, ...known.attacks, { id: 3, kind: 'noble' }],
    other: 'ignored',
  }
  const before = structuredClone(newer)
  const { kind: _kind, ...rest } = known
  expect(readStored(Stored, newer)).toEqual(rest)
  expect(newer).toEqual(before)
})

test('of a list, items of which nothing is left are skipped and logged; broken ones fail', () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const Item = z.object({ id: z.int(), kind: Kind })
  const items = [
    { id: 1, kind: 'spy' },
    { id: 2, kind: 'off' },
  ]
  expect(readAllStored(Item, items)).toEqual([{ id: 2, kind: 'off' }])
  expect(output).toHaveBeenCalledWith(expect.stringMatching(/"warn".*stored item of another version skipped/))
  output.mockRestore()
  expect(() => readStored(Item, items[0])).toThrow()
  expect(() => readAllStored(Item, [{ id: 'x', kind: 'off' }])).toThrow()
  expect(() => readStored(Item, { id: 1.5, kind: 'off' })).toThrow()
})
