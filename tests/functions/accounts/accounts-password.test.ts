import { expect, test } from 'vitest'
import { FairQueue, type Turn } from '../../../functions/runtime/fair-queue.ts'
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

test('passwords are checked in turns: nobody waits for a whole crowd, and known devices come first', async () => {
  const order: string[] = []
  const check = async (who: string, rank: Turn['rank'] = 'usual') => {
    expect(await verifyPassword('geheim1', cheap, { who, rank })).toBe(true)
    order.push(who)
  }
  const crowd = Array.from({ length: 252 }, () => check('crowd'))
  const late = [check('one'), check('another'), check('known device', 'first')]
  await expect(check('crowd')).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  await Promise.all([...crowd, ...late])
  expect(order).toHaveLength(255)
  // A busy machine may finish a check long after the next ones.
  for (const who of ['known device', 'one', 'another']) expect(order.indexOf(who)).toBeLessThan(126)
})

test('a queue starts tasks in turns of those who wait, those with precedence first, those who guessed last', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingOfOne: 250, waitingInAll: 2000 })
  const order: string[] = []
  const start = (who: string, rank: Turn['rank'] = 'usual') => queue.run({ who, rank }, async () => order.push(who))
  await Promise.all([
    ...Array.from({ length: 4 }, (_, i) => start(`guesser ${i}`, 'last')),
    ...Array.from({ length: 6 }, () => start('crowd')),
    start('one'),
    start('another'),
    start('known device', 'first'),
  ])
  expect(order.indexOf('known device')).toBe(1)
  expect(order.indexOf('one')).toBeLessThan(5)
  expect(order.indexOf('another')).toBeLessThan(5)
  // The first of them has found the queue empty.
  expect(order.slice(-3)).toEqual(['guesser 1', 'guesser 2', 'guesser 3'])
})
