import { describe, expect, it } from 'vitest'
import { checkRegistration } from '../../../web/features/sessions/registration.ts'

describe('a registration', () => {
  it('needs two equal passwords of six characters', () => {
    const draft = { username: 'Anna', password: 'geheim', confirmation: 'geheim' }
    expect(checkRegistration(draft)).toBeUndefined()
    expect(checkRegistration({ ...draft, confirmation: 'geheim2' })?.confirmation).toBe(
      'Passwörter stimmen nicht überein.',
    )
    expect(checkRegistration({ ...draft, password: 'kurz1', confirmation: 'kurz1' })?.password).toBe(
      'Passwort muss mindestens 6 Zeichen lang sein.',
    )
  })
})
