import { expect, test } from 'vitest'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { api, roleToken } from '../../support/stack/api.ts'

let names = 0
const newName = () => `Spieler ${process.pid}-${++names}`
const anybody = () => api()

test('an account signs in and learns who it is, without anything secret', async () => {
  const { token } = await anybody().call(sessions.login, {
    // Not the superadmin: the fuzzed calls that share this stack guess that account's password.
    body: { username: ' AdMin ', password: 'staemme-demo' },
  })
  const { body } = await api(token).raw('GET', '/auth/me')
  expect(body).toMatchObject({ user: { username: 'admin', role: 'admin', isActive: true } })
  expect(JSON.stringify(body)).not.toMatch(/passwordHash|scrypt|gsi1|"pk"/)
})

test('a new account stays closed until it is activated, and says so only to the right password', async () => {
  const username = newName()
  const answer = await anybody().call(accounts.register, { body: { username, password: 'geheim1' } })
  expect(answer.message).toBe(
    'Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.',
  )
  const right = await anybody().fails(sessions.login, { body: { username, password: 'geheim1' } })
  expect(right).toMatchObject({ status: 403, code: 'inactive' })
  const wrong = await anybody().fails(sessions.login, { body: { username, password: 'geheim2' } })
  expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' })
})

test('bad fields are named with their sentence', async () => {
  const short = await anybody().fails(accounts.register, { body: { username: 'x', password: '12345' } })
  expect(short).toMatchObject({
    status: 400,
    code: 'bad_request',
    fields: {
      username: 'Der Benutzername muss 2 bis 32 Zeichen lang sein.',
      password: 'Passwort muss mindestens 6 Zeichen lang sein.',
    },
  })
  expect(short.error).toBe(short.message)
  const nothing = await anybody().raw('POST', '/auth/login', {})
  expect(nothing.body).toMatchObject({
    fields: { username: 'Benutzername ist erforderlich', password: 'Passwort ist erforderlich' },
  })
  const broken = await anybody().raw('POST', '/auth/login', '{"username":')
  expect(broken).toMatchObject({ status: 400, body: { code: 'bad_json' } })
})

test('answers carry security headers, a request id, and are never cached', async () => {
  const { headers, body } = await api(roleToken('user')).raw('GET', '/incplans')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('strict-transport-security')).toContain('max-age=')
  expect(body).toMatchObject({ code: 'world_missing', requestId: expect.stringMatching(/.{8}/) })
})
