import { describe, expect, it } from 'vitest'
import { schemas } from '../../../shared/contract/schemas/accounts.ts'
import type { Account } from '../../../shared/model/account.ts'
import { countStatuses, findUsers, noFilter, userStatus } from '../../../web/features/accounts/user-list.ts'
import { checkPasswords } from '../../../web/features/profile/password-draft.ts'
import { problemsIn } from '../../../web/lib/api/use-submit.ts'

const on = (day: number) => `2027-03-${String(day).padStart(2, '0')}T10:00:00.000Z`
const aUser = (username: string, more: Partial<Account> = {}): Account => ({
  _id: username,
  username,
  role: 'user',
  isActive: true,
  createdAt: on(1),
  updatedAt: on(2),
  ...more,
})
const waiting = (username: string, day: number) =>
  aUser(username, { isActive: false, createdAt: on(day), updatedAt: on(day) })
const names = (users: Account[]) => users.map(({ username }) => username)

const all = [
  aUser('Zora', { role: 'admin' }),
  waiting('Neu spät', 9),
  aUser('älter'),
  aUser('Bert', { isActive: false }),
  waiting('Neu früh', 3),
  aUser('Chef', { role: 'superadmin', email: 'chef@stamm.example' }),
]

describe('the list of accounts', () => {
  it('begins with those who wait, longest first, then goes by name', () => {
    expect(names(findUsers(all, noFilter))).toEqual(['Neu früh', 'Neu spät', 'älter', 'Bert', 'Chef', 'Zora'])
  })

  it('distinguishes who waits from who has been deactivated', () => {
    expect(all.map(userStatus)).toEqual(['active', 'waiting', 'active', 'inactive', 'waiting', 'active'])
    expect(countStatuses(all)).toEqual({ waiting: 2, active: 3, inactive: 1 })
  })

  it('is narrowed by name or e-mail, status and role together', () => {
    const find = (filter: Partial<typeof noFilter>) => names(findUsers(all, { ...noFilter, ...filter }))
    expect(find({ text: ' ALT' })).toEqual(['älter'])
    expect(find({ text: 'stamm.example' })).toEqual(['Chef'])
    expect(find({ status: 'waiting' })).toEqual(['Neu früh', 'Neu spät'])
    expect(find({ role: 'admin' })).toEqual(['Zora'])
    expect(find({ role: 'admin', status: 'inactive' })).toEqual([])
  })
})

describe('a new account', () => {
  it('needs a name and a password, however short', () => {
    expect(problemsIn(schemas.create.body, { username: ' ', password: '', role: 'user' })).toEqual({
      username: 'Benutzername ist erforderlich',
      password: 'Passwort ist erforderlich',
    })
    expect(problemsIn(schemas.create.body, { username: 'Neu', password: 'a', role: 'user' })).toBeUndefined()
  })
})

describe('a change of the password', () => {
  it('needs the present one, six characters, and the same twice', () => {
    expect(checkPasswords({ currentPassword: '', newPassword: 'kurz1', confirmation: 'anders' })).toEqual({
      currentPassword: 'Passwort ist erforderlich',
      newPassword: 'Passwort muss mindestens 6 Zeichen lang sein.',
      confirmation: 'Passwörter stimmen nicht überein.',
    })
    expect(checkPasswords({ currentPassword: 'a', newPassword: 'sechs6', confirmation: 'sechs6' })).toBeUndefined()
  })
})
