import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkSite } from '../../../functions/domain/site/check-site.ts'
import { handler } from '../../../functions/scheduled/every-minute.ts'
import { table } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { minuteLoad } from '../../../infra/loads.ts'
import { type Emulators, startEmulators } from '../../../infra/local/emulators/emulators.ts'
import { createStorage } from '../../../infra/local/emulators/storage.ts'
import { freePort } from '../../../infra/local/host/free-port.ts'
import { lambdaContext } from '../../../infra/local/server/lambda.ts'
import { scheduledEvent } from '../../../infra/local/server/schedule.ts'
import { asFunction } from '../../support/stack/as-function.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { temporaryFolder } from '../../support/stack/temporary.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators(temporaryFolder('site'), (reason) => {
    throw new Error(reason)
  })
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: emulators.dynamodbUrl,
    AWS_ENDPOINT_URL_S3: emulators.s3Url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: 'planner',
    BUCKET_NAME: 'planner-data',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.stubEnv('SITE_URL', site.url)
  await createStorage('planner', 'planner-data')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([emulators.close(), site.close()])
})

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../web', name), 'utf8')
const pages: Record<string, string> = { '/': page('index.html'), '/orders.html': page('orders.html') }

const html = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end(text)

/** CloudFront as it works: pages, and the API of the own stack. */
const whole: RequestListener = async ({ url = '' }, response) => {
  if (!url.startsWith('/api/')) return html(response, pages[url] ? 200 : 404, pages[url] ?? 'missing')
  const answer = await fetch(new URL(url, ownStack().url))
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}

/** A site whose behaviour changes. */
async function aSite() {
  const stand: { answer: RequestListener } = { answer: whole }
  const server = createServer((request, response) => stand.answer(request, response))
  const port = await freePort()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', resolve)
  await promise
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, stand, close }
}
const site = await aSite()
beforeEach(async () => {
  site.stand.answer = whole
  await table().send(new DeleteCommand({ TableName: 'planner', Key: keys.siteState() }))
})

/** What checks log, as `level route failures`. */
function logged() {
  const lines: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0)
  onTestFinished(() => output.mockRestore())
  return () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === 'site check failed')
      .map(({ level, route, status, failures }) => ({ level, route, status, failures }))
}

const check = () => asFunction('everyMinute', () => checkSite(site.url))

const everyRoute = ['/', '/orders.html', '/api/push/key']

test('a whole site is silent', async () => {
  const lines = logged()
  await check()
  await check()
  expect(lines()).toEqual([])
})

test.each<[string, string[], number | undefined, RequestListener]>([
  ['503 on everything', everyRoute, 503, (_, response) => html(response, 503, 'The CloudFront function is invalid')],
  ['no answer', everyRoute, undefined, ({ socket }) => socket.destroy()],
  [
    'the wrong page',
    ['/orders.html'],
    200,
    (request, response) => {
      if (request.url !== '/orders.html') return whole(request, response)
      html(response, 200, pages['/'] ?? '')
    },
  ],
  [
    'a page in place of the API',
    ['/api/push/key'],
    200,
    (request, response) => {
      if (!request.url?.startsWith('/api/')) return whole(request, response)
      html(response, 200, pages['/'] ?? '')
    },
  ],
  [
    'a redirection',
    ['/'],
    301,
    (request, response) => {
      if (request.url !== '/') return whole(request, response)
      response.writeHead(301, { location: '/orders.html' }).end()
    },
  ],
])('%s is a warning once, and an error from the second time on', async (_, routes, status, answer) => {
  await check()
  const lines = logged()
  site.stand.answer = answer
  for (const [index, level] of ['warn', 'error', 'error'].entries()) {
    await check()
    expect(lines()).toEqual(routes.map((route) => ({ level, route, status, failures: index + 1 })))
  }
  site.stand.answer = whole
  await check()
  site.stand.answer = answer
  await check()
  expect(lines().map(({ level }) => level)).toEqual(routes.map(() => 'warn'))
})

test('a site that accepts requests and never answers is given up', async () => {
  const lines = logged()
  site.stand.answer = () => undefined
  await asFunction('everyMinute', () => checkSite(site.url, 50))
  expect(lines()).toHaveLength(everyRoute.length)
})

test('a site that was not uploaded yet is an error after an hour', async () => {
  const lines = logged()
  site.stand.answer = (request, response) =>
    request.url?.startsWith('/api/') ? whole(request, response) : html(response, 404, 'NoSuchKey')
  const levels: string[] = []
  for (let count = 0; count < 13; count++) {
    await check()
    levels.push(...new Set(lines().map(({ level }) => level)))
  }
  expect(levels).toEqual([...Array<string>(11).fill('warn'), 'error', 'error'])
})

test('the run of a minute checks the site every fifth, beside its messages', async () => {
  const lines = logged()
  site.stand.answer = (_, response) => html(response, 503, '')
  const run = (minute: number) => {
    const event = { ...scheduledEvent('every-minute'), time: `2038-03-10T06:${String(minute).padStart(2, '0')}:31Z` }
    return asFunction('everyMinute', () => handler(event, lambdaContext('every-minute', minuteLoad)))
  }
  const checked: number[] = []
  for (let minute = 0; minute < 11; minute++) {
    await expect(run(minute)).resolves.toEqual({ plans: 0, sent: 0, failed: 0 })
    if (lines().length > 0) checked.push(minute)
  }
  expect(checked).toEqual([0, 5, 10])
})
