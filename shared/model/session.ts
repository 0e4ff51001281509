import * as z from 'zod/mini'
import { Role } from './account.ts'
import { Id } from './basics.ts'

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
