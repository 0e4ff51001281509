import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { verifyPassword } from '../../functions/runtime/password.ts'
import { findLogin } from '../../functions/store/accounts/logins.ts'
import { readAudit } from '../../functions/store/audit/audit-log.ts'
import { ownStorage } from '../support/stack/own-storage.ts'

const program = join(import.meta.dirname, '../../infra/operate/superadmin.ts')

ownStorage('superadmin')

/** Runs the program with what is piped into it. */
async function run(args: string[], input: string, env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, [program, ...args], { env })
  child.stdin.on('error', () => undefined).end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}

test('creates an active superadmin whose password is the one piped in, and a name only once', async () => {
  const first = await run(['Häuptling'], 'geheimes Wort\n')
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).not.toContain('geheimes')

  const login = await findLogin('häuptling')
  expect(login?.user).toMatchObject({ username: 'Häuptling', role: 'superadmin', isActive: true })
  expect(await verifyPassword('geheimes Wort', login?.passwordHash)).toBe(true)
  const { entries } = await readAudit({}, 10)
  expect(entries).toMatchObject([
    { action: 'operator.createSuperadmin', by: { kind: 'operator' }, userId: login?.user._id },
  ])

  expect(await run(['HÄUPTLING'], 'anderes Wort\n')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is taken'),
  })
})

test('says what is missing', async () => {
  expect(await run([], '')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('npx node infra/operate/superadmin.ts <username>'),
  })
  expect(await run(['Neuling'], 'kurz\n')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('must have 6 to 200'),
  })
  const { TABLE_NAME: _, ...env } = process.env
  expect(await run(['Neuling'], 'lang genug\n', env)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('TABLE_NAME'),
  })
  expect(await findLogin('Neuling')).toBeUndefined()
})
