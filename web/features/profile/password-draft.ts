/** What is entered to change one's own password. */
export interface PasswordDraft {
  currentPassword: string
  newPassword: string
  confirmation: string
}

/** A sentence per field that cannot be sent so; nothing when all can. */
export function checkPasswords({
  currentPassword,
  newPassword,
  confirmation,
}: PasswordDraft): Partial<PasswordDraft> | undefined {
  const problems: Partial<PasswordDraft> = {}
  if (!currentPassword) problems.currentPassword = 'Passwort ist erforderlich'
  if (newPassword.length < 6) problems.newPassword = 'Passwort muss mindestens 6 Zeichen lang sein.'
  if (newPassword !== confirmation) problems.confirmation = 'Passwörter stimmen nicht überein.'
  return Object.keys(problems).length > 0 ? problems : undefined
}
