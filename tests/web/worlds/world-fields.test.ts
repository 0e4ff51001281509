import { describe, expect, it } from 'vitest'
import { checked } from '../../../shared/contract/check.ts'
import { schemas } from '../../../shared/contract/schemas/worlds.ts'
import { serverColor } from '../../../web/features/worlds/world-badge.tsx'

import { problemsIn } from '../../../web/lib/api/use-submit.ts'

describe('a world', () => {
  it('needs name and server, with the sentence of creating or editing', () => {
    const blank = { name: ' ', server: ' ' }
    expect(problemsIn(schemas.create.body, blank)).toEqual({
      name: 'Weltname ist erforderlich',
      server: 'Server ist erforderlich (z.B. de236, en114)',
    })
    expect(problemsIn(schemas.update.body, blank)?.server).toBe('Server ist erforderlich')
    expect(problemsIn(schemas.create.body, { name: 'W', server: 'anything' })).toBeUndefined()
  })

  it('is taken without outer spaces', () => {
    expect(checked(schemas.create.body, { name: ' W ', server: ' de1 ' }).data).toEqual({ name: 'W', server: 'de1' })
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
