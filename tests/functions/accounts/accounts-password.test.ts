import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../../functions/runtime/password.ts'

/** A hash of „geheim1“ as an installation with cheaper parameters has stored it. */
const cheap = 'scrypt$1024$8$1$AAAAAAAAAAAAAAAAAAAAAA==$CGCHhVSMHnOmAcIRjUmFjHY9XoQMG3nVE1R9JbTgfsQ='

test('a hash carries its salt and its parameters, and is checked by them', async () => {
  const [one, other] = await Promise.all([hashPassword('geheim1'), hashPassword('geheim1')])
  expect(one).toMatch(/^scrypt\$131072\$8\$1\$[\w+/=]{24}\$[\w+/=]{44}$/)
  expect(other).not.toBe(one)
  expect(await verifyPassword('geheim1', one)).toBe(true)
  expect(await verifyPassword('geheim2', one)).toBe(false)
  expect(await verifyPassword('geheim1', cheap)).toBe(true)
  expect(await verifyPassword('geheim2', cheap)).toBe(false)
})

test('a password is the same in all forms of its characters, and no other one', async () => {
  const hash = await hashPassword('Größe ２５ ﬁn')
  expect(await verifyPassword('Größe ２５ ﬁn'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('Größe 25 fin', hash)).toBe(true)
  expect(await verifyPassword('größe 25 fin', hash)).toBe(false)
})

test('nobody has the password of an unknown user', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
  expect(await verifyPassword('geheim1', undefined)).toBe(false)
})

test('more guesses than one process can hold are turned away at once, the others are all heard', async () => {
  const guesses = Array.from({ length: 110 }, (_, i) => verifyPassword(i % 2 ? 'geheim1' : 'falsch', cheap))
  const outcomes = await Promise.allSettled(guesses)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(8)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  expect(outcomes.slice(0, 102)).toEqual(
    Array.from({ length: 102 }, (_, i) => ({ status: 'fulfilled', value: i % 2 === 1 })),
  )
  expect(await verifyPassword('geheim1', cheap)).toBe(true)
})
