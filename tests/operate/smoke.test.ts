import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { checkEdge } from '../../infra/operate/smoke/edge-checks.ts'
import { type Outcome, Report } from '../../infra/operate/smoke/report.ts'
import { contract } from '../../shared/contract/index.ts'
import { superadmin, twoTribes } from '../functions/world.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../support/servers/provider.ts'
import { ownStack } from '../support/stack/own-stack.ts'

const program = join(import.meta.dirname, '../../infra/operate/smoke.ts')

/** 200 villages of a tribe, and 1,100 of a player without one. */
const large: WorldFiles = {
  tribes: [{ id: 1, name: 'Die Unseren', tag: 'WIR' }],
  players: [
    { id: 11, name: 'Anna Äxte', tribeId: 1 },
    { id: 31, name: 'Einzelgänger' },
  ],
  villages: Array.from({ length: 1300 }, (_, i) => ({
    id: i + 1,
    x: 480 + (i % 40),
    y: 480 + Math.floor(i / 40),
    playerId: i < 200 ? 11 : 31,
  })),
}
// Codes of no other file: the program finds and counts worlds by them.
const server = 'dez9001'
const small = 'dez9002'
beforeAll(() => Promise.all([serveWorld(server, worldFiles(large)), serveWorld(small, worldFiles(twoTribes))]))

function start(env: Record<string, string> = {}) {
  const credentials = { SMOKE_USER: 'superadmin', SMOKE_PASSWORD: demoPassword, SMOKE_SERVER: server }
  const child = spawn(process.execPath, [program, ownStack().url], {
    env: { ...process.env, ...credentials, ...env },
  })
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended: Promise.all([code, text(child.stdout), text(child.stderr)]) }
}

async function traces() {
  const { worlds } = await superadmin().call(contract.worlds.list, {})
  return worlds.filter((world) => [server, small].includes(world.server))
}

test('every check passes here or says why it needs AWS, and nothing is left', async () => {
  const [code, output, errors] = await start({ SMOKE_HAND_OVER: '1' }).ended
  const lines = output.split('\n')
  expect({ errors, failed: lines.filter((line) => line.startsWith('✗')) }).toEqual({ errors: '', failed: [] })
  expect(code).toBe(0)
  expect(output).toContain('200 villages, 1,000 targets')
  expect(lines.filter((line) => line.startsWith('skipped')).map((line) => line.replace(/ \(.*$/, ''))).toEqual([
    'skipped: http leads to https',
    'skipped: two 503 have different request ids',
    'skipped: the API’s own address is refused',
    'skipped: Discord: PING',
  ])
  expect(output).toMatch(/\n19 passed, 0 failed, 4 skipped\n$/)
  expect(await traces()).toEqual([])
})

test('interrupted, it ends the running check, cleans up and fails', async () => {
  const { child, ended } = start({ SMOKE_SERVER: small })
  child.stdout.on('data', (chunk) => String(chunk).includes('requests of 4 MB') && child.kill('SIGINT'))
  const [code, output] = await ended
  expect(code).toBe(1)
  expect(output).toMatch(/✗ all calculations .*: interrupted/)
  expect(output).toMatch(/✓ cleaned up: plan .*\n✓ cleaned up: world/)
  expect(await traces()).toEqual([])
})

test('says what is missing or refused', async () => {
  const [code, output, errors] = await start({ SMOKE_USER: '' }).ended
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toContain('SMOKE_USER')
  const [refused, log] = await start({ SMOKE_PASSWORD: 'falsches Wort' }).ended
  expect(refused).toBe(1)
  expect(log).toMatch(/✗ sign in as superadmin .*wrong_credentials/)
  expect(log).not.toContain('falsches Wort')
})

let edge: Server
afterEach(() => edge?.close())

test('finds an edge that caches errors, drops headers, does not compress and shows the wrong page', async () => {
  edge = createServer((request, response) => {
    const isPage = request.url?.startsWith('/assets') === false && !request.url.startsWith('/api')
    const isKnown = isPage || request.url === '/assets/app.js'
    response.writeHead(isKnown ? 200 : 404, {
      'content-type': isPage ? 'text/html' : 'text/javascript',
      'x-request-id': 'immer dieselbe',
    })
    response.end('<script src="/assets/app.js"></script>')
  })
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`
  const outcomes: Outcome[] = []
  await checkEdge(url, url, new Report((outcome) => outcomes.push(outcome)))
  expect(outcomes.map(({ state, note }) => [state, note])).toEqual([
    ['failed', 'cache-control is ""'],
    ['failed', 'no script is known'],
    ['skipped', 'only AWS has https'],
    ['failed', expect.stringContaining(' is "" instead of "')],
    ['failed', 'both have the same: the error came from a cache'],
    ['skipped', expect.stringContaining('no call fails on demand')],
    ['failed', 'it answers 404'],
  ])
})
