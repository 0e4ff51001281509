import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { type Program, startProgram } from './program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'disk-full-'))
let running: Program
afterAll(() => {
  running.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the stack and signs in. With `maxBytes` the system ends a program whose file becomes longer. */
async function start(maxBytes?: number) {
  const limit = maxBytes === undefined ? '' : `trap '' XFSZ; ulimit -f ${Math.ceil(maxBytes / 512)}; `
  const shell = ['/bin/sh', '-c', `${limit}exec "$0" "$@"`, process.execPath] as const
  running = startProgram('infra/local/main.ts', [], { PORT: '0', DATA_DIR: dataDir, SEED_DEMO: '0' }, shell)
  const [, url = ''] = await running.until(/läuft auf (http:\/\/localhost:\d+)/)
  const login = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(url).call(contract.sessions.login, { body: login })
  return apiAt(url, token)
}

async function stop() {
  running.child.kill('SIGTERM')
  await running.end()
}

test('a database that may write no more ends the stack with its reason, and nothing acknowledged is lost', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'Nur Linux begrenzt die Größe von Dateien so, dass ein Schreiben scheitert.')
  const full = await start(2_000_000)
  const body = (count: number) => ({ name: `Welt ${count}`, server: 'de1' })
  const { world } = await full.call(contract.worlds.create, { body: body(0) })
  const params = { worldId: world._id }
  let saved = 0
  const save = (count: number) => full.send(contract.worlds.update, { params, body: body(count) })
  const isSaved = (count: number) =>
    save(count).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (saved < 3000 && (await isSaved(saved + 1))) saved++
  expect(await running.end()).toBe(1)
  expect(running.output()).toMatch(/Die lokale Datenbank ist ausgefallen \(.+\): Der Angriffsplaner wird beendet/)

  const { worlds } = await (await start()).call(contract.worlds.list, {})
  expect([saved, saved + 1].map((count) => body(count).name)).toContain(worlds[0]?.name)
  await stop()
})
