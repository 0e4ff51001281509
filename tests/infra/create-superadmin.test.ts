import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '../../functions/lib/password.ts'
import { readAudit } from '../../functions/store/audit-log.ts'
import { findLogin } from '../../functions/store/users.ts'
import { type Emulators, startEmulators } from '../../infra/local/emulators.ts'
import { createStorage } from '../../infra/local/storage.ts'
import { temporaryFolder } from '../support/temporary.ts'

const program = join(import.meta.dirname, '../../infra/create-superadmin.ts')

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators(temporaryFolder('superadmin'), (reason) => {
    throw new Error(reason)
  })
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: emulators.dynamodbUrl,
    AWS_ENDPOINT_URL_S3: emulators.s3Url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: 'planner',
    BUCKET_NAME: 'planner-data',
  })
  await createStorage('planner', 'planner-data')
})
afterAll(() => emulators.close())

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
  expect(await run([], '')).toMatchObject({ code: 1, errors: expect.stringContaining('<username>') })
  expect(await run(['Neuling'], 'kurz\n')).toMatchObject({ code: 1, errors: expect.stringContaining('6 Zeichen') })
  const { TABLE_NAME: _, ...env } = process.env
  expect(await run(['Neuling'], 'lang genug\n', env)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('TABLE_NAME'),
  })
  expect(await findLogin('Neuling')).toBeUndefined()
})
