import type { Role } from '../../../shared/model/user.ts'

/** What is entered for a new account. */
export interface UserDraft {
  username: string
  password: string
  role: Role
}

/** Nothing entered yet. */
export const emptyDraft: UserDraft = { username: '', password: '', role: 'user' }

/** A sentence per field that is missing; nothing when the draft can be sent. A short password is allowed. */
export function checkUser({ username, password }: UserDraft): { username?: string; password?: string } | undefined {
  const problems: { username?: string; password?: string } = {}
  if (!username.trim()) problems.username = 'Benutzername ist erforderlich'
  if (!password) problems.password = 'Passwort ist erforderlich'
  return problems.username || problems.password ? problems : undefined
}
