import * as z from 'zod/mini'
import { Id } from './basics.ts'

/** The roles, each with the rights of those before it. */
export const roles = ['user', 'admin', 'superadmin'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export const roleLabels: Record<Role, string> = {
  user: 'Benutzer',
  admin: 'Administrator',
  superadmin: 'Super Admin',
}

/** The longest user name, password and e-mail address, in characters. */
export const maxUsername = 32
export const maxPassword = 200
export const maxEmailAddress = 254

const nameLength = 'Der Benutzername muss 2 bis 32 Zeichen lang sein.'

/** One form for all ways to write the same characters, and one space for whatever looks like spaces. */
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Controls, bidi marks, line breaks and all that shows nothing, down to the fillers and blanks that count as letters or signs. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u

/** A user name as people see it, 2 to 32 characters; two names are one when `nameKey` is equal. */
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

/**
 * What makes a user name unique: compared without case and Unicode tricks. By way of the capitals, because some letters are
 * one as capitals only: ß and ẞ with SS, both Greek small sigmas.
 */
export const nameKey = (name: string) => plainName(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

export const Password = z
  .string()
  .check(
    z.minLength(6, 'Passwort muss mindestens 6 Zeichen lang sein.'),
    z.maxLength(maxPassword, 'Das Passwort darf höchstens 200 Zeichen lang sein.'),
  )

/** An e-mail address, or empty text for none. Beyond its form nothing is checked: only its owner knows whether it is his. */
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

export const Account = z.object({
  _id: Id,
  username: z.string(),
  role: Role,
  isActive: z.boolean(),
  email: z.optional(z.string()),
  /** Somebody else has set the password: nothing works until its owner has chosen another. */
  mustChangePassword: z.optional(z.boolean()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Account = z.infer<typeof Account>
