import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'reset-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = (dataDir: string) => ({ PORT: '0', DATA_DIR: join(folder, dataDir), SEED_DEMO: '0' })
const reset = async (dataDir: string) => {
  const program = startProgram('infra/local/reset.ts', [], environment(dataDir))
  return { code: await program.end(), output: program.output() }
}

it('sets the data of a stack aside that has ended, and none of one that runs', async () => {
  const stack = startProgram('infra/local/main.ts', [], environment('data'))
  await stack.until(/läuft auf/)
  expect(await reset('data')).toEqual({ code: 1, output: expect.stringContaining('wird schon von einem laufenden') })
  stack.child.kill('SIGTERM')
  await stack.end()
  expect(await reset('data')).toEqual({ code: 0, output: expect.stringContaining('legt die Demo-Daten neu an') })
  expect(existsSync(join(folder, 'data'))).toBe(false)
  const [aside = ''] = readdirSync(folder).filter((name) => /^data-\d{14}$/.test(name))
  expect(readdirSync(join(folder, aside))).toContain('token-secret')
  expect(await reset('data')).toEqual({ code: 0, output: expect.stringContaining('liegen keine Daten') })
})

it('leaves a folder alone that is none of ours', async () => {
  mkdirSync(join(folder, 'photos'))
  writeFileSync(join(folder, 'photos', 'holiday.txt'), 'sea')
  expect(await reset('photos')).toEqual({ code: 1, output: expect.stringContaining('kein Datenordner') })
  expect(readdirSync(join(folder, 'photos'))).toEqual(['holiday.txt'])
})
