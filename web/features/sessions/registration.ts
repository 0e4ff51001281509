import { accounts } from '../../../shared/contract/accounts.ts'
import { type Problems, problemsIn } from '../../lib/api/use-submit.ts'

/** What is typed into the registration. */
export interface RegistrationDraft {
  username: string
  password: string
  confirmation: string
}

/** What a new member is told. */
export const registrationSuccess =
  'Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.'

/** What is wrong with a registration, by field: first the two passwords must be one. */
export const checkRegistration = ({ username, password, confirmation }: RegistrationDraft): Problems | undefined =>
  password === confirmation
    ? problemsIn(accounts.register.body, { username, password })
    : { confirmation: 'Passwörter stimmen nicht überein.' }
