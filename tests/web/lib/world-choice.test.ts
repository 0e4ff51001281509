import { describe, expect, it } from 'vitest'
import type { World } from '../../../shared/model/world.ts'
import { chosenWorld } from '../../../web/lib/api/world.tsx'

const aWorld = (_id: string): World => ({
  _id,
  name: _id,
  server: 'de1',
  admins: [],
  access: 'all' as const,
  timeZone: 'Europe/Berlin',
  version: 1,
})

describe('the chosen world', () => {
  it('is the remembered one, else the first, else none', () => {
    const worlds = [aWorld('a'), aWorld('b')]
    expect(chosenWorld(worlds, 'b')?._id).toBe('b')
    expect(chosenWorld(worlds, 'gone')?._id).toBe('a')
    expect(chosenWorld(worlds, undefined)?._id).toBe('a')
    expect(chosenWorld([], 'a')).toBeUndefined()
  })
})
