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

/** A user name as people see it; two names are one when `nameKey` is equal. */
export const Username = z
  .string()
  .transform((name) => name.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(2, 'Der Benutzername muss 2 bis 32 Zeichen lang sein.')
      .max(32, 'Der Benutzername muss 2 bis 32 Zeichen lang sein.')
      .regex(/^[^\p{C}]*$/u, 'Der Benutzername enthält unerlaubte Zeichen.'),
  )

/** What makes a user name unique: compared without case and Unicode tricks. */
export const nameKey = (name: string) => name.normalize('NFKC').trim().toLowerCase().normalize('NFKC')

export const Password = z
  .string()
  .min(6, 'Passwort muss mindestens 6 Zeichen lang sein.')
  .max(200, 'Das Passwort darf höchstens 200 Zeichen lang sein.')

export const User = z.object({
  _id: Id,
  username: z.string(),
  role: Role,
  isActive: z.boolean(),
  email: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type User = z.infer<typeof User>
