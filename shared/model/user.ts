import * as z from 'zod'
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
export const Username = z
  .string()
  .max(1000, nameLength)
  .transform(plainName)
  .pipe(
    z
      .string()
      .refine((name) => !unseen.test(name), 'Der Benutzername enthält unsichtbare oder unerlaubte Zeichen.')
      .refine((name) => {
        const { length } = [...name]
        return length >= 2 && length <= 32
      }, nameLength),
  )

/**
 * What makes a user name unique: compared without case and Unicode tricks. By way of the capitals, because some letters are
 * one as capitals only: ß and ẞ with SS, both Greek small sigmas.
 */
export const nameKey = (name: string) => plainName(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

export const Password = z
  .string()
  .min(6, 'Passwort muss mindestens 6 Zeichen lang sein.')
  .max(200, 'Das Passwort darf höchstens 200 Zeichen lang sein.')

/** An e-mail address, or empty text for none. Beyond its form nothing is checked: only its owner knows whether it is his. */
export const EmailAddress = z
  .string({ error: 'Bitte gib eine E-Mail-Adresse an.' })
  .max(1000, 'Die E-Mail-Adresse darf höchstens 254 Zeichen lang sein.')
  .trim()
  .pipe(
    z
      .string()
      .max(254, 'Die E-Mail-Adresse darf höchstens 254 Zeichen lang sein.')
      .regex(/^(|[^\s@\p{C}]{1,64}@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+)$/u, 'Bitte gib eine gültige E-Mail-Adresse an.'),
  )

export const User = z.object({
  _id: Id,
  username: z.string(),
  role: Role,
  isActive: z.boolean(),
  email: z.string().optional(),
  /** Somebody else has set the password: nothing works until its owner has chosen another. */
  mustChangePassword: z.boolean().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type User = z.infer<typeof User>
