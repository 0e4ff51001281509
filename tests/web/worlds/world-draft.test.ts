import { describe, expect, it } from 'vitest'
import type { World } from '../../../shared/model/world.ts'
import { serverColor } from '../../../web/features/worlds/world-badge.tsx'
import { checkWorld, trimmed } from '../../../web/features/worlds/world-draft.ts'

const known: World = { _id: 'w', name: 'Welt', server: 'de1', admins: [], timeZone: 'Europe/Berlin', version: 1 }

describe('a world', () => {
  it('needs name and server, with the sentence of creating or editing', () => {
    const blank = { name: ' ', server: ' ' }
    expect(checkWorld(blank, undefined)).toEqual({
      name: 'Weltname ist erforderlich',
      server: 'Server ist erforderlich (z.B. de236, en114)',
    })
    expect(checkWorld(blank, known)?.server).toBe('Server ist erforderlich')
    expect(checkWorld({ name: 'W', server: 'anything' }, undefined)).toBeUndefined()
  })

  it('is sent without outer spaces', () => {
    expect(trimmed({ name: ' W ', server: ' de1 ' })).toEqual({ name: 'W', server: 'de1' })
  })

  it('has a badge coloured by its language', () => {
    expect(['de236', 'en1', 'fr1', 'nl1', 'pl1'].map(serverColor)).toEqual([
      'brand',
      'success',
      'info',
      'warning',
      'important',
    ])
  })
})
