import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startProgram } from './program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dev-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const ready = /läuft auf (http:\/\/localhost:\d+)/

it('serves the site from its sources, the API behind it, and starts the API again when a handler changes', async () => {
  const program = startProgram('infra/local/bootstrap.mjs', ['dev'], { PORT: '0', DATA_DIR: dataDir, SEED_DEMO: '0' })
  try {
    const url = (await program.until(ready))[1] ?? ''
    expect(await (await fetch(`${url}/incplans`)).text()).toContain('/@vite/client')
    expect(await (await fetch(`${url}/orders/any-key`)).text()).toContain('/orders/main.tsx')
    expect(await (await fetch(`${url}/timeslots/11/plan`)).text()).toContain('/timeslots.ts')
    expect((await fetch(`${url}/main.ts`)).headers.get('content-type')).toMatch(/javascript/)
    const login = () =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'user', password: 'staemme-demo' }),
      })
    expect((await login()).status).toBe(200)
    utimesSync(new URL('../../functions/api/sessions/login.ts', import.meta.url), new Date(), new Date())
    await program.until(new RegExp(`${ready.source}[^]+${ready.source}`))
    expect((await login()).status).toBe(200)
  } finally {
    program.child.kill('SIGTERM')
  }
  expect(await program.end()).toBe(0)
})
