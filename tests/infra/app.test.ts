import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleHandlers, bundleLimit, handlerFiles } from '../../infra/aws/deployment/bundle.ts'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { forkStack } from '../support/stack/fork-stack.ts'
import { signInAll } from '../support/stack/sign-in-all.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'

const root = join(import.meta.dirname, '../..')
const offline = pathToFileURL(join(import.meta.dirname, 'offline.mjs')).href

describe('the app', () => {
  const outdir = temporaryFolder('cdk')
  const bundles = join(outdir, 'handlers')
  beforeAll(() => {
    const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
    execFileSync(process.execPath, ['--import', offline, 'infra/aws/app.ts'], {
      cwd: root,
      // No PATH: there is no program to call, neither docker nor npm nor aws.
      env: { CDK_OUTDIR: outdir, CDK_CONTEXT_JSON: JSON.stringify(context), PATH: '', HOME: outdir },
      stdio: 'pipe',
    })
    // Away from the project, where they would find its packages.
    cpSync(join(root, 'dist/functions'), bundles, { recursive: true })
  })

  test('synthesises without network, credentials and Docker', () => {
    const { Resources } = JSON.parse(readFileSync(join(outdir, 'Angriffsplaner-production.template.json'), 'utf8'))
    const types = Object.values<{ Type: string }>(Resources).map(({ Type }) => Type)
    expect(types.filter((type) => type === 'AWS::Lambda::Function').length).toBeGreaterThanOrEqual(handlerFiles.length)
  })

  describe('bundles handlers that', () => {
    test('are all there', () => {
      expect(globSync('**/index.mjs', { cwd: bundles }).map(dirname).sort()).toEqual([...handlerFiles].sort())
    })

    test('stay small enough to start quickly', () => {
      const sizes = handlerFiles.map((file) => ({ file, bytes: statSync(join(bundles, file, 'index.mjs')).size }))
      expect(sizes.filter(({ bytes }) => bytes > bundleLimit)).toEqual([])
    })

    test('load in plain Node, without a package, a network or an effect, and export their handler', () => {
      const files = handlerFiles.map((file) => pathToFileURL(join(bundles, file, 'index.mjs')).href)
      const program = `
        const types = []
        for (const file of ${JSON.stringify(files)}) types.push(typeof (await import(file)).handler)
        console.log(JSON.stringify(types))`
      // No environment at all: settings are read when a call comes, not when the module loads.
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: outdir, env: {} })
      expect(JSON.parse(output.toString())).toEqual(handlerFiles.map(() => 'function'))
    })

    test('do their work: the demo is seeded through them, calculated, and removed again', async () => {
      const stack = await forkStack({ seed: 'demo', bundles })
      try {
        const { superadmin } = await signInAll(stack.url, demoPassword)
        const api = apiAt(stack.url, superadmin)
        const { worlds } = await api.call(contract.worlds.list, {})
        const worldId = worlds[0]?._id ?? ''
        const { plans } = await api.call(contract.plans.list, { query: { worldId } })
        const params = { planId: plans[0]?._id ?? '' }
        expect((await api.call(contract.calculations.status, { params })).totalCurrentOffs).toBeGreaterThan(100)
        expect((await api.call(contract.snapshots.mapData, { worldId })).villages.length).toBeGreaterThan(10_000)
        expect((await api.call(contract.worlds.sync, { body: { worldId } })).stats.tribes).toBe(40)
        await api.call(contract.worlds.remove, { params: { worldId } })
        expect((await api.call(contract.worlds.list, {})).worlds).toEqual([])
      } finally {
        await stack.close()
      }
    })
  })
})

test('wrong settings end the app before any work, naming the variable', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/aws/app.ts'], {
    cwd: root,
    env: { STAGE: 'Nicht so!' },
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stderr).toContain('STAGE: ')
})

test('a handler that is missing is named', async () => {
  await expect(
    bundleHandlers({ files: ['api/sessions/login', 'api/sessions/nowhere'], outDir: temporaryFolder('bundles') }),
  ).rejects.toThrow('functions/api/sessions/nowhere.ts')
})
