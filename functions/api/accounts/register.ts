import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { createAccount } from '../../domain/accounts/create-account.ts'
import { enforceRateLimit } from '../../domain/enforce-rate-limit.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Creates an account, inactive until a superadmin activates it. */
export const handler = defineHandler(accounts.register, async ({ body, address, audit, key }) => {
  await enforceRateLimit({ what: 'register', limit: 20, seconds: 3600 }, address)
  await createAccount({ ...body, role: 'user', isActive: false }, { audit, key })
  return {
    success: true,
    message: 'Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.',
  }
})
