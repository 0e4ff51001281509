import * as z from 'zod/mini'
import { Id } from './basics.ts'

/** Roles in ascending order of rights. */
export const roles = ['user', 'admin', 'superadmin'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export const roleLabels: Record<Role, string> = {
  user: 'Benutzer',
  admin: 'Administrator',
  superadmin: 'Super Admin',
}

/** NFKC form, with every kind of space unified. */
export const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/**
 * Key for user name uniqueness, ignoring case and Unicode variants. Goes through upper case because ß/ẞ/SS and the
 * two Greek small sigmas coincide only there.
 */
export const nameKey = (name: string) => plainName(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

export const Account = z.object({
  _id: Id,
  username: z.string(),
  role: Role,
  isActive: z.boolean(),
  email: z.optional(z.string()),
  /** Someone else set the password: all access is denied until the owner changes it. */
  mustChangePassword: z.optional(z.boolean()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Account = z.infer<typeof Account>

/** Whether an account was registered and not decided about since. */
export const isWaiting = ({ isActive, createdAt, updatedAt }: Account): boolean => !isActive && createdAt === updatedAt

/** The failure of an account that is not active: not yet, or no longer. */
export const inactiveCode = (account: Account): 'inactive' | 'deactivated' =>
  isWaiting(account) ? 'inactive' : 'deactivated'

/** Days until a registration that nobody decided about is deleted. */
export const waitingDays = 60

/** How long a session lasts, seconds. */
export const sessionSeconds = 12 * 60 * 60

/** A sign-in that is still valid. */
export const Session = z.object({
  _id: Id,
  /** `Firefox, Windows`; empty if unknown. */
  device: z.string(),
  startedAt: z.string(),
  /** When the site was last opened. */
  usedAt: z.string(),
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A browser in which the account has signed in. */
export const SignInDevice = z.object({ device: z.string(), since: z.string() })

/** The last change of an account's role. */
export const RoleChange = z.object({ from: Role, to: Role, at: z.string() })

/** What an account sees of its sign-ins. */
export const SignIns = z.object({
  sessions: z.array(z.omit(Session, { isThis: true })),
  devices: z.array(SignInDevice),
  roleChange: z.optional(RoleChange),
})
