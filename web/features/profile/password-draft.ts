import { schemas } from '../../../shared/contract/schemas/accounts.ts'
import { type Problems, problemsIn } from '../../lib/api/use-submit.ts'

export interface PasswordDraft {
  currentPassword: string
  newPassword: string
  confirmation: string
}

/** Problems by field; undefined if there are none. */
export function checkPasswords({ currentPassword, newPassword, confirmation }: PasswordDraft): Problems | undefined {
  const problems = problemsIn(schemas.changePassword.body, { currentPassword, newPassword })
  return newPassword === confirmation ? problems : { ...problems, confirmation: 'Passwörter stimmen nicht überein.' }
}
