import { auth } from '../../../shared/contract/auth.ts'
import { throttled } from '../../domain/accounts/throttled.ts'
import { handle } from '../../http/handle.ts'
import { createUser } from '../../store/users.ts'

/** Creates an account, which stays inactive until a superadmin activates it. */
export const handler = handle(auth.register, async ({ body, address, caller, fail }) => {
  await throttled({ what: 'register', limit: 20, seconds: 3600 }, address)
  const user = await createUser({ ...body, role: 'user', isActive: false }, caller)
  if (!user) throw fail('username_taken', { fields: { username: 'Dieser Benutzername ist bereits vergeben.' } })
  return {
    success: true,
    message: 'Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.',
  }
})
