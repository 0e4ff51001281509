import { schemas } from '../../../shared/contract/schemas/accounts.ts'
import { type Problems, problemsIn } from '../../lib/api/use-submit.ts'

export interface RegistrationDraft {
  username: string
  password: string
  confirmation: string
}

export const registrationSuccess =
  'Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.'

/** Problems by field; undefined if there are none. Checks first that both passwords match. */
export const checkRegistration = ({ username, password, confirmation }: RegistrationDraft): Problems | undefined =>
  password === confirmation
    ? problemsIn(schemas.register.body, { username, password })
    : { confirmation: 'Passwörter stimmen nicht überein.' }
