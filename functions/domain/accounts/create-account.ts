import type { Account } from '../../../shared/model/account.ts'
import { Failure } from '../../runtime/failure.ts'
import { verifyPassword } from '../../runtime/password.ts'
import { insertAccount, type NewAccount } from '../../store/accounts/accounts.ts'
import { findLogin } from '../../store/accounts/logins.ts'
import type { Creation } from '../../store/edits/idempotency.ts'
import { createOnce } from '../create-once.ts'

/** Creates an account, once per idempotency key. Throws when the name is taken. */
export async function createAccount(input: NewAccount, creation: Creation): Promise<Account> {
  const user = await createOnce(creation.key, {
    find: async (id) => {
      const login = await findLogin(input.username)
      if (login?.user._id !== id) return undefined
      // The idempotency record does not cover the password.
      if (!(await verifyPassword(input.password, login.passwordHash))) throw new Failure('idempotency_key_reused')
      return login.user
    },
    gone: 'user_not_found',
    make: () => insertAccount(input, creation),
  })
  if (!user) throw new Failure('username_taken', { fields: { username: 'Dieser Benutzername ist bereits vergeben.' } })
  return user
}
