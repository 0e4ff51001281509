/** What is typed into the registration. */
export interface RegistrationDraft {
  username: string
  password: string
  confirmation: string
}

/** What a new member is told. */
export const registrationSuccess =
  'Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.'

/** The first thing wrong with a registration, and the field it belongs to. */
export function checkRegistration({
  password,
  confirmation,
}: RegistrationDraft): { field: 'password' | 'confirmation'; message: string } | undefined {
  if (password !== confirmation) return { field: 'confirmation', message: 'Passwörter stimmen nicht überein.' }
  if (password.length < 6) return { field: 'password', message: 'Passwort muss mindestens 6 Zeichen lang sein.' }
  return undefined
}
