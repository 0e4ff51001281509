import * as z from 'zod'
import { Password, Role, User, Username } from '../model/user.ts'
import { endpoint } from './endpoint.ts'

const One = z.object({ user: User })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    output: z.object({ users: z.array(User) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/users',
    access: 'superadmin',
    forbidden: 'only_superadmins_create',
    load: 'heavy',
    /** The account is active at once. The password may be short: eight characters are only recommended. */
    body: z.object({
      username: z
        .string({ error: 'Benutzername ist erforderlich' })
        .refine((name) => name.trim() !== '', 'Benutzername ist erforderlich')
        .pipe(Username),
      password: z.string({ error: 'Passwort ist erforderlich' }).min(1, 'Passwort ist erforderlich').max(200),
      role: Role.default('user'),
    }),
    output: One,
    errors: ['username_taken'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/admin/users/{userId}/activate',
    access: 'superadmin',
    forbidden: 'only_superadmins_activate',
    output: One,
    errors: ['user_not_found'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/admin/users/{userId}/deactivate',
    access: 'superadmin',
    forbidden: 'only_superadmins_activate',
    output: One,
    errors: ['user_not_found', 'last_superadmin'],
  }),
  setRole: endpoint({
    method: 'POST',
    path: '/admin/users/{userId}/role',
    access: 'superadmin',
    forbidden: 'only_superadmins_set_roles',
    body: z.object({ role: Role }),
    output: One,
    errors: ['user_not_found', 'last_superadmin'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/users/{userId}',
    access: 'admin',
    output: z.object({ success: z.boolean() }),
    errors: ['user_not_found', 'last_superadmin', 'own_account', 'superadmin_protected'],
  }),
  /** Everybody's own. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    access: 'user',
    load: 'heavy',
    body: z.object({
      currentPassword: z.string().min(1, 'Passwort ist erforderlich').max(200),
      newPassword: Password,
    }),
    output: z.object({ success: z.boolean(), message: z.string() }),
    errors: ['wrong_password', 'too_many_logins'],
  }),
}
