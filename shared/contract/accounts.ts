import * as z from 'zod/mini'
import { Account, Role, SignIns } from '../model/account.ts'
import { AuditEntry } from '../model/audit.ts'
import { Id } from '../model/basics.ts'
import { EmailAddress, Password, Username } from '../model/inputs/credentials.ts'
import { endpoint } from './endpoint.ts'

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

export const accounts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    shows: ['account'],
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(1000))) }),
    output: z.object({
      /** By name, at most 1,000. */
      users: z.array(Account),
      /** `cursor` of the next page; missing on the last. */
      next: z.optional(z.string()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/users',
    access: 'superadmin',
    forbidden: 'only_superadmins_create',
    audit: 'accounts.create',
    changes: ['account'],
    creates: true,
    load: 'hashing',
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
    errors: ['username_taken', 'user_not_found'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/admin/users/{userId}/activate',
    access: 'superadmin',
    forbidden: 'only_superadmins_activate',
    audit: 'accounts.activate',
    changes: ['account'],
    output: One,
    errors: ['user_not_found'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/admin/users/{userId}/deactivate',
    access: 'superadmin',
    forbidden: 'only_superadmins_activate',
    audit: 'accounts.deactivate',
    changes: ['account'],
    output: One,
    errors: ['user_not_found', 'last_superadmin'],
  }),
  setRole: endpoint({
    method: 'POST',
    path: '/admin/users/{userId}/role',
    access: 'superadmin',
    forbidden: 'only_superadmins_set_roles',
    audit: 'accounts.setRole',
    changes: ['account'],
    body: z.object({ role: Role }),
    output: One,
    errors: ['user_not_found', 'last_superadmin'],
  }),
  /** Sets a password that its owner must change first; ends the account's sessions. */
  setPassword: endpoint({
    method: 'POST',
    path: '/admin/users/{userId}/password',
    access: 'superadmin',
    forbidden: 'only_superadmins_set_passwords',
    audit: 'accounts.setPassword',
    changes: ['account'],
    load: 'hashing',
    body: z.object({ password: Password }),
    output: One,
    errors: ['user_not_found', 'own_password'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/users/{userId}',
    access: 'admin',
    audit: 'accounts.remove',
    changes: ['account'],
    output: z.object({ success: z.boolean() }),
    errors: ['user_not_found', 'last_superadmin', 'own_account', 'superadmin_protected'],
  }),
  /** Changes one's own password; ends all sessions and starts one with `token`. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    access: 'user',
    beforePasswordChange: true,
    audit: 'accounts.changePassword',
    changes: ['account'],
    load: 'hashing',
    body: z.object({
      currentPassword: z.string().check(z.minLength(1, 'Passwort ist erforderlich'), z.maxLength(200)),
      newPassword: Password,
    }),
    output: z.object({ success: z.boolean(), message: z.string(), token: z.string() }),
    errors: ['wrong_password', 'password_unchanged', 'too_many_logins'],
  }),
  /** Sets one's own address; empty text removes it. */
  setEmail: endpoint({
    method: 'PUT',
    path: '/auth/email',
    access: 'user',
    audit: 'accounts.setEmail',
    changes: ['account'],
    body: z.object({ email: EmailAddress }),
    output: One,
    errors: ['user_not_found'],
  }),
  exportOwn: endpoint({
    method: 'GET',
    path: '/auth/export',
    access: 'user',
    shows: ['account'],
    output: AccountExport,
  }),
  removeOwn: endpoint({
    method: 'POST',
    path: '/auth/account/delete',
    access: 'user',
    audit: 'accounts.removeOwn',
    changes: [],
    clearsCache: true,
    load: 'hashing',
    body: z.object({ password: z.string().check(z.minLength(1, 'Passwort ist erforderlich'), z.maxLength(200)) }),
    output: z.object({ success: z.boolean(), message: z.string() }),
    errors: ['password_wrong', 'too_many_logins', 'last_superadmin', 'user_not_found'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    audit: 'accounts.register',
    changes: ['account'],
    creates: true,
    load: 'hashing',
    body: z.object({ username: Username, password: Password }),
    output: z.object({ success: z.boolean(), message: z.string() }),
    errors: ['username_taken', 'user_not_found', 'too_many_requests'],
  }),
}
