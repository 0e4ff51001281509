import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checked } from '../../../shared/contract/check.ts'

const Village = z.object({ name: z.string().check(z.minLength(3, 'Zu kurz.')), places: z.array(z.int()) })

test('a value that fits comes back as the schema takes it', () => {
  expect(checked(Village, { name: 'Burg', places: [1], more: true })).toEqual({ data: { name: 'Burg', places: [1] } })
})

test('each field that does not fit has its first sentence, the schema’s own or the usual one; `body` is the value itself', () => {
  expect(checked(Village, { name: '', places: [1, 'zwei', 1.5] }).fields).toEqual({
    name: 'Zu kurz.',
    'places.1': 'Bitte gib eine Zahl an.',
    'places.2': 'Bitte gib eine ganze Zahl an.',
  })
  expect(checked(Village, undefined).fields).toEqual({ body: 'Dieses Feld ist erforderlich.' })
})

test('at most fifty fields are named', () => {
  const { fields = {} } = checked(Village, { name: 'Burg', places: Array(1000).fill('x') })
  expect(Object.keys(fields)).toHaveLength(50)
})
