import * as z from 'zod/mini'
import { plainName } from '../account.ts'

/** Lengths of user name, password and e-mail address, characters. */
export const maxUsername = 32
export const minPassword = 6
export const maxPassword = 200
export const maxEmailAddress = 254

const nameLength = 'Der Benutzername muss 2 bis 32 Zeichen lang sein.'

/** Control, bidi, line-break and other invisible characters, including blank letters and symbols. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u

/** A displayed user name, 2 to 32 characters; unique by `nameKey`. */
export const Username = z.pipe(
  z.pipe(z.string().check(z.maxLength(1000, nameLength)), z.transform(plainName)),
  z.string().check(
    z.refine((name) => !unseen.test(name), 'Der Benutzername enthält unsichtbare oder unerlaubte Zeichen.'),
    z.refine((name) => {
      const { length } = [...name]
      return length >= 2 && length <= maxUsername
    }, nameLength),
  ),
)

export const Password = z
  .string()
  .check(
    z.minLength(minPassword, 'Passwort muss mindestens 6 Zeichen lang sein.'),
    z.maxLength(maxPassword, 'Das Passwort darf höchstens 200 Zeichen lang sein.'),
  )

/** An e-mail address, or empty for none; only its form is checked, not its ownership. */
export const EmailAddress = z.pipe(
  z
    .string({ error: 'Bitte gib eine E-Mail-Adresse an.' })
    .check(z.maxLength(1000, 'Die E-Mail-Adresse darf höchstens 254 Zeichen lang sein.'), z.trim()),
  z
    .string()
    .check(
      z.maxLength(maxEmailAddress, 'Die E-Mail-Adresse darf höchstens 254 Zeichen lang sein.'),
      z.regex(/^(|[^\s@\p{C}]{1,64}@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+)$/u, 'Bitte gib eine gültige E-Mail-Adresse an.'),
    ),
)
