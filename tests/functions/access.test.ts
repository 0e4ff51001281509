import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Access } from '../../shared/contract/endpoint.ts'
import { routes } from '../../shared/contract/index.ts'
import type { Role } from '../../shared/model/user.ts'
import { api, tokenOf } from '../support/api.ts'

/** Ids that exist nowhere: whoever may pass meets a 404 or 400, and nothing is changed. */
const nowhere = (path: string) => path.replace(/\{\w+\}/g, 'nowhere')

const rolesFor: Record<Access, readonly Role[]> = {
  public: ['user', 'admin', 'superadmin'],
  user: ['user', 'admin', 'superadmin'],
  admin: ['admin', 'superadmin'],
  superadmin: ['superadmin'],
  bot: [],
  discord: [],
}

const forged = async () =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('anybody')
    .setIssuer('angriffsplaner')
    .setAudience('angriffsplaner-web')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('a key that is not the server’s own'))

describe.each(routes)('$name ($endpoint.access)', ({ endpoint }) => {
  const statusOf = async (token?: string) =>
    (await api(token).raw(endpoint.method, nowhere(endpoint.path), endpoint.body && {})).status

  test.each(['user', 'admin', 'superadmin'] as const)('%s', async (role) => {
    const status = await statusOf(tokenOf(role))
    if (rolesFor[endpoint.access].includes(role)) expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(403)
  })

  test('nobody, a broken token and a forged one', async () => {
    const statuses = [await statusOf(), await statusOf('broken'), await statusOf(await forged())]
    if (endpoint.access === 'public') for (const status of statuses) expect([400, 404]).toContain(status)
    else expect(statuses).toEqual([401, 401, 401])
  })
})
