import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { declaredCodes } from '../../../functions/http/declared-codes.ts'
import { defineHandler } from '../../../functions/http/define-handler.ts'
import { Failure } from '../../../functions/runtime/failure.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { endpoint } from '../../../shared/contract/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '../../../shared/contract/errors.ts'
import { routes } from '../../../shared/contract/index.ts'

const drawing = {
  ...endpoint({ method: 'GET', path: '/draw', shows: [], access: 'public', errors: ['no_villages'] }),
  output: z.object({}),
}
const event = { requestContext: { requestId: 'r-1', http: { sourceIp: '127.0.0.1' } }, headers: {} }

describe('a handler that fails', () => {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    vi.stubEnv('TABLE_NAME', 'nowhere')
    vi.stubEnv('BUCKET_NAME', 'nowhere')
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  async function answerTo(code: ErrorCode) {
    const handler = defineHandler(drawing, () => Promise.reject(new Failure(code)))
    const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEventV2, lambdaContext('drawing'))
    return { status: statusCode, ...JSON.parse(body ?? '') }
  }

  test('with a code of its contract answers it', async () => {
    expect(await answerTo('no_villages')).toMatchObject({ status: 400, code: 'no_villages' })
    expect(lines.join('')).not.toContain('"level":"error"')
  })

  test('with any other code is broken: the log names endpoint and code', async () => {
    expect(await answerTo('target_exists')).toMatchObject({ status: 500, code: 'internal', requestId: 'r-1' })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        message: 'failure missing in the contract',
        requestId: 'r-1',
        route: 'GET /draw',
        code: 'target_exists',
        error: { name: 'Failure', at: expect.arrayContaining([expect.stringContaining('declared-failures.test.ts')]) },
      },
      { message: 'call', status: 500, code: 'internal' },
    ])
  })

  test('answers any code on AWS, where a caller must not pay for the mistake', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'drawing')
    expect(await answerTo('target_exists')).toMatchObject({ status: 409, code: 'target_exists' })
    expect(lines.join('')).not.toContain('"level":"error"')
  })
})

describe('the codes of an endpoint', () => {
  const everywhere: ErrorCode[] = ['internal', 'busy', 'not_through_site']

  test('are those that it declares', () => {
    expect(declaredCodes(drawing)).toEqual(new Set([...everywhere, 'no_villages']))
  })

  test('and those that follow from access, plan, body, query and path', () => {
    const updating = {
      ...endpoint({
        method: 'POST',
        path: '/incplans/{planId}/things/{targetId}',
        access: 'superadmin',
        forbidden: 'only_superadmins_create',
        audit: { none: 'Exists in this test only.' },
        changes: [],
        scope: 'plan',
        bucket: 'read',
        creates: true,
      }),
      body: z.object({}),
      output: z.object({}),
    }
    const signedIn: ErrorCode[] = [
      'not_signed_in',
      'session_expired',
      'inactive',
      'deactivated',
      'password_must_change',
      'too_many_requests',
    ]
    const received: ErrorCode[] = ['bad_request', 'bad_json', 'body_encoded', 'body_too_large']
    expect(declaredCodes(updating)).toEqual(
      new Set<ErrorCode>([
        ...everywhere,
        ...signedIn,
        'only_superadmins_create',
        ...received,
        'idempotency_key_reused',
        'plan_not_found',
        'target_not_found',
        'world_not_found',
        'world_closed',
        'world_not_synced',
        'world_data_lost',
      ]),
    )
  })

  test('are every code of the catalogue, except what Discord shows as a message', () => {
    const declared = new Set(routes.flatMap(({ endpoint: one }) => [...declaredCodes(one)]))
    const shown = Object.keys(errorCatalogue).filter((code) => !declared.has(code as ErrorCode))
    expect(shown.toSorted()).toEqual([
      'discord_button',
      'discord_command',
      'discord_link',
      'discord_link_read_only',
      'discord_link_world',
      'discord_not_added',
      'discord_order_gone',
      'discord_owner',
      'discord_private',
      'discord_unconnected',
      'guild_invalid',
      'guild_waiting',
      'guild_without_world',
    ])
  })
})
