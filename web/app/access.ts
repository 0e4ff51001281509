import type { Role } from '../../shared/model/account.ts'

/** Required access: any signed-in user, administrators of both kinds, or super administrators only. */
export type Needed = 'login' | 'admin' | 'superadmin'

export function isAllowed(role: Role, needed: Needed): boolean {
  return needed === 'login' || role === 'superadmin' || (needed === 'admin' && role === 'admin')
}
