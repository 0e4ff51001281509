import { accounts } from '../../../shared/contract/accounts.ts'
import { type Problems, problemsIn } from '../../lib/api/use-submit.ts'

/** What is entered to change one's own password. */
export interface PasswordDraft {
  currentPassword: string
  newPassword: string
  confirmation: string
}

/** A sentence per field that cannot be sent so; nothing when all can. */
export function checkPasswords({ currentPassword, newPassword, confirmation }: PasswordDraft): Problems | undefined {
  const problems = problemsIn(accounts.changePassword.body, { currentPassword, newPassword })
  return newPassword === confirmation ? problems : { ...problems, confirmation: 'Passwörter stimmen nicht überein.' }
}
