import * as z from 'zod/mini'
import { Account, Role, SignIns } from '../../model/account.ts'
import { AuditEntry } from '../../model/audit.ts'
import { Id } from '../../model/basics.ts'
import { EmailAddress, Password, Username } from '../../model/inputs/credentials.ts'
import { accounts as entries } from '../accounts.ts'
import { joined } from '../endpoint.ts'

const One = z.object({ user: Account })

/** All stored data of an account, for its owner, except the password hash. */
const AccountExport = z.object({
  exportedAt: z.string(),
  account: Account,
  /** The account's sessions and devices. */
  signIns: SignIns,
  /** The worlds whose admin or member the account is. */
  worlds: z.array(z.object({ _id: Id, name: z.string(), server: z.string() })),
  /** Audit entries, newest first; `own`: made by the owner. */
  changes: z.array(z.extend(z.omit(AuditEntry, { by: true }), { own: z.boolean() })),
  /** Start of the audit period; earlier entries are too many. */
  changesSince: z.string(),
})

export const schemas = {
  list: {
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(1000))) }),
    output: z.object({
      /** By name, at most 1,000. */
      users: z.array(Account),
      /** `cursor` of the next page; missing on the last. */
      next: z.optional(z.string()),
    }),
  },
  create: {
    /** The account is active at once; the recommended eight characters are not enforced. */
    body: z.object({
      username: z.pipe(
        z
          .string({ error: 'Benutzername ist erforderlich' })
          .check(z.refine((name) => name.trim() !== '', 'Benutzername ist erforderlich')),
        Username,
      ),
      password: z
        .string({ error: 'Passwort ist erforderlich' })
        .check(z.minLength(1, 'Passwort ist erforderlich'), z.maxLength(200)),
      role: z._default(Role, 'user'),
      /** Whether its owner must replace the password at the first sign-in. */
      mustChangePassword: z._default(z.boolean(), false),
    }),
    output: One,
  },
  activate: { output: One },
  deactivate: { output: One },
  setRole: { body: z.object({ role: Role }), output: One },
  setPassword: { body: z.object({ password: Password }), output: One },
  remove: { output: z.object({ success: z.boolean() }) },
  changePassword: {
    body: z.object({
      currentPassword: z.string().check(z.minLength(1, 'Passwort ist erforderlich'), z.maxLength(200)),
      newPassword: Password,
    }),
    output: z.object({ success: z.boolean(), message: z.string(), token: z.string() }),
  },
  setEmail: { body: z.object({ email: EmailAddress }), output: One },
  exportOwn: { output: AccountExport },
  removeOwn: {
    body: z.object({ password: z.string().check(z.minLength(1, 'Passwort ist erforderlich'), z.maxLength(200)) }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  },
  register: {
    body: z.object({ username: Username, password: Password }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  },
}

export const accounts = joined(entries, schemas)
