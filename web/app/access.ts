import type { Role } from '../../shared/model/account.ts'

/** Who may see a screen: everybody signed in, administrators of both kinds, or super administrators only. */
export type Needed = 'login' | 'admin' | 'superadmin'

/** Whether a person of that role sees screens that need `needed`. */
export function isAllowed(role: Role, needed: Needed): boolean {
  return needed === 'login' || role === 'superadmin' || (needed === 'admin' && role === 'admin')
}
